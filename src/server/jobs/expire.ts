import type pg from "pg";

/** How many holds one sweep ends: short enough that nobody waits long for the classes it has locked. */
const BATCH = 500;

/** One sweep: due holds of all branches end and their seats go back. Answers how many (prisma/sql/expire-holds.sql). */
export async function expireOnce(pool: Pick<pg.Pool, "query">): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(EXPIRE, [BATCH]);
  return rows[0]!.n;
}

const EXPIRE = "select expire_holds($1) as n";
