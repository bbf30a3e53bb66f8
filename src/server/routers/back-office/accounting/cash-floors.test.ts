import { beforeEach, expect, test } from "vitest";
import { accounting } from "@/server/routers/back-office/accounting/accounting";
import { announcements } from "@/server/routers/back-office/accounting/announcements";
import { documents } from "@/server/routers/back-office/accounting/documents";
import { cheques } from "@/server/routers/back-office/cashier/cheques";
import { payments } from "@/server/routers/back-office/cashier/payments";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";
import { asLedgerOwner, midYear } from "../../../../../tests/ledger";

/** Cash boxes with a floor (design/books.md 8): each route that pays from one refuses with 7012, and nothing is written. */
const clerkOf = backOfficeDoor({ accounting, announcements, documents, payments, cheques });
let clerk: Clerk;
let cash: number;
let expense: number;
let before: number;
const DAY = "2026-11-20";
beforeEach(async () => {
  clerk = await clerkOf();
  await midYear(clerk.branchId);
  const [found] = await asLedgerOwner<{ cash: number; expense: number }>(
    `select (select a.id from ledger.accounts a where a.branch_id = $1 and a.kind = 'cash' and a.level = 4) as cash,
            (select a.id from ledger.accounts a where a.branch_id = $1 and a.code = '52030003') as expense`,
    [clerk.branchId],
  );
  ({ cash, expense } = found!);
  await asLedgerOwner("update ledger.accounts set cash_floor = 'refuse' where branch_id = $1 and id = $2", [
    clerk.branchId,
    cash,
  ]);
  before = await written();
});

const written = async () =>
  (
    await asLedgerOwner<{ n: number }>("select count(*)::int as n from ledger.vouchers where branch_id = $1", [
      clerk.branchId,
    ])
  )[0]!.n;

type Expected = { paths: string[]; balance?: number; day?: string; vouchers?: number };
async function expectBelow(
  { status, json }: Awaited<ReturnType<Clerk["ask"]>>,
  { paths, balance, day = DAY }: Expected,
) {
  expect([status, json.code], JSON.stringify(json)).toEqual([409, 7012]);
  const fields = json.error.fields as { path: string; message: string }[];
  expect(fields.map(({ path }) => path)).toEqual(paths);
  for (const { message } of fields) expect(message).toContain(day);
  if (balance !== undefined)
    expect(json.error).toMatchObject({ account: { id: cash, title_latin: "Main cash box" }, day, balance });
  expect(await written()).toBe(before);
}

const pay = (more: object) => ({
  ...{ type: "payment", method: "cash", amount: 40, date: DAY },
  ...{ counterparty: { type: "colleague", id: clerk.colleagueId }, ...more },
});
const store = (...rows: object[]) => clerk.ask("POST", "/pay/store", { payments: rows });
const receive = async (amount: number) => (await store(pay({ type: "receipt", amount }))).json.data.payments[0];

test("POST /pay/store: the row, the day and the balance; the rest of the group is not stored", async () => {
  await expectBelow(await store(pay({ type: "receipt", amount: 10 }), pay({})), {
    paths: ["payments[1].amount"],
    balance: -30,
  });
  const [first, second] = await Promise.all([store(pay({ amount: 7 })), store(pay({ amount: 8 }))]);
  await expectBelow(first, { paths: ["payments[0].amount"], balance: -7 });
  await expectBelow(second, { paths: ["payments[0].amount"], balance: -8 });
});

test("POST /pay/update and DELETE /pay/trash of money that is spent", async () => {
  const receipt = await receive(100);
  const paid = (await store(pay({ amount: 90 }))).json.data.payments[0];
  before = await written();
  const { id, version } = receipt;
  await expectBelow(await clerk.ask("POST", "/pay/update", { id, version, amount: 80 }), {
    paths: ["amount"],
    balance: -10,
  });
  await expectBelow(await clerk.ask("DELETE", "/pay/trash", { id, version, reason: "x" }), {
    paths: ["amount"],
    balance: -90,
  });
  // What is left covers the change, although the reversal alone would not be accepted.
  const changed = await clerk.ask("POST", "/pay/update", { id, version, amount: 95 });
  expect(changed.status, JSON.stringify(changed.json)).toBe(200);
  expect((await clerk.ask("DELETE", "/pay/trash", { id: paid.id, version: paid.version, reason: "x" })).status).toBe(
    200,
  );
  expect((await clerk.ask("DELETE", "/pay/trash", { id, version: version + 1, reason: "x" })).status).toBe(200);
});

const form = (more: object = {}) => ({
  ...{ date: DAY, status: "temporary" },
  rows: [
    { account_id: expense, debit: 5 },
    { account_id: cash, credit: 5 },
  ],
  ...more,
});

test("POST, PUT and DELETE /manual-document", async () => {
  await expectBelow(await clerk.ask("POST", "/manual-document", form()), { paths: ["rows[1].amount"], balance: -5 });
  const { data } = (await clerk.ask("POST", "/manual-document", form({ status: "draft" }))).json;
  const put = form({ id: data.id, version: data.version });
  await expectBelow(await clerk.ask("PUT", "/manual-document", put), { paths: ["rows[1].amount"], balance: -5 });
  const into = form({
    rows: form().rows.map(({ account_id, debit, credit }) => ({ account_id, debit: credit, credit: debit })),
  });
  const stored = (await clerk.ask("POST", "/manual-document", into)).json.data;
  expect((await clerk.ask("PUT", "/manual-document", put)).status).toBe(200);
  before = await written();
  const { status, json } = await clerk.ask("DELETE", "/manual-document", { id: stored.id, version: stored.version });
  expect([status, json.code]).toEqual([409, 7012]);
});

test("POST /announcement/store and /update", async () => {
  const party = { type: "colleague", id: clerk.colleagueId };
  const note = { direction: "debit", account_id: cash, party, amount: 6, date: DAY, status: "active" };
  await expectBelow(await clerk.ask("POST", "/announcement/store", note), { paths: ["amount"], balance: -6 });
  const { id } = (await clerk.ask("POST", "/announcement/store", { ...note, status: "draft" })).json.data;
  await expectBelow(await clerk.ask("POST", "/announcement/update", { id, status: "active" }), {
    paths: ["amount"],
    balance: -6,
  });
});

test("POST /check/operation: the cash of a cheque that is spent is not given back", async () => {
  const cheque = {
    ...{ amount: 50, due_date: DAY, sayad_id: "1234567890123456", bank: "ملت", serial: "123456" },
    ...{ party: { type: "colleague", id: clerk.colleagueId } },
  };
  const stored = await clerk.ask("POST", "/check/store", { direction: "received", date: DAY, checks: [cheque] });
  expect(stored.status, JSON.stringify(stored.json)).toBe(200);
  const { id } = stored.json.data.checks[0];
  const act = (operation: string, more: object = {}) =>
    clerk.ask("POST", "/check/operation", { id, operation, date: DAY, ...more });
  const cashed = await act("cash", { account_id: cash });
  expect(cashed.status, JSON.stringify(cashed.json)).toBe(200);
  expect((await store(pay({ amount: 30 }))).status).toBe(200);
  before = await written();
  await expectBelow(await act("undo"), { paths: ["account_id"] });
});

test("an account of another kind takes no floor; a box that has one states it", async () => {
  const update = (more: object) => clerk.ask("POST", "/accounting/account/update", more);
  expect((await update({ id: expense, cash_floor: "warn" })).json).toMatchObject({
    code: 3003,
    error: { fields: [{ path: "accounts[0].cash_floor" }] },
  });
  const read = async () => (await clerk.ask("GET", `/accounting/account?id=${cash}`)).json.data.cash_floor;
  expect(await read()).toBe("refuse");
  expect((await update({ id: cash, cash_floor: "warn" })).status).toBe(200);
  expect((await store(pay({ amount: 1_000 }))).status).toBe(200);
  expect((await update({ id: cash, cash_floor: "refuse" })).status).toBe(200);
  expect(await read()).toBe("refuse");
  before = await written();
  await expectBelow(await store(pay({ amount: 1 })), { paths: ["payments[0].amount"], balance: -1_001 });
});
