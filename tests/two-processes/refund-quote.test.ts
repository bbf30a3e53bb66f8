import { afterAll, beforeAll, expect, test } from "vitest";
import { ruleOf } from "../refunds";
import { type Federation, federation } from "./federation";

let at: Federation;
beforeAll(async () => {
  at = await federation();
}, 120_000);
afterAll(() => at?.close());

test("the seller's penalty is known in the refund quote; a part that it would refuse is not quoted", async () => {
  await at.b.charter(at.known.branchId, { days: 51 });
  await at.rules(3_000);
  const buyer = await at.customer(100_000);
  const { trade_id, local_pnr } = await at.bought(buyer, 51, 2);
  const { json: whole } = await buyer.ask("/online/flight/penalty", { trade_id });
  expect(whole.data.totals).toEqual({ paid: 2_000, penalty: 600, refundable: 1_400 });
  const part = { trade_id, items: [{ local_pnr, item_id: 1, passenger_ids: [1] }] };
  const { json: refused } = await buyer.ask("/online/flight/penalty", part);
  expect(refused).toMatchObject({ status: false, code: 3003, error: { fields: [{ path: "items" }] } });
  await ruleOf(at.clerk, { bands: [], after: { percent: 1_000, amount: 0 } });
  const { json: ruled } = await buyer.ask("/online/flight/penalty", part);
  expect(ruled).toMatchObject({ status: false, code: 3003 });
  const { json: quote } = await buyer.ask("/online/flight/penalty", { trade_id });
  const { json: done } = await buyer.ask("/online/flight/refund", { quote_id: quote.data.quote_id });
  expect(done.data.items).toMatchObject([{ state: "done" }]);
  expect(await at.payable()).toBe(await at.receivable());
});

test("a booking the seller takes back no more is refused in the refund quote, whatever our rules", async () => {
  const { id } = await at.b.charter(at.known.branchId, { days: 52 });
  const buyer = await at.customer(100_000);
  const { trade_id } = await at.bought(buyer, 52);
  await at.b.sql("update charters set starts_at = now() - interval '1 hour' where branch_id = $1 and id = $2", [
    ...[at.known.branchId, id],
  ]);
  const { json } = await buyer.ask("/online/flight/penalty", { trade_id });
  expect(json).toMatchObject({ status: false, code: 6002 });
});
