// Builds into BUILD_DIR, a folder of the clone: Prisma's client, our processes (esbuild), the pages (next build), the
// OpenAPI document. The stamp is written last, so that an interrupted build is repeated.
import { existsSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { sourcesHash, stampOf } from "./built.mjs";
import { builtOptions } from "./bundle-options.mjs";
import { carryClient, carryFonts } from "./carried.mjs";
import { entries } from "./entries.mjs";
import { generateClient } from "./generate-client.mjs";
import { root } from "./root.mjs";
import { checkRouteSizes } from "./route-sizes.mjs";
import { runProgram, tied } from "./run-program.mjs";
import { slimMaps } from "./slim-maps.mjs";

process.chdir(root);
const folder = process.env.BUILD_DIR;
const startedAt = Date.now();
const hash = await sourcesHash();
await rm(stampOf(folder), { force: true });
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });

await generateClient();
const migrations = (await readdir("prisma/migrations")).filter((name) => /^\d/.test(name)).sort();
const define = { MIGRATIONS: JSON.stringify(migrations) };
const next = join(root, "node_modules/next/dist/bin/next");
const NEXT_DIST_DIR = `${folder}/next`;
const OPENAPI_FILE = `${folder}/openapi.json`;
const env = { ...tied(), NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", NEXT_DIST_DIR, OPENAPI_FILE };
const [, code] = await Promise.all([
  build({
    ...builtOptions(),
    define,
    entryPoints: entries(),
    outdir: folder,
    splitting: true,
    outExtension: { ".js": ".mjs" },
  }),
  existsSync("src/app") ? runProgram(process.execPath, [next, "build"], { env }) : 0,
]);
if (code !== 0) process.exit(code);
await carryClient(folder);
await carryFonts(folder);
const told = await runProgram(process.execPath, [`${folder}/write-openapi.mjs`], { env });
if (told !== 0) process.exit(told);
if (existsSync(`${NEXT_DIST_DIR}/server`)) {
  await slimMaps(`${NEXT_DIST_DIR}/server`);
  await checkRouteSizes(NEXT_DIST_DIR);
}
await writeFile(stampOf(folder), hash);
console.log(`Built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
