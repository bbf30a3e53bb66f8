import { setImmediate as turn } from "node:timers/promises";
import type { Line, Match } from "./match-lines";
import { matching } from "./match-lines";
import type { OurBooks } from "./our-lines";
import type { Theirs } from "./read-theirs";
import { mentionsOf, refsOf } from "./references";
import type { How, Sense } from "./rules";
import type { Summary } from "./schema.compare";

const DAY_MS = 86_400_000;
const dayNumber = (day: string | null) => (day === null ? null : Date.parse(`${day}T00:00:00Z`) / DAY_MS);

/** Lines processed before yielding to other work. */
const TURN = 500;

async function linesOf<From>(rows: readonly From[], lineOf: (row: From) => Line): Promise<Line[]> {
  const lines: Line[] = [];
  for (const row of rows) {
    lines.push(lineOf(row));
    if (lines.length % TURN === 0) await turn();
  }
  return lines;
}

/** A pair or an unpaired line: indexes in both lists. */
export type Compared = { ours: number | null; theirs: number | null; how: How | null; equal: boolean; undone: boolean };
export type Result = { sense: Sense; lines: Compared[]; summary: Omit<Summary, "unread"> };

const negated = (amount: bigint, sense: Sense) => (sense === "mirrored" ? -amount : amount);

/** Compares both statements within the days of ours. Yields to other work in between. */
export async function compareLines(ours: OurBooks, theirs: Theirs, wished: Sense | null): Promise<Result> {
  const mirrored = overlap(ours.lines, theirs.lines, "mirrored");
  const same = overlap(ours.lines, theirs.lines, "same");
  const sense = wished ?? (same > mirrored ? "same" : "mirrored");
  const mine = await linesOf(ours.lines, ({ day, amount, refs, document_id, description, document }) => ({
    ...{ day: dayNumber(day), amount },
    ...{ refs: refsOf([...(refs ?? []), String(document_id)]), mentions: mentionsOf(`${description} ${document}`) },
  }));
  const yours = await linesOf(theirs.lines, ({ day, amount, reference, description }) => ({
    ...{ day: dayNumber(day), amount: negated(amount, sense) },
    ...{ refs: refsOf([reference]), mentions: mentionsOf(description) },
  }));
  const steps = matching(mine, yours);
  let step = steps.next();
  for (; !step.done; step = steps.next()) await turn();
  const lines = allOf(ours, theirs, step.value);
  const summary = summed(lines, { ours, theirs, yours, sense, other: sense === "same" ? mirrored : same });
  return { sense, lines, summary };
}

/** Number of equal amounts, assuming their statement is written in this sense. */
function overlap(ours: OurBooks["lines"], theirs: Theirs["lines"], sense: Sense): number {
  const left = new Map<bigint, number>();
  for (const { amount } of ours) left.set(amount, (left.get(amount) ?? 0) + 1);
  let shared = 0;
  for (const { amount } of theirs) {
    const key = negated(amount, sense);
    const count = left.get(key) ?? 0;
    if (count > 0) shared += 1;
    left.set(key, count - 1);
  }
  return shared;
}

/** Pairs and unpaired lines of both, in the order of our books, theirs at the end. */
function allOf(ours: OurBooks, theirs: Theirs, matches: readonly Match[]): Compared[] {
  const [mine, yours] = [new Map(matches.map((match) => [match.ours, match])), new Set(matches.map((m) => m.theirs))];
  const alone = new Set(ours.lines.flatMap(({ document_id }, n) => (mine.has(n) ? [] : [String(document_id)])));
  const own = ours.lines.map(({ undoes }, n): Compared => {
    const match = mine.get(n);
    if (match) return { ours: n, theirs: match.theirs, how: match.how, equal: match.equal, undone: false };
    return { ours: n, theirs: null, how: null, equal: false, undone: undoes !== null && alone.has(undoes) };
  });
  const rest = theirs.lines.flatMap((_, n): Compared[] =>
    yours.has(n) ? [] : [{ ours: null, theirs: n, how: null, equal: false, undone: false }],
  );
  return [...own, ...rest];
}

type Sides = { ours: OurBooks; theirs: Theirs; yours: readonly Line[]; sense: Sense; other: number };

function summed(lines: readonly Compared[], { ours, theirs, yours, sense, other }: Sides): Omit<Summary, "unread"> {
  const part = (of: readonly Compared[], amount: (line: Compared) => bigint) => ({
    count: of.length,
    amount: of.reduce((sum, line) => sum + amount(line), 0n),
  });
  const our = ({ ours: at }: Compared) => (at === null ? 0n : ours.lines[at]!.amount);
  const their = ({ theirs: at }: Compared) => (at === null ? 0n : yours[at]!.amount);
  const paired = lines.filter((line) => line.ours !== null && line.theirs !== null);
  const oursOnly = lines.filter((line) => line.theirs === null);
  const theirsOnly = lines.filter((line) => line.ours === null);
  const ourClosing = ours.opening + lines.reduce((sum, line) => sum + our(line), 0n);
  const theirOpening = theirs.opening === null ? ours.opening : negated(theirs.opening, sense);
  const added = theirOpening + lines.reduce((sum, line) => sum + their(line), 0n);
  const theirClosing = theirs.closing === null ? added : negated(theirs.closing, sense);
  return {
    currency: ours.currency,
    sense,
    other_sense: other,
    ours: { count: ours.lines.length, opening: ours.opening, closing: ourClosing },
    theirs: {
      ...{ count: theirs.lines.length, opening: theirOpening, closing: theirClosing },
      opening_told: theirs.opening !== null,
    },
    difference: ourClosing - theirClosing,
    opening: ours.opening - theirOpening,
    matched: part(
      paired.filter(({ equal }) => equal),
      our,
    ),
    differs: part(
      paired.filter(({ equal }) => !equal),
      (line) => our(line) - their(line),
    ),
    ours_only: part(oursOnly, our),
    theirs_only: part(theirsOnly, their),
    undone: oursOnly.filter(({ undone }) => undone).length,
    misadded: theirClosing - added,
  };
}
