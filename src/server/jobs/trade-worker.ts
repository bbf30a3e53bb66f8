import { DueTrades } from "@/domain/sales/trade/due-trades";
import { tradeDeps } from "../trade-deps";
import { startPollingWorker } from "./polling-worker";

/** Continues paid trades and ends unpaid ones until stopped; runs in every job process. */
export function startTradeWorker(): { stop(): Promise<void> } {
  const sweep = new DueTrades();
  const begin = () => sweep.begin(tradeDeps({ requestId: "sweep", now: new Date() }));
  return startPollingWorker(begin, "trade advance failed");
}
