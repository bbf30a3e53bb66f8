// The names of what failed, from the reports of vitest and Playwright: said again at the end, where a reader of CI looks.
import { relative } from "node:path";
import { root } from "./root.mjs";

/** @returns {string[]} `file › test: first line of what went wrong`; a file that could not run at all stands alone. */
export function vitestFailures(report) {
  return report.testResults.flatMap((file) => {
    const at = relative(root, file.name);
    const failed = file.assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return file.status === "failed" ? [`${at}: ${firstLine(file.message)}`] : [];
    return failed.map((test) => `${at} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });
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
  return firstLine(wrong?.error.message);
}

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");
function firstLine(message = "no message") {
  return message.replace(colours, "").split("\n")[0].slice(0, 200);
}
