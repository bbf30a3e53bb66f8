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
