import { BookingWatch } from "@/domain/sales/refund/watch-bookings";
import { tradeDeps } from "../trade-deps";
import { startPollingWorker } from "./polling-worker";

/** Checks bookings at other deployments until stopped; runs in every job process. */
export function startBookingWatchWorker(): { stop(): Promise<void> } {
  const watch = new BookingWatch();
  const begin = () => watch.begin(tradeDeps({ requestId: "watch", now: new Date() }));
  return startPollingWorker(begin, "partner booking check failed");
}
