// npm run flows-1m [-- 50000]: the eight flows of the console, once, by keys alone, in a demo branch of a million people.
import { randomBytes } from "node:crypto";
import { ensureBuilt } from "./lib/built.mjs";
import { ensureInstalled } from "./lib/installed.mjs";
import { startProduct } from "./lib/product.mjs";
import { root } from "./lib/root.mjs";
import { runProgram } from "./lib/run-program.mjs";

process.chdir(root);
const people = process.argv[2] ?? "1000000";
await ensureInstalled();
await ensureBuilt();
const DEMO_PASSWORD = randomBytes(9).toString("base64url");
const product = await startProduct({ DEMO_PASSWORD });
try {
  const at = { BASE_URL: product.base, DATA_DIR: product.dataDir, DEMO_PASSWORD };
  const env = { ...process.env, ...at };
  const planted = await runProgram(process.execPath, ["scripts/run.mjs", "bench/people-into.ts", people], { env });
  const flows = ["test", "--reporter=list", "--workers=1", "--grep", "@flow"];
  process.exitCode = planted || (await runProgram("node_modules/.bin/playwright", flows, { env }));
} finally {
  await product.stop();
}
