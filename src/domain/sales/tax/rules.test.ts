import { expect, test } from "vitest";
import { baseWithin, taxOn, taxToAdd, taxWithin } from "./rules";
import vectors from "./vectors.json";

test.each(vectors)("$amount at $points: tax $tax on $base", ({ amount, points, tax, base }) => {
  expect([taxWithin(amount, points), baseWithin(amount, points)]).toEqual([tax, base]);
});

test("the tax within an amount is that of its base, at most one unit is left, and the next amount has none left", () => {
  for (const points of [1, 300, 900, 1000, 1200, 4999, 5000])
    for (let amount = 0; amount < 3_000; amount++) {
      const [tax, base] = [taxWithin(amount, points), baseWithin(amount, points)];
      expect(taxOn(base, points)).toBe(tax);
      const left = amount - base - tax;
      expect([0, 1]).toContain(left);
      if (left === 1) expect(amount + 1 - baseWithin(amount + 1, points) - taxWithin(amount + 1, points)).toBe(0);
    }
});

test("pricing adds the tax, or the unit without which the part has no whole base", () => {
  expect(taxToAdd(500_000, 1000, false)).toBe(50_000);
  expect([taxToAdd(21, 1000, true), taxToAdd(22, 1000, true)]).toEqual([1, 0]);
  expect([taxToAdd(-5, 1000, false), taxToAdd(5, 0, false), taxToAdd(0, 1000, true)]).toEqual([0, 0, 0]);
});
