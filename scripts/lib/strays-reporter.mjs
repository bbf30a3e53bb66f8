import { writeFileSync } from "node:fs";

/** Errors outside of any test end a run as failed, and the JSON report is silent of them: a list of their own, in STRAYS_FILE. */
export default class StraysReporter {
  onTestRunEnd(_modules, errors) {
    const strays = errors.map(({ name, message, stack }) => {
      const [, at = ""] = (stack ?? "").split(/\n\s+at /);
      return `outside of any test: ${name}: ${String(message).slice(0, 300)} (${at.trim()})`;
    });
    writeFileSync(process.env.STRAYS_FILE, JSON.stringify(strays));
  }
}
