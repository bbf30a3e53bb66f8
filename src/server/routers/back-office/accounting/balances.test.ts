import { beforeAll, describe, expect, test } from "vitest";
import { balances } from "@/server/routers/back-office/accounting/balances";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";
import { asLedgerOwner, tamper } from "../../../../../tests/ledger";
import { postItems } from "../../../../../tests/trial-books";

const clerkOf = backOfficeDoor({ balances });
let clerk: Clerk;
let stranger: Clerk;
let today: string;
let ids: Record<string, number>;

const resultOf = ({ status, json }: Awaited<ReturnType<Clerk["ask"]>>) => [status, json.code];

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

  test("another branch sees nothing; 3003 for unknown columns and ranges; 2007 without the permission", async () => {
    const { json } = await ask(stranger, {});
    expect(json.data.trial_balance).toMatchObject({ rows: [], proof: { entries: 0 } });
    expect(json.data.accounts.every(({ balance }: { balance: number }) => balance === 0)).toBe(true);
    expect(resultOf(await ask(clerk, { columns: 5 }))).toEqual([422, 3003]);
    expect(resultOf(await ask(clerk, { from: "1405-02-01", to: "1405-01-01" }))).toEqual([422, 3003]);
    expect(resultOf(await ask(await clerkOf("support", clerk), {}))).toEqual([403, 2007]);
  });
});

describe("account-history", () => {
  const get = (who: Clerk, path: string, query: Record<string, string | number>) =>
    who.ask("GET", `/account-history/${path}?${new URLSearchParams(query as Record<string, string>)}`);
  const post = (who: Clerk, path: string, body: object) => who.ask("POST", `/account-history/${path}`, body);
  const bank = () => ids["11020001"]!;

  test("GET daily and monthly: opening balance, turnover, closing balance", async () => {
    const day = await get(clerk, "daily", { account_id: ids["1"]!, date: today });
    expect(day.json.data).toMatchObject({
      account: { code: "1", level: "group" },
      ...{ date: today, currency: "IRR", opening: 0, debit: 2_500, credit: 0, balance: 2_500, entries: 1 },
    });
    const months = await get(clerk, "all-monthly", { year: 1405, account_id: bank() });
    const month = months.json.data[0].months.findIndex(({ entries }: { entries: number }) => entries > 0) + 1;
    const read = await get(clerk, "monthly", { account_id: bank(), year: "۱۴۰۵", month });
    expect(read.json.data).toMatchObject({
      ...{ year: 1405, month, calendar: "jalali", converted: false, debit: 2_500, balance: 2_500 },
    });
    expect(read.json.data.from <= today && today <= read.json.data.to).toBe(true);
  });

  test("GET all-daily and all-monthly: a list of accounts with its paging; a Gregorian year is reported as converted", async () => {
    const days = await get(clerk, "all-daily", { year: 1405 });
    expect(days.status).toBe(200);
    expect(days.json.data.map(({ account }: { account: { code: string } }) => account.code)).toEqual([
      ...["11020001", "41010001"],
    ]);
    expect(days.json.data[0].days).toHaveLength(365);
    expect(days.json.meta).toMatchObject({ page: 1, total: 2, pages: 1, calendar: "jalali", from: "2026-03-21" });
    const year = Number(today.slice(0, 4));
    const months = await get(clerk, "all-monthly", { year, account_id: bank() });
    expect(months.json.meta).toMatchObject({ calendar: "gregorian", converted: true, from: `${year}-01-01` });
    expect(months.json.data[0].months[Number(today.slice(5, 7)) - 1]).toMatchObject({ debit: 2_500, entries: 1 });
  });

  test("POST calculate-daily, -monthly and -complete report the differences and correct them", async () => {
    const where = `branch_id = ${clerk.branchId} and account_id = ${bank()}`;
    for (const [path, table, fault] of [
      ["calculate-daily", "turn_day", "day"],
      ["calculate-monthly", "turn_month", "month"],
      ["calculate-complete", "turn_day", "day"],
    ] as const) {
      await tamper(`update ledger.${table} set dr = dr + 4 where ${where}`);
      const { status, json } = await post(clerk, path, { year: 1405 });
      expect([path, status, json.data]).toMatchObject([
        path,
        200,
        {
          ...{ year: 1405, calendar: "jalali", from: "2026-03-21", differences: 1, repaired: 1 },
          found: [{ fault, account: { code: "11020001" }, stored: { dr: "2504" }, computed: { dr: "2500" } }],
        },
      ]);
      expect((await post(clerk, path, { year: 1405 })).json.data).toMatchObject({ differences: 0, found: [] });
    }
  });

  test("3009 for another branch's account, 3003 for unknown years and months, 2007 for a read-only user or one without access", async () => {
    expect(resultOf(await get(stranger, "daily", { account_id: bank(), date: today }))).toEqual([404, 3009]);
    expect(resultOf(await get(stranger, "all-daily", { account_id: bank(), year: 1405 }))).toEqual([404, 3009]);
    expect((await get(stranger, "all-monthly", { year: 1405 })).json.data).toEqual([]);
    expect(resultOf(await get(clerk, "monthly", { account_id: bank(), year: 1405, month: 13 }))).toEqual([422, 3003]);
    expect(resultOf(await get(clerk, "all-daily", { year: 1699 }))).toEqual([422, 3003]);
    expect(resultOf(await get(clerk, "daily", { account_id: bank(), date: "1405-12-30" }))).toEqual([422, 3003]);
    const support = await clerkOf("support", clerk);
    expect(resultOf(await get(support, "daily", { account_id: bank(), date: today }))).toEqual([403, 2007]);
    for (const path of ["calculate-daily", "calculate-monthly", "calculate-complete"])
      expect(resultOf(await post(support, path, { year: 1405 }))).toEqual([403, 2007]);
  });
});
