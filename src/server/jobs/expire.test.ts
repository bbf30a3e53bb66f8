import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookCharter } from "@/domain/sales/booking/book-charter";
import { BookRequest } from "@/domain/sales/booking/schema";
import { prisma, query } from "@/server/db";
import { blocked } from "../../../tests/blocked";
import { charter, ctxOf, hold, type Office, office, seatsOf } from "../../../tests/fixtures";
import { ownDatabase } from "../../../tests/own-database";
import { quietPool } from "../../../tests/quiet-pool";
import { EXHAUSTIVE } from "../../../tests/runs";
import { expireOnce } from "./expire";
import { startHoldExpiryWorker } from "./hold-expiry-worker";

let at: Office;
let pool: pg.Pool;
const database = ownDatabase();
beforeAll(async () => {
  pool = quietPool({ connectionString: database.url, max: 6 });
  // Ignores connections that are closing when the server stops.
  pool.on("error", () => {}).on("connect", (client) => client.on("error", () => {}));
  at = await office();
});
afterAll(async () => {
  await pool.end();
});

const stateOf = (lockId: string) =>
  prisma().hold.findUniqueOrThrow({ where: { branchId_lockId: { branchId: at.branchId, lockId } } });

test("a due hold gives its seats back, once, by whichever sweeper; one that is not due stays", async () => {
  const { classes } = await charter(at.branchId);
  const due = await hold(at.partner, classes[0]!, { adult: 2, expiresInMs: -1 });
  const open = await hold(at.partner, classes[0]!, { adult: 3 });
  const swept = await Promise.all(Array.from({ length: 4 }, () => expireOnce(pool)));
  expect(swept.reduce((sum, n) => sum + n, 0)).toBe(1);
  expect(await seatsOf(at.branchId, classes[0]!)).toMatchObject({ held: 3 });
  expect([(await stateOf(due)).status, (await stateOf(open)).status]).toEqual(["expired", "open"]);
  const result = { branchId: at.branchId, aggregateId: due };
  expect(await prisma().outboxEvent.findMany({ where: result })).toMatchObject([
    { type: "lock.expired", data: { seats: 2, id: classes[0] } },
  ]);
  expect(await expireOnce(pool)).toBe(0);
});

test("a class locked by another session blocks no other class and gets its turn", async () => {
  const made = await charter(at.branchId, { classes: [{}, {}] });
  const [busy, free] = made.classes as [number, number];
  await hold(at.partner, busy, { expiresInMs: -1_000 });
  await hold(at.partner, free, { expiresInMs: -1 });
  const client = await pool.connect();
  await client.query("begin");
  await client.query("select from charter_classes where branch_id = $1 and id = $2 for update", [at.branchId, busy]);
  expect(await expireOnce(pool)).toBe(1);
  expect(await seatsOf(at.branchId, free)).toMatchObject({ held: 0 });
  expect(await expireOnce(pool)).toBe(0);
  const waiting = expireOnce(pool);
  await blocked();
  await client.query("commit");
  client.release();
  expect(await waiting).toBe(1);
  expect(await seatsOf(at.branchId, busy)).toMatchObject({ held: 0 });
});

test("after a fault the seats do not wait longer than else", { retry: 2 }, async () => {
  const { classes } = await charter(at.branchId);
  const owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await owner.connect();
  await owner.query("alter function expire_holds(int) rename to no_longer_there");
  await hold(at.partner, classes[0]!, { expiresInMs: -1 });
  await pool.query("select 1");
  const sweeper = startHoldExpiryWorker(pool);
  await sleep(300);
  await owner.query("alter function no_longer_there(int) rename to expire_holds");
  await owner.end();
  await sleep(500);
  const { held } = await seatsOf(at.branchId, classes[0]!);
  await sweeper.stop();
  expect(held).toBe(0);
});

test("a booking and the sweeper at the very moment: the seat is sold or back, never both", async () => {
  const { id, classes } = await charter(at.branchId, { classes: [{ capacity: 40 }] });
  const sweeper = startHoldExpiryWorker(pool);
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const lock_id = await hold(at.partner, classes[0]!, { expiresInMs: 300 });
      await sleep(n * 15);
      const request = BookRequest.parse({ main_id: id, items: [{ id: classes[0], pax: { adult: 1 }, lock_id }] });
      const [item] = await bookCharter(ctxOf(at.partner), request);
      return item!.code;
    }),
  );
  await sleep(700);
  await sweeper.stop();
  const sold = outcomes.filter((code) => code === 1000).length;
  expect(outcomes.filter((code) => code === 4004)).toHaveLength(40 - sold);
  expect(await seatsOf(at.branchId, classes[0]!)).toEqual({ capacity: 40, sold, held: 0 });
});

// Timing depends on other load: one good run of three proves what the code can do.
test("with 10,000 live holds and two job processes, seats are back within a second of expiry", {
  retry: 2,
  timeout: 60_000,
}, async () => {
  const { id } = await charter(at.branchId, { classes: [{}] });
  await query(
    "test.classes",
    `insert into charter_classes (branch_id, charter_id, fare_class, capacity, held, sales_close_at)
     select $1, $2, 'F' || n, 40, 20, now() + interval '9 days' from generate_series(1, 500) n`,
    [at.branchId, id],
  );
  // 20 on each class: 8,000 that stay active, 2,000 that expire within the next three seconds, 500 ms after the
  // sweepers start.
  await query(
    "test.holds",
    `insert into holds (branch_id, lock_id, class_id, holder, adult, child, infant, seats, created_at, expires_at)
     select $1, 'lck_' || replace(gen_random_uuid()::text, '-', ''), c.id, 'partner:1', 1, 0, 0, 1, now() - interval '1 hour',
            now() + case when n <= 4 then (500 + random() * 2500) * interval '1 ms' else interval '10 minutes' end
       from charter_classes c cross join generate_series(1, 20) n
      where c.branch_id = $1 and c.charter_id = $2 and c.fare_class like 'F%'`,
    [at.branchId, id],
  );
  const sweepers = [startHoldExpiryWorker(pool), startHoldExpiryWorker(pool)];
  let latest = 0;
  const until = Date.now() + 4_500;
  while (Date.now() < until) {
    const [row] = await query<{ ms: number }>(
      "test.late",
      "select coalesce(extract(epoch from now() - min(expires_at)) * 1000, 0)::float as ms from holds where branch_id = $1 and status = 'open'",
      [at.branchId],
    );
    latest = Math.max(latest, row!.ms);
    await sleep(10);
  }
  await Promise.all(sweepers.map((sweeper) => sweeper.stop()));
  if (process.env.MEASURE) console.log(`a due hold was seen open at most ${latest.toFixed(0)} ms late`);
  const [books] = await query<{ held: number; open: number }>(
    "test.books",
    `select (select sum(held)::int from charter_classes where branch_id = $1 and charter_id = $2 and fare_class like 'F%') as held,
            (select count(*)::int from holds where branch_id = $1 and status = 'open') as open`,
    [at.branchId, id],
  );
  expect(books!.held).toBe(8_000);
  expect(latest).toBeGreaterThan(0);
  // Only on an otherwise idle machine.
  if (EXHAUSTIVE) expect(latest).toBeLessThan(1_000);
});
