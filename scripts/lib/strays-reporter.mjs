import { writeFileSync } from "node:fs";
import { relative } from "node:path";

/** Writes errors outside of tests and hooks, which fail a run but are missing in the JSON report, to STRAYS_FILE. */
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
