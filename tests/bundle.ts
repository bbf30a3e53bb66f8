import { basename } from "node:path";
import { build } from "esbuild";

/** A TypeScript entry as a file Node can run, packages left out of it; answers the file. */
export async function bundle(entry: string, outfile: string): Promise<string> {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    alias: { "@": "./src" },
    logLevel: "error",
  });
  return outfile;
}

const made = new Map<string, Promise<string>>();

/** The same, made once for all test files of a worker: whoever has the worker's number after it makes it anew. */
export function bundled(entry: string): Promise<string> {
  const worker = `${process.env.TEST_PROJECT}-${process.env.VITEST_POOL_ID}`;
  const file = made.get(entry) ?? bundle(entry, `node_modules/.cache/tests/${worker}/${basename(entry, ".ts")}.mjs`);
  made.set(entry, file);
  return file;
}
