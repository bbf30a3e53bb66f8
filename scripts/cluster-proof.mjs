// npm run cluster-proof: builds what changed, installs nginx and PgBouncer if possible, then tests the product as
// described in docs/cluster.md (torture/cluster/index.ts).
import { ensureBuilt } from "./lib/built.mjs";
import { ensureInstalled } from "./lib/installed.mjs";
import { root } from "./lib/root.mjs";
import { runProgram } from "./lib/run-program.mjs";
import { CLUSTER_TOOLS, ensureTools } from "./lib/system-tools.mjs";

process.chdir(root);
await ensureInstalled();
const missing = ensureTools(CLUSTER_TOOLS);
if (missing.length > 0) {
  console.error(`not installed: ${missing.join(", ")}`);
  process.exit(1);
}
await ensureBuilt();
process.exitCode = await runProgram(process.execPath, ["scripts/run.mjs", "torture/cluster/index.ts"]);
