// node scripts/run.mjs <entry.ts> [arguments]: bundles a TypeScript entry into dist/ and runs it.
import { spawn } from "node:child_process";
import { basename } from "node:path";
import { build } from "esbuild";
import { bundleOptions } from "./lib/bundle-options.mjs";

const [entry, ...rest] = process.argv.slice(2);
if (!entry) throw new Error("node scripts/run.mjs <entry.ts> [arguments]");

const outfile = `dist/run/${basename(entry, ".ts")}.${process.pid}.mjs`;
await build({ ...bundleOptions, entryPoints: [entry], outfile, write: true });
const child = spawn(process.execPath, ["--enable-source-maps", outfile, ...rest], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", async (code, signal) => {
  const { rm } = await import("node:fs/promises");
  await Promise.all([rm(outfile, { force: true }), rm(`${outfile}.map`, { force: true })]);
  process.exitCode = code ?? (signal ? 1 : 0);
});
