import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "@/server/db";
import { seatsOf } from "../../../tests/fixtures";
import { locksOf, ordersOf, ownFlight, type Shop, shop } from "../../../tests/offer-locks";
import { quietPool } from "../../../tests/quiet-pool";
import { startHoldExpiryWorker } from "./hold-expiry-worker";
import { startSupplierOrderWorker } from "./supplier-order-worker";

let at: Shop;
let pool: pg.Pool;
beforeAll(async () => {
  pool = quietPool({ connectionString: process.env.DATABASE_URL, max: 4 });
  at = await shop();
});
afterAll(() => pool.end());

const until = async (holds: () => Promise<boolean>) => {
  const began = Date.now();
  while (!(await holds())) {
    if (Date.now() - began > 10_000) throw new Error("not within 10 s");
    await sleep(20);
  }
  return Date.now() - began;
};
/** Lets the fifteen minutes of the locks expire. */
const runOut = async (lockIds: readonly string[]) => {
  const values = [at.branchId, lockIds];
  const due = "expires_at = now() - interval '1 ms' where branch_id = $1 and lock_id = any($2::text[])";
  await query("t.hold", `update holds set ${due}`, values);
  await query("t.lock", `update offer_locks set ${due} and not own_seats`, values);
};

test("own seats are back within a second of their lock's end, a supplier's lock ends and is given back", async () => {
  const sara = await at.passenger();
  const flight = await ownFlight(at.branchId);
  const [own] = (await at.find(sara, flight)).filter(({ supplier }) => supplier === "charter");
  const [theirs] = (await at.find(sara)).filter(({ supplier, seats }) => supplier === "sandbox" && (seats ?? 9) > 3);
  const mine = await at.lock(sara, at.wish(own!));
  const other = await at.lock(sara, at.wish(theirs!));
  const stays = await at.lock(sara, at.wish(theirs!));
  const jobs = [
    startHoldExpiryWorker(pool),
    startHoldExpiryWorker(pool),
    startSupplierOrderWorker(),
    startSupplierOrderWorker(),
  ];
  try {
    await runOut([mine.lock_id, other.lock_id]);
    const waited = await until(async () => (await seatsOf(at.branchId, flight.classId)).held === 0);
    expect(waited).toBeLessThan(1_000);
    await until(async () => (await locksOf(at.branchId, { status: "expired" })).length === 2);
    await until(async () => (await ordersOf(at.branchId)).some(({ state }) => state === "released"));
    const states = (await ordersOf(at.branchId)).map(({ reference, state, asks }) => [reference, state, asks]);
    expect(states).toEqual([
      [other.lock_id, "released", 1],
      [stays.lock_id, "locked", 0],
    ]);
    const held = await query<{ reference: string }>(
      "t.held",
      "select reference from sandbox_orders where branch_id = $1 and state = 'locked'",
      [at.branchId],
    );
    expect(held).toEqual([{ reference: stays.lock_id }]);
    const result = await query<{ id: string }>(
      "t.told",
      "select aggregate_id as id from outbox where branch_id = $1 and type = 'lock.expired' order by 1",
      [at.branchId],
    );
    expect(result.map(({ id }) => id)).toEqual([mine.lock_id, other.lock_id].sort());
  } finally {
    await Promise.all(jobs.map((job) => job.stop()));
  }
});

test("an authorization requested by a dead process is found and released", async () => {
  const sara = await at.passenger();
  const [offer] = (await at.find(sara)).filter(({ supplier, seats }) => supplier === "sandbox" && (seats ?? 9) > 3);
  const { lock_id } = await at.lock(sara, at.wish(offer!));
  // The state a dead process leaves behind: requested, and done by the supplier.
  const dead = `${lock_id}-dead`;
  await query(
    "t.dead",
    `with l as (
       insert into offer_locks (branch_id, lock_id, calculation_id, product, supplier_id, buyer_group, holder, query, passengers, offer,
         price, currency, total, previous_total, accepted_total, own_seats, expires_at, utmost_at, payment_deadline, request_hash)
       select branch_id, $3, calculation_id, product, supplier_id, buyer_group, holder, query, passengers, offer, '{}', currency, total,
              previous_total, accepted_total, false, now(), now(), now(), 'x' from offer_locks where branch_id = $1 and lock_id = $2
       returning branch_id, id, supplier_id)
     insert into supplier_orders (branch_id, supplier_id, reference, operation, offer_lock_id, data)
     select l.branch_id, l.supplier_id, $3, 'lock', l.id, o.data - 'lock' from l, supplier_orders o
      where o.branch_id = $1 and o.reference = $2`,
    [at.branchId, lock_id, dead],
  );
  const jobs = [startHoldExpiryWorker(pool), startSupplierOrderWorker()];
  try {
    await until(async () =>
      (await ordersOf(at.branchId)).some(({ reference, state }) => reference === dead && state === "released"),
    );
    expect(await locksOf(at.branchId, { lockId: dead })).toMatchObject([{ status: "failed" }]);
  } finally {
    await Promise.all(jobs.map((job) => job.stop()));
  }
});
