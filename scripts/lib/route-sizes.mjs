import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { withoutContextFolder } from "./page-folder.mjs";

/** Maximum gzipped script of a console page. */
const MAX_KB = 330;

/**
 * Prints the console pages with the most script; throws when one exceeds the limit. Counts the script of every page
 * plus what the page and its layouts load, each chunk once; parts loaded on demand (charts, the editor) are not
 * included.
 */
export async function checkRouteSizes(folder) {
  const sizes = await routeSizes(folder);
  if (sizes.length === 0) throw new Error(`${folder} has no pages of the console`);
  console.log("Largest pages of the console, kB of script gzipped:");
  for (const { route, kb } of sizes.slice(0, 5)) console.log(`  ${kb.toFixed(1).padStart(6)}  ${route}`);
  const over = sizes.filter(({ kb }) => kb > MAX_KB).map(({ route, kb }) => `${route} (${kb.toFixed(1)} kB)`);
  if (over.length > 0)
    throw new Error(
      `more than ${MAX_KB} kB of script: ${over.join(", ")}. Load rarely opened parts by late() or lazy()`,
    );
}

/** Console pages with their kB, the largest first. */
async function routeSizes(folder) {
  const { rootMainFiles } = JSON.parse(await readFile(join(folder, "build-manifest.json"), "utf8"));
  const known = new Map();
  const sizeOf = async (chunk) => {
    if (!known.has(chunk)) known.set(chunk, gzipSync(await readFile(join(folder, chunk))).length / 1000);
    return known.get(chunk);
  };
  const sizes = [];
  for (const [route, entries] of await entriesOf(join(folder, "server/app/admin"))) {
    const chunks = new Set([...rootMainFiles, ...Object.values(entries).flat()].filter((name) => name.endsWith(".js")));
    let kb = 0;
    for (const chunk of chunks) kb += await sizeOf(chunk);
    sizes.push({ route, kb });
  }
  return sizes.sort((a, b) => b.kb - a.kb);
}

/** Next writes the chunks of each page's client entries as a script that sets a global, by route. */
async function entriesOf(folder) {
  const names = await readdir(folder, { recursive: true });
  const globals = {};
  for (const name of names.filter((name) => name.endsWith("page_client-reference-manifest.js")))
    runInNewContext(await readFile(join(folder, name), "utf8"), { globalThis: globals });
  return Object.entries(globals.__RSC_MANIFEST ?? {}).map(([route, { entryJSFiles }]) => [
    withoutContextFolder(route).replace(/\/page$/, ""),
    entryJSFiles,
  ]);
}
