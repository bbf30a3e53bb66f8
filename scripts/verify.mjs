// npm run verify: everything that needs no database, in seconds.
import { check } from "./lib/check.mjs";
import { root } from "./lib/root.mjs";
import { staticChecks } from "./lib/static-checks.mjs";

process.chdir(root);
const startedAt = Date.now();
const checked = await staticChecks();
const tested = await check("rules and structure", "node_modules/.bin/vitest", ["run", "--project", "pure"]);
console.log(`${checked && tested ? "Verified" : "Not verified"} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
process.exitCode = checked && tested ? 0 : 1;
