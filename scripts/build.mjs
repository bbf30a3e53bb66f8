// npm run build: makes a build although there may be one, and says where.
import { buildAgain } from "./lib/built.mjs";
import { root } from "./lib/root.mjs";

process.chdir(root);
console.log(`Built in ${await buildAgain()}.`);
