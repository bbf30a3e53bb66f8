import { writeFileSync } from "node:fs";
import { relative } from "node:path";

/** What ends a run as failed and the JSON report is silent of, errors outside of any test and of hooks: a list of their own, in STRAYS_FILE. */
export default class StraysReporter {
  #ofHooks = [];

  onTestSuiteResult(suite) {
    const at = relative(process.cwd(), suite.module.moduleId);
    this.#ofHooks.push(...suite.errors().map((error) => `${at} › ${suite.fullName}, hook: ${told(error)}`));
  }

  onTestRunEnd(_modules, errors) {
    const strays = errors.map((error) => `outside of any test: ${told(error)}`);
    writeFileSync(process.env.STRAYS_FILE, JSON.stringify([...this.#ofHooks, ...strays]));
  }
}

function told({ name, message, stack }) {
  const [, at = ""] = (stack ?? "").split(/\n\s+at /);
  return `${name}: ${String(message).slice(0, 300)} (${at.trim()})`;
}
