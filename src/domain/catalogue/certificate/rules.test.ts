import { expect, test } from "vitest";
import { stateOf, warningOf } from "./rules";

test.each([
  [null, "endless", null],
  [61, "valid", null],
  [60, "expiring", 60],
  [31, "expiring", 60],
  [30, "expiring", 30],
  [8, "expiring", 30],
  [7, "expiring", 7],
  [0, "expiring", 7],
  [-1, "expired", null],
] as const)("%s days left: %s, warned at %s", (days, state, warning) => {
  expect([stateOf(days), warningOf(days)]).toEqual([state, warning]);
});
