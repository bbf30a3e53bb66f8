import { runFaults } from "./run";

/**
 * `npm run faults [-- "full data disk" "frozen jobs" --short]`: injects faults into the built product while partners
 * book. Each must appear in one log line, in the health address and in the metrics within 30 s, and disappear when it
 * is repaired; nothing acknowledged may be lost. A JSON line per fault; exit code 1 on failure.
 */
const names = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const failed = await runFaults({
  short: process.argv.includes("--short"),
  names,
  tell: (verdict) => console.log(JSON.stringify(verdict)),
});
process.exit(failed > 0 ? 1 : 0);
