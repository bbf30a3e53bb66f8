import fc from "fast-check";
import { expect, test } from "vitest";
import { money, moneyOut } from "./primitives";

const LAST = BigInt(Number.MAX_SAFE_INTEGER);

test("every amount up to 2^53-1 goes out as a number and comes back as the same bigint", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -LAST, max: LAST }), (amount) => {
      const wire: unknown = JSON.parse(JSON.stringify(moneyOut.parse(amount)));
      expect(wire).toBeTypeOf("number");
      expect(BigInt(wire as number)).toBe(amount);
      if (amount >= 0n) expect(money.parse(wire)).toBe(amount);
      else expect(money.safeParse(wire).success).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test("no amount beyond 2^53-1 goes out, whatever it would round to", () => {
  for (const amount of [LAST + 1n, LAST + 2n, -LAST - 1n, -LAST - 2n])
    expect(() => moneyOut.parse(amount)).toThrow(RangeError);
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 63n }), fc.boolean(), (beyond, below) => {
      expect(() => moneyOut.parse(below ? -LAST - beyond : LAST + beyond)).toThrow(RangeError);
    }),
    { numRuns: 300 },
  );
});

test("nothing comes in but a whole number of minor units that a number can hold", () => {
  const not = [
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
  // 2^53+1 as JSON reads it is 2^53 already: beyond what is taken.
  expect(money.safeParse(JSON.parse("9007199254740993")).success).toBe(false);
});
