import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { relayOnce } from "./relay";

type Told = { branch_id: number; topic: string; id: string };

let clients: pg.Client[];
beforeAll(async () => {
  clients = Array.from({ length: 3 }, () => new pg.Client({ connectionString: process.env.DATABASE_URL }));
  await Promise.all(clients.map((client) => client.connect()));
  while ((await relayOnce(clients[0]!)) > 0); // what other test files left
});
afterAll(() => Promise.all(clients.map((client) => client.end())));

const insert = (topic: string, ids: string[]) =>
  clients[0]!.query(
    `insert into outbox (branch_id, type, aggregate_type, aggregate_id, data) select 990001, $1, 'booking', i, '{}' from unnest($2::text[]) i`,
    [topic, ids],
  );

test("a committed event is told once on the live channel, by whichever of two relays takes it", async () => {
  const topic = `test.${randomUUID()}`;
  const told: Told[] = [];
  const listener = clients[2]!;
  listener.on("notification", ({ payload }) => {
    const event = JSON.parse(payload ?? "{}") as Told;
    if (event.topic === topic) told.push(event);
  });
  await listener.query("listen live");
  const ids = Array.from({ length: 50 }, (_, i) => `P${i}`);
  await insert(topic, ids);
  await Promise.all([relayOnce(clients[0]!), relayOnce(clients[1]!)]);
  await expect.poll(() => told.length).toBe(50);
  expect(told.map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect(told[0]).toMatchObject({ branch_id: 990001, topic });
  expect(await relayOnce(clients[0]!)).toBe(0);
});

test("an event of a transaction that was rolled back is never told; one still open is told later", async () => {
  const [relay, writer] = clients as [pg.Client, pg.Client];
  const topic = `test.${randomUUID()}`;
  const values = [topic];
  const text =
    "insert into outbox (branch_id, type, aggregate_type, aggregate_id, data) values (990001, $1, 'booking', 'X', '{}')";
  await writer.query("begin");
  await writer.query(text, values);
  await relayOnce(relay);
  await writer.query("rollback");
  await writer.query("begin");
  await writer.query(text, values);
  const waiting = await relay.query("select 1 from outbox where type = $1", values);
  expect(waiting.rowCount).toBe(0);
  await writer.query("commit");
  const relayed = async () => {
    await relayOnce(relay);
    return (await relay.query("select 1 from outbox where type = $1 and relayed_at is not null", values)).rowCount;
  };
  await expect.poll(relayed).toBe(1);
});
