import type { z } from "zod";
import type { Ctx } from "../../kernel/context";
import { majorRate } from "../document/rules.amounts";
import { type Cursor, type Key, readCursor, writeCursor } from "./cursor";
import { findAccount } from "./find-account";
import { findRow } from "./find-row";
import type { StatementLinesInput } from "./lines";
import { type Line, type Page, readStretch, type Stretch } from "./page";
import { type PartyName, partyNames } from "./party-names";
import type { BillAnswer, BillQuery, StatementRow } from "./schema";

type Answer = z.input<typeof BillAnswer>;

/**
 * A page of an account's statement: rows with running balances, and sums before, after and in total. A cursor's
 * position is looked up again, so that outdated balances are never shown. Throws notFound (3009), fieldInvalid (3003)
 * for an invalid cursor.
 */
export async function readStatement(ctx: Ctx, given: StatementOf): Promise<Answer> {
  return (await readLines(ctx, given)).answer;
}

/** `debtor`: a party's debt, including lines outside the account (statement/lines.ts). */
type StatementOf = BillQuery & { debtor?: string | null };

/** The same with the lines as read. */
export async function readLines(
  ctx: Pick<Ctx, "query" | "actor">,
  given: StatementOf,
): Promise<{ answer: Answer; lines: readonly Line[]; input: StatementLinesInput }> {
  const cursor = given.cursor ? readCursor(given.cursor) : undefined;
  const { input, account, currency } = await findAccount(ctx, given);
  const place = withinRange(await placeOf(ctx, input, given, cursor), input);
  const page = await readStretch(ctx.query, input, { ...place, size: given.per_page });
  const names = await partyNames(
    ctx,
    page.rows.map(({ party }) => party),
  );
  const { first, last } = page;
  const read = sumsAround(page, place.way, input.currency !== null);
  const rows = page.rows.map((line, nr) => rowOf(line, read.balances[nr]!, { input, currency, names }));
  const opening = first.debit - first.credit;
  const answer: Answer = {
    items: {
      account,
      currency,
      opening,
      carried: read.carried,
      rows,
      closing: last.debit - last.credit,
      totals: { debit: last.debit - first.debit, credit: last.credit - first.credit, count: last.count - first.count },
    },
    meta: {
      ...pagesOf(read.position, last.count - first.count, given.per_page),
      ...cursorsOf(page, read, place),
      changed: cursor !== undefined && cursor.balance !== page.place.debit - page.place.credit,
    },
  };
  return { answer, lines: page.rows, input };
}

/** Before all lines of a day. */
const before = (day: string): Key => ({ day, voucher: 0n, line: 0 });

async function placeOf(
  ctx: Pick<Ctx, "query">,
  input: StatementLinesInput,
  { at, page, per_page }: BillQuery,
  cursor: Cursor | undefined,
): Promise<Omit<Stretch, "size">> {
  if (cursor) return cursor;
  if (at) return { way: "on", ...before(at) };
  const start: Omit<Stretch, "size"> = { way: "on", ...before(input.from ?? "-infinity") };
  if (!page || page === 1) return start;
  const last = await findRow(ctx.query, input, (page - 1) * per_page);
  return { way: "on", ...(last ?? after(input)) };
}

/** Above every document id, within a cursor's digits. */
const MOST = 10n ** 18n - 1n;
/** After all lines of the last day. */
const after = ({ to }: StatementLinesInput): Key => ({ day: to ?? "infinity", voucher: MOST, line: 0 });

/** Clamps a position to the requested days. Both infinities sort correctly among days as text. */
function withinRange(place: Omit<Stretch, "size">, input: StatementLinesInput): Omit<Stretch, "size"> {
  const { from, to } = input;
  if (from && place.day < from) return { way: place.way, ...before(from) };
  if (to && place.day > to) return { way: place.way, ...after(input) };
  return place;
}

/** Running balances and the carried balance: sums at the position are before the first row, or after the last. */
function sumsAround({ first, place, rows }: Page, way: Stretch["way"], foreign: boolean) {
  const nets = rows.map(({ dr, cr, fc_dr, fc_cr }) => (foreign ? fc_dr - fc_cr : dr - cr));
  const there = place.debit - place.credit;
  const carried = way === "on" ? there : there - nets.reduce((sum, net) => sum + net, 0n);
  let balance = carried;
  const balances = nets.map((net) => {
    balance += net;
    return balance;
  });
  return { carried, balances, position: place.count - first.count - (way === "on" ? 0 : rows.length) };
}

const pagesOf = (position: number, total: number, per_page: number) => ({
  page: Math.floor(position / per_page) + 1,
  per_page,
  total,
  pages: Math.max(1, Math.ceil(total / per_page)),
  position,
});

/** Cursors by exact counts of one snapshot: only when rows exist in that direction. */
function cursorsOf(
  { first, last, rows }: Page,
  { carried, balances, position }: { carried: bigint; balances: bigint[]; position: number },
  place: Key,
) {
  const follows = position + rows.length < last.count - first.count;
  // From an empty page, cursors start at its position.
  const { day, voucher, line } = place;
  const head = rows[0] ? keyOf(rows[0]) : { day, voucher, line: Math.min(line + 1, 9_999) };
  const foot = rows.length > 0 ? keyOf(rows.at(-1)!) : { day, voucher, line: Math.max(line - 1, 0) };
  const hasDay = /^\d/.test(day) || rows.length > 0;
  return {
    next_cursor: follows && hasDay ? writeCursor({ way: "on", ...foot, balance: balances.at(-1) ?? carried }) : null,
    prev_cursor: position > 0 && hasDay ? writeCursor({ way: "back", ...head, balance: carried }) : null,
  };
}

/** A stored rate without its column's trailing zeros. */
const SAME = { of: 0, branch: 0 };

const ownOf = ({ ccy, fc_dr, fc_cr, rate, exponent, own_exponent }: Line) => ({
  ...{ currency: ccy, debit: fc_dr, credit: fc_cr, rate: majorRate(rate, SAME) },
  major_rate: majorRate(rate, { of: exponent, branch: own_exponent }),
});

const keyOf = ({ doc_date, voucher_id, line }: Line): Key => ({ day: doc_date, voucher: voucher_id, line });

type Around = { input: StatementLinesInput; currency: string; names: ReadonlyMap<string, PartyName> };

function rowOf(line: Line, balance: bigint, { input, currency, names }: Around): StatementRow {
  const foreign = input.currency !== null;
  const { party, source_type, source_id } = line;
  return {
    date: line.doc_date,
    document_id: Number(line.voucher_id),
    line: line.line,
    description: line.note || line.description,
    debit: foreign ? line.fc_dr : line.dr,
    credit: foreign ? line.fc_cr : line.cr,
    balance,
    account: {
      id: line.account_id,
      code: line.account_code,
      title: line.account_title,
      title_latin: line.account_title_latin,
    },
    party,
    party_name: (party && names.get(party)?.name) || null,
    party_name_latin: (party && names.get(party)?.name_latin) || null,
    cost_center: line.cost_center,
    dimensions: line.dimensions,
    currency: line.ccy,
    own: line.ccy === currency ? null : ownOf(line),
    kind: line.kind,
    number: line.doc_no,
    legal_no: line.legal_no,
    reference_no: line.reference_no,
    source: source_type === null ? null : { type: source_type, id: source_id! },
  };
}
