import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Embedded, startEmbedded } from "../ops/embedded";
import { migrate } from "../prisma/migrate";
import { folderOfRun } from "./folder-of-run";

/** Three builds of one small product on one database, and one from before builds had releases. */
let folder: string;
let server: Embedded;
let owner: pg.Client;

const greets = (word: string) =>
  `create or replace function greeting() returns text language sql as $$ select '${word}' $$;`;

async function build(name: string, files: Record<string, string>): Promise<string> {
  const root = join(folder, name);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(root, path, ".."), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root;
}
const ONE = { "prisma/migrations/0001_one/migration.sql": "create table one (n int);" };
const TWO = { ...ONE, "prisma/migrations/0002_two/migration.sql": "create table two (n int);" };
const release = (release: number, oldest: number) => ({
  "prisma/release.json": JSON.stringify({ release, oldest, schema: "" }),
});
const run = (root: string) => migrate({ ownerUrl: server.ownerUrl, appUrl: server.appUrl, root });
const greeting = async () => (await owner.query("select greeting()")).rows[0].greeting;
const tables = async () =>
  (await owner.query("select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace")).rows
    .map(({ relname }) => relname)
    .sort();
const state = async (name: string) =>
  (await owner.query("select value from deployment.state where name = $1", [name])).rows[0]?.value;

let guard: string;
beforeAll(async () => {
  folder = await folderOfRun("test");
  server = await startEmbedded({ dataDir: folder });
  owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  const { readFile } = await import("node:fs/promises");
  guard = await readFile("prisma/sql/kernel/release.sql", "utf8");
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const sql = (word: string) => ({ "prisma/sql/greeting.sql": greets(word), "prisma/sql/kernel/release.sql": guard });

test("the database states its release and the oldest build that may run on it", async () => {
  const first = await build("first", { ...ONE, ...sql("first"), ...release(1, 1) });
  expect((await run(first)).changed).toBe(true);
  const third = await build("third", { ...TWO, ...sql("third"), ...release(3, 2) });
  expect((await run(third)).changed).toBe(true);
  expect([await state("release"), await state("min_release"), await greeting()]).toEqual(["3", "2", "third"]);
});

test("a build older than the database allows refuses the start in one line, and changes nothing", async () => {
  await expect(run(join(folder, "first"))).rejects.toThrow(
    /^this build is of release 1; the database is of release 3 and takes none older than 2: [^\n]+$/,
  );
  expect(await greeting()).toBe("third");
});

test("an older build that is still allowed runs, and changes no function and no table", async () => {
  const second = await build("second", {
    ...ONE,
    "prisma/migrations/0001_other/migration.sql": "create table other (n int);",
    ...sql("second"),
    ...release(2, 1),
  });
  const before = await tables();
  const { changed, warnings } = await run(second);
  expect([changed, warnings]).toEqual([false, [expect.stringContaining("a newer release")]]);
  expect([await greeting(), await tables(), await state("release")]).toEqual(["third", before, "3"]);
});

test("a build of before there were releases cannot put its functions back", async () => {
  const ancient = await build("ancient", { ...TWO, "prisma/sql/greeting.sql": greets("ancient") });
  await expect(run(ancient)).rejects.toThrow(/^prisma\/sql\/greeting\.sql: the database is of release 3: [^\n]+$/);
  expect(await greeting()).toBe("third");
});

test("what only came beside does not trouble the newest build", async () => {
  expect((await run(join(folder, "third"))).changed).toBe(false);
});
