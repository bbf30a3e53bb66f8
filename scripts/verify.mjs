// npm run verify [-- --changed [--base main]]: everything that needs no database, in seconds. `--changed`: of the tests those that what
// changed asks for (against that commit; without it what is not committed, else the last commit), dead code only where it may have come up.
import { parseArgs } from "node:util";
import { affectedBy, changedFiles, defaultBase, mayLeaveDeadCode, within } from "./lib/affected.mjs";
import { check } from "./lib/check.mjs";
import { root } from "./lib/root.mjs";
import { staticChecks } from "./lib/static-checks.mjs";

process.chdir(root);
const MAX_SECONDS = 25;
const startedAt = Date.now();
const { values: asked } = parseArgs({
  options: { changed: { type: "boolean", default: false }, base: { type: "string" } },
});
const base = asked.base ?? defaultBase();
// All at once: two cores are busy from the beginning to the end.
const [checked, tested] = await Promise.all([
  staticChecks({ deadCode: !asked.changed || mayLeaveDeadCode(base) }),
  asked.changed ? testedOf(changedFiles(base)) : rulesAndStructure([]),
]);
console.log(`${checked && tested ? "Verified" : "Not verified"} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
process.exitCode = checked && tested ? 0 : 1;

function rulesAndStructure(files) {
  return check("rules and structure", "node_modules/.bin/vitest", [
    "run",
    "--project",
    "pure",
    "--maxWorkers=2",
    "--reporter=dot",
    "--silent=passed-only",
    ...files,
  ]);
}

async function testedOf(changed) {
  const { pure } = affectedBy(changed.map(({ path }) => path));
  const { chosen, rest } = within(MAX_SECONDS, pure);
  if (rest.length > 0) console.log(`${rest.length} farther files of tests are left to npm run verify`);
  return chosen.length === 0 || rulesAndStructure(chosen.map(({ path }) => path));
}
