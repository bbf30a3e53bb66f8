import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./root.mjs";
import { runProgram } from "./run-program.mjs";
import { withProduct } from "./with-product.mjs";

/**
 * `npm test -- <path or name>`: runs test files whose path has the words (browser tests with their own product),
 * otherwise tests whose names have them. Sets the exit code.
 */
export async function someTests(asked) {
  const files = await testFiles();
  const specs = files.filter((file) => file.endsWith(".spec.ts") && file.includes(asked));
  if (specs.length > 0)
    return withProduct((env) =>
      runProgram("node_modules/.bin/playwright", ["test", "--reporter=list", ...specs], { env }),
    );
  const those = files.filter((file) => file.includes(asked));
  const chosen = those.length > 0 ? those : ["-t", asked, ...(await holding(files, asked))];
  process.exitCode = await runProgram("node_modules/.bin/vitest", ["run", "--maxWorkers=2", ...chosen]);
}

async function testFiles() {
  const tops = (await readdir(root, { withFileTypes: true })).filter(
    (entry) => entry.isDirectory() && !/^\.|^(node_modules|dist|builds)$/.test(entry.name),
  );
  const all = await Promise.all(
    tops.map(async ({ name }) =>
      (await readdir(join(root, name), { recursive: true })).map((file) => join(name, file)),
    ),
  );
  return all.flat().filter((file) => /\.(test|spec)\.ts$/.test(file));
}

/** Files that contain a name; all of them when it is composed of parts. */
async function holding(files, name) {
  const tests = files.filter((file) => file.endsWith(".test.ts"));
  const texts = await Promise.all(tests.map((file) => readFile(join(root, file), "utf8")));
  const found = tests.filter((_, index) => texts[index].includes(name));
  return found.length > 0 ? found : tests;
}
