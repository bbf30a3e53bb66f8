import type { Pool } from "pg";
import { lineOf, migrationList, type SqlFile } from "./files";
import { inTransaction } from "./transaction";

/**
 * Applies pending migrations; returns whether there were any. Each migration and its record are one transaction, so an
 * interrupted one leaves nothing. Only a migration that builds an index CONCURRENTLY cannot run in one.
 */
export async function applyMigrations(given: { pool: Pool; root: string; migrations: SqlFile[] }): Promise<boolean> {
  const { pool, root, migrations } = given;
  const done = await appliedNames(pool);
  const pending = migrations.filter(({ name }) => !done.has(name));
  if (pending.length === 0) return false;

  const { openEngine, scriptErrorOf } = await import("./engine");
  const engine = await openEngine(pool);
  const filters = { externalTables: [], externalEnums: [] };
  for (const name of await unfinishedNames(pool)) await engine.markMigrationRolledBack({ migrationName: name });
  for (const migration of pending) {
    const upToIt = migrations.slice(0, migrations.indexOf(migration) + 1);
    const alone = /\bconcurrently\b/i.test(migration.text);
    if (alone) await dropUnfinished(pool, migration.text);
    const apply = () => engine.applyMigrations({ migrationsList: migrationList(root, upToIt), filters });
    const toApplyMigrationDto = () =>
      apply().catch((error: Error) => {
        throw scriptErrorOf(pool) ?? error;
      });
    await (alone ? toApplyMigrationDto() : inTransaction(pool, toApplyMigrationDto)).catch((cause: Error) => {
      throw new Error(`migration ${migration.name}${lineOf(migration.text, cause)}: ${firstLine(cause)}`);
    });
  }
  engine.free();
  return true;
}

/** An interrupted index build leaves an invalid index that blocks the next attempt. */
async function dropUnfinished(pool: Pool, text: string): Promise<void> {
  const [, name] = /\bindex\s+concurrently\s+"?(\w+)/i.exec(text) ?? [];
  const { rows } = await pool.query(
    `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relname = $1 and not i.indisvalid`,
    [name ?? null],
  );
  for (const { name: left } of rows) await pool.query(`drop index concurrently if exists ${left}`);
}

async function appliedNames(pool: Pool): Promise<Set<string>> {
  if (!(await hasHistory(pool))) return new Set();
  const { rows } = await pool.query(
    "select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null",
  );
  return new Set(rows.map(({ name }) => name));
}

/** Started by another tool and never finished. */
async function unfinishedNames(pool: Pool): Promise<string[]> {
  if (!(await hasHistory(pool))) return [];
  const { rows } = await pool.query(
    "select migration_name as name from _prisma_migrations where finished_at is null and rolled_back_at is null",
  );
  return rows.map(({ name }) => name);
}

async function hasHistory(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query("select to_regclass('public._prisma_migrations') is not null as there");
  return rows[0].there;
}

const firstLine = (error: Error) => error.message.split("\n").find((line) => line.trim()) ?? "failed";
