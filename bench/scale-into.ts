import { readSettings } from "@/server/config";
import { makeClient } from "@/server/connection";
import { runningEmbedded } from "../ops/embedded";
import { generatePeople } from "./people";
import { multiply } from "./scale-multiply";

const [copies = "2500", people = "450000", begin] = process.argv.slice(2);
const { databaseOwnerUrl, dataDir } = readSettings(process.env);
const url = databaseOwnerUrl ?? (await runningEmbedded(dataDir)).adminUrl;
const owner = makeClient({ name: "bench", connectionString: url });
await owner.connect();
if (Number(people) > 0) {
  const { rows } = await owner.query<{ id: number }>("select min(id) as id from branches");
  await generatePeople(owner, { branchId: rows[0]!.id, people: Number(people) });
}
console.log(await multiply(owner, Number(copies), begin));
await owner.end();
