import { beforeEach, expect, test } from "vitest";
import { reopen as reopenBy } from "../../../../tests/closing";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart, voucher } from "../../../../tests/ledger";

let of: Chart;
beforeEach(async () => {
  of = await chart((await office()).branchId);
});

const post = async (doc_date: string, branch = of) => {
  const lines = [
    { account_id: branch.cash, dr: 5 },
    { account_id: branch.sale, cr: 5 },
  ];
  const item = JSON.stringify(voucher(branch.branchId, lines, { doc_date }));
  const [row] = await asLedgerOwner<{ told: object }>("select ledger.post($1) as told", [item]);
  return row!.told;
};
const close = (to: string) =>
  asLedgerOwner("select ledger.close_periods($1, $2, 'closed', 'operator:1')", [of.branchId, to]);
const seal = (year = 2025) => asLedgerOwner("select ledger.seal_year($1, $2)", [of.branchId, year]);

test("a year is sealed when every month is closed; then a CHECK blocks even its owner, regardless of triggers", async () => {
  await post("2025-06-01");
  await close("2025-11-30");
  await expect(seal()).rejects.toMatchObject({ code: "LG001" });
  await close("2025-12-31");
  await seal();
  await seal();
  const forged = asLedgerOwner(
    `insert into ledger.vouchers (branch_id, doc_date, id, kind, fm, line_count, total, created_by)
     values ($1, '2025-06-01', nextval('ledger.voucher_ids'), 'manual', 202506, 2, 5, 'x')`,
    [of.branchId],
  );
  await expect(forged).rejects.toMatchObject({ code: "23514", constraint: expect.stringMatching(/^sealed_/) });
  expect(await post("2025-06-01")).toMatchObject({ refused: { code: 7301 } });
  expect(await post("2026-01-01")).toHaveProperty("voucher_id");
  expect(await post("2025-06-01", await chart((await office()).branchId))).toHaveProperty("voucher_id");
});

test("definite documents are immutable; only the last closed month can be reopened, by two people; a month's days are fixed", async () => {
  await close("2025-12-31");
  const reopen = (month: number) =>
    asLedgerOwner("update ledger.periods set state = 'open' where branch_id = $1 and fm = $2", [of.branchId, month]);
  await expect(reopen(202511)).rejects.toMatchObject({ code: "LG001" });
  await expect(reopen(202512)).rejects.toMatchObject({ code: "LG001" });
  expect(await reopenBy(of.branchId)).toEqual({ fm: 202512, state: "approved", documents: [] });
  await close("2025-12-31");
  await seal();
  await expect(reopen(202512)).rejects.toMatchObject({ code: "LG001" });
  const moved = asLedgerOwner(
    "update ledger.periods set dates = '[2026-01-01,2026-02-02)' where branch_id = $1 and fm = 202601",
    [of.branchId],
  );
  await expect(moved).rejects.toMatchObject({ code: "LG001" });
});
