import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serveFrom, takeLock, whoServes } from "./lock.mjs";
import { root } from "./root.mjs";
import { runProgram, tied } from "./run-program.mjs";

// Sources of the product.
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
 * A build uses the folder that no process serves from, and the next start serves from it: files of a running product
 * never change. The previous build stays in the other folder, so that going back needs no build.
 */
const FOLDERS = ["builds/a", "builds/b"];

/** Written last: the hash of a complete build's sources. */
export const stampOf = (folder) => join(root, folder, "stamp");

/**
 * Returns the folder of the build of these sources, building if needed. Two starters of one clone do not build
 * concurrently.
 */
export const ensureBuilt = async () => (await built()).folder;

/** Whether there is a build of these sources. */
export const isBuilt = async () => Boolean(await folderOf(await sourcesHash()));

/** Like `ensureBuilt`, and locks the folder for the life of this process. */
export async function ensureServable() {
  for (;;) {
    const { folder, hash } = await built();
    const lock = await serveFrom(join(root, folder));
    // It may have been chosen for another build in between.
    if ((await stampIn(folder)) === hash) return folder;
    await lock.release();
  }
}

/** The folder, and the hash of its sources. */
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

/** Makes a build even if there is one. */
export const buildAgain = () => alone(async () => build(await freeFolder()));

/** A process that serves from a build of this clone, with its own description; undefined for none. */
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

/** The unused folder without a complete build, or with the oldest. */
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

/** Runs work while no other process builds in this clone. */
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

/** Of thousands of small files, read synchronously: a third of the processor time, which each start spends. */
export async function sourcesHash() {
  const files = SOURCES.flatMap(filesOf).sort();
  const hash = createHash("sha256").update(process.version);
  for (const file of files) hash.update(`\n${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

function filesOf(path) {
  if (MADE.includes(path) || !existsSync(join(root, path))) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return within(path);
}

function within(folder) {
  const isTest = (name) => /\.(test|spec)\.tsx?$/.test(name);
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const at = `${folder}/${entry.name}`;
    if (MADE.includes(at) || isTest(entry.name)) return [];
    return entry.isDirectory() ? within(at) : [at];
  });
}
