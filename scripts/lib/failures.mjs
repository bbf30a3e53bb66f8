// The names of what failed, from the reports of vitest and Playwright: said again at the end, where a reader of CI looks.
import { relative } from "node:path";
import { root } from "./root.mjs";

/**
 * @returns {string[]} `file › test: beginning of what went wrong`; a file that could not run at all stands alone. What
 * passed only when run again is marked.
 */
export function vitestFailures(report) {
  return report.testResults.flatMap((file) => {
    const at = relative(root, file.name);
    const wrong = file.assertionResults.filter(({ failureMessages }) => failureMessages.length > 0);
    if (file.status === "failed" && wrong.length === 0) return [`${at}: ${begins(file.message)}`];
    return wrong.map(
      ({ fullName, status, failureMessages: [message] }) =>
        `${at} › ${fullName}${status === "failed" ? "" : " (flaky)"}: ${begins(message)}`,
    );
  });
}

/** Of each file that failed its path, its messages and how many of its tests passed or were skipped. */
export function failedFiles(report) {
  return report.testResults
    .filter(({ status }) => status === "failed")
    .map(({ name, message, assertionResults }) => ({
      path: relative(root, name),
      messages: [message ?? "", ...assertionResults.flatMap(({ failureMessages }) => failureMessages)],
      passed: assertionResults.filter(({ status }) => status === "passed").length,
      skipped: assertionResults.filter(({ status }) => status !== "passed" && status !== "failed").length,
    }));
}

/** @returns {string[]} as above; what passed only when run again is marked. */
export function browserFailures(report) {
  return report.suites
    .flatMap((suite) => specs(suite))
    .flatMap(({ at, spec }) =>
      spec.tests
        .filter((test) => test.status === "unexpected" || test.status === "flaky")
        .map((test) => `${at} › ${spec.title}${test.status === "flaky" ? " (flaky)" : ""}: ${saidBy(test)}`),
    );
}

function specs(suite) {
  const own = (suite.specs ?? []).map((spec) => ({ at: `e2e/${spec.file}:${spec.line}`, spec }));
  return [...own, ...(suite.suites ?? []).flatMap(specs)];
}

function saidBy(test) {
  const wrong = test.results.find((result) => result.error);
  return begins(wrong?.error.message);
}

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");
/** What was said before where it was said; some begin with an empty line. */
function begins(message = "no message") {
  const [said] = message.replace(colours, "").split(/\n\s+at /);
  return said.replace(/\s+/g, " ").trim().slice(0, 300);
}
