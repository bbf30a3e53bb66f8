import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ensureBuilt, freeFolder } from "../../scripts/lib/built.mjs";
import { serveFrom } from "../../scripts/lib/lock.mjs";
import { command } from "../../torture/command";
import { cloneAt } from "./checkout";
import {
  databaseUrl,
  descendants,
  healthy,
  launch,
  postmasterPid,
  refusal,
  remove,
  type Started,
  sql,
  start,
  statusOf,
  stop,
  temporaryFolder,
} from "./product";

let folder: string;
let clone: string;
let dataDir: string;
let running: Started;
/** From its own clone: one test changes its sources. A signal makes it throw an unhandled error. */
const begin = () => start({ dataDir, cwd: clone, env: { NODE_OPTIONS: `--require ${join(folder, "thrower.cjs")}` } });
const home = () => join(dataDir, "postgres");
const count = () =>
  sql<{ n: number }>(databaseUrl(running), "select count(*)::int as n from kept").then(([row]) => row!.n);

beforeAll(async () => {
  [folder, dataDir] = [await temporaryFolder({ linked: true }), await temporaryFolder()];
  clone = join(folder, "clone");
  await cloneAt(clone);
  writeFileSync(
    join(folder, "thrower.cjs"),
    'process.on("SIGUSR2", () => setImmediate(() => { throw new Error("nobody caught this"); }));',
  );
  running = await begin();
  await sql(databaseUrl(running), "create table kept (n int)");
});
afterEach(async () => {
  if (running.child.exitCode !== null || running.child.signalCode !== null) running = await begin();
});
afterAll(async () => {
  await stop(running);
  await Promise.all([folder, dataDir].map(remove));
});

const PATIENCE = { timeout: 60_000, interval: 25 };
const write = () => sql(databaseUrl(running), "insert into kept values (1)");

test("a second start on the same DATA_DIR reports the first one, and does no harm", async () => {
  const { code, lines } = await refusal({ dataDir });
  expect(code).toBe(1);
  expect(lines).toEqual([
    `DATA_DIR=${dataDir} is in use by process ${running.child.pid}, which serves ${running.base}`,
  ]);
  expect(await statusOf(running.base)).toBe(200);
});

test("a clone that changed is built beside the product that serves from it, and not at all where both builds serve", async () => {
  const serving = await ensureBuilt();
  const other = await temporaryFolder();
  const [source, text] = [join(clone, "server.ts"), readFileSync("server.ts", "utf8")];
  // The clone's files are hard links.
  const becomes = (now: string) => {
    rmSync(source);
    writeFileSync(source, now);
  };
  becomes(`${text}\n// Changed.\n`);
  const beside = await freeFolder(clone);
  const lock = await serveFrom(join(clone, beside));
  try {
    expect(beside).not.toBe(serving);
    const { code, lines } = await refusal({ dataDir: other, cwd: clone });
    expect([code, lines]).toEqual([1, [expect.stringMatching(/^processes \d+ and \d+ serve from the 2 builds/)]]);
    expect(lines[0]).toContain(String(running.child.pid));
  } finally {
    becomes(text);
    await lock.release();
  }
  expect(await statusOf(running.base)).toBe(200);
  await remove(other);
});

test("a start on a used port reports it in one line", async () => {
  const other = await temporaryFolder();
  const run = launch({ dataDir: other }, running.port);
  expect(await run.ended).toBe(1);
  expect(run.said().trim()).toBe(`PORT: 127.0.0.1:${running.port} is taken by another program`);
  await remove(other);
});

test("secrets are made once, and only their owner may read them", async () => {
  const secret = readFileSync(join(dataDir, "secrets/auth"), "utf8");
  expect(secret.trim().length).toBeGreaterThanOrEqual(32);
  expect(statSync(join(dataDir, "secrets")).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, "secrets/auth")).mode & 0o777).toBe(0o600);
});

const rotate = (...words: string[]) => command("ops/rotate-secret-command.ts", words, { DATA_DIR: dataDir });

test("one secret follows another by one command, once", async () => {
  const auth = () => readFileSync(join(dataDir, "secrets/auth"), "utf8");
  const before = auth();
  expect(await rotate("--finish")).toMatchObject({ code: 1 });
  expect(await rotate()).toMatchObject({ code: 0 });
  expect([auth() === before, readFileSync(join(dataDir, "secrets/auth-other"), "utf8")]).toEqual([false, before]);
  expect(await rotate()).toMatchObject({ code: 1 });
});

test("SIGTERM ends it with exit code 0 and leaves no process; the next start has the data, and restores the sealed values", async () => {
  await write();
  const before = await count();
  const all = descendants(running.child.pid!);
  expect(await stop(running)).toBe(0);
  expect(all.filter(isAlive)).toEqual([]);
  running = await begin();
  console.log(`second start: healthy after ${running.healthyAfterMs} ms`);
  expect(await count()).toBe(before);
  expect(running.said()).toContain("two AUTH_SECRETs are accepted; 0 sealed secrets were sealed again");
  expect(await rotate("--finish")).toMatchObject({ code: 0 });
  expect(statSync(join(dataDir, "secrets/auth")).mode & 0o777).toBe(0o600);
});

test("after SIGKILL of the supervisor the next start takes over from the orphaned server", async () => {
  await write();
  const before = await count();
  running.child.kill("SIGKILL");
  await running.ended;
  running = await begin();
  expect(await count()).toBe(before);
});

test("after SIGKILL of everything a lock file with another process's pid does not stop the start", async () => {
  await write();
  const before = await count();
  const all = [running.child.pid!, ...descendants(running.child.pid!)];
  const lockFile = join(home(), "cluster/postmaster.pid");
  const locked = readFileSync(lockFile, "utf8");
  for (const pid of all) kill(pid);
  await running.ended;
  // By now the pid may belong to another process: here to this test.
  writeFileSync(lockFile, locked.replace(/^\d+/, String(process.pid)));
  running = await begin();
  expect(await count()).toBe(before);
  expect(isAlive(process.pid)).toBe(true);
});

test("PostgreSQL killed while running is started again, and acknowledged rows are there", async () => {
  await write();
  const before = await count();
  const killed = postmasterPid(home());
  kill(killed);
  await expect.poll(running.said, PATIENCE).toContain("PostgreSQL ended (SIGKILL)");
  await healthy(running);
  expect(postmasterPid(home())).not.toBe(killed);
  expect(await count()).toBe(before);
  expect(running.said()).toContain("PostgreSQL ended (SIGKILL); starting it again");
});

test.each(["server.mjs", "worker.mjs"])("a killed %s is started again", async (name) => {
  const find = () => descendants(running.child.pid!).find((pid) => commandOf(pid).includes(name));
  const killed = find()!;
  kill(killed);
  await expect.poll(() => (find() ?? killed) === killed, PATIENCE).toBe(false);
  await healthy(running);
  expect(find()).not.toBe(killed);
});

test("an app process with an uncaught error ends, and another comes", async () => {
  const find = () => descendants(running.child.pid!).find((pid) => commandOf(pid).includes("server.mjs"));
  const before = find()!;
  process.kill(before, "SIGUSR2");
  await expect.poll(() => (find() ?? before) === before, PATIENCE).toBe(false);
  await healthy(running);
  expect(running.said()).toContain("nobody caught this");
  expect(running.said()).toContain("App process 1 ended (exit code 1); starting it again");
});

test("a database created halfway is created again", async () => {
  const other = await temporaryFolder();
  mkdirSync(join(other, "postgres/making-1/base"), { recursive: true });
  const second = await start({ dataDir: other });
  expect(await stop(second)).toBe(0);
  await remove(other);
});

function kill(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {}
}

function isAlive(pid: number): boolean {
  return commandOf(pid) !== "";
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}
