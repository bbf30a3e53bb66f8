import { basename, join } from "node:path";
import { build } from "esbuild";

/** A TypeScript entry as a file Node can run, beside the product's own bundles. */
export async function bundle(entry: string): Promise<string> {
  const outfile = join("dist", "bench", basename(entry).replace(/\.ts$/, ".mjs"));
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
