import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port.mjs";
import { root } from "./root.mjs";

/** Starts the built product in its own data directory and waits until it is healthy. */
export async function startProduct(more = {}) {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), "safar-product-"));
  const env = { ...process.env, HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir, ...more };
  const child = spawn(process.execPath, ["scripts/start.mjs"], { cwd: root, env, stdio: "inherit" });
  const base = `http://127.0.0.1:${port}`;
  await waitUntilHealthy(base, child);
  const stop = async () => {
    const gone = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await gone;
    await rm(dataDir, { recursive: true, force: true });
  };
  return { base, dataDir, stop };
}

/** Waits for the product started as `child`. */
export async function waitUntilHealthy(base, child) {
  const until = Date.now() + 180_000;
  while (!(await isHealthy(base))) {
    if (child.exitCode !== null || Date.now() > until)
      throw new Error("the product does not start: the lines above say why");
    await sleep(100);
  }
}

export const isHealthy = async (base) => (await statusOf(`${base}/api/health`)) === 200;

function statusOf(url) {
  return new Promise((done) => {
    const request = get(url, { agent: false, timeout: 2_000 }, (answer) => {
      answer.resume();
      done(answer.statusCode);
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => done(0));
  });
}
