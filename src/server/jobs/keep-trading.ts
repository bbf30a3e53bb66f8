import { TradeSweep } from "@/domain/trade/sweep-trades";
import { tradeDeps } from "../trade-deps";
import { keepSweeping } from "./keep-sweeping";

/** Goes on with trades that were paid, and ends those that were not, until stopped; in every job process. */
export function keepTrading(): { stop(): Promise<void> } {
  const sweep = new TradeSweep();
  const begin = () => sweep.begin(tradeDeps({ requestId: "sweep", now: new Date() }));
  return keepSweeping(begin, "a trade was not gone on with");
}
