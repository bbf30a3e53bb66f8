import { readFile, rm } from "node:fs/promises";
import { failedFiles, vitestFailures } from "./failures.mjs";
import { runProgram } from "./run-program.mjs";

const REPORTERS = ["default", "json", "./scripts/lib/strays-reporter.mjs"].map((name) => `--reporter=${name}`);
/** More failed files than this are not accidental. */
const ACCIDENTS = 4;
/** A failure that says this is never accidental: data was lost, doubled or sold twice once, or an input was found that fails. */
const NEVER_ACCIDENTAL = /Property failed|acknowledged|\blost\b|oversold|doubled|seats sold/i;

/**
 * Runs vitest projects to their end. `again`: in CI a few failed files are retried completely in their own process; those that pass then are
 * reported as flaky at the end of the run, like browser tests, and do not fail it. A failure of data is never retried.
 * @returns {Promise<{report: object, passed: number, skipped: number, failed: number | undefined, flaky: number, wrong: string[]}>} `failed` is undefined when the run failed without a failed test; `flaky` counts files.
 */
export async function runVitest(results, name, args, { again = false } = {}) {
  const first = await once(results, name, args);
  const files = first.failed === 0 || first.strays > 0 ? [] : failedFiles(first.report);
  if (!again || !process.env.CI || files.length === 0 || files.length > ACCIDENTS) return first;
  if (files.some(({ messages }) => messages.some((message) => NEVER_ACCIDENTAL.test(message)))) return first;
  const second = await once(results, `${name}-again`, [...args, ...files.map(({ path }) => path)]);
  const flaky = second.failed === 0 ? files.length : 0;
  const passedBefore = files.reduce((sum, { passed }) => sum + passed, 0);
  return {
    ...second,
    report: first.report,
    flaky,
    passed: first.passed - passedBefore + second.passed,
    skipped: first.skipped - files.reduce((sum, { skipped }) => sum + skipped, 0) + second.skipped,
    wrong: [...first.wrong.map((one) => `(flaky) ${one}`), ...second.wrong],
  };
}

async function once(results, name, args) {
  const [file, strays] = [".json", "-strays.json"].map((end) => `${results}/${name}${end}`);
  for (const old of [file, strays]) await rm(old, { force: true });
  const command = ["run", ...args, ...REPORTERS, `--outputFile.json=${file}`];
  const code = await runProgram("node_modules/.bin/vitest", command, { env: { ...process.env, STRAYS_FILE: strays } });
  const report = JSON.parse(await readFile(file, "utf8"));
  const { ofHooks, outside } = JSON.parse(await readFile(strays, "utf8"));
  return {
    report,
    strays: outside.length,
    flaky: 0,
    passed: report.numPassedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failed: code === 0 ? 0 : report.numFailedTests || undefined,
    wrong: [...vitestFailures(report), ...ofHooks, ...outside],
  };
}
