// npm run test:clock -- 2027-03-20T23:40+03:30 [paths]: tests of rules and of the database with a clock that begins there:
// a month's or year's end, a leap day, a Friday, midnight in Tehran. docs/testing.md names those that cannot pass.
// npm run test:clock -- every=7 prisma/seed: once for each seventh day of the coming year.
import { root } from "./lib/root.mjs";
import { runProgram } from "./lib/run-program.mjs";
import { CLOCK_TOOLS, ensureTools, faketimeAt } from "./lib/system-tools.mjs";

process.chdir(root);
const [moment = "", ...rest] = process.argv.slice(2);
const DAY_S = 86_400;
const step = Number(/^every=([1-9]\d{0,2})$/.exec(moment)?.[1]);
const offsets = step
  ? Array.from({ length: Math.ceil(366 / step) }, (_, nth) => nth * step * DAY_S)
  : [Math.round((Date.parse(moment) - Date.now()) / 1000)];
if (offsets.some(Number.isNaN)) {
  console.error("npm run test:clock -- <moment, such as 2027-03-20T23:40+03:30, or every=7> [paths]");
  process.exit(2);
}
ensureTools();
ensureTools(CLOCK_TOOLS);
const library = faketimeAt();
if (!library) {
  console.error("libfaketime is missing and cannot be installed");
  process.exit(1);
}
const args = ["run", "--project", "pure", "--project", "db", "--maxWorkers=3", ...rest];
for (const offset of offsets) {
  // An offset, so that all processes agree; timers run on the monotonic clock, which stays.
  const FAKETIME = `${offset < 0 ? "" : "+"}${offset}`;
  const env = { ...process.env, LD_PRELOAD: library, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC: "1" };
  const failed = await runProgram("node_modules/.bin/vitest", args, { env });
  if (failed) process.exitCode = failed;
  if (step) console.log(`${failed ? "FAILED" : "passed"} on ${new Date(Date.now() + offset * 1000).toISOString()}`);
}
