import { BookingWatch } from "@/domain/refund/watch-bookings";
import { tradeDeps } from "../trade-deps";
import { keepSweeping } from "./keep-sweeping";

/** Looks at bookings made at other deployments until stopped; in every job process. */
export function keepLookingAtBookings(): { stop(): Promise<void> } {
  const watch = new BookingWatch();
  const begin = () => watch.begin(tradeDeps({ requestId: "watch", now: new Date() }));
  return keepSweeping(begin, "bookings at other deployments were not looked at");
}
