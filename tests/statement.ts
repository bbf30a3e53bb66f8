import type { z } from "zod";
import { readStatement } from "@/domain/accounting/statement/read-statement";
import { BillAnswer, BillQuery } from "@/domain/accounting/statement/schema";
import type { BranchId } from "@/domain/kernel/context";
import { query } from "@/server/db";
import { ctxOf, office, operatorOf } from "./fixtures";
import { type Chart, chart, voucher } from "./ledger";
import { type Document, dateOf, type Leg, type Name } from "./ledger-model";

export type Bill = z.output<typeof BillAnswer>;
/** A document on paper: whether it carries balances over a year's end, and the parties of its lines. */
export type Written = Document & { hidden?: boolean; party?: string | undefined };
/** Books of a branch, and the accepted documents on paper. */
export type Pair = { of: Chart; documents: (Written & { id: number })[] };

export async function pair(): Promise<Pair> {
  return { of: await chart((await office()).branchId), documents: [] };
}

export async function write({ of, documents }: Pair, { day, legs, hidden, party }: Written): Promise<void> {
  const lines = legs.map(({ account, dr, cr }) => ({ account_id: of[account], dr, cr, party }));
  const source = hidden ? { source_type: "year_end", source_id: "2026" } : {};
  const item = voucher(of.branchId, lines, { doc_date: dateOf(day), ...source });
  const [row] = await query<{ answer: { voucher_id: number } }>("t.post", "select ledger.post($1) as answer", [
    JSON.stringify(item),
  ]);
  const { voucher_id: id } = row!.answer;
  if (!id) throw new Error(JSON.stringify(row));
  documents.push({ day, legs, hidden: hidden ?? false, party, id });
}

export const bill = async ({ of }: Pair, given: object): Promise<Bill> =>
  BillAnswer.parse(await readStatement(ctxOf(operatorOf(of.branchId as BranchId)), BillQuery.parse(given)));

/** Accounts, days and parties of the lines. */
export type StatementCriteria = {
  names: readonly Name[];
  from?: string;
  to?: string;
  hide_year_end?: boolean;
  party?: string | undefined;
};
export type StatementLineDto = { date: string; document_id: number; line: number; net: number; balance: number };

/** A naive window over all entries on paper, in the order of the books. */
export function onPaper({ documents }: Pair, { names, from = "", to = "9", hide_year_end, party }: StatementCriteria) {
  const all = documents
    .filter((one) => !(hide_year_end && one.hidden) && (!party || one.party === party))
    .flatMap(({ day, id, legs }) =>
      legs.flatMap((leg: Leg, nr) =>
        names.includes(leg.account) ? [{ date: dateOf(day), document_id: id, line: nr + 1, net: leg.dr - leg.cr }] : [],
      ),
    )
    .sort((a, b) => (a.date === b.date ? a.document_id - b.document_id || a.line - b.line : a.date < b.date ? -1 : 1));
  let balance = 0;
  const counted = all.map((dto): StatementLineDto => {
    balance += dto.net;
    return { ...dto, balance };
  });
  const rows = counted.filter(({ date }) => date >= from && date <= to);
  const opening = counted.filter(({ date }) => date < from).at(-1)?.balance ?? 0;
  const totals = {
    debit: rows.reduce((sum, { net }) => sum + Math.max(net, 0), 0),
    credit: rows.reduce((sum, { net }) => sum + Math.max(-net, 0), 0),
    count: rows.length,
  };
  return { rows, opening, closing: rows.at(-1)?.balance ?? opening, totals };
}

/** Rows of a page in the paper's format. */
export const toStatementDto = ({ items }: Bill): StatementLineDto[] =>
  items.rows.map(({ date, document_id, line, debit, credit, balance }) => ({
    date,
    document_id,
    line,
    net: debit - credit,
    balance,
  }));
