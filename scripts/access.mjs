// npm run access [-- charters cheques]: visits every page of the console (or of these areas) as users without a mouse,
// without colors or with low vision (e2e/access.spec.ts).
import { runProgram } from "./lib/run-program.mjs";
import { withProduct } from "./lib/with-product.mjs";

const PAGES = process.argv.slice(2).join(",") || "all";
const args = ["test", "--reporter=list", "access.spec"];
await withProduct((env) => runProgram("node_modules/.bin/playwright", args, { env: { ...env, PAGES } }));
