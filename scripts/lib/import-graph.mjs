// Who reads whom in the sources: by imports, by paths in strings, and for SQL by defined names.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { root } from "./root.mjs";

const CODE = /\.(ts|tsx|mts|mjs)$/;
const ENDS = ["", ".ts", ".tsx", ".mjs", ".mts", "/index.ts", "/index.tsx"];
const IMPORT = /^(?:import|export)(\s+type)?\s[^;]*?from\s+"([^"]+)"|^import\s+"([^"]+)"|import\("([^"]+)"\)/gms;
const NEAR = /["'`]((?:\.{1,2}|@)\/[^"'`\s$]+)["'`]/g;
const FROM_ROOT = /["'`/]((?:[\w.-]+\/)+[\w.-]+\.\w+|[\w.-]+\.(?:json|sql|md|prisma|ts|mjs))["'`]/g;

/** Every file of the clone that git does not ignore. */
export function sourceFiles() {
  const said = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1_048_576,
  });
  return said.split("\n").filter((path) => path && existsSync(join(root, path)));
}

/** @returns {{ texts: Map<string, string>, readers: Map<string, Set<string>> }} `readers`: files that read each file */
export function readGraph(files = sourceFiles()) {
  const known = new Set(files);
  const texts = new Map(
    files.filter((path) => CODE.test(path)).map((path) => [path, readFileSync(join(root, path), "utf8")]),
  );
  const readers = new Map();
  for (const [path, text] of texts)
    for (const target of readBy(path, text, known)) {
      if (!readers.has(target)) readers.set(target, new Set());
      readers.get(target).add(path);
    }
  return { texts, readers };
}

export const importsOf = (text, { types }) =>
  [...text.matchAll(IMPORT)].filter(([, type]) => types || !type).map(([, , from, bare, lazy]) => from ?? bare ?? lazy);

function readBy(path, text, known) {
  // Types are gone at run time: tsc finds their changes.
  const values = text.replace(IMPORT, (whole, type) => (type ? "" : whole));
  const near = [...values.matchAll(NEAR)].map(([, to]) =>
    to.startsWith("@/") ? `src/${to.slice(2)}` : normalize(join(dirname(path), to)),
  );
  const named = [...values.matchAll(FROM_ROOT)].flatMap(([, to]) => [to, normalize(join(dirname(path), to))]);
  const found = [...near.map((to) => ENDS.map((end) => to + end).find((one) => known.has(one))), ...named];
  return new Set(found.filter((to) => to && to !== path && known.has(to)));
}

/** Distance of each reachable file from the nearest of `changed`. */
export function distances(changed, readers) {
  const found = new Map(changed);
  const next = [...changed].map(([path]) => path);
  for (let at = 0; at < next.length; at++) {
    const steps = found.get(next[at]) + 1;
    for (const reader of readers.get(next[at]) ?? []) {
      if ((found.get(reader) ?? Number.POSITIVE_INFINITY) <= steps) continue;
      found.set(reader, steps);
      next.push(reader);
    }
  }
  return found;
}
