import { expect, test } from "vitest";
import type { Year } from "./address";
import { pointsOf } from "./points";

const year = (...balances: number[]) => ({ points: balances.map((balance) => ({ balance })) }) as Year;

test("a year's points are beside those of the other year; a leap day has none beside it", () => {
  expect(pointsOf(year(5, 7), year(50, 70))).toEqual([
    { balance: 5, other: 50 },
    { balance: 7, other: 70 },
  ]);
  expect(pointsOf(year(1, 2), year(9)).map(({ other }) => other)).toEqual([9, null]);
  expect(pointsOf(year(5), undefined)).toEqual([{ balance: 5, other: null }]);
});
