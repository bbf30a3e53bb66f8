import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sourceFiles } from "./import-graph.mjs";
import { reachedFrom } from "./reached.mjs";
import { root } from "./root.mjs";

/**
 * Licenses missing or nonstandard in lockfiles, read from the package's license text; a missing one is marked as such.
 */
const REPORTED = {
  "png-js": "MIT",
};
/** Packages of other systems that the registry did not have carry their family's license. */
const FAMILIES = [
  [/^@next\/swc-/, "MIT"],
  [/^@swc\/core-/, "Apache-2.0 AND MIT"],
];

export const lockfile = () => JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));

/** The script of the API reference is one file of a package (scripts/update-reference.mjs). */
const reference = () => JSON.parse(readFileSync(join(root, "src/app/docs/reference/origin.json"), "utf8"));

const OF_PRODUCT = /^(?:src|ops|prisma)\/.*\.tsx?$|^server\.ts$/;
const OF_TESTS = /\.test\.tsx?$|^src\/generated\//;
const IMPORTED = /(?:from|import)\s*\(?\s*"((?:@[\w.-]+\/)?[\w.-]+)[^"]*"|node_modules\/((?:@[\w.-]+\/)?[\w.-]+)/g;

/**
 * Development packages included in a build: those the product's sources import, and Prisma's client, imported by the
 * generated one.
 */
export function builtIn(lock = lockfile()) {
  const { devDependencies } = lock.packages[""];
  const texts = sourceFiles()
    .filter((path) => OF_PRODUCT.test(path) && !OF_TESTS.test(path))
    .map((path) => readFileSync(join(root, path), "utf8"));
  const imported = texts.flatMap((text) => [...text.matchAll(IMPORTED)].map(([, name, path]) => name ?? path));
  return [...new Set(["@prisma/client", ...imported])].filter((name) => name in devDependencies).sort();
}

/**
 * Every package of a running product, for all systems, by name and version: `{ name, version, licence, integrity }`:
 * installed, bundled, and the one file of the reference.
 */
export function productionPackages(lock = lockfile()) {
  const names = [...Object.keys(lock.packages[""].dependencies), ...builtIn(lock)];
  const found = new Map();
  for (const path of reachedFrom(names, lock)) {
    const entry = lock.packages[path];
    const name = entry.name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const licence = REPORTED[name] ?? entry.license ?? FAMILIES.find(([pattern]) => pattern.test(name))?.[1];
    found.set(`${name}@${entry.version}`, { name, version: entry.version, licence, integrity: entry.integrity });
  }
  const { name, version, licence, integrity } = reference();
  found.set(`${name}@${version}`, { name, version, licence, integrity });
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}
