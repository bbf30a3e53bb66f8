import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountOf, dayOf, sideOf } from "./cells";

describe("amounts in human notation", () => {
  test.each<[string, number, bigint | null | undefined]>([
    ["1,250,000", 0, 1_250_000n],
    ["۱٬۲۵۰٬۰۰۰", 0, 1_250_000n],
    ["1.250.000", 0, 1_250_000n],
    ["(1,250)", 0, -1_250n],
    ["1250-", 0, -1_250n],
    ["−1250", 0, -1_250n],
    ["1,250,000 ریال", 0, 1_250_000n],
    ["1,250,000 بس", 0, -1_250_000n],
    ["1,250,000 بد", 0, 1_250_000n],
    ["USD 1,234.56", 2, 123_456n],
    ["1.234,56 €", 2, 123_456n],
    ["0.30000000000000004", 2, 30n],
    ["1234.5599999999999", 2, 123_456n],
    ["1.5e6", 0, 1_500_000n],
    [" ", 0, null],
    ["-", 0, null],
    ["12.345", 2, undefined],
    ["99999999999999999999", 0, undefined],
    ["1e30", 0, undefined],
    ["abc", 0, undefined],
    ["=1+1", 0, undefined],
  ])("%s of %d decimals", (written, decimals, amount) => {
    expect(amountOf(written, decimals)).toBe(amount);
  });

  test("parses any grouped spreadsheet amount to its value", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }), (amount) => {
        expect(amountOf(amount.toLocaleString("en"), 0)).toBe(amount === 0n ? 0n : amount);
        expect(amountOf(amount.toLocaleString("fa"), 0)).toBe(amount);
      }),
    );
  });

  test("any text is an amount, empty or invalid, and never throws", () => {
    fc.assert(fc.property(fc.string(), (text) => void [amountOf(text, 2), dayOf(text), sideOf(text)]));
  });
});

test.each([
  ["1405/07/01", "2026-09-23"],
  ["۱۴۰۵/۷/۱", "2026-09-23"],
  ["05/07/01", "2026-09-23"],
  ["14050701", "2026-09-23"],
  ["2026-09-23T10:00:00", "2026-09-23"],
  ["23/09/2026", "2026-09-23"],
  ["23 Sep 2026", "2026-09-23"],
  ["46288", "2026-09-23"],
  ["1405/07/31", undefined],
  ["yesterday", undefined],
])("parses the day %s", (written, day) => {
  expect(dayOf(written)).toBe(day);
});

test.each([
  ["بد", 1],
  ["بستانکار", -1],
  ["DR", 1],
  ["Cr.", -1],
  ["؟", undefined],
])("parses the side %s", (written, side) => {
  expect(sideOf(written)).toBe(side);
});
