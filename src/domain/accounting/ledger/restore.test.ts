import { execFile } from "node:child_process";
import { appendFile, chmod, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { pool } from "@/server/db";
import { type Embedded, startEmbedded } from "../../../../ops/embedded";
import { pair, post } from "../../../../tests/closing";
import { office } from "../../../../tests/fixtures";
import { folderOfRun } from "../../../../tests/folder-of-run";
import { type Chart, chart } from "../../../../tests/ledger";
import { startCopy } from "../../../../tests/server-of-tests";
import { until } from "../../../../tests/until";

const run = promisify(execFile);
const before = { ...process.env };

let folder: string;
let live: Embedded;
let of: Chart;
beforeAll(async () => {
  folder = await folderOfRun("test");
  await chmod(folder, 0o755);
  await mkdir(join(folder, "archive"));
  await chmod(join(folder, "archive"), 0o777);
  await mkdir(join(folder, "live"));
  live = await startCopy({ template: inject("template"), dataDir: join(folder, "live") });
  // Durable, like in production.
  await asAdmin(live, "alter system reset all");
  await asAdmin(live, "alter system set archive_mode = 'on'");
  await asAdmin(live, `alter system set archive_command = 'cp %p ${join(folder, "archive")}/%f'`);
  await live.stop();
  live = await startEmbedded({ dataDir: join(folder, "live") });
  Object.assign(process.env, { DATABASE_URL: live.appUrl, DATABASE_OWNER_URL: live.ownerUrl });
  delete process.env.DATABASE_DIRECT_URL;
  of = await chart((await office()).branchId);
});
afterAll(async () => {
  await pool().end();
  process.env = before;
  await live.stop();
  await rm(folder, { recursive: true, force: true });
});

async function asAdmin<Row extends pg.QueryResultRow>({ adminUrl }: Embedded, ...texts: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const text of texts) ({ rows } = await client.query<Row>(text));
    return rows;
  } finally {
    await client.end();
  }
}

const cluster = (name: string) => join(folder, name, "postgres", "cluster");

/** Copies the running cluster during a backup; torn pages are repaired from the log. */
async function takeBaseBackup(): Promise<void> {
  const client = new pg.Client({ connectionString: live.adminUrl });
  await client.connect();
  await client.query("select pg_backup_start('test', fast => true)");
  await run("cp", ["-a", join(folder, "live"), join(folder, "base")]);
  const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop()");
  await client.end();
  const base = cluster("base");
  await rm(join(base, "postmaster.pid"));
  for (const name of await readdir(join(base, "pg_wal"), { withFileTypes: true }))
    if (name.isFile()) await rm(join(base, "pg_wal", name.name));
  await ownedBy(base, "backup_label", rows[0]!.labelfile);
}

/** A file owned by the server's account. */
async function ownedBy(folder: string, name: string, content: string): Promise<void> {
  await run("cp", ["-a", join(folder, "PG_VERSION"), join(folder, name)]);
  await writeFile(join(folder, name), content);
}

/** Starts another server from the base backup and the archived log up to an LSN. */
async function restoreUntil(name: string, lsn: string): Promise<Embedded> {
  await run("cp", ["-a", join(folder, "base"), join(folder, name)]);
  const settings = {
    restore_command: `cp ${join(folder, "archive")}/%f %p`,
    recovery_target_lsn: lsn,
    recovery_target_action: "promote",
    archive_mode: "off",
  };
  const lines = Object.entries(settings).map(([key, value]) => `${key} = '${value}'\n`);
  await appendFile(join(cluster(name), "postgresql.auto.conf"), lines.join(""));
  await ownedBy(cluster(name), "recovery.signal", "");
  return startEmbedded({ dataDir: join(folder, name) });
}

test("a base backup with archived log restores the books to any moment: all documents until then, none after, consistent", {
  timeout: 120_000,
}, async () => {
  const acknowledged: { lsn: string; documents: number }[] = [];
  const sell = async (amount: number) => {
    await post(of, "2025-03-01", pair(of.cash, of.sale, amount));
    const [at] = await asAdmin<{ lsn: string }>(live, "select pg_current_wal_lsn()::text as lsn");
    acknowledged.push({ lsn: at!.lsn, documents: acknowledged.length + 1 });
  };
  for (let n = 1; n <= 10; n++) await sell(n);
  const [, copied] = await Promise.all([
    (async () => {
      for (let n = 11; n <= 20; n++) await sell(n);
    })(),
    takeBaseBackup().then(() => acknowledged.length),
  ]);
  while (acknowledged.length < copied + 20) await sell(acknowledged.length + 1);
  const [last] = await asAdmin<{ file: string }>(live, "select pg_walfile_name(pg_switch_wal()) as file");
  await until(async () => (await readdir(join(folder, "archive"))).includes(last!.file), "the log in the archive");

  // One in progress at the end of the backup may have begun before.
  const later = acknowledged.slice(copied + 1);
  const points = [later[0]!, later[1 + Math.floor(Math.random() * (later.length - 2))]!];
  for (const [at, { lsn, documents }] of points.entries()) {
    const restored = await restoreUntil(`restored-${at}`, lsn);
    try {
      const [found] = await asAdmin<{ n: number; sum: string; faults: number }>(
        restored,
        `select (select count(*)::int from ledger.vouchers where branch_id = ${of.branchId}) as n,
                (select sum(dr)::text from ledger.entries where branch_id = ${of.branchId}) as sum,
                (select count(*)::int from ledger.verify(${of.branchId}, '2025-01-01', '2025-12-31')) as faults`,
      );
      expect([lsn, found]).toEqual([lsn, { n: documents, sum: String((documents * (documents + 1)) / 2), faults: 0 }]);
    } finally {
      await restored.stop();
    }
  }
});
