import { at, text, units } from "../../lib/json";
import { refused } from "../../lib/persist";
import type { Act } from "../../model/acts";
import { today } from "../../model/world";
import { accountOf, type Desk, type Document, done, EXPENSES, write } from "./desk";

/** The maximum amount of a line (contract 13.3). */
export const MOST = 10_000_000_000_000n;

type Row = Document["rows"][number];

function rowsOf(desk: Desk, pairs: number, amount: () => bigint): Row[] {
  const { random } = desk.caller;
  return Array.from({ length: pairs }, () => {
    const [debit, credit] = random.chance(0.5) ? [EXPENSES[0], EXPENSES[1]] : [EXPENSES[1], EXPENSES[2]];
    const sum = amount();
    return [
      { account_id: accountOf(desk, debit), debit: sum, credit: 0n },
      { account_id: accountOf(desk, credit), debit: 0n, credit: sum },
    ];
  }).flat();
}

const linesOf = (desk: Desk, rows: Row[]) =>
  rows.map(({ account_id, debit, credit }) => ({
    account: [...desk.accounts].find(([, id]) => id === account_id)![0],
    amount: debit - credit,
  }));

/** A draft, or a document posted immediately. */
export async function store(desk: Desk, act: Act): Promise<void> {
  const { random } = desk.caller;
  const rows = rowsOf(desk, random.integer(1, 4), () => BigInt(random.integer(1, 50_000_000)));
  await storeRows(desk, act, rows, random.chance(0.4) ? "draft" : "temporary");
}

/** Lines with the maximum amount: their sums exceed 2^53, and stay exact. */
export async function storeHuge(desk: Desk, act: Act): Promise<void> {
  await storeRows(desk, act, [...rowsOf(desk, 249, () => MOST), ...rowsOf(desk, 1, () => 1n)], "temporary");
}

async function storeRows(desk: Desk, act: Act, rows: Row[], status: string): Promise<void> {
  const body = { date: today(), description: "outside", status, rows };
  const { data } = await done(desk, act, "/manual-document", body);
  if (data === undefined) return;
  const { differences, books } = desk.world;
  const lines = linesOf(desk, rows);
  const sum = rows.reduce((total, { debit }) => total + debit, 0n);
  differences.equal(act, "the document comes to", sum, units(at(data, "totals.debit")));
  differences.equal(act, "the document is", status, text(at(data, "status")));
  desk.documents.push({ id: units(at(data, "id")), status, lines, rows });
  if (status === "temporary") books.post(act, today(), lines);
}

export const drafts = (desk: Desk): Document[] => desk.documents.filter(({ status }) => status === "draft");

export async function post(desk: Desk, act: Act): Promise<void> {
  const document = desk.caller.random.pick(drafts(desk));
  const body = { id: document.id, date: today(), description: "posted", status: "temporary", rows: document.rows };
  const { data, happened } = await done(desk, act, "/manual-document", body, "PUT");
  if (!happened) return;
  document.status = "temporary";
  if (data) document.id = units(at(data, "id"));
  desk.world.books.post(act, today(), document.lines);
}

export const activeDocuments = (desk: Desk): Document[] => desk.documents.filter(({ status }) => status !== "gone");

/** Moves a draft to the trash, reverses a posted document. */
export async function remove(desk: Desk, act: Act): Promise<void> {
  const document = desk.caller.random.pick(activeDocuments(desk));
  const { happened } = await done(desk, act, `/manual-document?id=${document.id}`, undefined, "DELETE");
  if (!happened) return;
  if (document.status === "temporary") desk.world.books.reverse(act, today(), document.lines);
  document.status = "gone";
}

export async function unbalanced(desk: Desk, act: Act): Promise<void> {
  const rows = rowsOf(desk, 1, () => 1000n);
  rows[0]!.debit = 1001n;
  const body = { date: today(), description: "outside", status: "temporary", rows };
  refused(desk.world, act, await write(desk, act, "/manual-document", body), 8001);
}
