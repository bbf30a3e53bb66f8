// npm run test:browser -- <spec> [Playwright options]: browser tests on a product that stays for the next call,
// restarted when its sources changed. --stop: ends it and removes its data.
import { ensureInstalled } from "./lib/installed.mjs";
import { endPersistentProduct, persistentProduct } from "./lib/persistent-product.mjs";
import { root } from "./lib/root.mjs";
import { runProgram } from "./lib/run-program.mjs";
import { browserAt, ensureTools } from "./lib/system-tools.mjs";

process.chdir(root);
const asked = process.argv.slice(2);
if (asked.includes("--stop")) {
  await endPersistentProduct();
} else {
  await ensureInstalled();
  ensureTools();
  const { base, dataDir, password } = await persistentProduct();
  const at = { BASE_URL: base, DATA_DIR: dataDir, DEMO_PASSWORD: password, CHROMIUM: browserAt() };
  const args = ["test", "--reporter=list", ...asked];
  process.exitCode = await runProgram("node_modules/.bin/playwright", args, { env: { ...process.env, ...at } });
}
