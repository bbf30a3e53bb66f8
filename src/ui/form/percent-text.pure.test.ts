import { expect, test } from "vitest";
import { basisPoints } from "./percent-text";

test.each([
  ["10", 1_000],
  ["۱۲٫۵", 1_250],
  ["12/5 %", 1_250],
  ["۱۵٪", 1_500],
  ["0.01", 1],
  ["0", 0],
  ["1.005", null],
  ["-3", null],
  ["ten", null],
])("%j is %s basis points", (typed, points) => {
  expect(basisPoints(typed)).toBe(points);
});
