import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { announcements } from "@/server/routers/back-office/accounting/announcements";
import { payments } from "@/server/routers/back-office/cashier/payments";
import { colleagues } from "@/server/routers/back-office/people/colleagues";
import { approved } from "../../../../../tests/approved";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";
import { asLedgerOwner } from "../../../../../tests/ledger";
import { dayIn } from "../../../../../tests/mappings";

const clerkOf = backOfficeDoor({ announcements, colleagues, payments });
let clerk: Clerk;
let stranger: Clerk;
let income: number;
let bank: number;

type AnnouncementDto = Awaited<ReturnType<Clerk["ask"]>>;
const resultOf = ({ status, json }: AnnouncementDto) => [status, json.code];
const fields = ({ json }: AnnouncementDto) => (json.error.fields ?? []).map(({ path }: { path: string }) => path);
const today = dayIn();

const ask = (who: Clerk, path: string, body: object = {}, headers = {}) =>
  who.ask("POST", `/announcement/${path}`, body, headers);
const form = (more: object = {}) => ({
  direction: "debit",
  account_id: income,
  party: { type: "colleague", id: clerk.colleagueId },
  amount: 1_000,
  date: today,
  description: "جریمهٔ لغو",
  ...more,
});
const stored = async (more: object = {}) => (await ask(clerk, "store", form(more))).json.data;
const active = (more: object = {}) => stored({ status: "active", ...more });
const balanceOf = async (account: number) => {
  const [row] = await asLedgerOwner<{ balance: string }>(
    "select coalesce(sum(dr - cr), 0)::text as balance from ledger.entries where branch_id = $1 and account_id = $2",
    [clerk.branchId, account],
  );
  return Number(row!.balance);
};

/** Creates a receipt of the note's party that settles part of it. */
const settle = (note: { open_item: { document_id: number; date: string; line: number } }, amount: number) => {
  const { document_id, date, line } = note.open_item;
  const payment = { type: "receipt", method: "bank", counterparty: form().party, amount, date: today };
  return clerk.ask("POST", "/pay/store", {
    payments: [{ ...payment, settles: [{ document_id, date, line, amount }] }],
  });
};

beforeAll(async () => {
  clerk = await clerkOf();
  stranger = await clerkOf();
  const rows = await asLedgerOwner<{ id: number; code: string }>(
    "select id, code from ledger.accounts where branch_id = $1 and code in ('41010001', '11020001')",
    [clerk.branchId],
  );
  income = rows.find(({ code }) => code === "41010001")!.id;
  bank = rows.find(({ code }) => code === "11020001")!.id;
});

describe("POST /announcement/store", () => {
  test("beyond the party's ceiling the refusal shows limit and shortfall; on reposting the old amount is credited", async () => {
    const manager = await clerkOf("manager", clerk);
    const set = (ceiling: number) =>
      manager.ask("POST", "/colleagues/update/financial", { id: clerk.colleagueId, ceiling });
    const { ceiling, used } = (await set(0)).json.data.financial;
    expect(ceiling).toBe(0);
    await approved(clerk, set(Math.max(0, used) + 500));
    const refused = await ask(clerk, "store", form({ status: "active", amount: 700 }));
    expect(resultOf(refused)).toEqual([402, 7002]);
    const party = `colleague:${clerk.colleagueId}`;
    expect(refused.json.error).toMatchObject({ available: 500, shortfall: 200, party });
    const note = await active({ amount: 400 });
    const more = await ask(clerk, "update", { id: note.id, version: note.version, amount: 650 });
    expect(more.json.error).toMatchObject({ code: 7002, available: 500, shortfall: 150, party });
    await approved(clerk, set(1_000_000_000));
  });

  test("a draft posts nothing; an active one is numbered without gaps and posted to the party's account", async () => {
    const draft = await stored({ date: "1405-09-01" });
    expect(draft).toMatchObject({
      ...{ status: "draft", number: null, document: null, open: 0, date: "2026-11-22", open_item: null },
      ...{ worth: 1_000, currency: "IRR", rate: null, allowed_operations: ["update", "activate", "cancel"] },
      party: { type: "colleague", id: clerk.colleagueId },
    });
    const [one, other] = [await active(), await active({ direction: "credit", amount: 300, account_id: bank })];
    expect(other.number).toBe(one.number + 1);
    expect(one).toMatchObject({ status: "active", open: 1_000, settled: 0, open_item: { line: 2, open: 1_000 } });
    const lines = await asLedgerOwner(
      `select account_id, party, dr::int as dr, cr::int as cr from ledger.entries
        where branch_id = $1 and voucher_id = any($2) order by voucher_id, line`,
      [clerk.branchId, [one.document.document_id, other.document.document_id]],
    );
    const party = `colleague:${clerk.colleagueId}`;
    expect(lines).toEqual([
      { account_id: income, party: null, dr: 0, cr: 1_000 },
      { account_id: one.counter_account.id, party, dr: 1_000, cr: 0 },
      { account_id: bank, party: null, dr: 300, cr: 0 },
      { account_id: one.counter_account.id, party, dr: 0, cr: 300 },
    ]);
  });

  test("with an id it writes the whole of a known one again", async () => {
    const { id, version } = await stored();
    const { json } = await ask(clerk, "store", { ...form({ amount: 2_000, description: null }), id, version });
    expect(json.data).toMatchObject({ id, version: version + 1, amount: 2_000, description: "", status: "draft" });
    const stale = await ask(clerk, "store", { ...form(), id, version });
    expect(resultOf(stale)).toEqual([409, 8004]);
    expect(stale.json.error.current).toEqual({ id, version: version + 1 });
  });

  test("the same key of a call finds what it wrote", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const body = form({ status: "active", request_key: randomUUID() });
    const first = await ask(clerk, "store", body, headers);
    const again = await ask(clerk, "store", body);
    expect(again.json.data.id).toBe(first.json.data.id);
    expect(again.json.data.number).toBe(first.json.data.number);
  });

  test("of a passenger it is posted to the customers' account; in another currency it is converted at the rate", async () => {
    const [person] = await asLedgerOwner<{ id: number }>(
      "insert into passengers (branch_id, first_name, last_name) values ($1, 'سارا', 'رضایی') returning id",
      [clerk.branchId],
    );
    const note = await active({
      party: { type: "passenger", id: person!.id },
      currency: "USD",
      amount: 250,
      rate: "600000",
    });
    expect(note).toMatchObject({
      ...{ currency: "USD", amount: 250, rate: "600000", worth: 1_500_000, open: 1_500_000 },
      ...{ counter_account: { code: "12020001" }, party: { type: "passenger", id: person!.id, name: "سارا رضایی" } },
    });
  });

  test("3003 reports the mismatch; 7301 a closed month; nothing is stored then", async () => {
    const count = async () => (await ask(clerk, "list")).json.meta.total;
    const before = await count();
    for (const [more, path] of [
      [{ party: { type: "colleague", id: stranger.colleagueId } }, "party"],
      [{ party: { type: "passenger", id: 2_000_000_000 } }, "party"],
      [{ account_id: 2_000_000_000 }, "account_id"],
      [{ amount: 0 }, "amount"],
      [{ amount: -5 }, "amount"],
      [{ currency: "XXX" }, "currency"],
      [{ currency: "USD", rate: "abc" }, "rate"],
      [{ rate: "2" }, "rate"],
      [{ date: "2026-02-30" }, "date"],
      [{ direction: "up" }, "direction"],
      [{ description: "\u0000" }, "description"],
    ] as const) {
      const answer = await ask(clerk, "store", form(more));
      expect([path, ...resultOf(answer), fields(answer)]).toEqual([path, 422, 3003, [path]]);
    }
    expect(resultOf(await ask(clerk, "store", { direction: "debit" }))).toEqual([422, 3002]);
    const closed = await ask(clerk, "store", form({ date: "2001-01-01", status: "active" }));
    expect([...resultOf(closed), fields(closed)]).toEqual([409, 7301, ["date"]]);
    expect(await count()).toBe(before);
  });

  test("2007 for a read-only user", async () => {
    const support = await clerkOf("support", clerk);
    expect(resultOf(await ask(support, "store", form()))).toEqual([403, 2007]);
    expect(resultOf(await ask(support, "list"))).toEqual([403, 2007]);
  });
});

describe("POST /announcement/update", () => {
  test("an amount change of a posted one reverses and reposts it under its number; a text change does not", async () => {
    const note = await active();
    const before = await balanceOf(note.counter_account.id);
    const stale = await ask(clerk, "update", { id: note.id, version: note.version + 9, description: "x" });
    expect(resultOf(stale)).toEqual([409, 8004]);
    const worded = (await ask(clerk, "update", { id: note.id, version: note.version, description: "دیگر" })).json.data;
    expect(worded).toMatchObject({ description: "دیگر", document: note.document, version: note.version + 1 });
    const changed = (await ask(clerk, "update", { id: note.id, amount: 700, direction: "credit" })).json.data;
    expect(changed).toMatchObject({
      number: note.number,
      amount: 700,
      direction: "credit",
      status: "active",
      open: 700,
    });
    expect(changed.document.document_id).not.toBe(note.document.document_id);
    expect(await balanceOf(note.counter_account.id)).toBe(before - 1_000 - 700);
  });

  test("a draft is activated and canceled by its status; 8003 lists the allowed ones", async () => {
    const { id } = await stored();
    expect((await ask(clerk, "update", { id, status: "active" })).json.data).toMatchObject({ status: "active" });
    const draft = await ask(clerk, "update", { id, status: "draft" });
    expect(resultOf(draft)).toEqual([409, 8003]);
    expect(draft.json.error.allowed_operations).toEqual(["update", "cancel"]);
    const { data } = (await ask(clerk, "update", { id, status: "canceled" })).json;
    expect(data).toMatchObject({ status: "canceled", open: 0, allowed_operations: [] });
    expect(data.reversal.document_id).toBeGreaterThan(data.document.document_id);
    expect(resultOf(await ask(clerk, "update", { id, amount: 5 }))).toEqual([409, 8003]);
    expect(resultOf(await ask(clerk, "store", { ...form(), id }))).toEqual([409, 8003]);
  });

  test("a writer without approval right leaves a posted one unchanged", async () => {
    const note = await active();
    const writer = await clerkOf("accountant", clerk);
    await asLedgerOwner(
      "update memberships set customised = true, permissions = '{accounting:read,accounting:write}' where operator_id = $1",
      [writer.actor.operatorId],
    );
    expect(resultOf(await ask(writer, "update", { id: note.id, amount: 5 }))).toEqual([403, 2007]);
    expect(resultOf(await ask(writer, "update", { id: note.id, status: "canceled" }))).toEqual([403, 2007]);
    expect(resultOf(await ask(writer, "update", { id: note.id, description: "x" }))).toEqual([200, undefined]);
  });

  test("another branch finds none of them", async () => {
    const { id } = await active();
    for (const [path, body] of [
      ["store", { ...form(), id, party: { type: "colleague", id: stranger.colleagueId } }],
      ["update", { id, description: "x" }],
      ["view", { id }],
      ["edit", { id }],
    ] as const)
      expect([path, ...resultOf(await ask(stranger, path, body))]).toEqual([path, 404, 3009]);
    expect((await ask(stranger, "list")).json).toMatchObject({ data: [], meta: { total: 0 } });
  });
});

describe("payments settle it", () => {
  test("part, then whole: settled; released it is open again; its amounts cannot change in between", async () => {
    const note = await active({ amount: 900 });
    expect(resultOf(await settle(note, 400))).toEqual([200, undefined]);
    const part = (await ask(clerk, "view", { id: note.id })).json.data;
    expect(part).toMatchObject({ status: "active", settled: 400, open: 500, allowed_operations: ["update"] });
    expect(part.linked).toMatchObject([{ type: "receipt", method: "bank", amount: 400 }]);
    const changed = await ask(clerk, "update", { id: note.id, amount: 100 });
    expect([...resultOf(changed), fields(changed)]).toEqual([409, 8002, ["amount"]]);
    const replaced = await ask(clerk, "store", { ...form({ amount: 100, status: "active" }), id: note.id });
    expect(resultOf(replaced)).toEqual([409, 8002]);
    expect(resultOf(await ask(clerk, "update", { id: note.id, status: "canceled" }))).toEqual([409, 8003]);
    await settle(note, 500);
    const whole = (await ask(clerk, "view", { id: note.id })).json.data;
    expect(whole).toMatchObject({ status: "settled", settled: 900, open: 0 });
    expect(whole.linked).toHaveLength(2);
    const trashed = await clerk.ask("DELETE", "/pay/trash", { id: whole.linked[0].payment_id });
    expect(resultOf(trashed)).toEqual([200, undefined]);
    expect((await ask(clerk, "view", { id: note.id })).json.data).toMatchObject({ status: "active", settled: 500 });
  });

  test("more than is open is refused and settles nothing", async () => {
    const note = await active({ amount: 100 });
    expect((await settle(note, 101)).status).toBeGreaterThanOrEqual(400);
    expect((await ask(clerk, "view", { id: note.id })).json.data).toMatchObject({ settled: 0, linked: [] });
  });
});

describe("reports", () => {
  test("list: filters, search in either keyboard, pages by cursor", async () => {
    const mark = `نشان${randomUUID().slice(0, 6)}`;
    const made = [
      await stored({ description: mark }),
      await active({ description: mark }),
      await active({ reference: mark }),
    ];
    const list = async (body: object) => (await ask(clerk, "list", body)).json;
    expect((await list({ search: mark })).data.map(({ id }: { id: number }) => id)).toEqual(
      made.map(({ id }) => id).reverse(),
    );
    expect((await list({ search: mark, status: "draft" })).meta.total).toBe(1);
    expect((await list({ search: mark, status: "draft", from: dayIn(1) })).data).toEqual([]);
    const first = await list({ search: mark, per_page: 2 });
    expect(first.meta).toMatchObject({ total: 3, pages: 2 });
    const next = await list({ search: mark, per_page: 2, cursor: first.meta.next_cursor });
    expect(next.data.map(({ id }: { id: number }) => id)).toEqual([made[0].id]);
    expect(next.meta.next_cursor).toBeNull();
    expect(resultOf(await ask(clerk, "list", { cursor: "nonsense" }))).toEqual([422, 3003]);
  });

  test("list/company: branches of the company where the person may read, and no other", async () => {
    const other = await clerkOf();
    await asLedgerOwner(
      "update branches set company_id = (select company_id from branches where id = $1) where id = $2",
      [clerk.branchId, other.branchId],
    );
    const [theirs] = await asLedgerOwner<{ id: number }>(
      "select id from ledger.accounts where branch_id = $1 and code = '41010001'",
      [other.branchId],
    );
    const note = { ...form(), account_id: theirs!.id, party: { type: "colleague", id: other.colleagueId } };
    const made = (await ask(other, "store", note)).json.data;
    const mine = await ask(clerk, "list/company", { per_page: 100 });
    expect(
      mine.json.data.every((one: { branch: { branch_id: number } }) => one.branch.branch_id === clerk.branchId),
    ).toBe(true);
    expect(mine.json.meta.unread).toMatchObject([{ branch_id: other.branchId }]);
    expect(
      resultOf(
        await ask(clerk, "ledger", { account_id: theirs!.id, branch_id: other.branchId, from: today, to: today }),
      ),
    ).toEqual([...[404, 3009]]);
    await asLedgerOwner("insert into memberships (operator_id, branch_id, role) values ($1, $2, 'accountant')", [
      clerk.actor.operatorId,
      other.branchId,
    ]);
    const both = (await ask(clerk, "list/company", { branch_ids: [other.branchId] })).json;
    expect(both.data).toMatchObject([{ id: made.id, branch: { branch_id: other.branchId } }]);
    expect(both.meta.unread).toEqual([]);
  });

  test("statement and ledger add up to the books", async () => {
    const party = form().party;
    const { json } = await ask(clerk, "statement", { from: dayIn(-1), to: dayIn(1), party, per_page: 100 });
    const { opening, rows, closing, totals, parties } = json.data;
    expect(rows.at(-1).balance).toBe(closing);
    expect(opening + totals.debit - totals.credit).toBe(closing);
    expect(rows).toHaveLength(totals.count);
    expect(parties).toMatchObject([{ party, open: totals.open }]);
    const second = await ask(clerk, "statement", { from: dayIn(-1), to: dayIn(1), party, per_page: 2, page: 2 });
    expect(second.json.data.rows).toEqual(rows.slice(2, 4));
    // A settled note is no longer active.
    const settled = await active({ amount: 70 });
    await settle(settled, 70);
    const after = (await ask(clerk, "statement", { from: dayIn(-1), to: dayIn(1), party, per_page: 100 })).json.data;
    expect(after.rows.map(({ id }: { id: number }) => id)).toEqual(rows.map(({ id }: { id: number }) => id));
    expect(new Set(after.rows.map(({ status }: { status: string }) => status))).toEqual(new Set(["active"]));
    const account_id = rows[0].counter_account.id;
    const ledger = (await ask(clerk, "ledger", { account_id, from: dayIn(-30), to: dayIn(30), per_page: 100 })).json
      .data;
    expect(ledger.rows.at(-1).balance).toBe(ledger.closing);
    expect(ledger.rows.some(({ reversal }: { reversal: boolean }) => reversal)).toBe(true);
    expect(resultOf(await ask(clerk, "statement", { from: today, to: dayIn(-1) }))).toEqual([422, 3003]);
    expect(resultOf(await ask(stranger, "ledger", { account_id, from: today, to: today }))).toEqual([404, 3009]);
  });

  test("edit: what a form begins with", async () => {
    const { json } = await ask(clerk, "edit", { id: (await stored()).id });
    expect(json.data).toMatchObject({ today, currency: "IRR", announcement: { status: "draft" } });
    expect(json.data.accounts.map(({ id }: { id: number }) => id)).toContain(income);
    expect(json.data.open_from <= today && today <= json.data.open_to).toBe(true);
  });

  test("calculation reports the differences and corrects them", async () => {
    const note = await active({ amount: 50 });
    await settle(note, 20);
    for (const text of [
      "alter table announcements disable trigger user",
      `update announcements set settled = 7 where branch_id = ${clerk.branchId} and id = ${note.id}`,
      "alter table announcements enable trigger user",
    ])
      await asLedgerOwner(text);
    const found = { fault: "settled", id: note.id, stored: "7", computed: "20" };
    const first = (await ask(clerk, "calculation")).json.data;
    expect(first).toMatchObject({ differences: 1, repaired: 1, found: [found], balance: { currency: "IRR" } });
    expect((await ask(clerk, "calculation")).json.data).toMatchObject({ differences: 0, found: [] });
    expect((await ask(clerk, "view", { id: note.id })).json.data.settled).toBe(20);
    const support = await clerkOf("support", clerk);
    expect(resultOf(await ask(support, "calculation"))).toEqual([403, 2007]);
  });
});
