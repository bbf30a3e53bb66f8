import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../scripts/lib/free-port.mjs";
import { call } from "../tests/http";
import { tokenOf } from "../tests/partner";
import { sign } from "../tests/sign";
import { median, type ResultRow } from "./result-row";

const SECOND_STARTS = 5;
const REQUESTS = 10_000;

/** P12: a fresh clone of HEAD to healthy, the second start, and memory after 10,000 requests of all kinds. */
export async function p12(): Promise<ResultRow[]> {
  const clone = mkdtempSync(join(tmpdir(), "safar-p12-"));
  execFileSync("git", ["clone", "--quiet", process.cwd(), clone]);
  const port = await freePort();
  try {
    const first = await start(clone, port);
    await first.stop();
    const seconds: number[] = [];
    for (let run = 1; run < SECOND_STARTS; run++) {
      const again = await start(clone, port);
      seconds.push(again.seconds);
      await again.stop();
    }
    const last = await start(clone, port);
    seconds.push(last.seconds);
    const megabytes = await memoryAfterRequests(last.base);
    await last.stop();
    return [
      row("fresh clone to healthy", `${first.seconds.toFixed(0)} s`, "<= 180 s", first.seconds <= 180),
      row("second start to healthy", `${median(seconds).toFixed(1)} s`, "<= 5 s", median(seconds) <= 5),
      row(
        `memory of an app process after ${REQUESTS.toLocaleString("en")} requests`,
        `${megabytes.toFixed(0)} MB`,
        "<= 300 MB",
        megabytes <= 300,
      ),
    ];
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
}

const row = (what: string, ours: string, goal: string, met: boolean): ResultRow => ({
  id: "P12",
  what,
  ours,
  other: "",
  ratio: "",
  goal,
  met,
});

/** `npm start` of a clone until it is healthy. */
export async function start(cwd: string, port: number, dataDir = join(cwd, ".data")) {
  const began = performance.now();
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_PASSWORD: "bench-demo-password",
  };
  const child = spawn("npm", ["start"], { cwd, env, stdio: ["ignore", "ignore", "inherit"], detached: true });
  const base = `http://127.0.0.1:${port}`;
  await healthy(base, child);
  return { base, seconds: (performance.now() - began) / 1000, stop: () => stop(child) };
}

async function healthy(base: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
    const answer = await fetch(`${base}/api/health`).catch(() => undefined);
    if (answer?.status === 200) return;
    await sleep(50);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((done) => child.once("exit", done));
  process.kill(-child.pid!, "SIGTERM");
  await ended;
}

/** A third of the calls each: addresses, item status by a signed call, and console pages. */
async function memoryAfterRequests(base: string): Promise<number> {
  const domain = "partner.example";
  const token = await tokenOf(base, domain);
  const one = (n: number) => {
    if (n % 3 === 0) return call(base, "GET", "/api/reservation/1/ip", { headers: { domain } });
    if (n % 3 === 1) return call(base, "GET", "/sign-in");
    const headers = { domain, authorization: `Bearer ${sign(token, domain)}` };
    return call(base, "GET", "/api/reservation/1/items/status?items[0][main_id]=1&items[0][item_id]=1", { headers });
  };
  let sent = 0;
  const lane = async () => {
    while (sent < REQUESTS) {
      const { status } = await one(sent++);
      if (status >= 400) throw new Error(`call ${sent} answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 16 }, lane));
  const metrics = (await call(base, "GET", "/api/metrics")).text;
  return Number(/^process_resident_memory_bytes\S* (\S+)/m.exec(metrics)![1]) / 1_048_576;
}
