import { beforeEach, describe, expect, test } from "vitest";
import { query } from "@/server/db";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart, type Line, voucher } from "../../../../tests/ledger";

type Answer = { voucher_id?: number; doc_date?: string; refused?: { code: number; lines: number[] } };

let of: Chart;
beforeEach(async () => {
  of = await chart((await office()).branchId);
});

const post = async (...items: object[]): Promise<Answer[]> =>
  (
    await query<{ answers: Answer[] }>("test.post", "select ledger.post_many($1) as answers", [JSON.stringify(items)])
  )[0]!.answers;
const sale = (amount: number, more: object = {}) =>
  voucher(
    of.branchId,
    [
      { account_id: of.cash, dr: amount },
      { account_id: of.sale, cr: amount },
    ],
    more,
  );
const stored = () =>
  asLedgerOwner<{ n: number }>("select count(*)::int as n from ledger.vouchers where branch_id = $1", [
    of.branchId,
  ]).then(([row]) => row!.n);

test("a voucher with its daily and monthly turnovers", async () => {
  const [one, two] = await post(sale(1_000), sale(500, { doc_date: "2026-03-11" }));
  expect([one!.doc_date, two!.doc_date]).toEqual(["2026-03-10", "2026-03-11"]);
  const months = await query(
    "test.months",
    `select account_id, fm, sum(dr)::text as dr, sum(cr)::text as cr, sum(n)::int as n
       from ledger.turn_month where branch_id = $1 group by 1, 2 order by 1`,
    [of.branchId],
  );
  expect(months).toEqual([
    { account_id: of.cash, fm: 202603, dr: "1500", cr: "0", n: 2 },
    { account_id: of.sale, fm: 202603, dr: "0", cr: "1500", n: 2 },
  ]);
  const days = await query(
    "test.days",
    "select day, sum(dr)::text as dr from ledger.turn_day where branch_id = $1 and account_id = $2 group by day order by day",
    [of.branchId, of.cash],
  );
  expect(days).toEqual([
    { day: "2026-03-10", dr: "1000" },
    { day: "2026-03-11", dr: "500" },
  ]);
});

test("the same key posts once and returns the first voucher", async () => {
  const [first] = await post(sale(1_000, { key: "booking:1" }));
  expect(await post(sale(1_000, { key: "booking:1" }))).toEqual([first]);
  const both = await Promise.allSettled(Array.from({ length: 8 }, () => post(sale(7, { key: "booking:2" }))));
  expect(both.some(({ status }) => status === "fulfilled")).toBe(true);
  expect(await stored()).toBe(2);
});

describe("refuses items individually and posts the others", () => {
  const refusedLines = (lines: Line[], more: object = {}) => voucher(of.branchId, lines, more);
  test.each<[string, () => object, object]>([
    [
      "unbalanced",
      () =>
        refusedLines([
          { account_id: of.cash, dr: 3 },
          { account_id: of.sale, cr: 2 },
        ]),
      { code: 8001, lines: [] },
    ],
    ["one line", () => refusedLines([{ account_id: of.cash, dr: 3 }]), { code: 8001, lines: [] }],
    ["no lines", () => refusedLines([]), { code: 8001, lines: [] }],
    [
      "zero",
      () =>
        refusedLines([
          { account_id: of.cash, dr: 0 },
          { account_id: of.sale, cr: 0 },
        ]),
      { code: 8001, lines: [1, 2] },
    ],
    [
      "negative",
      () =>
        refusedLines([
          { account_id: of.cash, dr: -3 },
          { account_id: of.sale, cr: -3 },
        ]),
      { code: 8001, lines: [1, 2] },
    ],
    [
      "both sides",
      () =>
        refusedLines([
          { account_id: of.cash, dr: 3, cr: 3 },
          { account_id: of.sale, cr: 3, dr: 3 },
        ]),
      { code: 8001, lines: [1, 2] },
    ],
    [
      "unknown account",
      () =>
        refusedLines([
          { account_id: 1, dr: 3 },
          { account_id: of.sale, cr: 3 },
        ]),
      { code: 3003, lines: [1] },
    ],
    [
      "unknown mapping",
      () =>
        refusedLines([
          { account_id: of.cash, dr: 3 },
          { mapping: "nothing", cr: 3 },
        ]),
      { code: 3003, lines: [2] },
    ],
    [
      "wrong currency",
      () =>
        refusedLines([
          { account_id: of.cash, dr: 3 },
          { account_id: of.wallet, cr: 3, ccy: "USD", fc_cr: 1, rate: 3 },
        ]),
      { code: 3003, lines: [2] },
    ],
    ["no month", () => sale(3, { doc_date: "2024-12-31" }), { code: 7301, lines: [] }],
    [
      "beyond the ceiling",
      () =>
        refusedLines([
          { account_id: of.receivable, dr: 1 },
          { account_id: of.sale, cr: 1 },
        ]),
      { code: 7002, lines: [1] },
    ],
    [
      "an overdraft",
      () =>
        refusedLines([
          { account_id: of.wallet, dr: 1 },
          { account_id: of.cash, cr: 1 },
        ]),
      { code: 7001, lines: [1] },
    ],
  ])("%s", async (_, wrong, refused) => {
    const answers = await post(sale(10), wrong(), sale(20));
    expect(answers[1]).toEqual({ refused });
    expect(answers.map(({ voucher_id }) => typeof voucher_id)).toEqual(["number", "undefined", "number"]);
    expect(await stored()).toBe(2);
  });
});
