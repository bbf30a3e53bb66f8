import { expect, test } from "vitest";
import { nextAskAt } from "./rules";

test("is queried after 5 s, 15 s, 1 min, 5 min, 15 min, then hourly, for 72 hours", () => {
  const made = new Date("2026-11-01T00:00:00Z");
  const after = [0, 1, 2, 3, 4, 5, 20].map((asks) => (nextAskAt(made, made, asks)!.getTime() - made.getTime()) / 1_000);
  expect(after).toEqual([5, 15, 60, 300, 900, 3_600, 3_600]);
  let now = made;
  let asks = 0;
  for (let next = nextAskAt(now, made, 0); next; next = nextAskAt(now, made, ++asks)) now = next;
  const hours = (now.getTime() - made.getTime()) / 3_600_000;
  expect(hours).toBeGreaterThan(70.9);
  expect(hours).toBeLessThanOrEqual(72);
});
