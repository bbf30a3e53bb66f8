// npm run access [-- charters cheques]: visits every page of the console (or these areas) as people use it who have no mouse, no
// colours or little sight (e2e/access.spec.ts).
import { randomBytes } from "node:crypto";
import { ensureBuilt } from "./lib/built.mjs";
import { ensureInstalled } from "./lib/installed.mjs";
import { startProduct } from "./lib/product.mjs";
import { root } from "./lib/root.mjs";
import { runProgram } from "./lib/run-program.mjs";
import { browserAt, ensureTools } from "./lib/system-tools.mjs";

process.chdir(root);
await ensureInstalled();
ensureTools();
await ensureBuilt();
const password = randomBytes(9).toString("base64url");
const product = await startProduct({ DEMO_PASSWORD: password });
try {
  const named = process.argv.slice(2).join(",") || "all";
  const at = { BASE_URL: product.base, DATA_DIR: product.dataDir, DEMO_PASSWORD: password, CHROMIUM: browserAt() };
  const args = ["test", "--reporter=list", "access.spec"];
  const env = { ...process.env, ...at, PAGES: named };
  process.exitCode = await runProgram("node_modules/.bin/playwright", args, { env });
} finally {
  await product.stop();
}
