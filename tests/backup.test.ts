import { createHash } from "node:crypto";
import { chmod, cp, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { namesIn } from "../ops/backup/archive";
import { backUp, openArchiving, type Source } from "../ops/backup/archiving";
import { keepBackedUp } from "../ops/backup/keep-backed-up";
import { basesOf, writeManifest } from "../ops/backup/manifest";
import { PAGE } from "../ops/backup/pages";
import { verifyBackup } from "../ops/backup/verify-backup";
import { conditionBoard } from "../ops/conditions";
import { damageWatch } from "../ops/damage";
import { type Embedded, startEmbedded } from "../ops/embedded";
import { restore } from "../ops/restore/restore";
import { folderOfRun } from "./folder-of-run";

/** Its own database, with a table whose pages can be damaged. */
let folder: string;
let dataDir: string;
let server: Embedded;
let table: string;

const source = (): Source => ({ ...server, dataDir, authSecret: "s".repeat(32), files: false });
async function sql(text: string) {
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  folder = await folderOfRun("test");
  await chmod(folder, 0o755);
  dataDir = join(folder, "data");
  await mkdir(dataDir);
  server = await startEmbedded({ dataDir });
  await sql("create table files (path text, gone_at timestamptz)");
  await sql(
    "create table kept (n int, filler text); insert into kept select n, repeat('x', 500) from generate_series(1, 1000) n",
  );
  await sql("checkpoint").catch(() => {});
  table = (await sql("select pg_relation_filepath('kept') as path"))[0].path;
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Clears the server's cache and flips a byte of a page. */
async function damagePage(path: string, block: number): Promise<() => Promise<void>> {
  await server.stop();
  const flip = async () => {
    const file = await open(join(server.cluster, path), "r+");
    const byte = Buffer.alloc(1);
    await file.read(byte, 0, 1, block * PAGE + 4_000);
    byte[0]! ^= 1;
    await file.write(byte, 0, 1, block * PAGE + 4_000);
    await file.close();
  };
  await flip();
  server = await startEmbedded({ dataDir });
  return flip;
}

async function base(dir: string): Promise<string> {
  const archiving = await openArchiving(source(), dir);
  let ended = false;
  const copying = (async () => {
    while (!ended) {
      await archiving.step();
      await new Promise((done) => setTimeout(done, 20));
    }
  })();
  try {
    return await backUp({ source: source(), dir: archiving.dir, keep: 1 });
  } finally {
    ended = true;
    await copying;
    await archiving.close();
  }
}

const failing = (work: Promise<unknown>) =>
  work.then(
    () => "nothing",
    (error: Error) => error.message,
  );

test("a damaged page is reported and not backed up, and the last good base remains; after the repair another is made", async () => {
  const dir = join(folder, "pages");
  const first = await base(dir);
  const mend = await damagePage(table, 3);
  expect(await failing(base(dir))).toMatch(new RegExp(`^block 3 of ${table} \\(kept\\) is damaged: [^\\n]+$`));
  expect(await namesIn(join(dir, "base"))).toEqual([first]);
  await mend();
  expect((await basesOf(dir)).map(({ name }) => name)).toEqual([first]);
  const second = await base(dir);
  expect(await namesIn(join(dir, "base"))).toEqual([second]);
});

test("a base into which a damaged page was copied is not restored, though its files are what was copied", async () => {
  const dir = join(folder, "older");
  const name = await base(dir);
  const found = (await basesOf(dir))[0]!;
  const path = join(found.folder, "cluster", table);
  const bytes = await readFile(path);
  bytes[2 * PAGE + 4_000]! ^= 1;
  await writeFile(path, bytes);
  const part = found.manifest.parts.find((one) => one.path === `cluster/${table}`)!;
  part.sha256 = createHash("sha256").update(bytes).digest("hex");
  await writeManifest(found.folder, found.manifest);
  const given = {
    dir,
    dataDir: join(folder, "restored"),
    to: undefined,
    authSecret: "s".repeat(32),
    files: false,
    replace: false,
  };
  expect(await failing(restore(given))).toMatch(
    new RegExp(`${name}/cluster/${table} is damaged: block 2 differed from its checksum`),
  );
});

test("a backup is tested by a restore: a good one is reported, a broken one refused, nothing is left behind", async () => {
  const dir = join(folder, "tried");
  const name = await base(dir);
  const trials = join(folder, "trials");
  const given = { dir, dataDir: trials, authSecret: "s".repeat(32) };
  const { base: tried, tables, rows, faults } = await verifyBackup(given);
  expect([tried, faults]).toEqual([name, []]);
  expect([tables > 50, rows > 1_000]).toEqual([true, true]);
  expect(await namesIn(trials)).toEqual([]);
  const [found] = await basesOf(dir);
  await rm(join(found!.folder, "cluster", table));
  expect(await failing(verifyBackup(given))).toContain(`${table} is missing: the backup is not whole`);
  expect(await namesIn(trials)).toEqual([]);
});

test("a damage met by a statement is reported until the page is repaired", async () => {
  const board = conditionBoard();
  const watch = damageWatch({ board, cluster: server.cluster });
  const mend = await damagePage(table, 5);
  const output = await failing(sql("select count(filler) from kept"));
  expect(output).toContain("invalid page");
  watch.note(output);
  await watch.look();
  expect(board.list()).toMatchObject([
    { code: "data_damaged", detail: expect.stringContaining(`relation "${table}"`) },
  ]);
  await mend();
  await watch.look();
  expect(board.list()).toEqual([]);
});

const pace = { stepMs: 10, retryMs: 20, lookMs: 10, afterFailureMs: 50, afterFullMs: 50 };
let stop: (() => Promise<void>) | undefined;
afterEach(() => stop?.());
async function keeping(dir: string) {
  const board = conditionBoard();
  ({ stop } = keepBackedUp({ source: source(), folder: dir, keep: 2, board, pace }));
  const conditions = () => board.list().map(({ code, detail }) => `${code}: ${detail}`);
  await vi.waitFor(async () => expect(await basesOf(dir)).toHaveLength(1), { timeout: 20_000, interval: 20 });
  await vi.waitFor(() => expect(conditions()).toEqual([]));
  return { board, standing: conditions };
}
const soon = { timeout: 15_000, interval: 10 };

test("a deleted base backup is detected, and another is made", async () => {
  const dir = join(folder, "deleted");
  const { standing: conditions } = await keeping(dir);
  const [gone] = await basesOf(dir);
  const reported: string[] = [];
  await rm(gone!.folder, { recursive: true });
  await vi.waitFor(() => {
    reported.push(...conditions());
    expect(reported[0]).toMatch(
      new RegExp(`^backup_base_missing: .*${gone!.name} is (missing|no whole backup|not whole)`),
    );
  }, soon);
  await vi.waitFor(() => expect(conditions()).toEqual([]), soon);
  expect(await basesOf(dir)).toHaveLength(1);
});

test("an unmounted disk is reported, nothing is started elsewhere, and the backup continues when it is mounted again", async () => {
  const dir = join(folder, "mounted");
  const { standing: conditions } = await keeping(dir);
  const before = (await basesOf(dir))[0]!.name;
  // A mount point without its disk is an empty folder.
  await rename(dir, `${dir}-away`);
  await mkdir(dir);
  await vi.waitFor(() => expect(conditions()[0]).toMatch(/^backup_place_changed: .* is its disk mounted/), soon);
  expect(await namesIn(dir)).toEqual([]);
  await rm(dir, { recursive: true });
  await vi.waitFor(() => expect(conditions()[0]).toMatch(/^backup_place_changed: /), soon);
  await rename(`${dir}-away`, dir);
  await vi.waitFor(() => expect(conditions()).toEqual([]), soon);
  expect((await basesOf(dir)).map(({ name }) => name)).toEqual([before]);
});

test("a copy of the backups in a folder of the same name is the same target; another database's is not", async () => {
  const dir = join(folder, "moved");
  await base(dir);
  await rename(dir, `${dir}-old`);
  await cp(`${dir}-old`, dir, { recursive: true });
  await base(dir);
  await rm(join(dir, "identity.json"));
  expect(await failing(base(dir))).toContain("is not the previous folder");
});
