import type pg from "pg";
import { log } from "../log";
import { FOLDED_AT_ONCE, foldOnce } from "./fold-turnovers";
import { idle } from "./idle";

/** Interval of the fold: readers add the vouchers that wait for it. */
const IDLE_MS = 1_000;

/** Folds turnovers by party and dimension until stopped; runs in every job process without conflicts. */
export function startTurnoverFoldWorker(pool: pg.Pool): { stop(): Promise<void> } {
  const ended = new AbortController();
  const loop = async () => {
    const branches = new Set<number>();
    let failing = false;
    while (!ended.signal.aborted) {
      let folded = 0;
      try {
        folded = await foldOnce(pool, branches);
        failing = false;
      } catch (error) {
        if (ended.signal.aborted) return;
        if (!failing) log().warn({ err: error }, "turnovers could not be folded");
        failing = true;
      }
      if (folded < FOLDED_AT_ONCE) await idle(IDLE_MS, ended.signal);
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
