import { beforeAll, expect, test } from "vitest";
import { ctxOf, type Office, office } from "../../../../tests/fixtures";
import { type Chart, chart } from "../../../../tests/ledger";
import { refusal } from "../../../../tests/outcomes";
import { postVoucher, reverseVoucher, type Voucher } from "./post-voucher";

let mine: Office;
let of: Chart;
beforeAll(async () => {
  mine = await office();
  of = await chart(mine.branchId);
});
const ctx = () => ctxOf(mine.partner);
const sale = (amount: bigint, more: Partial<Voucher> = {}): Voucher => ({
  key: null,
  doc_date: "2026-03-10",
  kind: "manual",
  lines: [
    { account_id: of.cash, dr: amount },
    { mapping: "sale", cr: amount },
  ],
  ...more,
});

test("concurrent vouchers are batched, each with its own id; amounts beyond 2^53 are exact", async () => {
  const posted = await Promise.all(
    Array.from({ length: 100 }, (_, n) => postVoucher(ctx(), sale(9_007_199_254_740_993n + BigInt(n)))),
  );
  expect(new Set(posted.map(({ voucher_id }) => voucher_id)).size).toBe(100);
});

test("the same key returns the same voucher; it is reversed once", async () => {
  const keyed = sale(5n, { key: "test:1", source: { type: "test", id: "1" } });
  const posted = await postVoucher(ctx(), keyed);
  expect(await postVoucher(ctx(), keyed)).toEqual(posted);
  const undone = await reverseVoucher(ctx(), { ...posted, on: "2026-03-11" });
  expect(await reverseVoucher(ctx(), { ...posted, on: "2026-03-12" })).toEqual(undone);
  expect(await refusal(reverseVoucher(ctx(), { ...undone, on: "2026-03-12" }))).toEqual(["notAllowedInState"]);
});

test("refusals list their lines, and nothing is posted", async () => {
  expect(await refusal(postVoucher(ctx(), sale(5n, { doc_date: "2031-01-01" })))).toEqual(["periodClosed"]);
  const odd = sale(5n, {
    lines: [
      { account_id: of.cash, dr: 5n },
      { account_id: of.sale, cr: 4n },
    ],
  });
  expect(await refusal(postVoucher(ctx(), odd))).toEqual(["notBalanced"]);
  const unknown = sale(5n, {
    lines: [
      { account_id: of.cash, dr: 5n },
      { mapping: "nobody", cr: 5n },
    ],
  });
  expect(await refusal(postVoucher(ctx(), unknown))).toEqual(["fieldInvalid", "lines[1]"]);
  const stranger = ctxOf((await office()).partner);
  expect(await refusal(postVoucher(stranger, sale(5n)))).toEqual(["fieldInvalid", "lines[0]"]);
});
