// npm start: installs and builds what is missing, then becomes the supervisor. Uses Node's own modules only, since a
// fresh clone has no others.
import { mkdir, realpath } from "node:fs/promises";
import { resolve } from "node:path";
import { ensureServable, isBuilt } from "./lib/built.mjs";
import { ensureInstalled } from "./lib/installed.mjs";
import { takeLock } from "./lib/lock.mjs";
import { nodeIsOldFor } from "./lib/node-version.mjs";
import { root } from "./lib/root.mjs";

try {
  process.chdir(root);
  if (nodeIsOldFor("20.19")) throw new Error(`Node.js 20.19 or newer is needed; this is ${process.version}`);
  if (!nodeIsOldFor("27.0"))
    console.warn(`Note: Node.js ${process.version} is newer than this release was tried with (20 to 26)`);
  const dataDir = await openDataDir();
  const lock = await takeLock(dataDir);
  if (lock.holder) {
    const { pid, address } = lock.holder;
    throw new Error(
      `DATA_DIR=${dataDir} is in use by process ${pid ?? "?"}${address ? `, which serves ${address}` : ""}`,
    );
  }
  await ensureInstalled({ toServe: await isBuilt() });
  const { supervise } = await import(`../${await ensureServable()}/supervisor.mjs`);
  await supervise({ lock });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

async function openDataDir() {
  const folder = resolve(process.env.DATA_DIR || ".data");
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await realpath(folder);
  } catch (error) {
    throw new Error(`DATA_DIR=${folder} is not usable: ${error.code ?? error.message}`);
  }
}
