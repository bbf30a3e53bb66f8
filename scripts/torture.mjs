// npm run torture [-- R1 M2 --short]: builds what changed, then tries to break it (torture/index.ts).
import { ensureBuilt } from "./lib/built.mjs";
import { ensureInstalled } from "./lib/installed.mjs";
import { root } from "./lib/root.mjs";
import { runProgram } from "./lib/run-program.mjs";

process.chdir(root);
await ensureInstalled();
await ensureBuilt();
process.exitCode = await runProgram(process.execPath, [
  "scripts/run.mjs",
  "torture/index.ts",
  ...process.argv.slice(2),
]);
