import { readdir, readFile, realpath } from "node:fs/promises";

export const KINDS = ["app", "postgres backend", "jobs", "postmaster", "app", "supervisor"] as const;
export type Kind = (typeof KINDS)[number];

interface Process {
  pid: number;
  parent: number;
  command: string;
}

/** Processes of the machine, as /proc tells them. */
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

/** The processes of one kind of the product whose data are in a folder. */
export async function pidsOf(kind: Kind, dataDir: string): Promise<number[]> {
  const folder = await realpath(dataDir);
  const all = await processes();
  const postmaster = all.find(({ command }) => command.includes(`-D ${folder}/postgres/cluster`));
  if (!postmaster) return [];
  const { pid, parent: supervisor } = postmaster;
  if (kind === "postmaster") return [pid];
  if (kind === "supervisor") return [supervisor];
  const children = all.filter(({ parent }) => parent === (kind === "postgres backend" ? pid : supervisor));
  const wanted = { app: /server\.mjs/, jobs: /worker\.mjs/, "postgres backend": /^postgres: safar/ }[kind];
  return children.filter(({ command }) => wanted.test(command)).map((one) => one.pid);
}

export async function isThere(pid: number): Promise<boolean> {
  return processAt(pid).then(
    ({ command }) => command !== "",
    () => false,
  );
}
