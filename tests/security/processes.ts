import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { bundled } from "../bundle";

export type AppProcess = {
  base: string;
  pid: number;
  /** Its log. */
  said(): string;
  kill(): Promise<void>;
};

const children = new Set<ChildProcess>();

const APP = "tests/security/app-process.ts";

/** Bundles a process; `entry` calls `serveProcess` with the routers it needs. */
export const buildProcess = (entry = APP) => bundled(entry);

/** Another app process on this run's database, with its own caches. */
export async function startProcess(env: Record<string, string> = {}, entry = APP): Promise<AppProcess> {
  const options = { stdio: ["ignore", "pipe", "inherit", "ipc"] as const, env: { ...process.env, ...env } };
  const child = fork(await buildProcess(entry), options as object);
  children.add(child);
  let output = "";
  child.stdout?.on("data", (part) => {
    output += part;
  });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  const kill = async () => {
    children.delete(child);
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  return { base: `http://127.0.0.1:${port}`, pid: child.pid!, said: () => output, kill };
}

export async function stopProcesses(): Promise<void> {
  for (const child of children) child.kill("SIGKILL");
  children.clear();
}
