import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { log } from "../log";
import { expireOnce } from "./expire";

/** Due holds are looked for this often, also after a fault: what their seats wait for at most, beside the sweep itself. */
const IDLE_MS = 200;

/** Gives the seats of expired holds back until stopped; in every job process, which do not disturb each other. */
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
        // Once an outage, not five times a second.
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
