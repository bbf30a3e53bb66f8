import { readdir, readFile, realpath } from "node:fs/promises";

export const KINDS = ["app", "postgres backend", "jobs", "postmaster", "app", "supervisor"] as const;
export type ProcessKind = (typeof KINDS)[number];

interface Process {
  pid: number;
  parent: number;
  command: string;
}

/** Processes of the machine, from /proc. */
async function processes(): Promise<Process[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = await Promise.all(pids.map((pid) => processAt(pid).catch(() => undefined)));
  return all.filter((one) => one !== undefined);
}

async function processAt(pid: number): Promise<Process> {
  const command = (await readFile(`/proc/${pid}/cmdline`, "utf8")).split("\0").join(" ");
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  return { pid, parent: Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]), command };
}

/** Pids of one kind of process of the product with this data folder. */
export async function pidsOf(kind: ProcessKind, dataDir: string): Promise<number[]> {
  const all = await processes();
  const supervisor = await supervisorOf(all, dataDir);
  if (supervisor === undefined) return [];
  if (kind === "supervisor") return [supervisor];
  const below = (parent: number, wanted: RegExp) =>
    all.flatMap((one) => (one.parent === parent && wanted.test(one.command) ? [one.pid] : []));
  const [postmaster] = below(supervisor, /\/postgres -D /);
  if (kind === "postmaster") return postmaster === undefined ? [] : [postmaster];
  if (kind === "postgres backend") return postmaster === undefined ? [] : below(postmaster, /^postgres: safar/);
  return below(supervisor, kind === "app" ? /server\.mjs/ : /worker\.mjs/);
}

/** The start with this folder, which became the supervisor. */
async function supervisorOf(all: Process[], dataDir: string): Promise<number | undefined> {
  const folders = [dataDir, await realpath(dataDir)].map((folder) => `DATA_DIR=${folder}`);
  for (const { pid, command } of all) {
    if (!command.includes("scripts/start.mjs")) continue;
    const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
    if (environment.split("\0").some((one) => folders.includes(one))) return pid;
  }
  return undefined;
}

/** Every process of the product with this data folder, including its database. */
export async function treeOf(dataDir: string): Promise<number[]> {
  const all = await processes();
  const below = (parent: number): number[] =>
    all.filter((one) => one.parent === parent).flatMap(({ pid }) => [pid, ...below(pid)]);
  const supervisor = await supervisorOf(all, dataDir);
  return supervisor === undefined ? [] : [supervisor, ...below(supervisor)];
}
