import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bill } from "../scripts/lib/bill.mjs";
import { licenceList, ODD, refusedLicence } from "../scripts/lib/licences.mjs";
import { builtIn, lockfile, productionPackages } from "../scripts/lib/packages.mjs";

/** Reliability O10: origin, license and age of the product's packages. */
type Entry = {
  version: string;
  resolved?: string;
  integrity?: string;
  link?: true;
  optional?: true;
  os?: string[];
  optionalDependencies?: Record<string, string>;
};
type Manifest = Record<"dependencies" | "devDependencies", Record<string, string>> & { engines: { node: string } };
/** `fixes`: known vulnerabilities and the release that fixes each, per line. */
type Floor = { least: string; why: string; fixes?: Record<string, string> };
type Found = { path: string; version: string };

const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));
const manifest: Manifest = read("package.json");
const floors: { node: Floor; packages: Record<string, Floor> } = read("scripts/floors.json");
const entries = Object.entries(lockfile().packages as Record<string, Entry>).filter(([path]) => path);

const numbers = (version: string) => version.split("-")[0]!.split(".").map(Number);
function isBelow(version: string, least: string): boolean {
  const [mine, floor] = [numbers(version), numbers(least)];
  const at = floor.findIndex((part, index) => part !== (mine[index] ?? 0));
  return at >= 0 && (mine[at] ?? 0) < floor[at]!;
}

test("every dependency in package.json has one exact version, the lockfile's", () => {
  const dependencies = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  const byPath = new Map(entries);
  for (const [name, version] of dependencies) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
    expect(byPath.get(`node_modules/${name}`)?.version, name).toBe(version);
  }
});

test("all is the registry's, and known by its hash", () => {
  for (const [path, { resolved, integrity, link }] of entries) {
    expect(link, path).toBeUndefined();
    if (resolved !== undefined) expect(resolved, path).toMatch(/^https:\/\/registry\.npmjs\.org\//);
    expect(integrity, path).toMatch(/^sha512-/);
  }
});

test("the lockfile contains the optional packages of every system", () => {
  const paths = new Set(entries.map(([path]) => path));
  const absent = entries.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !homes(path, name).some((home) => paths.has(home))),
  );
  expect(absent.filter((name) => /\b(darwin|linux|win32)\b/.test(name))).toEqual([]);
});

/** Where the package at `path` would find `name`: beside itself or above. */
function homes(path: string, name: string): string[] {
  const parts = path.split("/node_modules/");
  const above = parts.map((_, index) => parts.slice(0, parts.length - index).join("/node_modules/"));
  return [...above.map((home) => `${home}/node_modules/${name}`), `node_modules/${name}`];
}

test("no package runs an install script", () => {
  expect(readFileSync(".npmrc", "utf8").split("\n")).toContain("ignore-scripts=true");
});

test("nothing is older than its floor anywhere in the tree", () => {
  for (const [name, { least, why }] of Object.entries(floors.packages)) {
    const found = entries.filter(([path]) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`));
    expect(found.length, `${name} is no longer there: take its floor away`).toBeGreaterThan(0);
    expect(why).not.toBe("");
    const low = found.filter(([, { version }]) => isBelow(version, least));
    expect(
      low.map(([path, { version }]) => `${path} ${version}`),
      `${name}: ${why}`,
    ).toEqual([]);
  }
  expect(isBelow(manifest.engines.node.replace(">=", ""), floors.node.least)).toBe(false);
  expect([isBelow("16.3.7", "16.3.8"), isBelow("16.10.0", "16.3.8"), isBelow("15.9.9", "16.3.8")]).toEqual([
    true,
    false,
    true,
  ]);
});

/**
 * Packages below the fix of a known vulnerability, and floors that were not raised (docs/security.md, "How soon fixes
 * come").
 */
function unfixed(found: readonly Found[], packages: Record<string, Floor>): string[] {
  return Object.entries(packages).flatMap(([name, { least, fixes = {} }]) =>
    Object.entries(fixes).flatMap(([hole, fixed]) => [
      ...(isBelow(least, fixed) ? [`floor of ${name} is below ${fixed}: ${hole}`] : []),
      ...found
        .filter(({ path, version }) => `/${path}`.endsWith(`/node_modules/${name}`) && isBelow(version, fixed))
        .map(({ path, version }) => `${path} ${version} is below ${fixed}: ${hole}`),
    ]),
  );
}

test("nothing is below the fix of a known hole, and each fix has raised its floor", () => {
  const found = entries.map(([path, { version }]) => ({ path, version }));
  expect(unfixed(found, floors.packages)).toEqual([]);
  expect(Object.values(floors.packages).some(({ fixes }) => fixes)).toBe(true);
  // The existing ones, and one added by another package.
  const planted = [
    { path: "node_modules/nodemailer", version: "7.0.13" },
    { path: "node_modules/x/node_modules/nodemailer", version: "9.0.0" },
    { path: "node_modules/not-nodemailer", version: "1.0.0" },
  ];
  expect(unfixed(planted, floors.packages).length).toBeGreaterThan(planted.length);
  expect(unfixed([], { a: { least: "1.0.0", why: "x", fixes: { hole: "1.0.1" } } })).toHaveLength(1);
});

test("every licence is allowed, with a reason for unusual ones, and docs/licences.md lists them all", () => {
  const packages = productionPackages();
  expect(packages.map(refusedLicence).filter(Boolean)).toEqual([]);
  for (const { packages: pattern } of ODD) expect(packages.some(({ name }) => pattern.test(name))).toBe(true);
  expect(readFileSync("docs/licences.md", "utf8"), "npm run licences").toBe(licenceList(packages));
  expect(refusedLicence({ name: "a", licence: "AGPL-3.0-only" })).toBe("is under AGPL-3.0-only");
  expect(refusedLicence({ name: "a", licence: "MIT AND LGPL-3.0-or-later" })).not.toBeNull();
  expect(refusedLicence({ name: "a", licence: "(GPL-2.0-only OR MIT)" })).toBeNull();
});

test("docs/dependencies.md lists each package with purpose and reason, under its role in production", () => {
  const [, , ...parts] = readFileSync("docs/dependencies.md", "utf8").split(/^## /m);
  const rows = parts.map((part) => [...part.matchAll(/^\| (@?[\w./-]+) \|/gm)].map(([, name]) => name!).slice(1));
  const { dependencies, devDependencies } = manifest;
  const within = builtIn().concat("@tiptap/pm", "recharts").sort();
  const others = Object.keys(devDependencies).filter((name) => !within.includes(name));
  expect(rows).toEqual([Object.keys(dependencies), within, others]);
});

test("what a build takes in of development is counted too: the console's parts, and the reference's one file", () => {
  expect(builtIn()).toEqual(expect.arrayContaining(["@mantine/core", "@prisma/client", "stripe", "vazirmatn"]));
  expect(builtIn()).not.toEqual(expect.arrayContaining(["vitest"]));
  const names = productionPackages().map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["@scalar/api-reference", "@mantine/core", "recharts", "next"]));
  expect(names.filter((name) => /^(prisma|playwright.*|vitest|knip)$/.test(name))).toEqual([]);
});

test("licences read by hand match the packages' own texts", () => {
  expect(readFileSync("node_modules/png-js/LICENSE", "utf8")).toMatch(/MIT License/);
});

test("the bill of materials is CycloneDX: each component once, with a standard name, licence and hash", () => {
  const made = bill(lockfile());
  expect(made).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6", version: 1 });
  expect(new Set(made.components.map((one) => one["bom-ref"])).size).toBe(made.components.length);
  expect(made.components.length).toBe(productionPackages().length);
  for (const { name, purl, licenses, hashes } of made.components) {
    expect(purl, name).toMatch(/^pkg:npm\/(%40[\w.~-]+\/)?[\w.~-]+@\d/);
    expect(licenses, name).toHaveLength(1);
    for (const { alg, content } of hashes ?? []) expect([alg, content.length]).toEqual(["SHA-512", 128]);
  }
});
