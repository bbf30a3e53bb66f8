import { AMOUNT_DAYS, MAX_GROUPS, MAX_PARTS, PASSES } from "../rules";
import { type Board, take } from "./board";
import { shareName } from "./contrary";

type ByDay = ReadonlyMap<number, readonly number[]>;

function byDayOf(rows: Iterable<number>, dayOf: (row: number) => number): ByDay {
  const days = new Map<number, number[]>();
  for (const row of rows) {
    const some = days.get(dayOf(row));
    if (some) some.push(row);
    else days.set(dayOf(row), [row]);
  }
  return days;
}

const around = (days: ByDay, day: number): number[] =>
  Array.from({ length: 2 * AMOUNT_DAYS + 1 }, (_, at) => days.get(day - AMOUNT_DAYS + at) ?? []).flat();

/**
 * 8. One line for several entries, or several lines for one entry: of one party within days, at most twelve rows, when
 * exactly one choice of them has the sum. Proposed.
 */
export function byParts(board: Board): void {
  const { lines, entries } = board.input;
  const groups = { left: MAX_GROUPS };
  const entriesOf = byDayOf(board.entries, (at) => entries[at]!.day);
  for (const line of [...board.lines])
    severalEntries(board, { line, groups, near: around(entriesOf, lines[line]!.day) });
  const linesOf = byDayOf(board.lines, (at) => lines[at]!.day);
  for (const entry of [...board.entries])
    severalLines(board, { entry, groups, near: around(linesOf, entries[entry]!.day) });
}

type Groups = { left: number };

function severalEntries(board: Board, { line, groups, near }: { line: number; groups: Groups; near: number[] }): void {
  const { lines, entries } = board.input;
  const bank = lines[line]!;
  if (bank.kind !== null && bank.kind !== "transfer") return;
  const free = near.filter((at) => board.entries.has(at));
  if (free.some((at) => entries[at]!.amount === bank.amount)) return;
  const byParty = new Map<string, number[]>();
  for (const at of free) {
    const { party, partyWords, amount } = entries[at]!;
    if (party === null || amount > 0n !== bank.amount > 0n || shareName(bank.payer, partyWords) === false) continue;
    byParty.set(party, [...(byParty.get(party) ?? []), at]);
  }
  const solutions: number[][] = [];
  for (const group of byParty.values()) {
    if (group.length < 2) continue;
    if (groups.left-- <= 0) return;
    solutions.push(...choices(group, (at) => entries[at]!.amount, bank.amount));
  }
  const [only] = solutions;
  if (solutions.length !== 1 || !only) return;
  const reasons = [{ code: "parts" as const, side: "entries" as const, count: only.length }];
  take(board, { pass: PASSES.parts, auto: false, score: 70, lines: [line], entries: only, reasons, act: null });
}

function severalLines(
  board: Board,
  { entry: at, groups, near }: { entry: number; groups: Groups; near: number[] },
): void {
  const { lines, entries } = board.input;
  const entry = entries[at]!;
  if (entry.partyWords.length === 0) return;
  const group = near.filter((line) => {
    const { amount, payer } = lines[line]!;
    return board.lines.has(line) && amount > 0n === entry.amount > 0n && shareName(payer, entry.partyWords);
  });
  if (group.length < 2 || group.some((line) => lines[line]!.amount === entry.amount)) return;
  if (groups.left-- <= 0) return;
  const solutions = choices(group, (line) => lines[line]!.amount, entry.amount);
  const [only] = solutions;
  if (solutions.length !== 1 || !only) return;
  const reasons = [{ code: "parts" as const, side: "lines" as const, count: only.length }];
  take(board, { pass: PASSES.parts, auto: false, score: 70, lines: only, entries: [at], reasons, act: null });
}

/** The choices of two or more rows with exactly this sum, two of them at most: a second one makes the first ambiguous. */
function choices(rows: readonly number[], amountOf: (row: number) => bigint, sum: bigint): number[][] {
  if (rows.length < 2 || rows.length > MAX_PARTS) return [];
  const amounts = rows.map(amountOf);
  const found: number[][] = [];
  for (let mask = 1; mask < 1 << rows.length && found.length < 2; mask += 1) {
    if ((mask & (mask - 1)) === 0) continue;
    let total = 0n;
    for (let bit = 0; bit < rows.length; bit += 1) if (mask & (1 << bit)) total += amounts[bit]!;
    if (total === sum) found.push(rows.filter((_, bit) => mask & (1 << bit)));
  }
  return found;
}
