// npm run flows-1m [-- 50000]: runs the eight flows of the console once, by keyboard, in a demo branch of a million
// people.
import { runProgram } from "./lib/run-program.mjs";
import { withProduct } from "./lib/with-product.mjs";

const people = process.argv[2] ?? "1000000";
const flows = ["test", "--reporter=list", "--workers=1", "--grep", "@flow"];
await withProduct(async (env) => {
  const planted = await runProgram(process.execPath, ["scripts/run.mjs", "bench/insert-passengers.ts", people], {
    env,
  });
  return planted || runProgram("node_modules/.bin/playwright", flows, { env });
});
