import { afterAll, beforeAll, expect, test } from "vitest";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner, chart, voucher } from "../../../../tests/ledger";
import { call, crowd, type LedgerReply, legs, share } from "../../../../tests/ledger-crowd";
import { until } from "../../../../tests/until";

/** The order of entry within a fiscal year (prisma/sql/accounting/reference-numbers.sql). */
let all: Awaited<ReturnType<typeof crowd>>;
beforeAll(async () => {
  all = await crowd(10);
});
afterAll(() => all.leave());

test("ten writers, some of whom roll back, and folds between them: no number is missing, none is given twice", async () => {
  const of = await chart((await office()).branchId);
  const days = ["2025-12-31", "2026-03-10", "2026-01-01"];
  const items = Array.from({ length: 120 }, (_, nr) => ({
    day: days[nr % days.length]!,
    fails: nr % 7 === 0,
    folds: nr % 5 === 0,
  }));
  const posted = await share(all.clients, items, async (client, { day, fails, folds }) => {
    await client.query("begin");
    const answer = await call<LedgerReply>(
      client,
      "post",
      voucher(of.branchId, legs(of.cash, of.sale, 1), { doc_date: day }),
    );
    await client.query(fails ? "rollback" : "commit");
    if (folds) await asLedgerOwner("select ledger.fold_turnovers($1, 3)", [of.branchId]);
    return fails ? null : answer.voucher_id!;
  });
  const stored = posted.filter((id) => id !== null);
  const numbers = () =>
    asLedgerOwner<{ year: number; no: number; id: number; order: number }>(
      `select r.fiscal_year as year, r.no, r.voucher_id::float8 as id,
              row_number() over (partition by r.fiscal_year order by v.txid, v.id)::int as order
         from ledger.voucher_refs r join ledger.vouchers v on v.branch_id = r.branch_id and v.doc_date = r.doc_date and v.id = r.voucher_id
        where r.branch_id = $1 order by 1, 2`,
      [of.branchId],
    );
  // Transactions of other tests may hold the fold back for a moment.
  await until(async () => {
    await asLedgerOwner("select ledger.fold_turnovers($1, 1000)", [of.branchId]);
    return (await numbers()).length === stored.length;
  }, "a number for each document");
  const given = await numbers();
  expect(given.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(stored.toSorted((a, b) => a - b));
  for (const year of [2025, 2026]) {
    const own = given.filter((one) => one.year === year);
    expect(own.map(({ no }) => no)).toEqual(own.map((_, at) => at + 1));
    expect(own.map(({ order }) => order)).toEqual(own.map((_, at) => at + 1));
  }
});
