// npm run licences: writes docs/licences.md from the lockfile; exit code 1 when a license is not allowed.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { licenceList, refusedLicence } from "./lib/licences.mjs";
import { productionPackages } from "./lib/packages.mjs";
import { root } from "./lib/root.mjs";

const packages = productionPackages();
writeFileSync(join(root, "docs/licences.md"), licenceList(packages));
const refused = packages.flatMap((one) => {
  const why = refusedLicence(one);
  return why ? [`${one.name}@${one.version} ${why}`] : [];
});
console.log([`${packages.length} packages written to docs/licences.md.`, ...refused].join("\n"));
process.exitCode = refused.length ? 1 : 0;
