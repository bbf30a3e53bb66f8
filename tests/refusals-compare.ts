import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { declaredRefusals, refusalFaults } from "./refusals-seen";
import { UNSEEN } from "./refusals-unseen";

/** Part of `npm test`, after the tests: compares declared refusals with those that the tests have seen. */
const folder = process.env.REFUSALS_SEEN!;
const seen = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), "utf8").trim().split("\n"));
const faults = refusalFaults({ declared: declaredRefusals(), seen, unseen: UNSEEN });
for (const fault of faults) console.log(fault);
console.log(`${UNSEEN.length} refusals of tests/refusals-unseen.ts wait for a test`);
process.exitCode = faults.length > 0 ? 1 : 0;
