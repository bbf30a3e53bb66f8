import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serveFrom, takeLock, whoServes } from "./lock.mjs";
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
  "scripts/lib/build-into.mjs",
  "scripts/lib/bundle-options.mjs",
  "scripts/lib/carried.mjs",
  "next.config.mjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];
const MADE = ["src/generated"];

/**
 * A build is made in the one of these folders that nobody serves from, and the next start serves from there: what a running product
 * reads is never changed. The build before it stays for as long, so that going back to it takes no build.
 */
const FOLDERS = ["builds/a", "builds/b"];

/** Written last: what a whole build was made from. */
export const stampOf = (folder) => join(root, folder, "stamp");

/** The folder of the build of these sources, made where there is none. Two starters of one clone do not build at once. */
export const ensureBuilt = async () => (await built()).folder;

/** Whether there is a build of these sources. */
export const isBuilt = async () => Boolean(await folderOf(await sourcesHash()));

/** `ensureBuilt`, and the folder is kept as it is for the life of this process. */
export async function ensureServable() {
  for (;;) {
    const { folder, hash } = await built();
    const lock = await serveFrom(join(root, folder));
    // Between the two it may have been chosen for another build.
    if ((await stampIn(folder)) === hash) return folder;
    await lock.release();
  }
}

/** The folder, and the hash of the sources that it is of. */
async function built() {
  const find = async () => {
    const hash = await sourcesHash();
    return { hash, folder: await folderOf(hash) };
  };
  const found = await find();
  if (found.folder) return found;
  return alone(async () => {
    const { hash, folder } = await find();
    return { hash, folder: folder ?? (await build(await freeFolder())) };
  });
}

/** Makes a build although there may be one. */
export const buildAgain = () => alone(async () => build(await freeFolder()));

/** One who serves from a build of this clone, as it says of itself; undefined: nobody. */
export async function whoServesHere() {
  const all = await Promise.all(FOLDERS.map((folder) => whoServes(join(root, folder))));
  return all.find((holder) => holder);
}

async function build(folder) {
  console.log("Building …");
  const env = { ...tied(), BUILD_DIR: folder };
  const code = await runProgram(process.execPath, [join(root, "scripts/lib/build-into.mjs")], { cwd: root, env });
  if (code !== 0) throw new Error("the build failed: the lines above say why");
  return folder;
}

async function folderOf(hash) {
  for (const folder of FOLDERS) if ((await stampIn(folder)) === hash) return folder;
  return undefined;
}

const stampIn = (folder) => readFile(stampOf(folder), "utf8").catch(() => "");

/** Of the folders that nobody serves from, the one without a whole build, or with the oldest. */
export async function freeFolder(clone = root) {
  const madeAt = (folder) =>
    stat(join(clone, folder, "stamp")).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
  const all = await Promise.all(
    FOLDERS.map(async (folder) => ({ folder, at: await madeAt(folder), holder: await whoServes(join(clone, folder)) })),
  );
  const [free] = all.filter(({ holder }) => !holder).sort((a, b) => a.at - b.at);
  if (free) return free.folder;
  const pids = all.map(({ holder }) => holder.pid).join(" and ");
  throw new Error(
    `processes ${pids} serve from the ${FOLDERS.length} builds of this clone, and neither is of its sources: stop one first, or start from another clone`,
  );
}

/** Does it while nobody else builds in this clone. */
async function alone(work) {
  const lock = await waitForLock(`${root}#build`);
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

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
