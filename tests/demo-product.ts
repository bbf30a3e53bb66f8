import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { call } from "./http";
import { remove, type Started, start, stop, temporaryFolder } from "./start/product";

export type Demo = Started & { password: string; pid: number; paper: string };

const PASSWORD = "demo-Pass-2026";

/** The built product with its demo data, as served by `npm start`. */
export async function demoProduct(): Promise<{ demo: Demo; stop: () => Promise<void> }> {
  const folder = await temporaryFolder();
  const env = { SEED: "demo", DEMO_PASSWORD: PASSWORD };
  const started = await start({ dataDir: `${folder}/data`, env, patienceMs: 300_000 });
  const [pid, paper] = [await appPid(started.base), await ticketPathFrom(started)];
  return {
    demo: { ...started, password: PASSWORD, pid, paper },
    stop: async () => {
      await stop(started);
      await remove(folder);
    },
  };
}

export async function withDemo<T>(work: (demo: Demo) => Promise<T>): Promise<T> {
  const { demo, stop } = await demoProduct();
  return work(demo).finally(stop);
}

async function appPid(base: string): Promise<number> {
  const metrics = await (await fetch(`${base}/api/metrics`)).text();
  return Number(/process_cpu_seconds_total\{process="(\d+)"/.exec(metrics)![1]);
}

/** Link of a ticket, from a message sent by the demo data. */
async function ticketPathFrom({ said }: Started): Promise<string> {
  for (;;) {
    const [path] = /\/t\/\d+-0-\d+-[\w-]+/.exec(said()) ?? [];
    if (path) return path;
    await sleep(200);
  }
}

/** Signs a customer in on the demo site; the code is in the log. */
export async function customerToken({ base, said }: Pick<Demo, "base" | "said">): Promise<string> {
  const person = { domain: "shop.example", mobile: "09120000077" };
  await call(base, "POST", "/b2c/v1/auth/otp", { body: person });
  for (;;) {
    const code = [...said().matchAll(/@shop\.example #(\d{6})/g)].at(-1)?.[1];
    const renamed = { ...person, code, first_name: "سارا", last_name: "احمدی" };
    const { json } = await call(base, "POST", "/b2c/v1/auth/verify", { body: renamed });
    if (json.status) return json.data.token;
    await sleep(500);
  }
}

/** CPU milliseconds of a process so far: its first thread, which answers, and all threads. */
export const cpuOf = (pid: number): { loop: number; all: number } => ({
  loop: loopOf(pid),
  all: readdirSync(`/proc/${pid}/task`).reduce((sum, task) => sum + had(pid, task), 0),
});

/** The same for the answering thread only. */
export const loopOf = (pid: number): number => had(pid, String(pid));

function had(pid: number, task: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    // The thread has ended.
    return 0;
  }
}
