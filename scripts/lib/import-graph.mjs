// Who reads whom in the sources: by imports, by paths in strings, and for SQL by defined names.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { isPure } from "./pure-tests.mjs";
import { root } from "./root.mjs";

const CODE = /\.(ts|tsx|mts|mjs)$/;
const ENDS = ["", ".ts", ".tsx", ".mjs", ".mts", "/index.ts", "/index.tsx"];
const IMPORT = /^(?:import|export)(\s+type)?\s[^;]*?from\s+"([^"]+)"|^import\s+"([^"]+)"|import\("([^"]+)"\)/gms;
const NEAR = /["'`]((?:\.{1,2}|@)\/[^"'`\s$]+)["'`]/g;
const FROM_ROOT = /["'`/]((?:[\w.-]+\/)+[\w.-]+\.\w+|[\w.-]+\.(?:json|sql|md|prisma|ts|mjs))["'`]/g;

/** Files that name sources without running them. */
const readsAsText = (path) => isPure(path) || path === "torture/mutation-list.ts";

/** Every file of the clone that git does not ignore. */
export function sourceFiles() {
  const said = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1_048_576,
  });
  return said.split("\n").filter((path) => path && existsSync(join(root, path)));
}

/**
 * `readers`: files that read each file. `asText`: those that a file names only to read their text; what
 * they import does not reach it.
 * @returns {{ texts: Map<string, string>, readers: Map<string, Set<string>>, asText: Map<string, Set<string>> }}
 */
export function readGraph(files = sourceFiles()) {
  const known = new Set(files);
  const texts = new Map(
    files.filter((path) => CODE.test(path)).map((path) => [path, readFileSync(join(root, path), "utf8")]),
  );
  const readers = new Map();
  const asText = new Map();
  for (const [path, text] of texts) {
    const read = readBy(path, text, known);
    for (const target of read) {
      if (!readers.has(target)) readers.set(target, new Set());
      readers.get(target).add(path);
    }
    if (!readsAsText(path)) continue;
    const imported = new Set(importsOf(text, { types: false }).map((to) => fileOf(path, to, known)));
    asText.set(path, new Set([...read].filter((target) => !imported.has(target))));
  }
  return { texts, readers, asText };
}

export const importsOf = (text, { types }) =>
  [...text.matchAll(IMPORT)].filter(([, type]) => types || !type).map(([, , from, bare, lazy]) => from ?? bare ?? lazy);

function readBy(path, text, known) {
  // Types are gone at run time: tsc finds their changes.
  const values = text.replace(IMPORT, (whole, type) => (type ? "" : whole));
  const near = [...values.matchAll(NEAR)].map(([, to]) => fileOf(path, to, known));
  const named = [...values.matchAll(FROM_ROOT)].flatMap(([, to]) => [to, normalize(join(dirname(path), to))]);
  return new Set([...near, ...named].filter((to) => to && to !== path && known.has(to)));
}

/** The file that `to` names in `path`. */
function fileOf(path, to, known) {
  const at = to.startsWith("@/") ? `src/${to.slice(2)}` : normalize(join(dirname(path), to));
  return ENDS.map((end) => at + end).find((one) => known.has(one));
}

/** Distance of each reachable file from the nearest of `changed`. */
export function distances(changed, { readers, asText }) {
  const found = new Map(changed);
  const next = [...changed].map(([path]) => path);
  for (let at = 0; at < next.length; at++) {
    const steps = found.get(next[at]) + 1;
    for (const reader of readers.get(next[at]) ?? []) {
      if (!changed.has(next[at]) && asText.get(reader)?.has(next[at])) continue;
      if ((found.get(reader) ?? Number.POSITIVE_INFINITY) <= steps) continue;
      found.set(reader, steps);
      next.push(reader);
    }
  }
  return found;
}
