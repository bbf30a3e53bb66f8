import { expect, test } from "vitest";
import { generateBankYear } from "../../../../../tests/bank-year/generate";
import { toMatchInput } from "../../../../../tests/bank-year/to-match-input";
import type { BankYear, Truth } from "../../../../../tests/bank-year/types";
import { findMatches } from "./find-matches";
import type { FoundMatch, MatchInput } from "./types";

const SEEDS = Array.from({ length: Number(process.env.BANK_SEEDS ?? 5) }, (_, at) => at + 1);
const BANKS = ["bank1", "bank2", "bank3"];

function run(input: MatchInput): FoundMatch[] {
  const steps = findMatches(input);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Whether the truth says the same: these lines are these entries, and their payout, cheque or posting is the one. */
function isTrue(
  truth: Truth | undefined,
  match: { lines: number[]; entries: number[]; act: FoundMatch["act"] },
): boolean {
  if (!truth) return false;
  const { act } = match;
  const isSame = (a: readonly number[], b: readonly number[]) =>
    a.length === b.length && a.every((one) => b.includes(one));
  if (act?.type === "cheque") return truth.cheque === act.cheque;
  if (act?.type === "payout") return isSame(act.rows.map(Number), truth.entries) && act.fee === String(truth.fee);
  if (act?.type === "post") return truth.kind === (act.key === "bank.fee" ? "fee" : "interest");
  if (truth.kind === "twins") return truth.entries.includes(match.entries[0]!);
  return isSame(match.lines, truth.lines) && isSame(match.entries, truth.entries);
}

function judge(year: BankYear) {
  const truthOf = new Map(year.truth.flatMap((truth) => truth.lines.map((line) => [line, truth] as const)));
  const count = { auto: 0, proposed: 0, wrong: [] as unknown[], proposedRight: 0 };
  for (const account of BANKS) {
    const input = toMatchInput(year, account);
    for (const { lines, entries, auto, act, pass, reasons } of run(input)) {
      const rows = {
        lines: lines.map((at) => Number(input.lines[at]!.id)),
        entries: entries.map((at) => Number(input.entries[at]!.key)),
        act,
      };
      const truth = truthOf.get(rows.lines[0]!);
      const right = isTrue(truth, rows);
      if (auto) count.auto += lines.length;
      else count.proposed += lines.length;
      if (!auto && right) count.proposedRight += lines.length;
      if (auto && !right) count.wrong.push({ pass, reasons, rows, truth });
    }
  }
  return count;
}

test.each(SEEDS)("seed %i: at least 95 percent of the year's lines are paired automatically, none wrongly", (seed) => {
  const year = generateBankYear(seed);
  const { auto, wrong } = judge(year);
  expect(wrong).toEqual([]);
  expect(auto / year.lines.length).toBeGreaterThanOrEqual(0.95);
});

test("the result does not depend on the order of rows, and no row is in two matches", () => {
  for (const seed of SEEDS.slice(0, 3)) {
    const year = generateBankYear(seed, { days: 120 });
    const input = toMatchInput(year, "bank1");
    const found = run(input);
    const lines = found.flatMap((match) => match.lines);
    const entries = found.flatMap((match) => match.entries);
    expect([new Set(lines).size, new Set(entries).size]).toEqual([lines.length, entries.length]);
    const turned = {
      ...input,
      lines: input.lines.toReversed(),
      entries: input.entries.toReversed(),
      clearing: input.clearing.toReversed(),
    };
    const automatic = (of: MatchInput, matches: FoundMatch[]) =>
      matches
        .filter(({ auto }) => auto)
        .map(({ lines, entries }) =>
          [lines.map((at) => of.lines[at]!.id), entries.map((at) => of.entries[at]!.key)].join("="),
        )
        .sort();
    expect(automatic(turned, run(turned))).toEqual(automatic(input, found));
  }
});

test("what a person refused is not found again", () => {
  const input = toMatchInput(generateBankYear(3, { days: 60 }), "bank1");
  const refused = run(input).filter(({ act }) => act === null);
  const signature = ({ lines, entries }: FoundMatch) =>
    `${lines
      .map((at) => input.lines[at]!.id)
      .sort()
      .join()}=${entries
      .map((at) => input.entries[at]!.key)
      .sort()
      .join()}`;
  const again = run({ ...input, refused: new Set(refused.map(signature)) }).map(signature);
  expect(refused.length).toBeGreaterThan(300);
  expect(again.filter((one) => refused.map(signature).includes(one))).toEqual([]);
});
