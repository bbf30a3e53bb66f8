import { writeFileSync } from "node:fs";
import { relative } from "node:path";

/** What ends a run as failed and the JSON report is silent of, errors outside of any test and of hooks: in a file of their own, STRAYS_FILE. */
export default class StraysReporter {
  #ofHooks = [];

  onTestSuiteResult(suite) {
    const at = relative(process.cwd(), suite.module.moduleId);
    this.#ofHooks.push(...suite.errors().map((error) => `${at} › ${suite.fullName}, hook: ${told(error)}`));
  }

  onTestRunEnd(_modules, errors) {
    const outside = errors.map((error) => `outside of any test: ${told(error)}`);
    writeFileSync(process.env.STRAYS_FILE, JSON.stringify({ ofHooks: this.#ofHooks, outside }));
  }
}

function told({ name, message, stack }) {
  const [, at = ""] = (stack ?? "").split(/\n\s+at /);
  return `${name}: ${String(message).slice(0, 300)} (${at.trim()})`;
}
