// npm run contact-sheet [-- desk sell --lang fa --quick]: looks at every page of the console (e2e/contact-sheet/index.ts).
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
const running = process.env.BASE_URL && process.env.DEMO_PASSWORD;
if (!running) await ensureBuilt();
const password = running ? process.env.DEMO_PASSWORD : randomBytes(9).toString("base64url");
const product = running
  ? { base: process.env.BASE_URL, stop: () => {} }
  : await startProduct({ DEMO_PASSWORD: password });
try {
  const env = { ...process.env, BASE_URL: product.base, DEMO_PASSWORD: password, CHROMIUM: browserAt() };
  if (!running) env.FILL_IN = "1";
  const args = ["scripts/run.mjs", "e2e/contact-sheet/index.ts", ...process.argv.slice(2)];
  process.exitCode = await runProgram(process.execPath, args, { env });
} finally {
  await product.stop();
}
