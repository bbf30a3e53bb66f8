import { beforeEach, describe, expect, test } from "vitest";
import { query } from "@/server/db";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart, voucher } from "../../../../tests/ledger";

type Held = { hold_id?: number; state?: string; refused?: { code: number } };
type Posted = { voucher_id?: number; refused?: { code: number } };

let of: Chart;
beforeEach(async () => {
  of = await chart((await office()).branchId);
  await asLedgerOwner("update ledger.account_balances set ceiling = 1000 where branch_id = $1 and account_id = $2", [
    of.branchId,
    of.receivable,
  ]);
});

const hold = async (amount: number, more: object = {}) => {
  const request = {
    branch_id: of.branchId,
    account_id: of.receivable,
    amount,
    expires_at: later(60),
    source: "a",
    ...more,
  };
  return (await query<{ told: Held }>("t.hold", "select ledger.hold($1) as told", [JSON.stringify(request)]))[0]!.told;
};
const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const giveBack = async (id: number | undefined) =>
  (await query<{ told: boolean }>("t.void", "select ledger.void_hold($1, $2) as told", [of.branchId, id]))[0]!.told;
const capture = async (id: number | undefined, taken: number, amount = taken, more: object = {}) => {
  const lines = [
    { account_id: of.receivable, dr: amount },
    { account_id: of.sale, cr: amount },
  ];
  const item = JSON.stringify(voucher(of.branchId, lines, { key: `hold:${id}`, ...more }));
  const values = [of.branchId, id, taken, item];
  return (await query<{ told: Posted }>("t.capture", "select ledger.capture_hold($1, $2, $3, $4) as told", values))[0]!
    .told;
};
const balance = async (account = of.receivable) =>
  (
    await query<{ owed: bigint; pending: bigint }>(
      "t.balance",
      "select dr - cr as owed, pending from ledger.account_balances where branch_id = $1 and account_id = $2",
      [of.branchId, account],
    )
  )[0];
const post = async (amount: number) => {
  const lines = [
    { account_id: of.receivable, dr: amount },
    { account_id: of.sale, cr: amount },
  ];
  const item = JSON.stringify(voucher(of.branchId, lines));
  return (await query<{ told: Posted }>("t.post", "select ledger.post($1) as told", [item]))[0]!.told;
};

describe("a hold", () => {
  test("counts against the limit until released", async () => {
    const { hold_id } = await hold(700);
    expect(await balance()).toEqual({ owed: 0n, pending: 700n });
    expect(await post(301)).toEqual({ refused: { code: 7002, lines: [1] } });
    expect(await hold(301, { source: "b" })).toEqual({ refused: { code: 7002 } });
    expect([await giveBack(hold_id), await giveBack(hold_id)]).toEqual([true, false]);
    expect(await balance()).toEqual({ owed: 0n, pending: 0n });
    expect(await post(1_000)).toHaveProperty("voucher_id");
  });

  test("is idempotent per source; another amount is rejected", async () => {
    const first = await hold(700);
    expect(await hold(700)).toEqual(first);
    expect(await hold(600)).toEqual({ refused: { code: 3010 } });
    expect(await balance()).toEqual({ owed: 0n, pending: 700n });
  });

  test("is captured whole or in part with its voucher, once", async () => {
    const { hold_id } = await hold(700);
    const taken = await capture(hold_id, 400);
    expect(await balance()).toEqual({ owed: 400n, pending: 0n });
    expect(await capture(hold_id, 400)).toMatchObject({ voucher_id: taken.voucher_id });
    expect(await giveBack(hold_id)).toBe(false);
    expect(await balance()).toEqual({ owed: 400n, pending: 0n });
  });

  test("an unpostable voucher captures nothing; nor does one above the held amount", async () => {
    const { hold_id } = await hold(700);
    expect(await capture(hold_id, 700, 700, { doc_date: "2031-01-01" })).toEqual({
      refused: { code: 7301, lines: [] },
    });
    expect(await capture(hold_id, 701)).toEqual({ refused: { code: 3003 } });
    expect(await balance()).toEqual({ owed: 0n, pending: 700n });
    expect(await capture(hold_id, 700)).toHaveProperty("voucher_id");
  });

  test("is released at expiry, by the job or by the next caller that needs the amount", async () => {
    const { hold_id } = await hold(700, { expires_at: later(-1) });
    expect(await capture(hold_id, 700)).toEqual({ refused: { code: 1002 } });
    expect(await hold(800, { source: "b", expires_at: later(-1) })).toHaveProperty("hold_id");
    expect(await balance()).toEqual({ owed: 0n, pending: 800n });
    await query("t.expire", "select ledger.expire_holds(1000)");
    expect(await balance()).toEqual({ owed: 0n, pending: 0n });
  });

  test("on a wallet is limited to its balance: 7001; on an account without limit: 3003", async () => {
    expect(await hold(1, { account_id: of.wallet })).toEqual({ refused: { code: 7001 } });
    expect(await hold(1, { account_id: of.cash })).toEqual({ refused: { code: 3003 } });
    expect(await hold(0)).toEqual({ refused: { code: 3003 } });
  });

  test("of another branch is missing", async () => {
    const { hold_id } = await hold(700);
    const other = await chart((await office()).branchId);
    const [row] = await query<{ told: boolean }>("t.void", "select ledger.void_hold($1, $2) as told", [
      other.branchId,
      hold_id,
    ]);
    expect(row!.told).toBe(false);
    expect(await balance()).toEqual({ owed: 0n, pending: 700n });
  });
});
