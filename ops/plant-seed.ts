import { existsSync } from "node:fs";
import pg from "pg";
import { ensureState, stateOf, writeState } from "./schema/state";

type Seed = (given: { ownerUrl: string; demoPassword?: string }) => Promise<{ seeded: boolean; password?: string }>;

// Any number, the same for every starter, and not that of the migrations.
const LOCK = 7_264_811_904;

/**
 * Demo data into an empty database, once; answers the password of its sign-ins. A seed that was cut short is emptied out
 * and planted anew: the database keeps a note from before the first row until after the last, and nobody can sign in
 * meanwhile.
 */
export async function plantSeed(given: { ownerUrl: string; demoPassword?: string }): Promise<string | undefined> {
  const module = new URL("./seed.mjs", import.meta.url);
  if (!existsSync(module)) return undefined;
  const pool = new pg.Pool({ connectionString: given.ownerUrl, max: 1, idleTimeoutMillis: 0 });
  pool.on("error", () => {});
  try {
    await pool.query("select pg_advisory_lock($1)", [LOCK]);
    await ensureState(pool);
    const before = await stateOf(pool, "seed");
    if (before === "done") return undefined;
    if (before === "begun") await empty(pool);
    else if (!(await isEmpty(pool))) return void (await writeState(pool, "seed", "done"));
    await writeState(pool, "seed", "begun");
    const { seed } = (await import(module.href)) as { seed: Seed };
    const { password } = await seed(given);
    await writeState(pool, "seed", "done");
    return password;
  } finally {
    await pool.end();
  }
}

const TABLES = `select c.oid::regclass::text as name from pg_class c
                 where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
                   and c.relname <> '_prisma_migrations' order by 1`;

const tablesOf = async (pool: pg.Pool) => (await pool.query<{ name: string }>(TABLES)).rows.map(({ name }) => name);

async function isEmpty(pool: pg.Pool): Promise<boolean> {
  for (const table of await tablesOf(pool)) {
    const { rows } = await pool.query(`select exists (select from ${table}) as filled`);
    if (rows[0].filled) return false;
  }
  return true;
}

async function empty(pool: pg.Pool): Promise<void> {
  console.log("The demo data was not planted to the end: beginning anew.");
  const tables = await tablesOf(pool);
  await pool.query("begin");
  // History refuses to be emptied; here it is a history of nothing.
  for (const table of tables) await pool.query(`alter table ${table} disable trigger user`);
  await pool.query(`truncate ${[...tables, "graphile_worker._private_jobs"].join(", ")} restart identity cascade`);
  for (const table of tables) await pool.query(`alter table ${table} enable trigger user`);
  await pool.query("commit");
}
