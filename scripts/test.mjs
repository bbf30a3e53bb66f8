// npm test: everything. The last line is `N passed, N failed, N skipped`, the sum of all tests and steps without tests.
import { randomBytes } from "node:crypto";
import { mkdir, readFile, rm } from "node:fs/promises";
import { ensureBuilt } from "./lib/built.mjs";
import { browserFailures } from "./lib/failures.mjs";
import { ensureInstalled } from "./lib/installed.mjs";
import { startProduct } from "./lib/product.mjs";
import { root } from "./lib/root.mjs";
import { runProgram } from "./lib/run-program.mjs";
import { staticChecks } from "./lib/static-checks.mjs";
import { browserAt, ensureTools } from "./lib/system-tools.mjs";
import { runVitest } from "./lib/vitest-run.mjs";

process.chdir(root);
const results = "dist/test";
const sum = { passed: 0, failed: 0, skipped: 0 };
const wrong = [];
const startedAt = Date.now();

await ensureInstalled();
await mkdir(results, { recursive: true });
for (const tool of ensureTools()) skip(`${tool} is missing and cannot be installed`);

await step("static checks", async () => ((await staticChecks()) ? 0 : undefined));
await step("tests of rules and of the database", () =>
  vitest("tests", ["--project", "pure", "--project", "db", "--project", "alone", "--maxWorkers=2"], { again: true }),
);
// One file after another, and much of that is waiting: the build and what starts it run beside them.
const jobs = step("tests of jobs", () => vitest("jobs", ["--project", "jobs"], { later: true }));
await step("build", () => ensureBuilt().then(() => 0));
await step("starting and recovering", () => vitest("start", ["--project", "start"], { again: true }));
await jobs;
const password = randomBytes(9).toString("base64url");
let product;
await step("starting the product", async () => {
  product = await startProduct({ DEMO_PASSWORD: password });
  return 0;
});
const at = product && { BASE_URL: product.base, DATA_DIR: product.dataDir, DEMO_PASSWORD: password };
if (product && browserAt()) await step("browser", browser);
// Last, since it kills processes of the product: those come back, and it is stopped as any other.
if (product) await step("strangers over HTTP", outside);
await product?.stop();

for (const failure of wrong) console.log(`✘ ${failure}`);
console.log(`\nTook ${((Date.now() - startedAt) / 60_000).toFixed(1)} min.`);
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exit(sum.failed > 0 ? 1 : 0);

/** `run` answers how many tests failed, nothing where it failed without them: that counts as one. */
async function step(name, run) {
  console.log(`\n== ${name}`);
  const from = Date.now();
  const failed = await run().catch((error) => console.error(error));
  console.log(`-- ${name}: ${((Date.now() - from) / 1000).toFixed(0)} s`);
  if (failed === 0) return;
  sum.failed += failed || 1;
  if (!failed) wrong.push(name);
}

function skip(why) {
  console.log(`\n!!!!! SKIP: ${why} !!!!!\n`);
  wrong.push(why);
  if (process.env.CI) sum.failed++;
  else sum.skipped++;
}

async function vitest(name, args, options) {
  const { passed, skipped, failed, wrong: failures } = await runVitest(results, name, args, options);
  sum.passed += passed;
  sum.skipped += skipped;
  wrong.push(...failures);
  return failed;
}

async function browser() {
  const file = `${results}/browser.json`;
  await rm(file, { force: true });
  const env = { ...process.env, ...at, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const code = await runProgram("node_modules/.bin/playwright", ["test", "--reporter=list,json"], { env });
  const said = JSON.parse(await readFile(file, "utf8"));
  const { stats } = said;
  wrong.push(...browserFailures(said));
  if (stats.flaky > 0) console.log(`\n!!!!! ${stats.flaky} FLAKY: passed only when run again !!!!!\n`);
  sum.passed += stats.expected + stats.flaky;
  sum.skipped += stats.skipped;
  return code === 0 ? 0 : stats.unexpected || undefined;
}

/** The short form of `npm run outside`, with the product that is there: what differs is told line by line. */
async function outside() {
  const args = ["scripts/run.mjs", "outside/index.ts", "--short"];
  return (await runProgram(process.execPath, args, { env: { ...process.env, ...at } })) === 0 ? 0 : undefined;
}
