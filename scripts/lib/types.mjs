import { copyFileSync, existsSync, mkdirSync, renameSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { check } from "./check.mjs";
import { root } from "./root.mjs";

const KNOWN = join(root, "tsconfig.tsbuildinfo");
/** Of the user, beside all clones: a clone that was cleaned, or is new, does not begin with a minute of what tsc found out before. */
const KEPT = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "safar/tsconfig.tsbuildinfo");

/** Types. What tsc knows goes by what files hold, not by when or where they were written: it may come from another clone. */
export async function types() {
  if (!existsSync(KNOWN)) copy(KEPT, KNOWN);
  const good = await check("types", "node_modules/.bin/tsc", ["--noEmit"]);
  if (good) copy(KNOWN, KEPT);
  return good;
}

/** Beside and renamed: nobody reads half of it. Without a place for it there is nothing to keep. */
function copy(from, to) {
  const beside = `${to}.${process.pid}`;
  try {
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(from, beside);
    renameSync(beside, to);
  } catch {}
}
