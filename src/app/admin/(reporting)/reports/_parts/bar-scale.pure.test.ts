import { describe, expect, test } from "vitest";
import { barScale } from "./bar-scale";

describe("bars are signed", () => {
  test("what is earned alone begins at the side reading begins at", () => {
    const { nought, placeOf } = barScale([40, 100, 0]);
    expect(nought).toBe(0);
    expect(placeOf(40)).toEqual({ start: 0, size: 40, below: false });
    expect(placeOf(0)).toEqual({ start: 0, size: 0, below: false });
  });

  test("a loss is drawn below zero, as long as an equal profit would be", () => {
    const { nought, placeOf } = barScale([300, -100]);
    expect(nought).toBe(25);
    expect(placeOf(300)).toEqual({ start: 25, size: 75, below: false });
    expect(placeOf(-100)).toEqual({ start: 0, size: 25, below: true });
    expect(placeOf(100).size).toBe(placeOf(-100).size);
  });

  test("losses alone are drawn back from the end", () => {
    const { nought, placeOf } = barScale([-50, -200]);
    expect(nought).toBe(100);
    expect(placeOf(-50)).toEqual({ start: 75, size: 25, below: true });
  });

  test("nothing is drawn of nothing", () => {
    expect(barScale([]).nought).toBe(0);
    expect(barScale([0, 0]).placeOf(0)).toEqual({ start: 0, size: 0, below: false });
  });

  test("amounts beyond what a float counts are drawn too", () => {
    expect(barScale([9_007_199_254_740_993n, -9_007_199_254_740_993n]).placeOf(-9_007_199_254_740_993n)).toEqual({
      ...{ start: 0, size: 50, below: true },
    });
  });
});
