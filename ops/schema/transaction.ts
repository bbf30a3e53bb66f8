import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";

/** Readers and writers of a table queue behind an exclusive lock request: no longer than this. */
const LOCK_MS = 2_000;
const PAUSE_MS = 1_000;
const TRIES = 40;
const LOCKED = "55P03";

/**
 * Runs work in a transaction that waits two seconds for a lock, then lets others pass and retries, for two minutes: a
 * table in use is changed between the transactions of others.
 */
export async function inTransaction(pool: Pool, work: () => Promise<unknown>): Promise<void> {
  for (let time = 1; ; time++) {
    await pool.query(`begin; set local lock_timeout = ${LOCK_MS}`);
    try {
      await work();
      await pool.query("commit");
      return;
    } catch (error) {
      await pool.query("rollback");
      if ((error as { code?: string }).code !== LOCKED || time === TRIES) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
