import { runFaults } from "./run";

/**
 * `npm run faults [-- "full data disk" "frozen jobs" --short]`: a night of faults on the built product while partners book. Each must be
 * named in one line of the log, in the health address and in the metrics within 30 s, and be gone by itself when it is; nothing that was
 * acknowledged may be lost. A JSON line a fault; exit code 1 when one was not so.
 */
const names = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const failed = await runFaults({
  short: process.argv.includes("--short"),
  names,
  tell: (verdict) => console.log(JSON.stringify(verdict)),
});
process.exit(failed > 0 ? 1 : 0);
