import { beforeAll, describe, expect, test } from "vitest";
import { backOfficeDoor, type Clerk } from "../../../../tests/back-office";
import { asLedgerOwner } from "../../../../tests/ledger";
import { postItems } from "../../../../tests/trial-books";

const clerkOf = backOfficeDoor();
let clerk: Clerk;
let stranger: Clerk;
let today: string;
let ids: Record<string, number>;

const told = ({ status, json }: Awaited<ReturnType<Clerk["ask"]>>) => [status, json.code];

beforeAll(async () => {
  clerk = await clerkOf();
  stranger = await clerkOf();
  const rows = await asLedgerOwner<{ id: number; code: string; day: string }>(
    `select id, code, ledger.business_day($1, now())::text as day from ledger.accounts
      where branch_id = $1 and code in ('1', '1102', '11020001', '41010001')`,
    [clerk.branchId],
  );
  today = rows[0]!.day;
  ids = Object.fromEntries(rows.map(({ code, id }) => [code, id]));
  await postItems(clerk, [{ day: today, from: ids["11020001"]!, to: ids["41010001"]!, amount: 2_500 }]);
});

describe("POST /accounting/balance", () => {
  const ask = (who: Clerk, body: object) => who.ask("POST", "/accounting/balance", body);

  test("bank and cash balances now, and the trial balance with its proof", async () => {
    const { status, json } = await ask(clerk, { columns: "۴", level: "detailed" });
    expect(status).toBe(200);
    const { accounts, trial_balance: trial } = json.data;
    expect(accounts.map(({ code, balance }: { code: string; balance: number }) => [code, balance])).toEqual([
      ["11010001", 0],
      ["11020001", 2_500],
      ["11030001", 0],
    ]);
    expect(accounts[1]).toMatchObject({ kind: "bank", currency: "IRR", own_balance: 2_500, branch_currency: "IRR" });
    expect(trial).toMatchObject({ columns: 4, to: today, currency: "IRR", scope: "branch", apart: [], unread: [] });
    expect(trial.rows.map(({ account }: { account: { code: string } }) => account.code)).toEqual([
      ...["1", "11", "1102", "11020001"],
      ...["4", "41", "4101", "41010001"],
    ]);
    expect(trial.rows[3]).toMatchObject({
      account: { id: ids["11020001"], level: "detailed", parent_code: "1102", summed: false },
      ...{ opening_debit: null, before_debit: null, turnover_debit: 2_500, closing_debit: 2_500, closing_credit: 0 },
    });
    expect(trial.proof).toMatchObject({ entries: 2, debit: 2_500, credit: 2_500, balanced: true });
    expect(trial.proof.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  test("days may be Jalali, a level above sums up", async () => {
    const { json } = await ask(clerk, { from: "1405-01-01", to: today, level: "group", columns: 2 });
    expect(json.data.trial_balance).toMatchObject({
      from: "2026-03-21",
      rows: [
        { account: { code: "1", id: ids["1"] }, turnover_debit: null, closing_debit: 2_500 },
        { account: { code: "4" }, closing_credit: 2_500 },
      ],
    });
  });

  test("another branch sees nothing of it; 3003 for columns and ranges there are not; 2007 without the permission", async () => {
    const { json } = await ask(stranger, {});
    expect(json.data.trial_balance).toMatchObject({ rows: [], proof: { entries: 0 } });
    expect(json.data.accounts.every(({ balance }: { balance: number }) => balance === 0)).toBe(true);
    expect(told(await ask(clerk, { columns: 5 }))).toEqual([422, 3003]);
    expect(told(await ask(clerk, { from: "1405-02-01", to: "1405-01-01" }))).toEqual([422, 3003]);
    expect(told(await ask(await clerkOf("support", clerk), {}))).toEqual([403, 2007]);
  });
});
