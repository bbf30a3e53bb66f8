import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../tests/runs";
import { exactJson } from "./exact";
import { MAX_AMOUNT, money, moneyOut } from "./primitives";

const LAST = BigInt(MAX_AMOUNT);

test("every valid amount round-trips as number and bigint", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -LAST, max: LAST }), (amount) => {
      const wire: unknown = JSON.parse(exactJson(moneyOut.parse(amount)));
      expect(wire).toBeTypeOf("number");
      expect(BigInt(wire as number)).toBe(amount);
      if (amount >= 0n) expect(money.parse(wire)).toBe(amount);
      else expect(money.safeParse(wire).success).toBe(false);
    }),
    { numRuns: runs(500) },
  );
});

test("a sum of any size is serialized with all its digits", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }), (sum) => {
      expect(exactJson({ sum: moneyOut.parse(sum) })).toBe(`{"sum":${sum}}`);
    }),
    { numRuns: runs(300) },
  );
});

test("accepts only integers of minor units that a number can represent", () => {
  const not = [
    MAX_AMOUNT + 1,
    2 ** 53,
    2 ** 53 + 2,
    0.1,
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    "5.5",
    "9007199254740993",
    "x",
    5n,
    true,
    null,
    [],
    {},
  ];
  for (const value of not) expect([value, money.safeParse(value).success]).toEqual([value, false]);
  fc.assert(
    fc.property(fc.double({ noInteger: true }), (value) => {
      expect(money.safeParse(value).success).toBe(false);
    }),
  );
  // JSON parses 2^53+1 as 2^53 already: out of range.
  expect(money.safeParse(JSON.parse("9007199254740993")).success).toBe(false);
});
