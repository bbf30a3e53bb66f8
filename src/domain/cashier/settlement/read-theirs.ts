import { setImmediate as turn } from "node:timers/promises";
import { folded } from "../../kernel/folding";
import { amountOf, dayOf, sideOf } from "../../platform/table-file/cells";
import type { Column } from "./rules.columns";
import type { Reading } from "./schema.compare";

/** A line of their statement. `nr`: the sheet's row, from 1; `amount`: debit less credit in their sense. */
type TheirLine = { nr: number; day: string | null; amount: bigint; reference: string; description: string };
type Unread = { nr: number; column: Column; cell: string };

/** `opening` null: not stated. `closing`: as they state it, null when not. Both in their sense. */
export type Theirs = { lines: TheirLine[]; opening: bigint | null; closing: bigint | null; unread: Unread[] };

const OPENING =
  /^(مانده (از قبل|قبلی?|ابتدا|اول|نقل)|نقل از|باقی ?مانده قبل|opening|brought forward|balance b\/?f|previous balance|beginning)/;
const CLOSING = /^(مانده (پایان|نهایی|انتها|کل)|closing|carried forward|balance c\/?f|ending balance|final balance)/;
const TOTAL = /^(جمع|مجموع|total|sum|grand total)/;

const TOMAN = 10n;
/** Rows processed before yielding to other work. */
const TURN = 500;

type Given = Pick<Reading, "head" | "columns" | "toman"> & { decimals: number };
type Read = TheirLine & { balance: bigint | null };

/**
 * Parses rows of a sheet: sums and carry-overs are separated from transactions, unreadable rows are reported by number.
 * Rows without an amount are ignored.
 */
export async function readTheirs(
  rows: readonly (readonly string[])[],
  { head, columns, toman, decimals }: Given,
): Promise<Theirs> {
  const at = new Map(columns.flatMap((column, place): [Column, number][] => (column ? [[column, place]] : [])));
  const unread: Unread[] = [];
  const read: Read[] = [];
  const result: { opening: bigint | null; closing: bigint | null } = { opening: null, closing: null };
  for (const [index, row] of rows.entries()) {
    if (index <= head) continue;
    if (index % TURN === 0) await turn();
    const nr = index + 1;
    // Spreadsheets prefix text with an apostrophe to prevent its evaluation as a formula.
    const cell = (column: Column) => (row[at.get(column) ?? -1] ?? "").replace(/^'(?=[=+\-@])/, "");
    const number = (column: Column) => {
      const amount = amountOf(cell(column), decimals);
      if (amount === undefined) unread.push({ nr, column, cell: cell(column).slice(0, 60) });
      return toman && amount ? amount * TOMAN : (amount ?? null);
    };
    const label = folded(cell("description") || row.find((text) => text !== "") || "").trim();
    const written = cell("date");
    const day = written === "" ? null : (dayOf(written) ?? null);
    if (!day && TOTAL.test(label)) continue;
    const balance = at.has("balance") ? number("balance") : null;
    const amount = netOf(number, at, sideOf(cell("side")));
    if (OPENING.test(label) && read.length === 0) {
      result.opening = amount ?? balance;
      continue;
    }
    if (CLOSING.test(label)) {
      result.closing = balance ?? amount;
      continue;
    }
    if (!amount) continue;
    if (written !== "" && !day) unread.push({ nr, column: "date", cell: written.slice(0, 60) });
    const reference = cell("reference").slice(0, 100);
    read.push({ nr, day, amount, reference, description: cell("description").slice(0, 300), balance });
  }
  const balances = balancesOf(read);
  return {
    lines: read.map(({ balance: _, ...line }) => line),
    opening: result.opening ?? balances.opening,
    closing: balances.closing ?? result.closing,
    unread,
  };
}

function netOf(
  number: (column: Column) => bigint | null,
  at: ReadonlyMap<Column, number>,
  side: 1 | -1 | undefined,
): bigint | null {
  if (!at.has("debit") && !at.has("credit")) {
    const amount = number("amount");
    return amount && side ? BigInt(side) * amount : amount;
  }
  const [debit, credit] = (["debit", "credit"] as const).map((column) => (at.has(column) ? number(column) : null));
  if (debit === null && credit === null) return null;
  return (debit ?? 0n) - (credit ?? 0n);
}

/**
 * Determines sign and order of their balances: some record debts as negative, some list newest first; the variant
 * consistent with most balances is used.
 */
function balancesOf(read: readonly Read[]): { opening: bigint | null; closing: bigint | null } {
  const days = read.flatMap(({ day }) => day ?? []);
  const lines = (days[0] ?? "") > (days.at(-1) ?? "") ? read.toReversed() : read;
  const follows = (sign: bigint) =>
    lines.filter(({ amount, balance }, n) => {
      const before = lines[n - 1]?.balance;
      return balance !== null && before != null && sign * (balance - before) === amount;
    }).length;
  const sign = follows(-1n) > follows(1n) ? -1n : 1n;
  const [first, last] = [lines[0], lines.at(-1)];
  return {
    opening: first?.balance == null ? null : sign * first.balance - first.amount,
    closing: last?.balance == null ? null : sign * last.balance,
  };
}
