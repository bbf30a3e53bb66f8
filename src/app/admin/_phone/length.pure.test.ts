import { expect, test } from "vitest";
import { lengthOf } from "./length";

test.each([
  [0, "0:00"],
  [7, "0:07"],
  [65, "1:05"],
  [3_599, "59:59"],
  [3_600, "1:00:00"],
  [3_723, "1:02:03"],
])("%i seconds are %s", (seconds, written) => {
  expect(lengthOf(seconds)).toBe(written);
});
