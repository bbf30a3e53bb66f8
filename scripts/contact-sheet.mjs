// `npm run contact-sheet [-- desk sell --lang fa --quick]`: takes pictures of every page of the console
// (e2e/contact-sheet/index.ts).
import { ensureInstalled } from "./lib/installed.mjs";
import { root } from "./lib/root.mjs";
import { runProgram } from "./lib/run-program.mjs";
import { browserAt, ensureTools } from "./lib/system-tools.mjs";
import { withProduct } from "./lib/with-product.mjs";

const look = (env) =>
  runProgram(process.execPath, ["scripts/run.mjs", "e2e/contact-sheet/index.ts", ...process.argv.slice(2)], { env });

if (process.env.BASE_URL && process.env.DEMO_PASSWORD) {
  process.chdir(root);
  await ensureInstalled();
  ensureTools();
  process.exitCode = await look({ ...process.env, CHROMIUM: browserAt() });
} else await withProduct((env) => look({ ...env, FILL_IN: "1" }));
