import type pg from "pg";

/** Holds ended by one sweep: small enough to keep class locks short. */
const BATCH = 500;

/**
 * Runs one sweep: releases the seats of expired holds of all branches, and expired locks of suppliers' offers, which
 * supplier-order-worker.ts returns to the supplier. Returns the number (prisma/sql/sales/expire-holds.sql, offer-locks.sql).
 */
export async function expireOnce(pool: Pick<pg.Pool, "query">): Promise<number> {
  const ended = await Promise.all(EXPIRE.map((text) => pool.query<{ n: number }>(text, [BATCH])));
  return ended.reduce((sum, { rows }) => sum + rows[0]!.n, 0);
}

const EXPIRE = ["select expire_holds($1) as n", "select expire_offer_locks($1) as n"];
