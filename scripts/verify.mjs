// npm run verify [-- --changed [--base main]]: everything that needs no database, in seconds. `--changed`: only tests
// for the change (since that commit; default: uncommitted changes, otherwise the last commit), and dead code only when
// it may have appeared.
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
// In parallel: keeps two cores busy throughout.
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
