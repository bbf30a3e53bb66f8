import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Embedded, startEmbedded } from "../ops/embedded";
import { migrate } from "../prisma/migrate";
import { folderOfRun } from "./folder-of-run";
import { until } from "./until";

let root: string;
let server: Embedded;
let owner: pg.Client;

const file = async (path: string, text: string) => {
  await mkdir(join(root, path, ".."), { recursive: true });
  await writeFile(join(root, path), text);
};
const run = () => migrate({ ownerUrl: server.ownerUrl, appUrl: server.appUrl, root });
const has = async (table: string) =>
  (await owner.query("select to_regclass($1) is not null as there", [table])).rows[0].there;

beforeAll(async () => {
  root = await folderOfRun("test");
  server = await startEmbedded({ dataDir: root });
  owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

test("two starters migrate once; then nothing is to do", async () => {
  await file("prisma/migrations/0001_one/migration.sql", "create table one (n int); insert into one values (1);");
  // Semicolons inside a function and a string do not separate statements.
  await file(
    "prisma/sql/two.sql",
    "create or replace function two() returns text language sql as $$ select 'a;b'; $$;",
  );
  const [a, b] = await Promise.all([run(), run()]);
  expect([a.changed, b.changed].sort()).toEqual([false, true]);
  expect((await owner.query("select two(), (select count(*)::int from one) as n")).rows[0]).toEqual({
    two: "a;b",
    n: 1,
  });
  expect((await run()).changed).toBe(false);
});

test("a failed migration leaves nothing behind, and runs after it is fixed", async () => {
  const path = "prisma/migrations/0002_three/migration.sql";
  await file(path, "create table three (n int); select 1 / 0;");
  await expect(run()).rejects.toThrow(/migration 0002_three/);
  expect(await has("three")).toBe(false);
  await file(path, "create table three (n int);");
  expect((await run()).changed).toBe(true);
  expect(await has("three")).toBe(true);
  const { rows } = await owner.query("select count(*)::int as n from _prisma_migrations where rolled_back_at is null");
  expect(rows[0].n).toBe(2);
});

test("a migration that another tool began and never finished is run again", async () => {
  await owner.query(`insert into _prisma_migrations (id, checksum, migration_name)
                     values (gen_random_uuid()::text, 'x', '0003_four')`);
  await file("prisma/migrations/0003_four/migration.sql", "create table four (n int);");
  await run();
  expect(await has("four")).toBe(true);
});

test("an index may be built concurrently", async () => {
  await file("prisma/migrations/0004_five/migration.sql", "create index concurrently five on one (n);");
  await run();
  expect(await has("five")).toBe(true);
});

test("an index whose build was cut short is rebuilt", async () => {
  await owner.query("create table twice (n int); insert into twice values (1), (1)");
  await file("prisma/migrations/0004_six/migration.sql", "create unique index concurrently twice_once on twice (n);");
  await expect(run()).rejects.toThrow(/0004_six/);
  await owner.query("delete from twice");
  await run();
  const { rows } = await owner.query("select indisvalid from pg_index where indexrelid = 'twice_once'::regclass");
  expect(rows).toEqual([{ indisvalid: true }]);
});

test("a changed SQL file is applied again, and its error has file and line", async () => {
  await file("prisma/sql/two.sql", "create or replace function two() returns text language sql as $$ select 'c' $$;");
  await run();
  expect((await owner.query("select two()")).rows[0].two).toBe("c");
  await file("prisma/sql/two.sql", "\n\nselect nothing_of_that_name();");
  await expect(run()).rejects.toThrow(/^prisma\/sql\/two\.sql:3: /);
});

test("a table in use is changed when its reader has ended; other readers go on in between", async () => {
  const [reader, other] = [owner, new pg.Client({ connectionString: server.ownerUrl })];
  await other.connect();
  await reader.query("begin; select from one");
  await file("prisma/sql/two.sql", "create or replace function two() returns text language sql as $$ select 'd' $$;");
  await file("prisma/migrations/0005_six/migration.sql", "alter table one add column six int;");
  const migrated = run();
  const waits =
    "select from pg_locks where not granted and mode = 'AccessExclusiveLock' and relation = 'one'::regclass";
  await until(async () => (await other.query(waits)).rows.length > 0, "who waits for the table");
  // Queued behind an exclusive lock request until it is released.
  await other.query("select from one");
  await reader.query("commit");
  expect((await migrated).changed).toBe(true);
  expect((await other.query("select six from one")).rows).toHaveLength(1);
  await other.end();
});
