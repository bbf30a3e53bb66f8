import { describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { ctxOf, office, partnerOf } from "../../../../tests/fixtures";
import { asLedgerOwner } from "../../../../tests/ledger";
import { personOf } from "../../../../tests/operators";
import { cashier, DAY, receipt, store } from "../../../../tests/payments";
import { postVoucher, reverseVoucher } from "../../accounting/ledger/post-voucher";
import { readReceivables } from "../report/read-receivables";
import { getDashboardOverdue } from "./read-overdue";

/** Pseudo-random numbers below a bound, the same in each run. */
function lcg(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe("overdue receivables of many parties", () => {
  const at = new Date(`${DAY}T08:00:00Z`);

  test("equal the exact aging, with payments and cancellations", async () => {
    const desk = await cashier();
    const now = { ...desk.ctx, now: at };
    const random = lcg(20_261_126);
    const days = [null, 1, 5, 15, 25, 30, 31];
    for (const settlementDay of days) {
      const { colleagueId: id } = await partnerOf(desk.branchId);
      const { receivableId } = await prisma().colleague.update({
        where: { branchId_id: { branchId: desk.branchId, id } },
        data: { settlementDay },
      });
      for (let n = 0; n < 12; n++) {
        const amount = BigInt(1 + random(1_000));
        const lines = [
          { account_id: receivableId!, party: `colleague:${id}`, dr: amount },
          { mapping: "sale" as const, cr: amount },
        ];
        const ago = random(4) === 0 ? 0 : random(100);
        const doc_date = new Date(at.getTime() - ago * 86_400_000).toISOString().slice(0, 10);
        const sold = await postVoucher(now, { key: null, doc_date, kind: "sale", description: "بلیت", lines });
        if (random(5) === 0) await reverseVoucher(now, { ...sold, on: DAY });
      }
      await store(desk, [receipt(desk, { amount: 1 + random(5_000), counterparty: { type: "colleague", id } })]);
    }
    for (const ago of [0, 0, 3]) {
      const { id } = await prisma().passenger.create({
        data: { branchId: desk.branchId, firstName: "سارا", lastName: "کریمی" },
      });
      const amount = BigInt(1 + random(1_000));
      const doc_date = new Date(at.getTime() - ago * 86_400_000).toISOString().slice(0, 10);
      const lines = [
        { mapping: "customer.receivable" as const, party: `passenger:${id}`, dr: amount },
        { mapping: "sale" as const, cr: amount },
      ];
      await postVoucher(now, { key: null, doc_date, kind: "sale", description: "بلیت", lines });
    }
    const { totals, rows } = await readReceivables(now);
    const late = ({ balance, current, credit }: typeof totals) => BigInt(balance) + BigInt(credit) - BigInt(current);
    expect(late(totals)).toBeGreaterThan(0n);
    expect(BigInt(totals.current)).toBeGreaterThan(0n);
    const expected = { currency: "IRR", amount: late(totals), count: rows.filter((row) => late(row) > 0n).length };
    expect(await getDashboardOverdue(now), "by colleague").toEqual(expected);
    expect(await getDashboardOverdue(now, { manyFrom: 1 }), "in one pass").toEqual(expected);
  });

  test("are read without one row per party: thousands of debtors stay fast", async () => {
    const { branchId } = await office();
    const ctx = ctxOf(await personOf(branchId, "accountant"));
    const reported: number[] = [];
    const query: typeof ctx.query = async (name, text, values) => {
      const rows = await ctx.query(name, text, values);
      reported.push(JSON.stringify(rows, (_, value) => (typeof value === "bigint" ? String(value) : value)).length);
      return rows as never;
    };
    const made = await asLedgerOwner<{ id: number; receivable: number }>(
      `insert into colleagues (branch_id, code, name, kind, currency, ceiling, updated_at)
       select $1::int, 'many' || n, 'many', 'agency', 'IRR', 1000000, now() from generate_series(1, 1000) n
       returning id, receivable_id as receivable`,
      [branchId],
    );
    for (let from = 0; from < made.length; from += 250) {
      const owing = made.slice(from, from + 250).map(({ id, receivable }) => ({
        ...{ account_id: receivable, party: `colleague:${id}`, dr: 500n },
      }));
      const lines = [...owing, { mapping: "sale" as const, cr: 125_000n }];
      await postVoucher(
        { ...ctx, now: at },
        { key: null, doc_date: "2026-10-01", kind: "sale", description: "x", lines },
      );
    }
    // As autovacuum does: the statistics of other tests' rows do not know this branch.
    await asLedgerOwner("analyze colleagues, open_items, ledger.entries, ledger.account_balances");
    expect(await getDashboardOverdue({ ...ctx, now: at, query })).toEqual({
      currency: "IRR",
      amount: 500_000n,
      count: 1_000,
    });
    expect(Math.max(...reported)).toBeLessThan(1_000);
  });
});
