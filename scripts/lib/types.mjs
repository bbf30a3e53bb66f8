import { copyFileSync, existsSync, mkdirSync, renameSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { check } from "./check.mjs";
import { root } from "./root.mjs";

const KNOWN = join(root, "tsconfig.tsbuildinfo");
/** In the user's cache, shared by all clones: a new or cleaned clone does not repeat a minute of type checking. */
const KEPT = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "safar/tsconfig.tsbuildinfo");

/** Type check. tsc's cache depends on file contents, not on times or paths: it may come from another clone. */
export async function types() {
  if (!existsSync(KNOWN)) copy(KEPT, KNOWN);
  const good = await check("types", "node_modules/.bin/tsc", ["--noEmit", "--checkers", "1"]);
  if (good) copy(KNOWN, KEPT);
  return good;
}

/** Written to a temporary file and renamed. Without a cache folder nothing is stored. */
function copy(from, to) {
  const beside = `${to}.${process.pid}`;
  try {
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(from, beside);
    renameSync(beside, to);
  } catch {}
}
