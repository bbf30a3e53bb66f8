import { afterAll, beforeAll, expect, test } from "vitest";
import { LOOK_MS } from "@/domain/refund/watch-bookings";
import { query } from "@/server/db";
import { keepWatching } from "@/server/jobs/keep-watching";
import { type Federation, federation } from "./federation";

let at: Federation;
beforeAll(async () => {
  at = await federation();
}, 120_000);
afterAll(() => at?.close());

/** Time has passed: what is looked at every now and then is due. */
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
  const jobs = keepWatching();
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
  const told = await query(
    "test.messages",
    "select to_address from outgoing_messages where branch_id = $1 and business_key like 'refund:%:seller-canceled'",
    [at.branchId],
  );
  expect(told).toEqual([{ to_address: "+989121234567" }]);
});
