import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { log } from "../log";
import { expireOnce } from "./expire";

/** Interval of the sweep, also after a fault: the maximum delay of released seats besides the sweep itself. */
const IDLE_MS = 200;

/** Releases the seats of expired holds until stopped; runs in every job process without conflicts. */
export function startHoldExpiryWorker(pool: pg.Pool): { stop(): Promise<void> } {
  const ended = new AbortController();
  const wait = (ms: number) => sleep(ms, undefined, { signal: ended.signal }).catch(() => {});
  const loop = async () => {
    let failing = false;
    while (!ended.signal.aborted) {
      try {
        if ((await expireOnce(pool)) === 0) await wait(IDLE_MS);
        failing = false;
      } catch (error) {
        if (ended.signal.aborted) return;
        // Logged once per outage instead of five times a second.
        if (!failing) log().warn({ err: error }, "expired hold release failed");
        failing = true;
        await wait(IDLE_MS);
      }
    }
  };
  const done = loop();
  return {
    stop: async () => {
      ended.abort();
      await done;
    },
  };
}
