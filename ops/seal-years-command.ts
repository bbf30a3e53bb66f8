import { readSettings } from "@/server/config";
import { makePool } from "@/server/connection";
import { sealYears } from "./seal-years";

/**
 * `npm run seal-years`: seals fiscal years whose months are all definite, as the schema's owner. Each start does it
 * too; this is for a running product. Exit code 1 when a year was left because a posting held it too long.
 */
const { databaseOwnerUrl, dataDir } = readSettings(process.env);
const url =
  databaseOwnerUrl ?? (await import("./embedded").then(({ runningEmbedded }) => runningEmbedded(dataDir))).ownerUrl;
const pool = makePool({ name: "seal-years", connectionString: url, max: 1 });
try {
  const { sealed, left } = await sealYears(pool);
  for (const { branch, year } of sealed) console.log(`branch ${branch}: ${year} is sealed`);
  for (const { branch, year } of left)
    console.log(`branch ${branch}: ${year} is not sealed, because documents are being posted; try again`);
  if (sealed.length + left.length === 0) console.log("no year waits to be sealed");
  process.exitCode = left.length > 0 ? 1 : 0;
} finally {
  await pool.end();
}
