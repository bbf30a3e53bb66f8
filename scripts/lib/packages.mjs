import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

/** What lockfiles leave out, or owners wrote in words of their own, read from the licence's text in the package; none at all is said to be so. */
const TOLD = {
  neverpanic: "NOASSERTION",
  "png-js": "MIT",
  "seq-queue": "MIT",
  "@visx/vendor": "MIT AND ISC",
};
/** Packages of other systems that the registry at hand did not have carry their family's licence. */
const FAMILIES = [
  [/^@next\/swc-/, "MIT"],
  [/^@swc\/core-/, "Apache-2.0 AND MIT"],
];

export const lockfile = () => JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));

/** Every package that production has, of every system, by name and version: `{ name, version, licence, integrity }`. */
export function productionPackages(lock = lockfile()) {
  const found = new Map();
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path || entry.dev) continue;
    const name = entry.name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const licence = TOLD[name] ?? entry.license ?? FAMILIES.find(([pattern]) => pattern.test(name))?.[1];
    found.set(`${name}@${entry.version}`, { name, version: entry.version, licence, integrity: entry.integrity });
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}
