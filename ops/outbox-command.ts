import { parseArgs } from "node:util";
import { makeClient } from "@/server/connection";
import { openBooks } from "./open-books";

const LIST = `
  select id::text, branch_id as branch, type, left(aggregate_type || ' ' || aggregate_id, 100) as of, set_aside_at as at, fault
    from outbox where set_aside_at is not null order by id limit 100`;
const REPLAY = `
  update outbox set set_aside_at = null, fault = null
   where set_aside_at is not null and ($1::bigint is null or id = $1::bigint) returning id`;

/**
 * `npm run outbox -- [--list] [--replay <id> | all]`: lists events that could not be relayed, and with --replay queues
 * them again. Exit code 1 when there is none to replay, 2 on failure.
 */
try {
  const { values: input } = parseArgs({ options: { list: { type: "boolean" }, replay: { type: "string" } } });
  const { replay } = input;
  if (replay !== undefined && replay !== "all" && !/^\d{1,18}$/.test(replay))
    throw new Error(`--replay ${replay} is neither an event's number nor all`);
  const database = await openBooks();
  const client = makeClient({ name: "outbox", connectionString: database.url });
  client.on("error", () => {});
  try {
    await client.connect();
    if (replay === undefined) {
      const { rows } = await client.query(LIST);
      for (const { id, branch, type, of, at, fault } of rows)
        console.log(`${id}: branch ${branch}, ${type}, ${of}, set aside at ${at.toISOString()}: ${fault}`);
      if (rows.length === 0) console.log("no event is set aside");
    } else {
      const { rowCount } = await client.query(REPLAY, [replay === "all" ? null : replay]);
      console.log(`${rowCount} events are relayed again`);
      if (rowCount === 0) process.exitCode = 1;
    }
  } finally {
    await client.end().catch(() => {});
    await database.close();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
