/** Licenses allowed without review: they require keeping their text, and no source. */
const FREE = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
];
/** Exceptions by package, with reasons. */
export const ODD = [
  {
    licence: "LGPL-3.0-or-later",
    packages: /^@img\/sharp/,
    why: "libvips: a shared library of its own that sharp loads; it is not changed and can be exchanged, which is what the licence asks for",
  },
  { licence: "Python-2.0", packages: /^argparse$/, why: "permissive; text kept with the package" },
  {
    licence: "CC-BY-4.0",
    packages: /^caniuse-lite$/,
    why: "data about browsers, used by Next's build; its source is named here",
  },
  {
    licence: "OFL",
    packages: /^vazirmatn$/,
    why: "the Persian typeface; may be embedded and served, not sold by itself",
  },
];

/** Null where `licence`, an SPDX expression, may be used for package `name`; else what is wrong. */
export function refusedLicence({ name, licence }) {
  if (!licence) return "has no licence";
  const allowed = (one) => FREE.includes(one) || ODD.some((odd) => odd.licence === one && odd.packages.test(name));
  const plain = licence.replace(/[()]/g, "");
  const [choices, all] = [plain.split(" OR "), plain.split(" AND ")];
  if (choices.length > 1 ? choices.some(allowed) : all.every(allowed)) return null;
  return `is under ${licence}`;
}

/** Text of docs/licences.md. */
export function licenceList(packages) {
  const counts = new Map();
  for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const sum = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return `${[
    "# Licences",
    "",
    "Every package that a running product is made of, on every system, as the lockfile names it: what `npm ci --omit=dev` installs, and",
    "what a build takes in. Made by `npm run licences`; a test fails when it is out of date or a licence is not allowed",
    "(`scripts/lib/licences.mjs`). What each is for: [dependencies.md](dependencies.md).",
    "",
    "| Licence | Packages |",
    "|---|---|",
    ...sum.map(([licence, count]) => `| ${licence} | ${count} |`),
    "",
    "## Allowed for these only",
    "",
    "| Licence | Package | Why |",
    "|---|---|---|",
    ...ODD.map(({ licence, packages: pattern, why }) => `| ${licence} | \`${pattern.source}\` | ${why} |`),
    "",
    "## Packages",
    "",
    "| Package | Version | Licence |",
    "|---|---|---|",
    ...packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
  ].join("\n")}\n`;
}
