import { setImmediate as turn } from "node:timers/promises";
import { folded } from "../../kernel/folding";
import { amountOf, dayOf, sideOf } from "./cells";
import type { Column } from "./rules.columns";
import type { Reading } from "./schema.compare";

/** A line of their statement. `nr`: the sheet's row, from 1; `amount`: debit less credit as they write it. */
type TheirLine = { nr: number; day: string | null; amount: bigint; reference: string; description: string };
type Unread = { nr: number; column: Column; cell: string };

/** `opening` null: not told. `closing`: what they say it is, null where they do not. Both as they write amounts. */
export type Theirs = { lines: TheirLine[]; opening: bigint | null; closing: bigint | null; unread: Unread[] };

const OPENING =
  /^(مانده (از قبل|قبلی?|ابتدا|اول|نقل)|نقل از|باقی ?مانده قبل|opening|brought forward|balance b\/?f|previous balance|beginning)/;
const CLOSING = /^(مانده (پایان|نهایی|انتها|کل)|closing|carried forward|balance c\/?f|ending balance|final balance)/;
const TOTAL = /^(جمع|مجموع|total|sum|grand total)/;

const TOMAN = 10n;
/** Rows after which others get their turn. */
const TURN = 500;

type Given = Pick<Reading, "head" | "columns" | "toman"> & { decimals: number };
type Read = TheirLine & { balance: bigint | null };

/**
 * Rows of a sheet as lines: sums and carried balances are told apart from deeds, what cannot be read is told by its row. A row
 * without an amount is none.
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
    // A text that a spreadsheet was kept from running as a formula begins with an apostrophe.
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

/** Some write what they owe below nothing, and some the newest first: the way in which most balances follow is taken. */
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
