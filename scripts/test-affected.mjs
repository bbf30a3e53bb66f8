// npm run test:affected [-- --base main --all --list --browser]: runs tests for a change, nearest first, within a
// minute. `--base`: since that commit (default: uncommitted changes, otherwise the last commit). `--all`: without the
// time limit. `--list`: prints without running. `--browser`: includes browser tests, which need a build.
import { parseArgs } from "node:util";
import { affectedBy, changedFiles, defaultBase, within } from "./lib/affected.mjs";
import { root } from "./lib/root.mjs";
import { runProgram } from "./lib/run-program.mjs";
import { withProduct } from "./lib/with-product.mjs";

process.chdir(root);
const MAX_SECONDS = 50;
const { values: asked } = parseArgs({
  options: {
    base: { type: "string" },
    all: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
    browser: { type: "boolean", default: false },
  },
});
const startedAt = Date.now();
const base = asked.base ?? defaultBase();
const changed = changedFiles(base).map(({ path }) => path);
console.log(`${changed.length} files differ from ${base}`);
const { tests, builds, specs } = affectedBy(changed);
const { chosen, rest } = within(asked.all ? Number.POSITIVE_INFINITY : MAX_SECONDS, tests);
for (const { path, steps } of chosen) console.log(`  ${steps} ${path}`);
if (rest.length > 0)
  console.log(`${rest.length} farther files are left to npm test, or: npm run test:affected -- --all`);
if (builds.length > 0) console.log(`Of starts, with a build: npm test -- ${builds[0]}${more(builds)}`);
if (specs.length > 0 && !asked.browser)
  console.log(`In the browser: npm run test:affected -- --browser (${specs.join(" ")})`);
if (!asked.list) {
  const bin = (name) => `node_modules/.bin/${name}`;
  const code =
    chosen.length === 0
      ? 0
      : await runProgram(bin("vitest"), ["run", "--maxWorkers=2", ...chosen.map(({ path }) => path)]);
  process.exitCode = code;
  if (asked.browser && specs.length > 0)
    await withProduct(async (env) => {
      const browser = await runProgram(bin("playwright"), ["test", "--reporter=list", ...specs], { env });
      return code || browser;
    });
  console.log(`Took ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}

function more(list) {
  return list.length > 1 ? ` (and ${list.length - 1} more)` : "";
}
