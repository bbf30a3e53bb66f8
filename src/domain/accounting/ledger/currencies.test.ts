import { beforeEach, describe, expect, test } from "vitest";
import { query } from "@/server/db";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart, type Line, voucher } from "../../../../tests/ledger";

type Answer = { voucher_id?: number; refused?: { code: number; lines: number[] } };

let of: Chart;
beforeEach(async () => {
  of = await chart((await office()).branchId);
});

const post = async (lines: Line[], more: object = {}): Promise<Answer> =>
  (
    await query<{ answer: Answer }>("test.post-one", "select ledger.post($1) as answer", [
      JSON.stringify(voucher(of.branchId, lines, more)),
    ])
  )[0]!.answer;
const dollars = (dr: number, cr: number, fc: number, rate = 4_200): Line => ({
  dr,
  cr,
  ccy: "USD",
  [dr > 0 ? "fc_dr" : "fc_cr"]: fc,
  rate,
});

describe("a foreign currency", () => {
  test("stores both amounts, and turnovers by currency", async () => {
    const lines = [
      { account_id: of.bank, ...dollars(420_000, 0, 100) },
      { account_id: of.sale, ...dollars(0, 420_000, 100) },
    ];
    expect(await post(lines)).toHaveProperty("voucher_id");
    await post([
      { account_id: of.bank, dr: 5 },
      { account_id: of.sale, cr: 5 },
    ]);
    const turned = await query(
      "test.by-currency",
      `select ccy, sum(dr)::int as dr, sum(fc_dr)::int as fc_dr from ledger.turn_month
        where branch_id = $1 and account_id = $2 group by ccy order by ccy`,
      [of.branchId, of.bank],
    );
    expect(turned).toEqual([
      { ccy: "IRR", dr: 5, fc_dr: 5 },
      { ccy: "USD", dr: 420_000, fc_dr: 100 },
    ]);
    expect(
      await query("test.verify", "select fault from ledger.verify($1, '2025-01-01', '2027-12-31')", [of.branchId]),
    ).toEqual([]);
  });

  test("an exchange balances in each currency through an intermediate account", async () => {
    const lines = [
      { account_id: of.bank, ...dollars(420_000, 0, 100) },
      { account_id: of.cost, ...dollars(0, 420_000, 100) },
      { account_id: of.cost, dr: 420_000 },
      { account_id: of.cash, cr: 420_000 },
    ];
    expect(await post(lines)).toHaveProperty("voucher_id");
  });

  test("a revaluation changes the branch's amount only", async () => {
    const lines = [
      { account_id: of.bank, dr: 7, ccy: "USD", rate: 4_207 },
      { account_id: of.sale, cr: 7 },
    ];
    expect(await post(lines, { kind: "fx_reval" })).toHaveProperty("voucher_id");
  });

  test.each<[string, () => Line[]]>([
    [
      "not balanced in dollars",
      () => [
        { account_id: of.bank, ...dollars(42, 0, 100) },
        { account_id: of.sale, ...dollars(0, 42, 99) },
      ],
    ],
    [
      "dollars against rials",
      () => [
        { account_id: of.bank, ...dollars(42, 0, 100) },
        { account_id: of.sale, cr: 42 },
      ],
    ],
    [
      "dollars without their amount",
      () => [
        { account_id: of.bank, dr: 42, ccy: "USD" },
        { account_id: of.sale, cr: 42, ccy: "USD" },
      ],
    ],
    [
      "rials with another amount",
      () => [
        { account_id: of.bank, dr: 42, ccy: "IRR", fc_dr: 41 },
        { account_id: of.sale, cr: 42, ccy: "IRR", fc_cr: 41 },
      ],
    ],
    [
      "on the other side",
      () => [
        { account_id: of.bank, dr: 42, ccy: "USD", fc_cr: 1 },
        { account_id: of.sale, cr: 42, ccy: "USD", fc_dr: 1 },
      ],
    ],
    ...["NaN", "Infinity", "1e10", 0, -1].map((rate): [string, () => Line[]] => [
      `at a rate of ${rate}`,
      () => [
        { account_id: of.bank, ...dollars(42, 0, 100), rate },
        { account_id: of.sale, ...dollars(0, 42, 100), rate },
      ],
    ]),
  ])("%s: 8001, and nothing is stored", async (_, lines) => {
    expect((await post(lines())).refused?.code).toBe(8001);
    const [row] = await asLedgerOwner<{ n: number }>(
      "select count(*)::int as n from ledger.vouchers where branch_id = $1",
      [of.branchId],
    );
    expect(row).toEqual({ n: 0 });
  });
});
