import fc from "fast-check";
import { expect, test } from "vitest";
import { averageDueDate } from "./rules";

test("the average due date is weighted by amounts, rounded to the nearest day", () => {
  expect(averageDueDate([])).toBeNull();
  expect(averageDueDate([{ amount: 5n, due_date: "2026-05-01" }])).toBe("2026-05-01");
  const two = (first: bigint, second: bigint) =>
    averageDueDate([
      { amount: first, due_date: "2026-05-01" },
      { amount: second, due_date: "2026-05-11" },
    ]);
  expect(two(1n, 1n)).toBe("2026-05-06");
  expect(two(9n, 1n)).toBe("2026-05-02");
  expect(two(1n, 9n)).toBe("2026-05-10");
  // Half a day rounds up.
  expect(two(19n, 1n)).toBe("2026-05-02");
  expect(two(9_007_199_254_740_991n, 1n)).toBe("2026-05-01");
});

test("the average lies between the first and the last, for any amounts, also before 1970", () => {
  const day = fc.integer({ min: -20_000, max: 40_000 });
  const one = fc.record({ amount: fc.bigInt({ min: 1n, max: 9_007_199_254_740_991n }), day });
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 12 }), (cheques) => {
      const dated = cheques.map(({ amount, day }) => ({ amount, due_date: dateOf(day) }));
      const days = dated.map(({ due_date }) => due_date).sort();
      const average = averageDueDate(dated)!;
      expect(average >= days[0]! && average <= days.at(-1)!).toBe(true);
    }),
  );
});

const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
