// npm run faults [-- "frozen PostgreSQL" --short]: builds what changed, then injects faults (faults/index.ts).
import { ensureBuilt } from "./lib/built.mjs";
import { ensureInstalled } from "./lib/installed.mjs";
import { root } from "./lib/root.mjs";
import { runProgram } from "./lib/run-program.mjs";

process.chdir(root);
await ensureInstalled();
await ensureBuilt();
process.exitCode = await runProgram(process.execPath, ["scripts/run.mjs", "faults/index.ts", ...process.argv.slice(2)]);
