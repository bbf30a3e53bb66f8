// npm test: everything. The last line is `N passed, N failed, N skipped`, the sum of all tests and steps without tests;
// times of files and steps are in dist/test-times.json. npm test -- <path or name>: a selection.
import { randomBytes } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { resolve } from "node:path";
import { ensureBuilt } from "./lib/built.mjs";
import { constantAnswers, sightings, withUnasked } from "./lib/constant-answers.mjs";
import { browserFailures } from "./lib/failures.mjs";
import { generateClient } from "./lib/generate-client.mjs";
import { ensureInstalled } from "./lib/installed.mjs";
import { startProduct } from "./lib/product.mjs";
import { root } from "./lib/root.mjs";
import { runProgram, runShowing } from "./lib/run-program.mjs";
import { someTests } from "./lib/some-tests.mjs";
import { staticChecks } from "./lib/static-checks.mjs";
import { browserAt, ensureTools } from "./lib/system-tools.mjs";
import { browserTimes, slowest, vitestTimes } from "./lib/test-times.mjs";
import { runVitest } from "./lib/vitest-run.mjs";

process.chdir(root);
const results = "dist/test";
/** Where tests record the values of answer members. */
const answers = `${results}/answers`;
/** Where tests record the refusals of routes. */
const refusals = `${results}/refusals`;
const sum = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
const wrong = [];
/** Fewer routes mean that recording failed. */
const FEWEST_ROUTES = 150;
const startedAt = Date.now();
const times = { steps: [], files: [] };
const MAX_NAMED = 20;
const MAX_REASONS = 5;
/** Three workers: one is usually waiting. */
const PROJECTS = ["pure", "db", "jobs", "own", "alone"];

await ensureInstalled();
const asked = process.argv.slice(2).join(" ");
if (asked) {
  ensureTools();
  await someTests(asked);
  process.exit();
}
for (const folder of [answers, refusals]) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
}
process.env.ANSWERS_SEEN = resolve(answers);
process.env.REFUSALS_SEEN = resolve(refusals);
for (const tool of ensureTools()) skip(`${tool} is missing and cannot be installed`);

// Both of the following need it and would create it concurrently.
await step("client of the database", () => generateClient().then(() => 0));
await Promise.all([
  step("static checks", async () => ((await staticChecks()) ? 0 : undefined)),
  step("build", () => ensureBuilt().then(() => 0)),
]);
// It waits for most of its time, such as for the end of the leases of killed processes.
const strangers = step("strangers over HTTP", outside);
await step("tests of rules and of the database", () =>
  vitest("tests", [...PROJECTS.flatMap((name) => ["--project", name]), "--maxWorkers=3"], { again: true }),
);
await step("starting and recovering", () => vitest("start", ["--project", "start", "--maxWorkers=2"], { again: true }));
await strangers;
await step("answers that never vary", neverVarying);
await step("refusals that were never seen", neverSeen);
const password = randomBytes(9).toString("base64url");
let product;
await step("starting the product", async () => {
  product = await startProduct({ DEMO_PASSWORD: password });
  return 0;
});
const at = product && { BASE_URL: product.base, DATA_DIR: product.dataDir, DEMO_PASSWORD: password };
if (product && browserAt()) await step("browser", browser);
await product?.stop();

for (const failure of wrong) console.log(`✘ ${failure}`);
await writeFile("dist/test-times.json", `${JSON.stringify(times, null, 2)}\n`);
console.log(`\nThe slowest files (all: dist/test-times.json):`);
for (const line of slowest(times.files, MAX_NAMED)) console.log(line);
console.log(`\nTook ${((Date.now() - startedAt) / 60_000).toFixed(1)} min.`);
if (sum.flaky > 0) console.log(`!!!!! ${sum.flaky} FLAKY (marked above): passed only when run again; mend them !!!!!`);
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exit(sum.failed > 0 ? 1 : 0);

/** `run` returns the number of failed tests, or nothing when it failed without them: that counts as one. */
async function step(name, run) {
  console.log(`\n== ${name}`);
  const [from, before] = [Date.now(), coreTimes()];
  const failed = await run().catch((error) => console.error(error));
  const seconds = Math.round((Date.now() - from) / 1000);
  const after = coreTimes();
  const busy = Math.round(100 * (1 - (after.idle - before.idle) / (after.all - before.all)));
  times.steps.push({ step: name, seconds, busy_percent: busy });
  console.log(`-- ${name}: ${seconds} s, ${busy} % of the cores of this machine`);
  if (failed === 0) return;
  sum.failed += failed || 1;
  if (!failed) wrong.push(name);
}

/** Milliseconds of all cores since the machine started: a step that leaves them idle waits, another one works. */
function coreTimes() {
  const spent = cpus().map(({ times }) => ({
    idle: times.idle,
    all: Object.values(times).reduce((sum, one) => sum + one),
  }));
  return spent.reduce((sum, one) => ({ idle: sum.idle + one.idle, all: sum.all + one.all }));
}

function skip(why) {
  console.log(`\n!!!!! SKIP: ${why} !!!!!\n`);
  wrong.push(why);
  if (process.env.CI) sum.failed++;
  else sum.skipped++;
}

async function vitest(name, args, options) {
  const { report, passed, skipped, failed, flaky, wrong: failures } = await runVitest(results, name, args, options);
  times.files.push(...vitestTimes(report));
  sum.flaky += flaky;
  sum.passed += passed;
  sum.skipped += skipped;
  wrong.push(...failures);
  return failed;
}

/**
 * Members with a single value in all tests that are not listed. UPDATE_CONSTANTS=1 adds them, with reasons to be filled
 * in.
 */
async function neverVarying() {
  const list = "tests/constant-answers.json";
  const explained = JSON.parse(await readFile(list, "utf8"));
  const { unexplained, varying, unasked, routes } = constantAnswers(sightings(answers), explained);
  console.log(`${unasked} members of ${list} wait to be explained`);
  if (process.env.UPDATE_CONSTANTS) {
    await writeFile(list, `${JSON.stringify(withUnasked(explained, unexplained), null, 2)}\n`);
    return 0;
  }
  for (const { route, member } of varying) console.log(`${route} ${member} varies: take it off the list`);
  const faults = unexplained.map(({ route, member, value }) => `${route} ${member} is always ${value}: why?`);
  if (routes < FEWEST_ROUTES) faults.push(`only ${routes} routes were seen`);
  for (const fault of faults) console.log(fault);
  wrong.push(...faults.slice(0, MAX_REASONS));
  return faults.length > 0 ? undefined : 0;
}

/** Declared refusals that no test has seen, and listed ones that one has. */
async function neverSeen() {
  const { code, lines } = await runShowing(process.execPath, ["scripts/run.mjs", "tests/refusals-compare.ts"]);
  if (code === 0) return 0;
  wrong.push(...lines.slice(0, MAX_REASONS));
  return undefined;
}

async function browser() {
  const file = `${results}/browser.json`;
  await rm(file, { force: true });
  const env = { ...process.env, ...at, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const code = await runProgram("node_modules/.bin/playwright", ["test", "--reporter=list,json"], { env });
  const said = JSON.parse(await readFile(file, "utf8"));
  const { stats } = said;
  wrong.push(...browserFailures(said));
  times.files.push(...browserTimes(said));
  sum.flaky += stats.flaky;
  sum.passed += stats.expected + stats.flaky;
  sum.skipped += stats.skipped;
  return code === 0 ? 0 : stats.unexpected || undefined;
}

/** The short form of `npm run outside`, on its own product. Its differences, or what it ended with, are listed at the end. */
async function outside() {
  const { code, lines } = await runShowing(process.execPath, ["scripts/run.mjs", "outside/index.ts", "--short"]);
  if (code === 0) return 0;
  const differences = lines.filter((line) => /^DIFFERENCE|Error\b/.test(line));
  const reasons = differences.length > 0 ? differences : lines.slice(-MAX_REASONS);
  wrong.push(...reasons.slice(0, MAX_REASONS).map((line) => `strangers over HTTP: ${line.slice(0, 600)}`));
  return undefined;
}
