import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { ctxOf } from "../../../../tests/fixtures";
import { personOf, refusal } from "../../../../tests/operators";
import { cashier, type Desk, receipt, store } from "../../../../tests/payments";
import { runs } from "../../../../tests/runs";
import { trashPayment } from "../../cashier/payment/change-payment";
import { createColleague } from "../../people/colleague/create-colleague";
import { listColleagues } from "../../people/colleague/list-colleagues";
import {
  ColleagueBill,
  ColleagueBillQuery,
  ColleagueList,
  ColleagueOperation,
  ColleagueQuery,
  LedgerAccounts,
} from "../../people/colleague/schema";
import { postVoucher } from "../ledger/post-voucher";
import { listLedgerAccounts } from "./list-ledger-accounts";
import { readBill } from "./read-bill";

let desk: Desk;
let other: Desk;
beforeAll(async () => {
  [desk, other] = [await cashier(), await cashier()];
});

async function colleague(name: string) {
  const form = ColleagueOperation.parse({ operation: "create", name, financial: { ceiling: 1e12 } });
  return createColleague(ctxOf(await personOf(desk.branchId)), form as Parameters<typeof createColleague>[1]);
}
const post = (
  of: { id: number; ledger_account_id: number },
  kind: Parameters<typeof postVoucher>[1]["kind"],
  day: string,
  amount: bigint,
) => {
  const party = `colleague:${of.id}`;
  const lines =
    amount > 0n
      ? [
          { account_id: of.ledger_account_id, party, dr: amount },
          { mapping: "sale", cr: amount },
        ]
      : [
          { account_id: of.ledger_account_id, party, cr: -amount },
          { mapping: "sale", dr: -amount },
        ];
  return postVoucher(desk.ctx, { key: null, doc_date: day, kind, lines });
};
const bill = async (given: object, at = desk) =>
  ColleagueBill.parse(await readBill(at.ctx, ColleagueBillQuery.parse(given)));

describe("a bill", () => {
  test("has opening, rows with running balances, sums by kind and closing; a reversed receipt reduces receipts", async () => {
    const of = await colleague("صورت‌حساب");
    await post(of, "sale", "2026-11-05", 900n);
    await post(of, "sale", "2026-11-12", 300n);
    const paid = (amount: number) =>
      store(desk, [receipt(desk, { counterparty: { type: "colleague", id: of.id }, amount, date: "2026-11-13" })]);
    await paid(250);
    const { payments } = await paid(100);
    await trashPayment(desk.ctx, { id: payments[0]!.id, version: 1, reason: "x" });
    const { items, meta } = await bill({ id: of.id, from: "2026-11-10", to: "2026-11-30" });
    expect(items).toMatchObject({ opening: 900, closing: 950, currency: "IRR", colleague: { id: of.id } });
    expect(items.rows.map(({ kind, balance }) => [kind, balance])).toEqual([
      ["sale", 1200],
      ["receipt", 950],
      ["receipt", 850],
      ["reversal", 950],
    ]);
    expect(items.totals.kinds).toEqual([
      { kind: "receipt", debit: 0, credit: 250, count: 3 },
      { kind: "sale", debit: 300, credit: 0, count: 1 },
    ]);
    expect(items.now).toMatchObject({ balance: 950 });
    expect(meta).toMatchObject({ total: 4, next_cursor: null, changed: false });
  });

  test("for any postings, opening plus rows equals closing page by page, and kinds sum to the totals", async () => {
    const posting = fc.record({
      kind: fc.constantFrom("sale", "refund", "receipt", "pay", "cheque", "manual"),
      day: fc.integer({ min: 1, max: 20 }).map((n) => `2026-11-${String(n).padStart(2, "0")}`),
      amount: fc.oneof(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.bigInt({ min: -(10n ** 9n), max: -1n })),
    });
    let nr = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(posting, { minLength: 1, maxLength: 9 }), async (postings) => {
        const of = await colleague(`تصادفی ${nr++}`);
        for (const { kind, day, amount } of postings) await post(of, kind, day, amount);
        const request = { id: of.id, from: "2026-11-06", to: "2026-11-15", per_page: 3 };
        const first = await bill(request);
        const rows = [...first.items.rows];
        let cursor = first.meta.next_cursor;
        while (cursor) {
          const page = await bill({ ...request, cursor });
          expect(page.items.totals.kinds).toBeNull();
          rows.push(...page.items.rows);
          cursor = page.meta.next_cursor;
        }
        const paper = (until: string) =>
          Number(postings.reduce((sum, { day, amount }) => (day <= until ? sum + amount : sum), 0n));
        const { opening, closing, totals } = first.items;
        expect([opening, closing]).toEqual([paper("2026-11-05"), paper("2026-11-15")]);
        expect(rows.reduce((sum, { debit, credit }) => sum + debit - credit, opening)).toBe(closing);
        expect(rows.at(-1)?.balance ?? opening).toBe(closing);
        expect(totals.kinds!.reduce((sum, { debit, credit }) => sum + debit - credit, opening)).toBe(closing);
        expect(totals.kinds!.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
      }),
      { numRuns: runs(8) },
    );
  });

  test("of another branch is missing (3009); rejects reversed days and an invalid cursor (3003)", async () => {
    expect(await refusal(bill({ id: desk.colleague }, other))).toMatchObject({ reason: "notFound" });
    const wrong = bill({ id: desk.colleague, from: "2026-11-10", to: "2026-11-01" });
    expect(await refusal(wrong)).toMatchObject({ reason: "fieldInvalid", fields: ["to"] });
    const cursor = bill({ id: desk.colleague, cursor: "x" });
    expect(await refusal(cursor)).toMatchObject({ reason: "fieldInvalid", fields: ["cursor"] });
  });
});

describe("the list", () => {
  const list = async (given: object, at = desk) =>
    ColleagueList.parse(await listColleagues(at.ctx, ColleagueQuery.parse(given)));

  test("filters by balance: debtors, creditors, settled; each paged by cursor to the end", async () => {
    const at = await cashier();
    desk = at;
    const [owes, owed] = [await colleague("ب بدهکار"), await colleague("الف بستانکار")];
    await post(owes, "sale", "2026-11-05", 70n);
    await post(owed, "receipt", "2026-11-05", -40n);
    const ids = async (given: object) => (await list(given, at)).items.map(({ id }) => id);
    expect(await ids({ operation: "debtors" })).toEqual([owes.id]);
    expect(await ids({ operation: "creditors" })).toEqual([owed.id]);
    expect(await ids({ operation: "settled" })).toEqual([at.colleague]);
    expect(await ids({ sort: "-balance" })).toEqual([owes.id, at.colleague, owed.id]);
    expect(await ids({ sort: "balance" })).toEqual([owed.id, at.colleague, owes.id]);
    expect(await ids({ search: "بدهکار" })).toEqual([owes.id]);
    expect(await ids({ search: "!" })).toEqual([]);
    expect(await ids({ kind: "supplier" })).toEqual([]);
    for (const sort of ["name", "-name", "code", "-code", "balance", "-balance", "created_at", "-created_at"]) {
      const whole = await ids({ sort });
      const walked: number[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await list({ sort, per_page: 1, ...(cursor && { cursor }) }, at);
        walked.push(...page.items.map(({ id }) => id));
        cursor = page.meta.next_cursor;
      } while (cursor);
      expect(walked).toEqual(whole);
    }
    expect((await list({}, at)).meta).toMatchObject({ total: 3, currency: "IRR", pages: 1 });
  });

  test.each([
    "x",
    Buffer.from('["name","a"]').toString("base64url"),
    Buffer.from('["balance","9",1]').toString("base64url"),
    Buffer.from('["name","\\u0000",1]').toString("base64url"),
    Buffer.from('["name","a",1e99]').toString("base64url"),
  ])("rejects a foreign cursor: %s", async (cursor) => {
    expect(await refusal(list({ cursor }))).toMatchObject({ reason: "fieldInvalid", fields: ["cursor"] });
  });

  test("ledger accounts: the branch's own only, with their parents", async () => {
    const accounts = async (given: object, at = desk) =>
      LedgerAccounts.parse(await listLedgerAccounts(at.ctx, { page: 1, per_page: 20, ...given }));
    const { items, meta } = await accounts({ ids: [other.colleague, desk.colleague] });
    expect(items.map(({ colleague }) => colleague.id)).toEqual([desk.colleague]);
    const [owed, wallet] = items[0]!.accounts;
    expect(owed).toMatchObject({
      role: "receivable",
      group: { code: "1" },
      general: { code: "12" },
      ledger: { code: "1201" },
    });
    expect(wallet).toMatchObject({ role: "wallet", ledger: { code: "2201" }, balance: 0 });
    expect(meta).toMatchObject({ total: 1, next_cursor: null, currency: "IRR" });
    const first = await accounts({ per_page: 1 });
    const second = await accounts({ per_page: 1, cursor: first.meta.next_cursor });
    expect(second.items[0]!.colleague.id).toBeGreaterThan(first.items[0]!.colleague.id);
    expect(await refusal(accounts({ cursor: "!!" }))).toMatchObject({ fields: ["cursor"] });
  });
});
