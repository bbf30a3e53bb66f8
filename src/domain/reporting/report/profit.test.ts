import { beforeAll, expect, test } from "vitest";
import { query } from "@/server/db";
import { supplierDeps } from "@/server/supplier-deps";
import { ctxOf, office, operatorOf, partnerOf } from "../../../../tests/fixtures";
import { refusal } from "../../../../tests/operators";
import { ruleOf } from "../../../../tests/refunds";
import { type Selling, selling } from "../../../../tests/trades";
import { postVoucher } from "../../accounting/ledger/post-voucher";
import { bookCharter } from "../../sales/booking/book-charter";
import { cancelBooking } from "../../sales/booking/cancel-booking";
import { listBookings } from "../../sales/booking/list-bookings";
import { BookRequest, CancelRequest, ConsoleBookingQuery } from "../../sales/booking/schema";
import { openRefund } from "../../sales/refund/open-refund";
import { quotePenalty } from "../../sales/refund/quote-penalty";
import { DeskPenaltyRequest, RefundRequest } from "../../sales/refund/schema";
import { readProfit } from "./read-profit";
import { PROFIT_BY } from "./rules";
import { Profit, ProfitPageQuery } from "./schema";

const today = async () =>
  (await query<{ day: string }>("t.profit-today", "select branch_today($1, now())::text as day", [at.branchId]))[0]!
    .day;

let at: Selling;
let agency: number;
const input = async (given: object, branchId = at.branchId) =>
  Profit.parse(await readProfit(ctxOf(operatorOf(branchId)), ProfitPageQuery.parse(given)));
const resultOf = ({ rows }: Awaited<ReturnType<typeof input>>) =>
  Object.fromEntries(rows.map(({ key, sales, income, expense, profit }) => [key, [sales, income, expense, profit]]));

beforeAll(async () => {
  at = await selling();
  agency = at.partner.colleagueId;
  // Of each seat 10 are tax, which is not profit. A customer pays by wallet, an agency on credit, each a seat to
  // another place.
  const customer = await at.rich(2_000_000);
  const own = await at.locked(customer, { to: "KIH" });
  await at.store(customer, { locks: [own.lock.lock_id], accepted_total: own.lock.total });
  const sold = await at.locked(at.clerk, { to: "MHD", adult: 3_000_000 });
  await at.store(at.clerk, {
    ...{ locks: [sold.lock.lock_id], accepted_total: sold.lock.total, payment: { method: "credit" } },
    party: { type: "colleague", id: agency },
  });
  // Of a partner: a valid seat, a canceled one, and one refunded with a penalty of a tenth.
  const partner = await partnerOf(at.branchId);
  const flight = await at.flight({ to: "KIH" });
  const book = async (of: typeof partner) => {
    const request = { main_id: flight.id, items: [{ id: flight.classId, pax: { adult: 1 } }] };
    return (await bookCharter(ctxOf(of), BookRequest.parse(request)))[0]!.local_pnr!;
  };
  await book(partner);
  await cancelBooking(ctxOf(partner), CancelRequest.parse({ local_pnr: await book(partner) }));
  await ruleOf(at.clerk, { bands: [], after: { percent: 1_000, amount: 0 } });
  const deps = supplierDeps({ requestId: "t", now: new Date() });
  const ctx = ctxOf(at.clerk);
  const { quote_id } = await quotePenalty(
    ctx as never,
    deps,
    DeskPenaltyRequest.parse({ pnr: await book(at.partner) }),
  );
  await openRefund(ctx, deps, RefundRequest.parse({ quote_id, refund_to: "credit", remarks: "ill" }));
  // Documents of no sale.
  await postVoucher(ctx, {
    ...{ key: null, doc_date: await today(), kind: "sale", description: "اجاره" },
    lines: [
      { mapping: "cost_of_sale", dr: 70_000n },
      { mapping: "customer.advances", party: `colleague:${agency}`, cr: 70_000n },
    ],
  });
});

test("by buyer: valid sales with penalties, and other lines apart; equal to the books", async () => {
  const profit = await input({});
  expect(profit).toMatchObject({
    by: "colleague",
    currency: "IRR",
    other: { income: 0, expense: 70_000, profit: -70_000 },
  });
  const figures = resultOf(profit);
  expect(Object.keys(figures)).toHaveLength(3);
  expect(figures[""]).toEqual([1, 999_990, 0, 999_990]);
  // Three million, and the penalty of the refund.
  expect(figures[agency]).toEqual([2, 3_099_990, 0, 3_099_990]);
  expect(profit.totals).toEqual({ sales: 5, income: 5_099_970, expense: 70_000, profit: 5_029_970 });
  expect(profit.books).toBe(5_029_970);
});

test("by route and by supplier the sum is the same", async () => {
  const [ways, suppliers] = [await input({ by: "route" }), await input({ by: "supplier" })];
  expect(resultOf(ways)).toEqual({ "THR-MHD": [1, 2_999_990, 0, 2_999_990], "THR-KIH": [4, 2_099_980, 0, 2_099_980] });
  expect(resultOf(suppliers)).toEqual({ "": [5, 5_099_970, 0, 5_099_970] });
  expect([ways.totals, suppliers.totals]).toEqual(Array(2).fill((await input({})).totals));
});

test("a row opens the reservations it counted, whenever they were made", async () => {
  await query(
    "t.profit-older",
    "update bookings set created_at = created_at - interval '400 days' where branch_id = $1",
    [at.branchId],
  );
  const listed = async (given: object, branchId = at.branchId) =>
    (await listBookings(ctxOf(operatorOf(branchId)), ConsoleBookingQuery.parse(given))).total;
  for (const by of PROFIT_BY) {
    const { from, to, rows } = await input({ by });
    expect(await listed({ from, to })).toBe(0);
    for (const { key, sales } of rows) {
      const opened = { earned_by: by, earned_of: key || null, from, to };
      expect(await listed(opened), `${by} ${key}`).toBe(sales);
      expect(await listed({ ...opened, from: "2020-01-01", to: "2020-02-01" })).toBe(0);
      expect(await listed(opened, (await office()).branchId)).toBe(0);
    }
    expect(await listed({ earned_by: by, earned_of: "nobody", from, to })).toBe(0);
  }
});

test("other days or another branch: nothing; a reversed range is refused", async () => {
  const nothing = { rows: [], totals: { sales: 0, income: 0, expense: 0, profit: 0 }, books: 0 };
  expect(await input({ from: "2020-01-01", to: "2020-02-01" })).toMatchObject(nothing);
  expect(await input({}, (await office()).branchId)).toMatchObject(nothing);
  expect(await refusal(input({ from: "2026-05-02", to: "2026-05-01" }))).toMatchObject({ fields: ["to"] });
});
