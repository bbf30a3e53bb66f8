import fc from "fast-check";
import { expect, test } from "vitest";
import { inverseOf, pairOf, plainRate } from "./rules";

test("a rate is parsed in people's notations; anything else is rejected", () => {
  expect(["1,120,000", "۱٬۱۲۰٬۰۰۰٫۵", " 0.00000095 ", "1 120"].map(plainRate)).toEqual([
    "1120000",
    "1120000.5",
    "0.00000095",
    "1120",
  ]);
  for (const none of ["", "0", "0.0", "-1", "1e9", "12345678901", "1.2.3", "x"]) expect(plainRate(none)).toBeNull();
});

test("the inverse is exact to sixteen decimals and round-trips", () => {
  expect([inverseOf("4"), inverseOf("0.8"), inverseOf("3"), inverseOf("1000000")]).toEqual([
    "0.25",
    "1.25",
    "0.3333333333333333",
    "0.000001",
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999 }), (rials) => {
      expect(Math.round(Number(inverseOf(inverseOf(String(rials)))))).toBe(rials);
    }),
  );
});

test("a rate is shown as one unit of the stronger currency in the weaker", () => {
  expect(pairOf({ code: "USD", rate: "1120000", currency: "IRR" })).toEqual({
    one: "USD",
    worth: "1120000",
    other: "IRR",
  });
  expect(pairOf({ code: "IRR", rate: "0.000001", currency: "USD" })).toEqual({
    one: "USD",
    worth: "1000000",
    other: "IRR",
  });
});
