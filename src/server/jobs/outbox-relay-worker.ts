import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { log } from "../log";
import { relayOnce } from "./relay";

/** Interval of checking an idle outbox: the maximum delay of a live update. */
const IDLE_MS = 120;
const AFTER_FAULT_MS = 1_000;

/** Relays until stopped, on one connection that is reopened when it breaks. */
export function startOutboxRelayWorker(pool: pg.Pool): { stop(): Promise<void> } {
  let stopped = false;
  const loop = async () => {
    while (!stopped) {
      let client: pg.PoolClient | undefined;
      try {
        client = await pool.connect();
        while (!stopped) if ((await relayOnce(client)) === 0) await sleep(IDLE_MS);
        client.release();
      } catch (error) {
        client?.release(true);
        if (stopped) return;
        log().warn({ err: error }, "outbox relay connection lost");
        await sleep(AFTER_FAULT_MS);
      }
    }
  };
  const done = loop();
  return {
    stop: async () => {
      stopped = true;
      await done;
    },
  };
}
