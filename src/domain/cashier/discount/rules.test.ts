import fc from "fast-check";
import { expect, test } from "vitest";
import { discountOf, isCode, randomCode, writtenCode } from "./rules";

test.each([
  ["nowruz-20", "NOWRUZ-20"],
  [" nowruz ۲۰ ", "NOWRUZ20"],
  ["نوروز٥", "نوروز5"],
  ["كيش", "کیش"],
] as const)("normalizes the typed code %j to %j", (typed, written) => {
  expect([writtenCode(typed), isCode(writtenCode(typed))]).toEqual([written, true]);
});

test.each(["ab", "a".repeat(41), "a'b", "a%b", "ß!"])("rejects the code %j", (typed) => {
  expect(isCode(writtenCode(typed))).toBe(false);
});

test.each([
  ["percent", 1_000n, null, 999n, 99n],
  ["percent", 1_000n, 50n, 999n, 50n],
  ["percent", 10_000n, null, 7n, 7n],
  ["percent", 1n, null, 9_999n, 0n],
  ["fixed", 500n, null, 300n, 300n],
  ["fixed", 500n, null, 501n, 500n],
  ["percent", 3_333n, null, 9_007_199_254_740_991n, 3_002_099_511_605_172n],
] as const)("%s %s (at most %s) of %s is %s", (type, value, max_amount, amount, off) => {
  expect(discountOf({ type, value, max_amount }, amount)).toBe(off);
});

test("between zero and the amount", () => {
  const money = fc.bigInt({ min: 1n, max: 2n ** 53n - 1n });
  fc.assert(
    fc.property(
      fc.constantFrom("percent" as const, "fixed" as const),
      money,
      fc.option(money),
      money,
      (type, value, most, amount) => {
        const off = discountOf(
          { type, value: type === "percent" ? (value % 10_000n) + 1n : value, max_amount: most },
          amount,
        );
        return off >= 0n && off <= amount;
      },
    ),
  );
});

test("a random code is valid, and different each time", () => {
  const made = Array.from({ length: 500 }, randomCode);
  expect(made.every((code) => isCode(code) && writtenCode(code) === code && code.length === 10)).toBe(true);
  expect(new Set(made).size).toBe(500);
});
