import { expect, test } from "vitest";
import { clockWatch } from "./watch-machine";

test("a clock set back is reported until it has caught up", () => {
  const clock = clockWatch();
  const noon = Date.UTC(2026, 10, 25, 12);
  const minutes = (n: number) => noon + n * 60_000;
  expect([noon, minutes(1), minutes(-59), minutes(-58), minutes(0.95), minutes(2)].map(clock)).toEqual([
    undefined,
    undefined,
    "this machine's clock was set back, by 60 min",
    "this machine's clock was set back, by 59 min",
    undefined,
    undefined,
  ]);
});
