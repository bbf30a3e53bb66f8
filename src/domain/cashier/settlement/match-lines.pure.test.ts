import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../tests/runs";
import { type Line, type Match, matching } from "./match-lines";

function match(ours: readonly Line[], theirs: readonly Line[]): Match[] {
  const steps = matching(ours, theirs);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}
const line = (day: number | null, amount: number, ref = "", mention = ""): Line => ({
  ...{ day, amount: BigInt(amount), refs: ref ? [ref] : [], mentions: mention ? [mention] : [] },
});
const resultOf = (matches: Match[]) => matches.map(({ ours, theirs, how, equal }) => [ours, theirs, how, equal]);

describe("lines of two books", () => {
  test("are paired by reference before day, by day before proximity", () => {
    const ours = [line(1, 100, "pnr1"), line(1, 100), line(1, 100), line(1, 70)];
    const theirs = [line(4, 100), line(1, 100), line(9, 100, "pnr1"), line(7, 70)];
    expect(resultOf(match(ours, theirs))).toEqual([
      [0, 2, "reference", true],
      [1, 1, "day", true],
      [2, 0, "near", true],
    ]);
  });

  test("differ when the reference is equal but the amount is not, on the same side only", () => {
    const ours = [line(1, 100, "pnr1"), line(1, 500, "pnr2")];
    const theirs = [line(1, 90, "pnr1"), line(1, -480, "pnr2")];
    expect(resultOf(match(ours, theirs))).toEqual([[0, 0, "reference", false]]);
  });

  test("with one reference are paired by nearest amount; a reference may occur in a text", () => {
    const ours = [line(1, 100, "pnr1"), line(1, -40, "pnr1"), line(1, 30, "k7q2mn")];
    const theirs = [line(2, -35, "pnr1"), line(2, 100, "pnr1"), line(40, 30, "", "k7q2mn")];
    expect(resultOf(match(ours, theirs))).toEqual([
      [0, 1, "reference", true],
      [1, 0, "reference", false],
      [2, 2, "mention", true],
    ]);
  });

  test("six days apart are not paired, and equal ones are used once each", () => {
    expect(match([line(1, 5)], [line(7, 5)])).toEqual([]);
    const many = Array.from({ length: 60 }, () => line(3, 5));
    expect(match(many, many.slice(0, 40))).toHaveLength(40);
  });
});

const anyLine = fc.record({
  day: fc.option(fc.integer({ min: 1, max: 12 })),
  amount: fc.constantFrom(-2n, -1n, 1n, 2n, 3n),
  refs: fc.array(fc.constantFrom("aaaa", "bbbb", "cc"), { maxLength: 2 }),
  mentions: fc.array(fc.constantFrom("aaaa", "bbbb", "dddd"), { maxLength: 1 }),
});
const side = fc.array(anyLine, { maxLength: 40 });

describe("for any lines", () => {
  test("each is in at most one pair, pairs satisfy their criterion, and sums are preserved", () => {
    fc.assert(
      fc.property(side, side, (ours, theirs) => {
        const matches = match(ours, theirs);
        expect(new Set(matches.map((one) => one.ours)).size).toBe(matches.length);
        expect(new Set(matches.map((one) => one.theirs)).size).toBe(matches.length);
        for (const { ours: o, theirs: t, equal } of matches) expect(ours[o]!.amount === theirs[t]!.amount).toBe(equal);
        const sum = (lines: readonly Line[]) => lines.reduce((all, { amount }) => all + amount, 0n);
        const taken = new Set(matches.map((one) => one.ours));
        const yours = new Set(matches.map((one) => one.theirs));
        const differs = matches.reduce((all, one) => all + ours[one.ours]!.amount - theirs[one.theirs]!.amount, 0n);
        const alone = sum(ours.filter((_, n) => !taken.has(n))) - sum(theirs.filter((_, n) => !yours.has(n)));
        expect(sum(ours) - sum(theirs)).toBe(differs + alone);
        // No unpaired lines of equal day and amount remain.
        for (const [o, mine] of ours.entries())
          for (const [t, your] of theirs.entries())
            if (!taken.has(o) && !yours.has(t) && mine.day !== null && mine.day === your.day)
              expect(mine.amount).not.toBe(your.amount);
      }),
      { numRuns: runs(500) },
    );
  });

  test("pairs are symmetric", () => {
    fc.assert(
      fc.property(side, side, (ours, theirs) => {
        const there = match(theirs, ours).map(({ ours: t, theirs: o, how, equal }) => [o, t, how, equal].join());
        expect(resultOf(match(ours, theirs)).map(String).sort()).toEqual(there.sort());
      }),
      { numRuns: runs(500) },
    );
  });
});
