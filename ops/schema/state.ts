import type { Pool } from "pg";

/**
 * State of the starter in the database: checksums of the schema and of each SQL file, progress of the seed. In its own
 * schema, because Prisma starts a history only in an empty one.
 */
export async function ensureState(pool: Pool): Promise<void> {
  const { rows } = await pool.query("select to_regclass('deployment.state') is not null as there");
  if (rows[0].there) return;
  await pool.query("create schema if not exists deployment");
  await pool.query("create table if not exists deployment.state (name text primary key, value text not null)");
}

export async function stateOf(pool: Pool, name: string): Promise<string | undefined> {
  const { rows } = await pool.query("select value from deployment.state where name = $1", [name]);
  return rows[0]?.value;
}

export async function writeState(pool: Pool, name: string, value: string): Promise<void> {
  await pool.query(
    "insert into deployment.state values ($1, $2) on conflict (name) do update set value = excluded.value",
    [name, value],
  );
}
