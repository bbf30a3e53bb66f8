import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Partner, registeredPartner } from "../tests/partner";
import { quietPool } from "../tests/quiet-pool";
import {
  databaseUrl,
  descendants,
  postmasterPid,
  remove,
  type Started,
  start,
  stop,
  temporaryFolder,
} from "../tests/start/product";

export type World = {
  base: string;
  partner: Partner;
  /** As the schema's owner. */
  sql: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
  appProcesses: () => number[];
  /** Pid of the PostgreSQL server. */
  server: () => number;
  said: () => string;
};

type Running = Omit<World, "partner"> & { end: () => Promise<void> };
let cached: Running | undefined;

/**
 * The built product as started by an operator, with two app processes and a partner; removed afterwards, or the
 * persistent one.
 */
export async function withProduct<T>(work: (world: World) => Promise<T>): Promise<T> {
  const running = cached ?? (await started());
  try {
    return await work({ ...running, partner: await registeredPartner(running.base) });
  } finally {
    if (running !== cached) await running.end();
  }
}

/** The built product with its demo branch, for external programs: BASE_URL and others in their environment. */
export async function withDemo<T>(work: (env: Record<string, string>) => Promise<T>): Promise<T> {
  const DATA_DIR = await temporaryFolder();
  const DEMO_PASSWORD = "demo-password";
  const product = await start({ dataDir: DATA_DIR, env: { SEED: "demo", DEMO_PASSWORD } });
  try {
    return await work({ BASE_URL: product.base, DATA_DIR, DEMO_PASSWORD });
  } finally {
    await stop(product);
    await remove(DATA_DIR);
  }
}

/** Shares one product among everything that runs until the returned function is called. */
export async function keepProduct(): Promise<() => Promise<void>> {
  const running = await started();
  cached = running;
  return async () => {
    cached = undefined;
    await running.end();
  };
}

async function started(): Promise<Running> {
  const dataDir = await temporaryFolder();
  return runningIn(dataDir, await start({ dataDir, env: { APP_PROCESSES: "2", ALLOW_PRIVATE_TARGETS: "on" } }));
}

export function runningIn(dataDir: string, product: Started): Running {
  const url = databaseUrl(product);
  process.env.DATABASE_OWNER_URL = url;
  const pool = quietPool({ connectionString: url, max: 4 });
  return {
    base: product.base,
    sql: async (text, values) => (await pool.query(text, values)).rows,
    appProcesses: () => descendants(product.child.pid!).filter((pid) => runs(pid, "server.mjs")),
    server: () => postmasterPid(join(dataDir, "postgres")),
    said: product.said,
    end: async () => {
      await pool.end();
      await stop(product);
      await remove(dataDir);
    },
  };
}

function runs(pid: number, program: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8")
      .split("\0")
      .some((part) => part.endsWith(program));
  } catch {
    return false;
  }
}

/**
 * Connections of the product with the activity in their process titles: the schema's owner cannot see others' queries.
 */
export function connections({ server }: Pick<World, "server">): { pid: number; doing: string }[] {
  return descendants(server()).flatMap((pid) => {
    const doing = /^postgres: safar_app safar \S+ ([a-z ]*)/i.exec(titleOf(pid))?.[1];
    return doing === undefined ? [] : [{ pid, doing: doing.trim() }];
  });
}

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}

/** Resident memory of a process, MB. */
export function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024;
}
