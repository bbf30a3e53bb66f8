import fc from "fast-check";
import { expect, test } from "vitest";
import { adjusted, isPrice, MAX_PRICE, ROUNDINGS, totalOf } from "./rules.price";

const exact = { to: 1, mode: "nearest" as const };

test.each<[string, bigint, Parameters<typeof adjusted>[1], Parameters<typeof adjusted>[2], bigint]>([
  ["an amount more", 1_000n, { amount: 50 }, exact, 1_050n],
  ["an amount less", 1_000n, { amount: -50 }, exact, 950n],
  ["7.5 percent", 1_000n, { percent: 7.5 }, exact, 1_075n],
  ["a hundredth of a percent", 1_000_000n, { percent: 0.01 }, exact, 1_000_100n],
  ["a float that is not quite a hundredth", 10_000n, { percent: 1.15 }, exact, 10_115n],
  ["half up", 5n, { percent: 10 }, exact, 6n],
  ["to thousands, nearest", 12_499n, { amount: 0 }, { to: 1_000, mode: "nearest" }, 12_000n],
  ["to thousands, up", 12_001n, { amount: 0 }, { to: 1_000, mode: "up" }, 13_000n],
  ["to thousands, down", 12_999n, { amount: 0 }, { to: 1_000, mode: "down" }, 12_000n],
  ["exact thousands stay, up", 12_000n, { amount: 0 }, { to: 1_000, mode: "up" }, 12_000n],
  ["everything off", 999n, { percent: -100 }, { to: 1_000, mode: "down" }, 0n],
  ["below zero, down", 100n, { amount: -150 }, { to: 100, mode: "down" }, -100n],
])("%s", (_, amount, by, rounding, expected) => {
  expect(adjusted(amount, by, rounding)).toBe(expected);
});

test("rounds once: to a multiple, within one step of the exact result, in the requested direction", () => {
  const amount = fc.bigInt({ min: 0n, max: MAX_PRICE });
  fc.assert(
    fc.property(
      amount,
      fc.integer({ min: -10_000, max: 100_000 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.constantFrom(...ROUNDINGS),
      (from, hundredths, to, mode) => {
        const result = adjusted(from, { percent: hundredths / 100 }, { to, mode });
        const scaled = result * 10_000n - from * BigInt(10_000 + hundredths);
        const step = BigInt(to) * 10_000n;
        expect(result % BigInt(to)).toBe(0n);
        if (mode === "up") expect(scaled >= 0n && scaled < step).toBe(true);
        else if (mode === "down") expect(scaled <= 0n && -scaled < step).toBe(true);
        else expect(2n * scaled <= step && -2n * scaled < step).toBe(true);
      },
    ),
  );
});

test("a price has no negative part, a discount within it, and fits the database's limits", () => {
  const price = { base: 100n, tax: 10n, markup: 5n, discount: 115n };
  expect(totalOf(price)).toBe(0n);
  expect(isPrice(price)).toBe(true);
  expect(isPrice({ ...price, discount: 116n })).toBe(false);
  expect(isPrice({ ...price, tax: -1n, discount: 0n })).toBe(false);
  expect(isPrice({ base: MAX_PRICE, tax: 0n, markup: 0n, discount: 1n })).toBe(true);
  expect(isPrice({ base: MAX_PRICE, tax: 1n, markup: 0n, discount: 1n })).toBe(false);
});
