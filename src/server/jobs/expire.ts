import type pg from "pg";

/** How many holds one sweep ends: short enough that nobody waits long for the classes it has locked. */
const BATCH = 500;

/**
 * One sweep: due holds of all branches end and their seats go back; so do locks of suppliers' offers, which are given back there by
 * supplier-order-worker.ts. Answers how many (prisma/sql/expire-holds.sql, offer-locks.sql).
 */
export async function expireOnce(pool: Pick<pg.Pool, "query">): Promise<number> {
  const ended = await Promise.all(EXPIRE.map((text) => pool.query<{ n: number }>(text, [BATCH])));
  return ended.reduce((sum, { rows }) => sum + rows[0]!.n, 0);
}

const EXPIRE = ["select expire_holds($1) as n", "select expire_offer_locks($1) as n"];
