import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Ends remains of an earlier run in this cluster, so that a new server can start: an orphaned server, backends that
 * outlived a killed one (they hold its shared memory), a lock file whose process is a zombie or another program. Must
 * be called only with the lock of DATA_DIR.
 */
export async function clearLeftovers(cluster: string): Promise<void> {
  const lockFile = join(cluster, "postmaster.pid");
  const postmaster = Number((await readFile(lockFile, "utf8").catch(() => "")).split("\n")[0]);
  // Without /proc, PostgreSQL's own check of its lock file must suffice.
  if (!existsSync("/proc/self/cwd")) return postmaster ? stopByPid(postmaster) : undefined;

  if (serversIn(cluster).includes(postmaster)) await stopAll(cluster, () => [postmaster], "SIGINT", 8_000);
  await stopAll(cluster, serversIn, "SIGQUIT", 3_000);
  await stopAll(cluster, serversIn, "SIGKILL", 5_000);
  await rm(lockFile, { force: true });
  for (const name of await readdir(dirname(cluster))) {
    if (name.startsWith(".s.PGSQL.")) await rm(join(dirname(cluster), name), { force: true });
  }
}

/** Every server process has its cluster's folder as working directory. A zombie has none and is harmless. */
function serversIn(cluster: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && linkOf(name, "cwd") === cluster && isPostgres(name))
    .map(Number);
}

function linkOf(pid: string, link: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/${link}`);
  } catch {
    return undefined;
  }
}

function isPostgres(pid: string): boolean {
  const program = basename(linkOf(pid, "exe")?.replace(/ \(deleted\)$/, "") ?? "");
  if (program) return program === "postgres";
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("postgres");
  } catch {
    return false;
  }
}

async function stopAll(cluster: string, whom: (cluster: string) => number[], signal: NodeJS.Signals, waitMs: number) {
  if (serversIn(cluster).length === 0) return;
  for (const pid of whom(cluster)) send(pid, signal);
  const until = Date.now() + waitMs;
  while (serversIn(cluster).length > 0 && Date.now() < until) await sleep(20);
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

async function stopByPid(pid: number): Promise<void> {
  const { stdout = "" } = spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  if (!stdout?.includes("postgres")) return;
  send(pid, "SIGINT");
  for (let i = 0; i < 400 && send(pid, 0); i++) await sleep(20);
}
