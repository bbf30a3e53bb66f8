// Names of failures from the reports of vitest and Playwright, repeated at the end for readers of CI.
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./root.mjs";

/** Lines of an accessibility tree read from an alert or an invalid field on, and characters of all of them. */
const FOLLOWING = 4;
const MAX_SHOWN = 400;

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
  const context = wrong?.attachments?.find(({ name }) => name === "error-context")?.path;
  const shown = context && existsSync(context) ? refusalsShown(readFileSync(context, "utf8")) : "";
  return `${begins(wrong?.error.message)}${shown && ` The page shows: ${shown}`}`;
}

/** What the accessibility tree of a failed page says of refusals: alerts, dialogs, invalid fields and what follows. */
export function refusalsShown(context) {
  const [, tree = ""] = context.match(/```yaml\n([\s\S]*?)\n```/) ?? [];
  const lines = tree.split("\n");
  const telling = lines.flatMap((line, at) =>
    /^\s*- (alert|dialog|alertdialog)\b|\[invalid\]/.test(line) ? lines.slice(at, at + FOLLOWING) : [],
  );
  const texts = telling.map((line) => line.replace(/^\s*- |\[ref=\w+\]|:$/g, "").trim());
  return [...new Set(texts)].join(" · ").slice(0, MAX_SHOWN);
}

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");
/** First line of a message; some begin with an empty line. */
function begins(message = "no message") {
  const [said] = message.replace(colours, "").split(/\n\s+at /);
  return said.replace(/\s+/g, " ").trim().slice(0, 300);
}
