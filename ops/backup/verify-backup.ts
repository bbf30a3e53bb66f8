import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { verifyBooks } from "@/domain/accounting/ledger/verify-books";
import type { Query } from "@/domain/kernel/context";
import type { RowOf } from "@/domain/kernel/table-rows";
import { makeClient } from "@/server/connection";
import { startEmbedded } from "../embedded";
import { forgetRestored, restore } from "../restore/restore";

type Given = { dir: string; dataDir: string; base?: string | undefined; authSecret: string | undefined };
type Verified = { base: string; to: string; tables: number; rows: number; faults: string[] };

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'm') and n.nspname not in ('pg_toast', 'information_schema') order by 1`;
const INDEXES = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_index x on x.indexrelid = c.oid join pg_am a on a.oid = c.relam
   where a.amname = 'btree' and n.nspname in ('public', 'ledger', 'deployment') order by 1`;

/**
 * Verifies a backup: restores it into a separate folder in DATA_DIR, reads every row of every table, recomputes the
 * books, then deletes it. Throws when it cannot be restored; `faults`: problems of the restored data.
 */
export async function verifyBackup({ dir, dataDir, base, authSecret }: Given): Promise<Verified> {
  const trial = join(dataDir, `trial-${process.pid}`);
  await mkdir(trial, { recursive: true, mode: 0o755 });
  try {
    const { plan } = await restore({
      dir,
      dataDir: trial,
      to: undefined,
      base,
      authSecret,
      files: false,
      replace: false,
    });
    const server = await startEmbedded({ dataDir: trial });
    const client = makeClient({ name: "trial", connectionString: server.adminUrl });
    client.on("error", () => {});
    try {
      await client.connect();
      const read = await readAll(client);
      return {
        base: plan.base.name,
        to: plan.through.at,
        ...read,
        faults: [...read.faults, ...(await booksOf(client))],
      };
    } finally {
      await client.end().catch(() => {});
      await server.stop();
    }
  } finally {
    await forgetRestored(trial);
  }
}

/** Every row in full, including out-of-line values; every index by its order. */
async function readAll(client: pg.Client): Promise<{ tables: number; rows: number; faults: string[] }> {
  const { rows: tables } = await client.query<{ name: string }>(TABLES);
  const faults: string[] = [];
  let rows = 0;
  for (const { name } of tables) {
    const read = client.query<{ n: string }>(`select count(*) as n, max(length(t::text)) from ${name} t`);
    await read.then(
      (dto) => {
        rows += Number(dto.rows[0]!.n);
      },
      (error: Error) => faults.push(`${name} cannot be read: ${error.message}`),
    );
  }
  // A PostgreSQL extension; if it is missing, tables and books must suffice.
  const can = await client.query("create extension if not exists amcheck").then(
    () => true,
    () => false,
  );
  const { rows: indexes } = can ? await client.query<{ name: string }>(INDEXES) : { rows: [] };
  for (const { name } of indexes)
    await client
      .query("select bt_index_check($1::regclass, true)", [name])
      .catch((error: Error) => faults.push(`index ${name} is not what its table holds: ${error.message}`));
  return { tables: tables.length, rows, faults };
}

async function booksOf(client: pg.Client): Promise<string[]> {
  const there = await client.query("select to_regclass('public.branches') is not null as there");
  if (!there.rows[0].there) return [];
  const query: Query = async (_, text, values = []) => (await client.query(text, [...values])).rows;
  const { rows } = await client.query<RowOf<"branches", "id">>("select id from branches order by id");
  const faults: string[] = [];
  for (const { id } of rows) {
    const { differences } = await verifyBooks(query, { branchId: id, fromOn: null, toOn: null, by: "command" });
    if (differences > 0) faults.push(`the books of branch ${id} differ in ${differences} places`);
  }
  return faults;
}
