import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ATTACKS } from "../../../../tests/ledger-attacks";
import { type Attack, joined, whole } from "../../../../tests/ledger-attacks/attack";
import { plant, type World } from "../../../../tests/ledger-attacks/world";
import { ownDatabase } from "../../../../tests/own-database";

/** Raw SQL in committed transactions: where grants do not apply, triggers and constraints do. */
const database = ownDatabase();
let clients: Record<Attack["as"], pg.Client>;
let world: World;
beforeAll(async () => {
  const connected = async (connectionString?: string) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    return client;
  };
  clients = {
    app: await connected(process.env.DATABASE_URL),
    owner: await connected(process.env.DATABASE_OWNER_URL),
    superuser: await connected(database.adminUrl),
  };
  world = await plant();
});
afterAll(async () => {
  await Promise.all(Object.values(clients).map((client) => client.end()));
});

let next = 9_000_000_000;
const fresh = () => {
  next += 10;
  return next;
};

/** Commits the steps; returns the SQLSTATE of a failure, else "done". */
async function committed({ as, isolation }: Pick<Attack, "as" | "isolation">, steps: string[]) {
  const client = clients[as];
  await client.query(`begin isolation level ${isolation ?? "read committed"}`);
  try {
    for (const text of steps) await client.query(text);
    await client.query("commit");
    return "done";
  } catch (error) {
    await client.query("rollback");
    return (error as { code?: string }).code;
  }
}
const request = async (expression: string): Promise<boolean> =>
  (await clients.superuser.query(`select ${expression} as there`)).rows[0].there;

/** SQLSTATEs that indicate a mistake in the attack itself instead of a refusal. */
const MISTAKES = /^(42601|42703|42P01|42883|42804|22P02|42P10|25P02|XX000)$/;

test.each(ATTACKS.map((attack) => [attack.name, attack] as const))("%s", async (_, attack) => {
  const id = fresh();
  const result = await committed(attack, attack.steps(world, id));
  expect(result).not.toMatch(MISTAKES);
  expect([result, await request(attack.there(world, id))]).toEqual([result, false]);
});

test("valid writes are accepted, and the books add up", async () => {
  const id = fresh();
  expect(await committed({ as: "owner" }, joined(whole(world, id, world.cash, world.sale)))).toBe("done");
  expect(await request(`(select count(*) from ledger.entries where voucher_id = ${id}) = 2`)).toBe(true);
  for (const branch of [world.branchId, world.other.branchId])
    expect(await request(`exists (select from ledger.verify(${branch}, '2025-01-01', '2028-12-31'))`)).toBe(false);
});
