import { beforeAll, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { act, chequeDesk, chequeIn, registered } from "../../../../tests/cheques";
import { close, foreign, post, typeRate } from "../../../../tests/closing";
import { charter, ctxOf, type Office, office, operatorOf, partnerOf } from "../../../../tests/fixtures";
import { asLedgerOwner, chart } from "../../../../tests/ledger";
import { personOf, refusal } from "../../../../tests/operators";
import { balanceOf, cashier, DAY, type Desk, receipt, store } from "../../../../tests/payments";
import { postVoucher } from "../../accounting/ledger/post-voucher";
import { readTrialBalance } from "../../accounting/trial-balance/read-trial-balance";
import { TrialBalanceQuery } from "../../accounting/trial-balance/schema";
import type { PartnerActor } from "../../kernel/context";
import { bookCharter } from "../../sales/booking/book-charter";
import { cancelBooking } from "../../sales/booking/cancel-booking";
import { listBookings } from "../../sales/booking/list-bookings";
import { BookRequest, CancelRequest, ConsoleBookingQuery } from "../../sales/booking/schema";
import { readCashFlow } from "./read-cash-flow";
import { readLadder } from "./read-ladder";
import { readReceivables, readReceivablesPage } from "./read-receivables";
import { readSales } from "./read-sales";
import { CashPageQuery, CashQuery, LadderQuery, ReceivablesQuery, SalesQuery } from "./schema";

describe("sales", () => {
  const RANGE = { from: "2026-05-01", to: "2026-05-31" };
  let mine: Office;
  let other: PartnerActor;
  const ask = (given: object, branchId = mine.branchId) =>
    readSales(ctxOf(operatorOf(branchId)), SalesQuery.parse({ ...RANGE, ...given }));

  beforeAll(async () => {
    mine = await office();
    other = await partnerOf(mine.branchId);
    const { id, classes } = await charter(mine.branchId, { classes: [{ capacity: 100 }] });
    const sell = async (partner: PartnerActor, at: string, adult: number) => {
      const request = { main_id: id, items: [{ id: classes[0], pax: { adult } }] };
      const [item] = await bookCharter(ctxOf(partner, { now: new Date(at) }), BookRequest.parse(request));
      return item!.local_pnr!;
    };
    await sell(mine.partner, "2026-05-02T08:00:00Z", 1);
    // Already the next day in Tehran.
    await sell(mine.partner, "2026-05-02T21:00:00Z", 2);
    const gone = await sell(other, "2026-05-25T08:00:00Z", 3);
    await cancelBooking(
      ctxOf(other, { now: new Date("2026-05-26T08:00:00Z") }),
      CancelRequest.parse({ local_pnr: gone }),
    );
    // Before and after the range, by the branch's days.
    await sell(mine.partner, "2026-04-30T20:00:00Z", 9);
    await sell(mine.partner, "2026-05-31T21:00:00Z", 9);
    const local_pnr = await sell(mine.partner, "2026-05-10T08:00:00Z", 9);
    await prisma().booking.updateMany({
      where: { branchId: mine.branchId, localPnr: local_pnr },
      data: { status: "pending" },
    });
  });

  const figures = ({ currencies }: Awaited<ReturnType<typeof ask>>) =>
    currencies[0]!.rows.map(({ key, bookings, travellers, sold, returned, net }) => [
      ...[key, bookings, travellers],
      ...[sold, returned, net].map(Number),
    ]);

  test("by the branch's days: sold, and refunded of it", async () => {
    const result = await ask({});
    expect(result).toMatchObject({ ...RANGE, by: "day" });
    expect(figures(result)).toEqual([
      ["2026-05-02", 1, 1, 1000, 0, 1000],
      ["2026-05-03", 1, 2, 2000, 0, 2000],
      ["2026-05-25", 1, 3, 3000, 3000, 0],
    ]);
    expect(result.currencies).toHaveLength(1);
    expect(result.currencies[0]).toMatchObject({
      currency: "IRR",
      totals: { bookings: 3, travellers: 6, sold: 6000n, returned: 3000n, net: 3000n },
    });
  });

  test("by months of the branch's calendar, each opened by days of the range only", async () => {
    const result = await ask({ by: "month" });
    expect(figures(result)).toEqual([
      ["2026-04-21", 2, 3, 3000, 0, 3000],
      ["2026-05-22", 1, 3, 3000, 3000, 0],
    ]);
    expect(result.currencies[0]!.rows.map(({ from, to }) => [from, to])).toEqual([
      ["2026-05-01", "2026-05-21"],
      ["2026-05-22", "2026-05-31"],
    ]);
  });

  test.each(["product", "colleague", "supplier"] as const)("by %s the sum is the same", async (by) => {
    const [sum] = (await ask({ by })).currencies;
    expect(sum!.totals).toEqual({ bookings: 3, travellers: 6, sold: 6000n, returned: 3000n, net: 3000n });
    const keys = sum!.rows.map(({ key, name }) => [key, name === null]);
    if (by === "product") expect(keys).toEqual([["flight", true]]);
    if (by === "supplier") expect(keys).toEqual([["", true]]);
    if (by === "colleague")
      expect(keys).toEqual([
        [String(mine.partner.colleagueId), false],
        [String(other.colleagueId), false],
      ]);
  });

  test("the list a row opens has exactly the counted rows, without unconfirmed ones", async () => {
    const listed = async (narrowed: object) => {
      const input = ConsoleBookingQuery.parse({ ...RANGE, ...narrowed });
      return (await listBookings(ctxOf(operatorOf(mine.branchId)), input)).total;
    };
    const [sum] = (await ask({ by: "product" })).currencies;
    expect(await listed({ product: "flight", sold: true, currency: "IRR" })).toBe(sum!.rows[0]!.bookings);
    expect(await listed({ product: "flight" })).toBe(sum!.rows[0]!.bookings + 1);
    expect(await listed({ product: "flight", sold: true, currency: "EUR" })).toBe(0);
  });

  test("another branch's sales are excluded; a reversed range is refused", async () => {
    expect((await ask({}, (await office()).branchId)).currencies).toEqual([]);
    expect(await refusal(ask({ to: "2026-04-01" }))).toEqual({ reason: "fieldInvalid", fields: ["to"] });
    expect(await refusal(ask({ from: "2020-01-01" }))).toEqual({ reason: "fieldInvalid", fields: ["to"] });
  });
});

describe("receivables by age", () => {
  let desk: Desk;
  let debtor: number;
  const read = (ctx = desk.ctx) => readReceivables({ ...ctx, now: new Date(`${DAY}T08:00:00Z`) });
  const posted = async (colleague: number, account: number, amount: number, doc_date: string) => {
    await postVoucher(desk.ctx, {
      ...{ key: null, doc_date, kind: "sale", description: "بلیت" },
      lines: [
        { account_id: account, party: `colleague:${colleague}`, dr: BigInt(amount) },
        { mapping: "sale", cr: BigInt(amount) },
      ],
    });
  };

  beforeAll(async () => {
    desk = await cashier();
    debtor = (await partnerOf(desk.branchId)).colleagueId;
    const [{ receivable }] = (await query<{ receivable: number }>(
      "t.receivable-of",
      "select receivable_id as receivable from colleagues where branch_id = $1 and id = $2",
      [desk.branchId, debtor],
    )) as [{ receivable: number }];
    await posted(desk.colleague, desk.receivable, 1_000, "2026-06-01");
    await posted(desk.colleague, desk.receivable, 400, "2026-10-01");
    await posted(desk.colleague, desk.receivable, 300, "2026-11-10");
    await store(desk, [receipt(desk, { amount: 250 })]);
    await posted(debtor, receivable, 90, DAY);
    const owed = (await partnerOf(desk.branchId)).colleagueId;
    await store(desk, [receipt(desk, { amount: 70, counterparty: { type: "colleague", id: owed } })]);
  });

  test("the newest debts remain open; parties in credit are listed apart", async () => {
    const { rows, totals, ...result } = await read();
    const figures = rows.map(({ key, name, current, d30, d60, d90, older, credit, balance }) => [
      ...[key, Boolean(name)],
      ...[current, d30, d60, d90, older, credit, balance].map(Number),
    ]);
    expect(figures.slice(0, 2)).toEqual([
      [`colleague:${desk.colleague}`, true, 0, 300, 400, 0, 750, 0, 1_450],
      [`colleague:${debtor}`, true, 90, 0, 0, 0, 0, 0, 90],
    ]);
    expect(figures[2]!.slice(2)).toEqual([0, 0, 0, 0, 0, 70, -70]);
    expect(result).toEqual({ today: DAY, currency: "IRR", ledger: 1_470n });
    expect(totals).toEqual({
      ...{ current: 90n, d30: 300n, d60: 400n, d90: 0n, older: 750n, credit: 70n, balance: 1_470n },
    });
  });

  test("many are read in one pass, with equal results", async () => {
    const now = new Date(`${DAY}T08:00:00Z`);
    expect(await readReceivables({ ...desk.ctx, now }, { manyFrom: 1 })).toEqual(await read());
  });

  test("a page has those of one age with their sums, beside the totals", async () => {
    const page = (given: object) =>
      readReceivablesPage({ ...desk.ctx, now: new Date(`${DAY}T08:00:00Z`) }, ReceivablesQuery.parse(given));
    const late = await page({ age: "d60" });
    expect(late).toMatchObject({
      count: 1,
      pages: 1,
      shown: { d60: 400n, balance: 1_450n },
      totals: { balance: 1_470n },
    });
    expect(late.rows.map(({ key }) => key)).toEqual([`colleague:${desk.colleague}`]);
    expect((await page({})).count).toBe(3);
    expect(await page({ page: 2 })).toMatchObject({ count: 3, pages: 1, rows: [] });
  });

  test("the total equals the trial balance of the accounts", async () => {
    const ids = await query<{ id: number }>(
      "t.receivables",
      "select receivable_id as id from colleagues where branch_id = $1",
      [desk.branchId],
    );
    const { rows } = await readTrialBalance(desk.ctx, TrialBalanceQuery.parse({ columns: 2, to: "2027-03-01" }));
    const stood = rows
      .filter(({ account }) => ids.some(({ id }) => id === account.id))
      .reduce((sum, row) => sum + BigInt(row.closing_debit) - BigInt(row.closing_credit), 0n);
    const { ledger, totals } = await read();
    expect(ledger).toBe(stood);
    expect(totals.balance).toBe(stood);
  });

  test("another branch's debtors are excluded", async () => {
    const { rows, ledger } = await read(ctxOf(await personOf((await office()).branchId, "accountant")));
    expect(rows).toEqual([]);
    expect(ledger).toBe(0n);
  });
});

describe("due cheques", () => {
  test("open ones by due day, overdue first; equal to the books", async () => {
    const desk = await chequeDesk();
    const now = new Date("2026-11-20T08:00:00Z");
    const ask = (given: object = {}, ctx: typeof desk.ctx = desk.ctx) =>
      readLadder({ ...ctx, now }, LadderQuery.parse(given));
    await registered(desk, "received", { due_date: "2026-11-01", amount: 100 });
    await chequeIn(desk, "received", "bounced", { due_date: "2026-11-10", amount: 30 });
    await chequeIn(desk, "received", "deposited", { due_date: "2026-11-20", amount: 7 });
    await registered(desk, "received", { due_date: "2026-12-25", amount: 500 });
    await chequeIn(desk, "issued", "delivered", { due_date: "2026-12-24", amount: 900 });
    await chequeIn(desk, "received", "cleared", { due_date: "2026-11-05", amount: 11 });
    await chequeIn(desk, "received", "endorsed", { due_date: "2026-11-25", amount: 13 });
    const away = await registered(desk, "received", { due_date: "2026-11-26", amount: 17 });
    await act(desk, away, "return");
    const result = await ask();
    const figures = result.rows.map(({ from, to, overdue, received, issued, net, running }) => [
      ...[from, to, overdue, received.count, issued.count],
      ...[received.amount, issued.amount, net, running].map(Number),
    ]);
    expect(figures).toEqual([
      ["2026-11-01", "2026-11-19", true, 2, 0, 130, 0, 130, 130],
      ["2026-11-20", "2026-11-21", false, 1, 0, 7, 0, 7, 137],
      ["2026-12-22", "2027-01-20", false, 1, 1, 500, 900, -400, -263],
    ]);
    expect(result.totals).toEqual({
      received: { count: 4, amount: 637n },
      issued: { count: 1, amount: 900n },
      net: -263n,
    });
    expect(result.ledger).toEqual({ received: 637n, issued: 900n });
    const weeks = await ask({ by: "week", from: "2026-11-10", to: "2026-12-24" });
    expect(weeks.rows.map(({ from, to }) => [from, to])).toEqual([
      ["2026-11-10", "2026-11-19"],
      ["2026-11-20", "2026-11-20"],
      ["2026-12-19", "2026-12-24"],
    ]);
    expect(weeks.totals.net).toBe(-863n);
    expect(await refusal(ask({ from: "2026-11-10", to: "2026-11-09" }))).toMatchObject({ fields: ["to"] });
    const elsewhere = await ask({}, ctxOf(await personOf((await office()).branchId)) as typeof desk.ctx);
    expect(elsewhere).toMatchObject({ rows: [], ledger: { received: 0n, issued: 0n } });
  });
});

describe("cash flow", () => {
  test("a revaluation of foreign money is neither inflow nor outflow", async () => {
    const { branchId } = await office();
    const of = await chart(branchId);
    const ctx = ctxOf(await personOf(branchId));
    await asLedgerOwner("update ledger.accounts set kind = 'bank' where branch_id = $1 and id = $2", [
      branchId,
      of.bank,
    ]);
    await post(of, "2025-02-01", foreign(of.bank, of.sale, 10_000, 5_000_000));
    await typeRate(branchId, "2025-03-31", 60_000);
    expect((await close(branchId, "2025-03-31")).result.documents).toMatchObject([{ kind: "fx_reval" }]);
    const flow = { opening: 0n, came: 5_000_000n, went: 0n, revaluation: 1_000_000n, closing: 6_000_000n };
    const ask = (given: object) =>
      readCashFlow(ctx, CashPageQuery.parse({ from: "2025-01-01", to: "2025-03-31", ...given }));
    expect((await ask({})).totals).toEqual(flow);
    expect((await ask({})).rows).toMatchObject([flow]);
    expect((await ask({ from: "2025-03-01" })).totals).toEqual({ ...flow, opening: 5_000_000n, came: 0n });
    expect((await ask({ from: "2025-04-01", to: "2025-04-02" })).totals).toMatchObject({
      opening: 6_000_000n,
      closing: 6_000_000n,
    });
    const months = (await ask({ by: "month" })).rows;
    expect(months.at(-1)).toMatchObject({ closing: 6_000_000n });
    expect(months.reduce((sum, { revaluation }) => sum + (revaluation as bigint), 0n)).toBe(1_000_000n);
  });

  test("accounts are paged by 100, with the totals of all", async () => {
    const { branchId } = await office();
    const of = await chart(branchId);
    const ctx = ctxOf(await personOf(branchId));
    const made = await asLedgerOwner<{ id: number }>(
      `insert into ledger.accounts (branch_id, parent_id, level, code, title, title_latin, type, nature, kind, monetary)
       select $1, a.parent_id, 4, left(a.code, 4) || lpad((1000 + n)::text, 6, '0'), 'بانک ' || n, 'Bank ' || n, 'asset', 'debit', 'bank', true
         from ledger.accounts a cross join generate_series(1, 450) n where a.branch_id = $1 and a.id = $2 returning id`,
      [branchId, of.bank],
    );
    for (let from = 0; from < made.length; from += 150) {
      const some = made.slice(from, from + 150).map(({ id }) => id);
      const sold = (dr: number) => [
        ...some.map((id) => ({ account_id: id, dr })),
        { account_id: of.sale, cr: dr * 150 },
      ];
      const spent = [{ account_id: of.sale, dr: 150 }, ...some.map((id) => ({ account_id: id, cr: 1 }))];
      expect(await post(of, "2025-01-30", sold(4))).toMatchObject({ doc_date: "2025-01-30" });
      expect(await post(of, "2025-02-02", sold(7))).toMatchObject({ doc_date: "2025-02-02" });
      expect(await post(of, "2025-02-02", spent)).toMatchObject({ doc_date: "2025-02-02" });
    }
    const span = { from: "2025-02-01", to: "2025-03-31" };
    const page = (given: object) => readCashFlow(ctx, CashPageQuery.parse({ ...span, ...given }));
    const flow = { opening: 1_800n, came: 3_150n, went: 450n, revaluation: 0n, closing: 4_500n };
    const codes = new Set<string>();
    for (const [at, length] of [100, 100, 100, 100, 50, 0].entries()) {
      const result = await page({ page: at + 1 });
      expect(result).toMatchObject({ count: 450, pages: 5, totals: flow, rows: { length } });
      for (const { code } of result.rows) codes.add(code!);
    }
    expect(codes.size).toBe(450);
    expect((await readCashFlow(ctx, { ...CashQuery.parse(span), page: null })).rows).toHaveLength(450);
    expect(await page({ by: "day" })).toMatchObject({ count: 1, pages: 1, totals: flow, rows: [flow] });
  });

  test("inflow and outflow between opening and closing balances, equal to the books", async () => {
    const desk = await cashier();
    const { branchId, account } = desk;
    const ask = (given: object, ctx = desk.ctx) =>
      readCashFlow(ctx, CashPageQuery.parse({ from: "2026-11-01", to: "2026-11-30", ...given }));
    await store(desk, [receipt(desk, { amount: 5_000, date: "2026-10-15" })]);
    await store(desk, [receipt(desk, { amount: 700, date: "2026-11-05" })]);
    await store(desk, [receipt(desk, { type: "payment", amount: 300, date: "2026-11-22" })]);
    await store(desk, [receipt(desk, { amount: 40, date: "2026-12-05" })]);
    const result = await ask({});
    expect(result.rows).toEqual([
      {
        ...{ key: String(account.cash), code: expect.any(String), name: expect.any(String) },
        ...{ name_latin: expect.any(String), from: null, to: null },
        ...{ opening: 5_000n, came: 700n, went: 300n, revaluation: 0n, closing: 5_400n },
      },
    ]);
    expect(result.totals).toEqual({ opening: 5_000n, came: 700n, went: 300n, revaluation: 0n, closing: 5_400n });
    expect(BigInt(await balanceOf(desk, account.cash))).toBe((result.totals.closing as bigint) + 40n);
    const months = await ask({ by: "month" });
    expect(
      months.rows.map(({ from, to, opening, came, went, closing }) => [from, to, opening, came, went, closing]),
    ).toEqual([
      ["2026-11-01", "2026-11-21", 5_000n, 700n, 0n, 5_700n],
      ["2026-11-22", "2026-11-30", 5_700n, 0n, 300n, 5_400n],
    ]);
    expect((await ask({}, ctxOf(await personOf((await office()).branchId)))).rows).toEqual([]);
    expect(branchId).toBeGreaterThan(0);
  });
});
