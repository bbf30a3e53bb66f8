import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { takeLock, whoServes } from "./lock.mjs";
import { root } from "./root.mjs";
import { runProgram, tied } from "./run-program.mjs";

// What the product is made from.
const SOURCES = [
  "src",
  "server.ts",
  "ops",
  "prisma",
  "messages",
  "public",
  "scripts/build.mjs",
  "scripts/lib/bundle-options.mjs",
  "next.config.mjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];
const MADE = ["src/generated", "dist", ".next"];

export const stamp = join(root, "dist/stamp");

/** Builds when the sources are not those of the last whole build. Two starters of one clone do not build at once. */
export async function ensureBuilt() {
  if (await isBuilt()) return;
  const lock = await waitForLock(`${root}#build`);
  try {
    if (await isBuilt()) return;
    const serving = await whoServes(root);
    if (serving)
      throw new Error(
        `this clone is not what was built from it, and process ${serving.pid} serves from it: a build would pull the files from under it. Stop it first, or start from another clone`,
      );
    console.log("Building …");
    const code = await runProgram(process.execPath, [join(root, "scripts/build.mjs")], { cwd: root, env: tied() });
    if (code !== 0) throw new Error("the build failed: the lines above say why");
  } finally {
    await lock.release();
  }
}

const isBuilt = async () => (await readFile(stamp, "utf8").catch(() => "")) === (await sourcesHash());

async function waitForLock(name) {
  for (let told = false; ; told = true) {
    const lock = await takeLock(name);
    if (!lock.holder) return lock;
    if (!told) console.log(`Waiting for the build of process ${lock.holder.pid} …`);
    await sleep(300);
  }
}

export async function sourcesHash() {
  const files = (await Promise.all(SOURCES.map(filesOf))).flat().sort();
  const hash = createHash("sha256").update(process.version);
  for (const file of files) hash.update(`\n${file}\n`).update(await readFile(join(root, file)));
  return hash.digest("hex");
}

async function filesOf(path) {
  if (MADE.includes(path) || !existsSync(join(root, path))) return [];
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => undefined);
  if (!entries) return [path];
  const isTest = (name) => /\.(test|spec)\.tsx?$/.test(name);
  const parts = entries.map((entry) => {
    const at = `${path}/${entry.name}`;
    if (entry.isDirectory()) return filesOf(at);
    return isTest(entry.name) ? [] : [at];
  });
  return (await Promise.all(parts)).flat();
}
