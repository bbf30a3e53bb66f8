// npm run outside [-- --seed 7 --acts 300 --kills 2 --short]: builds what changed, then simulated outside users use it
// (outside/index.ts).
import { ensureBuilt } from "./lib/built.mjs";
import { ensureInstalled } from "./lib/installed.mjs";
import { root } from "./lib/root.mjs";
import { runProgram } from "./lib/run-program.mjs";
import { ensureTools, OUTSIDE_TOOLS } from "./lib/system-tools.mjs";

process.chdir(root);
await ensureInstalled();
await ensureBuilt();
for (const tool of ensureTools(OUTSIDE_TOOLS)) console.log(`${tool} is missing and cannot be installed`);
process.exitCode = await runProgram(process.execPath, [
  "scripts/run.mjs",
  "outside/index.ts",
  ...process.argv.slice(2),
]);
