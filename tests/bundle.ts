import { basename } from "node:path";
import { build } from "esbuild";

/** Bundles a TypeScript entry for Node, with packages external; returns the file. */
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

/** The same, once per worker: a later worker with the same number rebuilds it. */
export function bundled(entry: string): Promise<string> {
  const worker = `${process.env.TEST_PROJECT}-${process.env.VITEST_POOL_ID}`;
  const file = made.get(entry) ?? bundle(entry, `node_modules/.cache/tests/${worker}/${basename(entry, ".ts")}.mjs`);
  made.set(entry, file);
  return file;
}
