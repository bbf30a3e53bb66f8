import { afterAll, beforeAll, expect, test } from "vitest";
import { LOOK_MS } from "@/domain/sales/refund/watch-bookings";
import { query } from "@/server/db";
import { startBookingWatchWorker } from "@/server/jobs/booking-watch-worker";
import { ruleOf } from "../refunds";
import { type Federation, federation } from "./federation";

let at: Federation;
beforeAll(async () => {
  at = await federation();
}, 120_000);
afterAll(() => at?.close());

/** Time passes: periodic checks become due. */
const due = () =>
  query("test.look", "update supplier_orders set look_at = now() where branch_id = $1 and look_at is not null", [
    at.branchId,
  ]);
const casesOf = (trade_id: number) =>
  query<{ kind: string; state: string; data: object }>(
    "test.cases",
    "select kind::text, state::text, data from limbo_cases where branch_id = $1 and trade_id = $2 order by id",
    [at.branchId, trade_id],
  );

/** Time passes and the job process checks, until something has happened. */
async function looked(until: () => Promise<boolean>): Promise<void> {
  await due();
  const jobs = startBookingWatchWorker();
  await expect.poll(until, { timeout: 15_000 }).toBe(true);
  await jobs.stop();
}
const isGone = (trade_id: number) => async () => (await at.booking(trade_id)).status === "refund";

test("a cancellation by the seller is found by the job process: case, refund, posting, message, once", async () => {
  await at.b.charter(at.known.branchId, { days: 31 });
  const buyer = await at.customer(100_000);
  const { trade_id, supplier_pnr, id } = await at.bought(buyer, 31);
  expect(await at.payable()).toBe(await at.receivable());
  const [{ within }] = (await query<{ within: number }>(
    "test.within",
    `select extract(epoch from look_at - now()) * 1000 as within from supplier_orders o
       join bookings b on b.branch_id = o.branch_id and b.supplier_order_id = o.id where b.branch_id = $1 and b.id = $2`,
    [at.branchId, id],
  )) as [{ within: number }];
  expect(Number(within)).toBeLessThanOrEqual(LOOK_MS);
  expect(LOOK_MS).toBeLessThan(120_000);
  await at.cancels(supplier_pnr);
  await due();
  const jobs = startBookingWatchWorker();
  await expect.poll(async () => (await at.booking(trade_id)).status, { timeout: 15_000 }).toBe("refund");
  await due();
  await jobs.stop();
  expect(await casesOf(trade_id)).toMatchObject([{ kind: "seller_canceled", state: "open", data: { kept: 0 } }]);
  expect(await at.wallet(buyer.passengerId)).toBe(100_000);
  expect([await at.payable(), await at.receivable()]).toEqual([0, 0]);
  const refunds = await query(
    "test.refunds",
    "select state::text, paid::int, penalty::int, kept::int, voucher_id is not null as posted from refunds where branch_id = $1 and trade_id = $2",
    [at.branchId, trade_id],
  );
  expect(refunds).toEqual([{ state: "done", paid: 1_000, penalty: 0, kept: 0, posted: true }]);
  const result = await query(
    "test.messages",
    "select to_address from outgoing_messages where branch_id = $1 and business_key like 'refund:%:seller-canceled'",
    [at.branchId],
  );
  expect(result).toEqual([{ to_address: "+989121234567" }]);
});

test.each([
  { by: "canceled", act: (pnr: string) => at.cancels(pnr) },
  { by: "refunded", act: (pnr: string) => at.refunds(pnr) },
])("the penalty of a booking it $by decides: it is posted here as answered", async ({ act }) => {
  const days = act.toString().includes("refunds") ? 33 : 32;
  await at.b.charter(at.known.branchId, { days });
  await at.rules(4_000);
  const before = [await at.payable(), await at.receivable()];
  const buyer = await at.customer(100_000);
  const { trade_id, supplier_pnr } = await at.bought(buyer, days);
  await act(supplier_pnr);
  await looked(isGone(trade_id));
  expect(await casesOf(trade_id)).toMatchObject([{ kind: "seller_canceled", data: { kept: 400 } }]);
  expect(await at.wallet(buyer.passengerId)).toBe(100_000 - 400);
  expect([await at.payable(), await at.receivable()]).toEqual(before.map((owed) => owed + 400));
  await at.rules(0).catch(() => {});
});

test("a refund by the buyer: the rule here decides what the traveller gets, the seller's what is owed to it", async () => {
  await at.b.charter(at.known.branchId, { days: 34 });
  await at.rules(4_000);
  await ruleOf(at.clerk, { bands: [], after: { percent: 1_000, amount: 0 } });
  const before = [await at.payable(), await at.receivable()];
  const buyer = await at.customer(100_000);
  const { trade_id } = await at.bought(buyer, 34);
  const { json: quoted } = await buyer.ask("/online/flight/penalty", { trade_id });
  expect(quoted.data.totals).toEqual({ paid: 1_000, penalty: 100, refundable: 900 });
  const { json: done } = await buyer.ask("/online/flight/refund", { quote_id: quoted.data.quote_id });
  expect(done.data.items).toMatchObject([{ code: 1000, state: "done", penalty: 100 }]);
  expect(await at.wallet(buyer.passengerId)).toBe(100_000 - 100);
  expect([await at.payable(), await at.receivable()]).toEqual(before.map((owed) => owed + 400));
});

test("a refund of a booking refunded at the seller before succeeds, at the seller's penalty", async () => {
  await at.b.charter(at.known.branchId, { days: 35 });
  await at.rules(2_500);
  const before = [await at.payable(), await at.receivable()];
  const buyer = await at.customer(100_000);
  const { trade_id, supplier_pnr } = await at.bought(buyer, 35);
  await at.refunds(supplier_pnr);
  const { json: quoted } = await buyer.ask("/online/flight/penalty", { trade_id });
  const { json: done } = await buyer.ask("/online/flight/refund", { quote_id: quoted.data.quote_id });
  expect(done.data.items).toMatchObject([{ state: "done" }]);
  expect([await at.payable(), await at.receivable()]).toEqual(before.map((owed) => owed + 250));
});

test("a seller that takes one of two travellers off: a case, reported once, and nothing is refunded by itself", async () => {
  await at.b.charter(at.known.branchId, { days: 36 });
  const buyer = await at.customer(100_000);
  const { trade_id, supplier_pnr } = await at.bought(buyer, 36, 2);
  await at.b.sql(
    `update booking_items i set adult = 1, seats = 1, total = i.total / 2 from bookings b
      where b.branch_id = $1 and b.local_pnr = $2 and i.branch_id = b.branch_id and i.booking_id = b.id`,
    [at.known.branchId, supplier_pnr],
  );
  await looked(async () => (await casesOf(trade_id)).length > 0);
  await looked(async () => true);
  expect(await casesOf(trade_id)).toMatchObject([{ kind: "seller_canceled", data: { standing: 1 } }]);
  expect((await at.booking(trade_id)).status).toBe("confirmed");
});
