// npm run sbom: writes dist/sbom.cdx.json, the contents of production as CycloneDX 1.6.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bill } from "./lib/bill.mjs";
import { lockfile } from "./lib/packages.mjs";
import { root } from "./lib/root.mjs";

mkdirSync(join(root, "dist"), { recursive: true });
const made = bill(lockfile());
writeFileSync(join(root, "dist/sbom.cdx.json"), `${JSON.stringify(made, null, 2)}\n`);
console.log(`${made.components.length} components written to dist/sbom.cdx.json.`);
