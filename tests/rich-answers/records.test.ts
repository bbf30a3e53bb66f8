import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { announcements } from "@/server/routers/back-office/accounting/announcements";
import { connections } from "@/server/routers/back-office/accounting/connections";
import { documents } from "@/server/routers/back-office/accounting/documents";
import { cheques } from "@/server/routers/back-office/cashier/cheques";
import { payments } from "@/server/routers/back-office/cashier/payments";
import { backOfficeDoor } from "../back-office";
import { close } from "../closing";
import { openDoors, reservationMount } from "../doors";
import { charter } from "../fixtures";
import { asLedgerOwner } from "../ledger";
import { dayIn, leaf } from "../mappings";
import type { Partner } from "../partner";
import { chequeForm, type RichDesk, richDesk } from "./desk";

/** Notes, connections and documents. */
const clerkOf = backOfficeDoor({ announcements, cheques, connections, documents, payments });
let partner: Partner;
const { as } = openDoors(reservationMount, (doors) => {
  partner = doors.partner;
});
let at: RichDesk;
let income: number;
beforeAll(async () => {
  at = await richDesk(clerkOf, partner);
  income = await at.account("41010001");
});

const [today, yesterday] = [dayIn(), dayIn(-1)];
const note = (more: object = {}) =>
  at.post("/announcement/store", {
    ...{ direction: "debit", account_id: income, party: at.party, amount: 1_000, date: today, status: "active" },
    ...more,
  });
/** In dollars, of last year, with every optional member of a note. */
const dollars = () => ({
  ...{ direction: "credit", party: at.passenger, amount: 300, currency: "USD", rate: "600000", date: at.lastYear },
  ...{ reference: "R-7", description: "برگشت", cost_center_id: at.center },
});
const reportedDollars = () => ({
  ...{ direction: "credit", fiscal_year: at.year - 1, rate: "600000", worth: 1_800_000, date: at.lastYear },
  ...{ document: { date: at.lastYear }, reference: "R-7", description: "برگشت" },
});
type Item = { document_id: number; date: string; line: number };
const paid = ({ open_item: { document_id, date, line } }: { open_item: Item }, amount: number) =>
  at.post("/pay/store", {
    payments: [
      {
        ...{ type: "receipt", method: "cash", counterparty: at.party, amount, date: today },
        settles: [{ document_id, date, line, amount }],
      },
    ],
  });

test("a note has its year, rate, days and settlements, when changed and in every list", async () => {
  const [abroad, part] = [await note(dollars()), await note({ date: yesterday })];
  await paid(part, 400);
  const changed = (id: number, more: object) => at.post("/announcement/update", { id, ...more });
  expect(await changed(abroad.id, { rate: "610000" })).toMatchObject({
    ...{
      ...reportedDollars(),
      rate: "610000",
      worth: 1_830_000,
      open_item: { date: at.lastYear },
      settled: 0,
      linked: [],
    },
  });
  expect(await changed(part.id, { description: "علی‌الحساب" })).toMatchObject({
    ...{
      rate: null,
      date: yesterday,
      document: { date: yesterday },
      open_item: { date: yesterday },
    },
    ...{ settled: 400, open: 600, linked: [{ type: "receipt", method: "cash", amount: 400 }] },
  });
  // Another operator of the branch writes one too.
  const colleague = await clerkOf("accountant", at.clerk);
  const theirs = { direction: "debit", account_id: income, party: at.party, amount: 5, date: today, status: "active" };
  await colleague.ask("POST", "/announcement/store", theirs);

  const result = [
    { ...reportedDollars(), rate: "610000", worth: 1_830_000 },
    { settled: 400, rate: null, document: { date: yesterday } },
  ];
  const authors = { mine: { created_by: at.clerk.actor.name }, theirs: { created_by: colleague.actor.name } };
  for (const path of ["/announcement/list", "/announcement/list/company"])
    expect(await at.post(path)).toMatchObject([authors.theirs, result[1], { ...result[0], ...authors.mine }]);
  const { rows } = await at.post("/announcement/statement", { from: at.lastYear, to: today });
  expect(rows).toMatchObject([{ ...result[0], ...authors.mine }, result[1], authors.theirs]);
  const ledger = (account_id: number) => at.post("/announcement/ledger", { account_id, from: at.lastYear, to: today });
  expect((await ledger(income)).rows.map(({ date, line }: Item) => [date, line])).toContainEqual([at.lastYear, 1]);
  expect((await ledger(part.counter_account.id)).rows).toMatchObject([{ date: yesterday, line: 2 }, { date: today }]);
});

/** One of each kind of record, as listed by a connection. */
async function records() {
  const { party, lastYear } = at;
  const payment = { type: "payment", method: "bank", counterparty: party, amount: 700, date: yesterday };
  const [paid] = (await at.post("/pay/store", { payments: [{ ...payment, reference: "P-1" }] })).payments;
  const [cheque] = (await at.post("/check/store", { direction: "received", party, checks: [chequeForm()] })).checks;
  const { id: main_id, classes } = await charter(at.clerk.branchId);
  const body = { main_id, client_reference: "REF-9", items: [{ id: classes[0] }] };
  const { local_pnr: localPnr } = (await as(partner, "POST", "/book", { body })).json.items[0];
  const { id: booking } = await prisma().booking.findFirstOrThrow({ where: { localPnr } });
  const { id } = await note(dollars());
  const noted = { kind: "credit", description: "R-7 برگشت", date: lastYear, document: { date: lastYear } };
  const result = { date: yesterday, amount: 700, document: paid.document };
  return [
    { type: "announcement", id, ...noted },
    { type: "payment", id: paid.id, kind: "payment", description: "P-1", ...result },
    { type: "document", id: paid.document.document_id, kind: "pay", status: "posted", ...result },
    { type: "cheque", id: cheque.id, kind: "received", date: today, document: null, status: "in_safe" },
    { type: "booking", id: Number(booking), kind: null, description: "REF-9", date: today, status: "confirmed" },
  ];
}
type Ref = { type: string; id: number };
const connection = (path: string, body: object) => at.post(`/accounting/connections/${path}`, body);

test("a connection has records of every kind, its note, removed records and records from others", async () => {
  const known = await records();
  const ref = ({ type = "announcement", id }: Partial<Ref> & { id: number }) => ({ type, id });
  const holds = ({ items }: { items: Ref[] }, records: Ref[]) => {
    for (const record of records)
      expect(items.find(({ type, id }) => type === record.type && id === record.id)).toMatchObject(record);
  };
  const stray = ref({ id: (await note({ date: yesterday })).id });
  const made = await connection("store", { title: "پرونده", note: "فوری", items: [...known.map(ref), stray] });
  expect(made).toMatchObject({ note: "فوری", items_count: 6 });
  holds(made, known);

  // A deleted record, bypassing all guards: only its id remains.
  const lost = ref({ id: (await note({ status: "draft" })).id });
  const other = await connection("store", { title: "دیگر", items: [lost] });
  await asLedgerOwner(
    `begin; alter table announcements disable trigger user;
     delete from announcements where branch_id = ${at.clerk.branchId} and id = ${lost.id};
     alter table announcements enable trigger user; commit`,
  );
  const gone = { ...lost, exists: false, title: String(lost.id), amount: null };
  const taken = await connection("update", { id: made.id, remove: [stray] });
  const removed = [{ ...stray, removed_at: expect.any(String) }];
  expect(taken).toMatchObject({ note: "فوری", merged: [], removed });
  const merged = await connection("merge", { target_id: made.id, source_id: other.id });
  const both = { removed, merged: [{ id: other.id, title: "دیگر" }] };
  expect(merged).toMatchObject({ note: "فوری", ...both });
  holds(merged, [...known, gone]);
  const changed = await connection("update", { id: made.id, note: "" });
  expect(changed).toMatchObject({ note: "", version: 4, ...both });
  await connection("update", { id: made.id, note: "بسته" });
  const trashed = await connection("trash", { id: made.id, reason: "تمام" });
  expect(trashed).toMatchObject({ note: "بسته", version: 6, ...both });
  holds(trashed, [...known, gone]);
});

/** A document of yesterday without parties and currencies. */
const plain = (more: object = {}) => ({
  ...{ date: yesterday, description: "سند" },
  rows: [
    { account_id: income, debit: 9 },
    { account_id: income, credit: 9 },
  ],
  ...more,
});
type Row = { rate: string | null; added: boolean };

test("a document has parties, rates and its exchange lines", async () => {
  const { branchId } = at.clerk;
  const bank = await leaf(branchId, "1102", { kind: "bank", currency: "USD" });
  const debt = await leaf(branchId, "5203", { party: true });
  const rows = [
    { account_id: bank, debit: 100, currency: "USD", rate: "600000", description: "دلار" },
    { account_id: debt, credit: 600_000, party: `colleague:${at.party.id}`, cost_center_id: at.center },
  ];
  const { id } = await at.post("/manual-document", plain());
  const replaced = await at.done("PUT", "/manual-document", { ...plain({ rows, status: "temporary" }), id });
  expect(replaced.rows).toMatchObject([
    { rate: "600000", branch_debit: 600_000, party: null, added: false },
    {
      ...{ rate: null, party: `colleague:${at.party.id}`, party_name: expect.any(String), added: false },
      ...{ cost_center_id: at.center, cost_center: { code: "north", title: "شمال" } },
    },
    { added: true },
    { added: true },
  ]);
  const read: Row[] = (await at.post("/manual-document/get", { id })).rows;
  expect(read.map(({ added }) => added)).toEqual([false, false, true, true]);
  expect(read.slice(0, 2)).toMatchObject([
    { rate: "600000", cost_center: null },
    { rate: null, cost_center: { id: at.center } },
  ]);
});

test("lists of documents mark drafts, reversed and definite ones, and have their length", async () => {
  const typed = {
    ...plain({ rows: [{ account: "چیزی", description: "ناتمام" }, { debit: "12," }] }),
    unfinished: true,
  };
  const open = await at.post("/manual-document", typed);
  expect(open.typed).toMatchObject([{ description: "ناتمام" }, { debit: "12," }]);
  const stored = await at.done("PUT", "/manual-document", { ...typed, id: open.id });
  expect(stored).toMatchObject({ unfinished: true, number: null, reversed_by: null });
  const three = [...plain().rows.slice(0, 1), { account_id: income, credit: 4 }, { account_id: income, credit: 5 }];
  const long = await at.post("/manual-document", plain({ rows: three, status: "temporary" }));
  const undone = await at.post("/manual-document", plain({ status: "temporary" }));
  await at.done("DELETE", "/manual-document", { id: undone.id, on: "original" });
  expect((await close(at.clerk.branchId, yesterday, "definite", "general")).state).toBe("done");
  for (const path of ["/manual-document/list", "/manual-document/list/general"]) {
    const rows: { id: number }[] = await at.post(path);
    const of = ({ id }: { id: number }) => rows.find((row) => row.id === id);
    expect(of(open)).toMatchObject({ unfinished: true, number: null, rows_count: 2, reversed_by: null });
    expect(of(long)).toMatchObject({ unfinished: false, number: expect.any(Number), rows_count: 3, reversed_by: null });
    expect(of(undone)).toMatchObject({ reversed_by: { date: yesterday }, rows_count: 2 });
  }
});
