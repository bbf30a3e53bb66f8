import type pg from "pg";
import type { InSnapshot, Snapshot } from "@/domain/kernel/snapshot";
import { config } from "./config";
import { CONNECTION, makePool } from "./connection";
import { pooled, refuseUnreachable, TYPES } from "./db";
import { onceInProcess } from "./process";

/** Rows of a part: parsing and writing them takes some 3 ms of the event loop. */
const BATCH = 200;
/**
 * A statement may sort long before its first row, and readers may be slow: longer than the limit of the pool of calls.
 */
const PATIENCE_MS = 120_000;

/** A separate pool: long reads must not use connections of sales. */
const pool = () =>
  onceInProcess("snapshot-pool", () =>
    makePool({
      name: "snapshot",
      pooled: pooled(),
      ...CONNECTION,
      connectionString: config().databaseUrl,
      max: 4,
      idleTimeoutMillis: 10_000,
      allowExitOnIdle: true,
      query_timeout: PATIENCE_MS + 10_000,
      types: TYPES,
    }),
  );

/** Snapshots of this process, at most four at a time: 9006 when none is free within two seconds. */
export const inSnapshot: InSnapshot = (tell) => snapshotsOn(pool())(tell);

/** Snapshots on connections of `pool`. */
const snapshotsOn = (pool: pg.Pool): InSnapshot =>
  async function* (tell) {
    const client = await pool.connect().catch(refuseUnreachable);
    let broken: Error | undefined;
    try {
      await client.query(
        `begin transaction isolation level repeatable read, read only;
         set local statement_timeout = ${PATIENCE_MS}; set local idle_in_transaction_session_timeout = ${PATIENCE_MS}`,
      );
      yield* tell(booksOn(client));
    } finally {
      await client.query("rollback").catch((error) => {
        broken = error;
      });
      client.release(broken);
    }
  };

function booksOn(client: pg.PoolClient): Snapshot {
  let cursors = 0;
  return {
    all: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await client.query({ text, values: [...values] })).rows as Row[],
    async *each<Row>(text: string, values: readonly unknown[] = []) {
      const name = `told_${++cursors}`;
      await client.query({ text: `declare ${name} no scroll cursor for ${text}`, values: [...values] });
      for (;;) {
        const { rows } = await client.query(`fetch ${BATCH} from ${name}`);
        if (rows.length > 0) yield rows as Row[];
        if (rows.length < BATCH) break;
      }
      await client.query(`close ${name}`);
    },
  };
}
