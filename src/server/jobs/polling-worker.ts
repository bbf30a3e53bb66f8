import { log } from "../log";
import { idle } from "./idle";

/** Interval of checking for due items, in addition to the end of each running one. */
const IDLE_MS = 1_000;
/** Pause between rounds while others are running. */
const BREATH_MS = 50;

/** Starts due items independently of each other until stopped; `fault`: the log message of a failure. */
export function startPollingWorker(begin: () => Promise<Promise<void>[]>, fault: string): { stop(): Promise<void> } {
  const ended = new AbortController();
  const underWay = new Set<Promise<void>>();
  let failing = false;
  const failed = (error: unknown) => {
    if (ended.signal.aborted) return;
    if (!failing) log().warn({ err: error }, fault);
    failing = true;
  };
  const loop = async () => {
    while (!ended.signal.aborted) {
      try {
        const begun = await begin();
        failing = false;
        for (const one of begun) {
          const over = one.catch(failed).finally(() => underWay.delete(over));
          underWay.add(over);
        }
      } catch (error) {
        failed(error);
      }
      await idle(IDLE_MS, ended.signal, underWay);
      await idle(BREATH_MS, ended.signal);
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
