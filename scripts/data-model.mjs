// npm run data-model: writes docs/data-model.md, diagrams of the tables: those of prisma/schema by file, and the
// ledger's, which exist in migrations only. tests/data-model.pure.test.ts reports when it is stale.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DATA_MODEL, dataModel } from "./lib/data-model.mjs";
import { root } from "./lib/root.mjs";

await writeFile(join(root, DATA_MODEL), await dataModel(root));
console.log(`Written: ${DATA_MODEL}`);
