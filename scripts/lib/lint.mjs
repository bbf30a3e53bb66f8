import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { check } from "./check.mjs";
import { sourceFiles } from "./import-graph.mjs";
import { root } from "./root.mjs";

const PASSED = join(root, "node_modules/.cache/checks/lint.json");
const LOOKED_AT = /\.(ts|tsx|mts|mjs|js|json|css)$/;
/** With more files it is faster to let the tool find them, and command lines are limited. */
const MAX_NAMED = 1_500;

/**
 * Format and lint. Each file is checked separately, so one that passed is skipped until it, the rules or the tool
 * change: twenty seconds for all files become those of the changed ones.
 */
export async function lint() {
  const files = sourceFiles().filter((path) => LOOKED_AT.test(path));
  const rules = hashOf("biome.json") + hashOf("node_modules/@biomejs/biome/package.json") + hashOf(".gitignore");
  const before = readPassed();
  const passed = before.rules === rules ? new Set(before.passed) : new Set();
  const named = files.map((path) => ({ path, hash: `${path} ${hashOf(path)}` }));
  const open = named.filter(({ hash }) => !passed.has(hash)).map(({ path }) => path);
  if (open.length === 0) {
    console.log("ok    format and lint (nothing changed)");
    return true;
  }
  const which = open.length > MAX_NAMED ? ["."] : ["--no-errors-on-unmatched", "--files-ignore-unknown=true", ...open];
  const good = await check("format and lint", "node_modules/.bin/biome", ["check", ...which], {
    mends: "npm run format",
  });
  if (good) {
    mkdirSync(dirname(PASSED), { recursive: true });
    writeFileSync(PASSED, JSON.stringify({ rules, passed: named.map(({ hash }) => hash) }));
  }
  return good;
}

function readPassed() {
  try {
    return JSON.parse(readFileSync(PASSED, "utf8"));
  } catch {
    return {};
  }
}

const hashOf = (path) =>
  createHash("sha1")
    .update(readFileSync(join(root, path)))
    .digest("base64");
