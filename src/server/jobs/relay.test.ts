import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { whatWaits } from "./keep-watch";
import { relayOnce } from "./relay";

type RelayMessage = { branch_id: number; topic: string; id: string };

let clients: pg.Client[];
beforeAll(async () => {
  clients = Array.from({ length: 3 }, () => new pg.Client({ connectionString: process.env.DATABASE_URL }));
  await Promise.all(clients.map((client) => client.connect()));
  while ((await relayOnce(clients[0]!)) > 0); // rows of other test files
});
afterAll(() => Promise.all(clients.map((client) => client.end())));

const insert = (topic: string, ids: string[]) =>
  clients[0]!.query(
    `insert into outbox (branch_id, type, aggregate_type, aggregate_id, data) select 990001, $1, 'booking', i, '{}' from unnest($2::text[]) i`,
    [topic, ids],
  );

test("a committed event is published once on the live channel, by either of two relays", async () => {
  const topic = `test.${randomUUID()}`;
  const reported: RelayMessage[] = [];
  const listener = clients[2]!;
  listener.on("notification", ({ payload }) => {
    const event = JSON.parse(payload ?? "{}") as RelayMessage;
    if (event.topic === topic) reported.push(event);
  });
  await listener.query("listen live");
  const ids = Array.from({ length: 50 }, (_, i) => `P${i}`);
  await insert(topic, ids);
  await Promise.all([relayOnce(clients[0]!), relayOnce(clients[1]!)]);
  await expect.poll(() => reported.length).toBe(50);
  expect(reported.map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect(reported[0]).toMatchObject({ branch_id: 990001, topic });
  expect(await relayOnce(clients[0]!)).toBe(0);
});

test("an event of a rolled back transaction is never published; one of an open transaction is published later", async () => {
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

test("a row that cannot be relayed is set aside and reported; the others go on, and it follows after its repair", async () => {
  const [relay] = clients as [pg.Client];
  const topic = `test.${randomUUID().replace(/[-\d]/g, "")}`; // many digits would be masked
  const good = Array.from({ length: 40 }, (_, i) => `G${i}`);
  // A notification has at most 8,000 bytes.
  await insert(topic, [...good.slice(0, 13), "x".repeat(9_000), ...good.slice(13)]);
  while ((await relayOnce(relay)) > 0);
  const rows = async () =>
    (
      await relay.query<{ id: string; of: string; fault: string | null }>(
        "select id, left(aggregate_id, 4) as of, fault from outbox where type = $1 and relayed_at is null",
        [topic],
      )
    ).rows;
  expect(await rows()).toEqual([
    { id: expect.anything(), of: "xxxx", fault: expect.stringMatching(/too long \(22023 \w+\)$/) },
  ]);
  const waits = async () => Object.fromEntries(await whatWaits(relay as never, []));
  expect((await waits()).outbox_set_aside).toMatch(
    new RegExp(`^1 set aside events, first event \\d+ of branch 990001 \\(${topic}, booking `),
  );
  await relay.query(
    "update outbox set aggregate_id = 'short', set_aside_at = null, fault = null where type = $1 and fault is not null",
    [topic],
  );
  while ((await relayOnce(relay)) > 0);
  expect([await rows(), (await waits()).outbox_set_aside]).toEqual([[], null]);
});

test("an error not caused by a row sets none aside", async () => {
  const [relay, owner] = clients as [pg.Client, pg.Client];
  const topic = `test.${randomUUID()}`;
  await insert(topic, ["A"]);
  await owner.query("begin; lock table outbox in access exclusive mode");
  await relay.query("set statement_timeout = 100");
  await expect(relayOnce(relay)).rejects.toMatchObject({ code: "57014" });
  await owner.query("rollback");
  await relay.query("reset statement_timeout");
  while ((await relayOnce(relay)) > 0);
  expect((await relay.query("select from outbox where type = $1 and relayed_at is not null", [topic])).rowCount).toBe(
    1,
  );
});

test("a late job and an unknown job are reported by their task", async () => {
  const [relay] = clients as [pg.Client];
  const task = `nobody_${randomUUID().replaceAll("-", "")}`;
  const rare = `${task}_rare`;
  await relay.query(
    "select graphile_worker.add_job(case i when 0 then $2 else $1 end, '{}', run_at => now() - interval '2 minutes') from generate_series(0, 999) i",
    [task, rare],
  );
  const waits = async (tasks: string[]) => Object.fromEntries(await whatWaits(relay as never, tasks));
  // Ignores jobs of other tests.
  const { rows } = await relay.query<{ identifier: string }>(
    "select identifier from graphile_worker._private_tasks where identifier <> all($1)",
    [[task, rare]],
  );
  const others = rows.map(({ identifier }) => identifier);
  expect((await waits([...others, rare])).jobs_unknown).toBe(
    `over 100 jobs wait of task ${task}, which this release does not know`,
  );
  expect((await waits([task, rare])).jobs_waiting).toBe(`over 100 jobs are late, most of task ${task}`);
  await relay.query(
    "delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = any($1)",
    [[task, rare]],
  );
  expect((await waits([...others, task, rare])).jobs_unknown).toBeNull();
  expect((await waits([task, rare])).jobs_waiting).toBeNull();
});
