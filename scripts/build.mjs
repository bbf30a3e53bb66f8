// npm run build: Prisma's client, our processes (esbuild), the pages (next build), the document of the routes. The stamp comes last, so that a build
// that is cut short is done again.
import { existsSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { sourcesHash, stamp } from "./lib/built.mjs";
import { bundleOptions } from "./lib/bundle-options.mjs";
import { entries } from "./lib/entries.mjs";
import { generateClient } from "./lib/generate-client.mjs";
import { root } from "./lib/root.mjs";
import { checkRouteSizes } from "./lib/route-sizes.mjs";
import { runProgram, tied } from "./lib/run-program.mjs";
import { slimMaps } from "./lib/slim-maps.mjs";

process.chdir(root);
const startedAt = Date.now();
const hash = await sourcesHash();
await mkdir("dist", { recursive: true });
await rm(stamp, { force: true });
// Chunks of earlier builds; folders in dist/ belong to others (bench, run).
for (const name of await readdir("dist")) if (/\.mjs(\.map)?$/.test(name)) await rm(join("dist", name));

await generateClient();
const migrations = (await readdir("prisma/migrations")).filter((name) => /^\d/.test(name)).sort();
const define = { MIGRATIONS: JSON.stringify(migrations) };
const next = join(root, "node_modules/next/dist/bin/next");
const env = { ...tied(), NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
const [, code] = await Promise.all([
  build({
    ...bundleOptions,
    define,
    entryPoints: entries(),
    outdir: "dist",
    splitting: true,
    outExtension: { ".js": ".mjs" },
  }),
  existsSync("src/app") ? runProgram(process.execPath, [next, "build"], { env }) : 0,
]);
if (code !== 0) process.exit(code);
const told = await runProgram(process.execPath, ["dist/write-openapi.mjs"], { env });
if (told !== 0) process.exit(told);
if (existsSync(".next/server")) {
  await slimMaps(".next/server");
  await checkRouteSizes(".next");
}
await writeFile(stamp, hash);
console.log(`Built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
