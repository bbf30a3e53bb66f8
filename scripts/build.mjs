// npm run build: makes a build even if there is one, and prints its folder.
import { buildAgain } from "./lib/built.mjs";
import { root } from "./lib/root.mjs";

process.chdir(root);
console.log(`Built in ${await buildAgain()}.`);
