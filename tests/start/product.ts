import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { findPlace } from "../../ops/embedded/place";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { folderOfRun } from "../folder-of-run";

export type Started = {
  base: string;
  port: number;
  dataDir: string;
  child: ChildProcess;
  /** Its output so far. */
  said: () => string;
  /** Its exit code (null after a signal) once it has ended. */
  ended: Promise<number | null>;
  healthyAfterMs: number;
};

export type StartOptions = {
  dataDir: string;
  env?: Record<string, string>;
  cwd?: string;
  user?: { uid: number; gid: number };
  /** Time limit until it is healthy. */
  patienceMs?: number;
  /** It creates its own database. */
  fresh?: boolean;
};

/** For a machine five times slower than the known ones. */
const PATIENCE_MS = 120_000;

/**
 * In memory if there is room: no test cuts the power, so that a disk is only waited for. `linked`: on disk, for hard
 * links to this checkout.
 */
export async function temporaryFolder({ linked = false } = {}): Promise<string> {
  const folder = linked ? await mkdtemp(join(tmpdir(), "safar-start-")) : await folderOfRun("start");
  await chmod(folder, 0o755);
  return folder;
}

/** `npm start` without npm: runs until it is stopped. */
export function launch({ dataDir, env = {}, cwd = process.cwd(), user }: StartOptions, port: number): Started {
  const { PATH, HOME, TZ } = process.env;
  const clean = { PATH, HOME, TZ, NODE_ENV: "production", SEED: "none", DATA_DIR: dataDir, PORT: String(port), ...env };
  const child = spawn(process.execPath, ["scripts/start.mjs"], { cwd, env: clean as NodeJS.ProcessEnv, ...user });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part) => {
      output += part;
    });
  }
  const ended = new Promise<number | null>((done) => child.on("close", done));
  return { base: `http://127.0.0.1:${port}`, port, dataDir, child, said: () => output, ended, healthyAfterMs: 0 };
}

const run = promisify(execFile);

/** Copies a migrated, empty database into a new data directory, if there is a template (`template.ts`). */
export async function laidOut({ dataDir, env = {}, user, fresh }: StartOptions): Promise<void> {
  const template = process.env.START_TEMPLATE;
  if (!template || fresh || user || env.DATABASE_URL) return;
  if (["postgres", "postgres.at"].some((name) => existsSync(join(dataDir, name)))) return;
  await mkdir(dataDir, { recursive: true });
  const [from, to] = await Promise.all([findPlace(template), findPlace(dataDir)]);
  // With owners and modes, which the server checks.
  await run("cp", ["-a", join(template, "secrets"), join(dataDir, "secrets")]);
  await run("cp", ["-a", from.cluster, to.cluster]);
}

export async function start(options: StartOptions): Promise<Started> {
  await laidOut(options);
  const startedAt = Date.now();
  const started = launch(options, await freePort());
  await healthy(started, options.patienceMs);
  return { ...started, healthyAfterMs: Date.now() - startedAt };
}

export async function healthy({ base, child, said: output }: Started, patienceMs = PATIENCE_MS): Promise<void> {
  const until = Date.now() + patienceMs;
  while ((await statusOf(base)) !== 200) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`not healthy; it said:\n${output()}`);
    await sleep(50);
  }
}

export const statusOf = (base: string) =>
  fetch(`${base}/api/health`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ status }) => status,
    () => 0,
  );

/** A warning of Node (too many listeners, an unhandled rejection, a deprecation) fails the stop. */
export async function stop({ child, ended, said: output }: Started): Promise<number | null> {
  child.kill("SIGTERM");
  const code = await ended;
  const warned = output().match(WARNING);
  if (warned) throw new Error(`the product warned: ${warned[0]}`);
  return code;
}

const WARNING = /^\(node:\d+\) .*(?:\n.*){0,4}/m;

/** A complete run that is expected to refuse. */
export async function refusal(options: StartOptions): Promise<{ code: number | null; lines: string[] }> {
  const run = launch(options, await freePort());
  const code = await run.ended;
  return { code, lines: run.said().trim().split("\n") };
}

/** Connection string of a running product's embedded database, from its app processes. */
export function databaseUrl({ child }: Started, name = "DATABASE_OWNER_URL"): string {
  const found = descendants(child.pid!).map((pid) => variable(pid, name));
  return found.find(Boolean)!;
}

export async function sql<Row>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows as Row[];
}

export function postmasterPid(home: string): number {
  return Number(readFileSync(join(home, "cluster/postmaster.pid"), "utf8").split("\n")[0]);
}

export function descendants(pid: number): number[] {
  const children = childrenOf(pid).trim().split(" ").filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

function childrenOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  } catch {
    // A server's processes are short-lived.
    return "";
  }
}

function variable(pid: number, name: string): string | undefined {
  try {
    const lines = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
    return lines.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1);
  } catch {
    return undefined;
  }
}

export const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 });
