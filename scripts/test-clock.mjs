// npm run test:clock -- 2027-03-20T23:40+03:30 [paths]: tests of rules and of the database with a clock that begins there:
// a month's or year's end, a leap day, a Friday, midnight in Tehran. docs/testing.md names those that cannot pass.
import { root } from "./lib/root.mjs";
import { runProgram } from "./lib/run-program.mjs";
import { CLOCK_TOOLS, ensureTools, faketimeAt } from "./lib/system-tools.mjs";

process.chdir(root);
const [moment, ...rest] = process.argv.slice(2);
const from = Date.parse(moment ?? "");
if (Number.isNaN(from)) {
  console.error("npm run test:clock -- <moment, such as 2027-03-20T23:40+03:30> [paths]");
  process.exit(2);
}
ensureTools();
ensureTools(CLOCK_TOOLS);
const library = faketimeAt();
if (!library) {
  console.error("libfaketime is missing and cannot be installed");
  process.exit(1);
}
// An offset, so that all processes agree; timers run on the monotonic clock, which stays.
const offset = Math.round((from - Date.now()) / 1000);
const env = {
  ...process.env,
  LD_PRELOAD: library,
  FAKETIME: `${offset < 0 ? "" : "+"}${offset}`,
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
};
const args = ["run", "--project", "pure", "--project", "db", "--maxWorkers=3", ...rest];
process.exitCode = await runProgram("node_modules/.bin/vitest", args, { env });
