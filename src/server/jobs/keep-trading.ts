import { setTimeout as sleep } from "node:timers/promises";
import { TradeSweep } from "@/domain/trade/sweep-trades";
import { log } from "../log";
import { tradeDesk } from "../trade-desk";

/** Trades that are due are looked for this often, and whenever one has been gone on with. */
const IDLE_MS = 1_000;
/** ... and others with it. */
const BREATH_MS = 50;

/** Goes on with trades that were paid, and ends those that were not, until stopped; in every job process. */
export function keepTrading(): { stop(): Promise<void> } {
  const ended = new AbortController();
  const wait = (ms: number) => sleep(ms, undefined, { signal: ended.signal }).catch(() => {});
  const sweep = new TradeSweep();
  const underWay = new Set<Promise<void>>();
  let failing = false;
  const failed = (error: unknown) => {
    if (ended.signal.aborted) return;
    if (!failing) log().warn({ err: error }, "a trade was not gone on with");
    failing = true;
  };
  const loop = async () => {
    while (!ended.signal.aborted) {
      try {
        const begun = await sweep.begin(tradeDesk({ requestId: "sweep", now: new Date() }));
        failing = false;
        for (const trade of begun) {
          const over = trade.catch(failed).finally(() => underWay.delete(over));
          underWay.add(over);
        }
      } catch (error) {
        failed(error);
      }
      await Promise.race([wait(IDLE_MS), ...underWay]);
      await wait(BREATH_MS);
    }
  };
  const done = loop();
  return {
    stop: async () => {
      ended.abort();
      await done;
      await Promise.all(underWay);
    },
  };
}
