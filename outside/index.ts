// npm run outside [-- --seed 7 --acts 300 --kills 2 --short]: simulated outside users act over HTTP while processes are
// killed; at the end everything is compared with the answers they received. With differences the exit code is 1, and
// the product's log is in dist/outside-<seed>.log. npm run outside -- --federation [--seed 1 --acts 60]: two products that
// sell each other's charters (federation/run.ts).
import { copyFile } from "node:fs/promises";
import { runFederation } from "./federation/run";
import { optionsOf } from "./options";
import { Product } from "./product/product";
import { runSeed } from "./run";

const options = optionsOf(process.argv.slice(2));
let differences = 0;
let product: Product | undefined;
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => void Promise.resolve(product?.stop()).finally(() => process.exit(1)));
if (process.argv.includes("--federation")) {
  for (const seed of options.seeds) differences += await runFederation(seed, options.acts);
  console.log(`${options.seeds.length} seeds of two deployments, ${differences} differences`);
  process.exit(differences > 0 ? 1 : 0);
}
for (const seed of options.seeds) {
  product = await Product.fresh();
  try {
    const found = await runSeed(seed, product, options);
    if (found > 0) await copyFile(product.logFile, `dist/outside-${seed}.log`);
    differences += found;
  } finally {
    await product.stop();
  }
}
console.log(`${options.seeds.length} seeds, ${differences} differences`);
process.exit(differences > 0 ? 1 : 0);
