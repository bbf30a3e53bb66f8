// Names of failures from the reports of vitest and Playwright, repeated at the end for readers of CI.
import { relative } from "node:path";
import { root } from "./root.mjs";

/**
 * @returns {string[]} `file › test: first line of the error`; a file that could not run is listed by itself. Failures
 * that passed on a retry are marked.
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

/** For each failed file its path, messages, and numbers of passed and skipped tests. */
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

/** @returns {string[]} as above; failures that passed on a retry are marked. */
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
/** First line of a message; some begin with an empty line. */
function begins(message = "no message") {
  const [said] = message.replace(colours, "").split(/\n\s+at /);
  return said.replace(/\s+/g, " ").trim().slice(0, 300);
}
