import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ensureBuilt, sourcesHash } from "./built.mjs";
import { freePort } from "./free-port.mjs";
import { isHealthy, waitUntilHealthy } from "./product.mjs";
import { root } from "./root.mjs";

const folder = join(root, "dist/test-browser");
const dataDir = join(folder, "data");
const note = join(folder, "product.json");

/**
 * The persistent product of browser tests: the running one if it has these sources, otherwise a new one. It outlives this
 * process.
 */
export async function persistentProduct() {
  const hash = await sourcesHash();
  const known = await noted();
  if (known?.hash === hash && (await isHealthy(known.base))) return { ...known, dataDir };
  await endPersistentProduct();
  await ensureBuilt();
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const DEMO_PASSWORD = randomBytes(9).toString("base64url");
  const env = { ...process.env, HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir, DEMO_PASSWORD };
  const log = await open(join(folder, "product.log"), "w");
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env,
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
  });
  await log.close();
  const base = `http://127.0.0.1:${port}`;
  const product = { hash, base, password: DEMO_PASSWORD, pid: child.pid };
  await writeFile(note, JSON.stringify(product), { mode: 0o600 });
  await waitUntilHealthy(base, child);
  child.unref();
  return { ...product, dataDir };
}

/** Stops the persistent product, if any, and removes its data. */
export async function endPersistentProduct() {
  const known = await noted();
  if (known && (await isOurs(known.pid))) {
    process.kill(known.pid, "SIGTERM");
    while (await isOurs(known.pid)) await new Promise((later) => setTimeout(later, 100));
  }
  await rm(folder, { recursive: true, force: true });
}

const noted = () =>
  readFile(note, "utf8").then(
    (text) => JSON.parse(text),
    () => undefined,
  );

/** The pid may belong to another process by now: ours has this data folder in its environment. */
const isOurs = (pid) =>
  readFile(`/proc/${pid}/environ`, "utf8").then(
    (text) => text.includes(`DATA_DIR=${dataDir}\0`),
    () => false,
  );
