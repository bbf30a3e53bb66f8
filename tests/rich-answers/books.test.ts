import { beforeAll, expect, test } from "vitest";
import { accounting } from "@/server/routers/back-office/accounting/accounting";
import { balances } from "@/server/routers/back-office/accounting/balances";
import { creditDebit } from "@/server/routers/back-office/accounting/credit-debit";
import { currencies } from "@/server/routers/back-office/accounting/currencies";
import { documents } from "@/server/routers/back-office/accounting/documents";
import { financial } from "@/server/routers/back-office/accounting/financial";
import { statements } from "@/server/routers/back-office/accounting/statements";
import { payments } from "@/server/routers/back-office/cashier/payments";
import { approved } from "../approved";
import { backOfficeDoor } from "../back-office";
import { close, typeRate } from "../closing";
import { dayIn, leaf } from "../mappings";
import { type RichDesk, richDesk } from "./desk";

/** Accounts, and the statements, balances and lists of lines of two years, in two currencies, numbered and not. */
const clerkOf = backOfficeDoor({
  accounting,
  balances,
  creditDebit,
  currencies,
  documents,
  financial,
  payments,
  statements,
});
let at: RichDesk;
let income: number;
let vault: { id: number; code: string };
const [today, yesterday] = [dayIn(), dayIn(-1)];
const BANK = {
  ...{ title: "ملت ونک", title_latin: "Mellat Vanak", iban: "IR820540102680020817909002", bank_name: "ملت" },
  ...{ branch_name: "ونک", account_number: "123456", card_number: "6104337712345678" },
};
const receipt = (date: string, amount: number, more: object = {}) => ({
  ...{ type: "receipt", method: "bank", account_id: vault.id, counterparty: at.party, amount, date },
  ...more,
});
const document = (date: string, debit: number, credit: number, amount: number) =>
  at.post("/manual-document", {
    ...{ date, status: "temporary", description: "سند" },
    rows: [
      { account_id: debit, debit: amount },
      { account_id: credit, credit: amount },
    ],
  });

/** Future-dated balance of a bank account: zero on the last day of a year, since nothing is posted beyond it. */
let ahead: number;
/** Another bank account with lines on days of the year, whatever today is. */
let other: number;
beforeAll(async () => {
  at = await richDesk(clerkOf);
  const { branchId } = at.clerk;
  ahead = at.yearEnd > today ? 30 : 0;
  income = await at.account("41010001");
  await approved(at.clerk, at.clerk.ask("POST", "/accounting/account", { kind: "bank", ...BANK }));
  vault = await at.done("GET", "/accounting/account?code=11020002");
  other = (await at.post("/accounting/account", { kind: "bank", title: "سامان" })).id;
  const dollars = await leaf(branchId, "1102", { kind: "bank", currency: "USD" });
  await at.post("/pay/store", {
    payments: [
      receipt(at.lastYear, 9_000),
      receipt(yesterday, 500),
      receipt(today, 70, { type: "payment" }),
      receipt(at.yearEnd, 30),
      receipt(yesterday, 200, {
        counterparty: at.passenger,
        account_id: dollars,
        currency: "USD",
        rate: "600000",
        cost_center_id: at.center,
      }),
    ],
  });
  await document(at.lastYear, vault.id, income, 1_000);
  await document(today, income, vault.id, 100);
  const debts = await at.account("21010001");
  await document(at.lastYear, other, debts, 7_000);
  await document(at.dayOfYear(1), other, debts, 40);
  await document(at.dayOfYear(5), other, debts, 3);
  expect((await close(branchId, yesterday, "definite", "general")).state).toBe("done");
});

test("an account has its numbers and its turnover on every route", async () => {
  const result = { ...BANK, level: "detailed", type: "asset", nature: "debit", active: true, credit: 170 };
  expect(await at.done("GET", `/accounting/account/get?id=${vault.id}`)).toMatchObject(result);
  expect(await at.done("PUT", "/accounting/account", { id: vault.id, kind: "bank", ...BANK })).toMatchObject(result);
  const debts = await at.post("/accounting/account", { kind: "wallet", title: "کیف پول" });
  const closed = { id: debts.id, kind: "wallet", title: "کیف پول", active: false };
  const liability = { type: "liability", nature: "credit", iban: null, account_number: null };
  expect(await at.done("PUT", "/accounting/account", closed)).toMatchObject({ ...liability, active: false, credit: 0 });
  expect(await at.done("GET", `/accounting/account/get?id=${debts.id}`)).toMatchObject({ ...liability, active: false });
  await at.done("PUT", "/accounting/account", { ...closed, active: true });
  const list = async (body: object) => at.post("/accounts/list", body);
  expect(await list({ search: vault.code })).toMatchObject([result]);
  expect(await list({ kind: "wallet" })).toContainEqual(expect.objectContaining({ ...liability, credit: 0 }));
});

test("the tree shows which accounts are out of use, and an office its accounts", async () => {
  const rules = { cost_center_required: true, monetary: false };
  const made = [
    { code: "9", title: "سایر", type: "expense", nature: "debit", ...rules },
    { parent_code: "9", code: "91", title: "سایر", ...rules },
    { parent_code: "91", code: "9101", title: "سایر", ...rules },
    { parent_code: "9101", code: "91010001", title: "سایر", ...rules },
  ];
  const { ids } = await at.post("/accounting/account/update", { accounts: made });
  await at.post("/accounting/account/update", {
    accounts: ids.toReversed().map((id: number) => ({ id, active: false })),
  });
  const tree = await at.post("/financial/treeview", { with_balance: true });
  const path = (code: string): object[] => {
    const walk = (nodes: { code: string; children: never[] }[]): object[] =>
      nodes.flatMap((node) => (code.startsWith(node.code) ? [node, ...walk(node.children)] : []));
    return walk(tree);
  };
  expect(path("91010001")).toMatchObject(Array.from({ length: 4 }, () => ({ active: false, ...rules })));
  expect(path(vault.code)).toMatchObject(Array.from({ length: 4 }, () => ({ active: true })));
  expect(path(vault.code).at(-1)).toMatchObject({ debit: 10_530 - ahead, credit: 170 });
  const { id: till } = await at.post("/accounting/account", { kind: "cash", title: "صندوق" });
  await at.post("/accounting/account/update", { id: till, cost_center_required: true });
  const { offices } = await at.post("/financial/items", { component: "office" });
  const item = (id: number) => offices[0].items.find((one: { id: number }) => one.id === id);
  expect(item(vault.id)).toMatchObject({ debit: 10_530 - ahead, credit: 170, cost_center_required: false });
  expect(item(till)).toMatchObject({ credit: 0, cost_center_required: true });
});

test("statements have days and numbers, of assets and of income, and each line's amount in its own currency", async () => {
  const bill = (account_id: number, path = "/account/bill") =>
    at.post(path, { account_id, from: at.lastYear, to: at.yearEnd });
  const own = await bill(vault.id);
  expect(own.account).toMatchObject({ nature: "debit", type: "asset" });
  expect(own.rows.map(({ date, number }: { date: string; number: number | null }) => [date, number !== null])).toEqual([
    ...[at.lastYear, at.lastYear, yesterday].map((date) => [date, true]),
    ...[today, today, at.yearEnd].map((date) => [date, false]),
  ]);
  expect((await bill(income)).account).toMatchObject({ nature: "credit", type: "income" });
  const { rows } = await bill(await at.account("12020001"), "/account/bill2");
  expect(rows).toMatchObject([
    {
      number: expect.any(Number),
      cost_center: { id: at.center },
      own: { currency: "USD", credit: 200, rate: "6000", major_rate: "600000" },
    },
  ]);
  expect((await bill(vault.id, "/account/bill2")).rows.at(-1)).toMatchObject({ number: null, own: null });
});

test("balances give the opening of the year and the turnover before the requested days", async () => {
  const span = { from: at.dayOfYear(3), to: at.dayOfYear(10) };
  const { accounts, trial_balance } = await at.post("/accounting/balance", { columns: 8, ...span });
  const of = (id: number) => trial_balance.rows.find((row: { account: { id: number } }) => row.account.id === id);
  expect(of(other)).toMatchObject({ opening_debit: 7_000, before_debit: 40, turnover_debit: 3 });
  expect(of(await at.account("21010001"))).toMatchObject({
    opening_credit: 7_000,
    before_credit: 40,
    turnover_credit: 3,
  });
  // The present balance excludes future days.
  expect(accounts.find(({ id }: { id: number }) => id === vault.id)).toMatchObject({
    ...{ credit: 170, balance: 10_360 - ahead, own_balance: 10_360 - ahead, ...(ahead > 0 && { future: ahead }) },
  });
  expect(accounts.find(({ code }: { code: string }) => code === "11010001")).not.toHaveProperty("future");
  const [year] = await at.done("GET", `/account-history/all-monthly?year=${at.year}&account_id=${vault.id}`);
  expect(year.months.reduce((sum: number, { credit }: { credit: number }) => sum + credit, 0)).toBe(170);
});

test("lines of parties have due days, numbers and their own currency; their accounts have the turnover", async () => {
  const rows: { date: string }[] = await at.post("/credit-debit/list");
  expect(rows).toMatchObject([
    { date: at.yearEnd, future: ahead > 0, number: null, own: null },
    { date: today, future: false, number: null },
    { date: yesterday, own: { currency: "USD", amount: 200 }, number: expect.any(Number) },
    { date: yesterday, own: null, number: expect.any(Number) },
    { date: at.lastYear, number: expect.any(Number) },
  ]);
});

test("currencies mark an outdated rate", async () => {
  await typeRate(at.clerk.branchId, at.lastYear, 6_000);
  const result: object[] = await at.post("/currencies/list");
  expect(result).toContainEqual(expect.objectContaining({ code: "USD", rate: "6000", stale: true, own: true }));
  expect(result).toContainEqual(expect.objectContaining({ code: "IRR", stale: false }));
});
