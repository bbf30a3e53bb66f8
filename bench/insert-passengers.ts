import { readSettings } from "@/server/config";
import { makeClient } from "@/server/connection";
import { runningEmbedded } from "../ops/embedded";
import { generatePeople } from "./people";

/** Adds people to the demo's first branch of a running product: DATA_DIR selects it, `people` is their number. */
const people = Number(process.argv[2] ?? 1_000_000);
const { databaseOwnerUrl, dataDir } = readSettings(process.env);
const owner = makeClient({
  name: "bench",
  connectionString: databaseOwnerUrl ?? (await runningEmbedded(dataDir)).ownerUrl,
});
await owner.connect();
try {
  const { rows } = await owner.query<{ id: number }>("select min(id) as id from branches");
  await generatePeople(owner, { branchId: rows[0]!.id, people });
  console.log(`${people.toLocaleString("en")} people are there`);
} finally {
  await owner.end();
}
