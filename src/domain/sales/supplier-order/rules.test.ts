import fc from "fast-check";
import { expect, test } from "vitest";
import { nextAskAt, SURE_AFTER_MS } from "./rules";

test("is queried after 5 s, 15 s, 1 min, 5 min, 15 min, then hourly, for 72 hours", () => {
  const made = new Date("2026-11-01T00:00:00Z");
  const later = new Date(made.getTime() + SURE_AFTER_MS * 2);
  const pauses = [0, 1, 2, 3, 4, 5, 20].map(
    (asks) => (nextAskAt(later, made, asks)!.getTime() - later.getTime()) / 1_000,
  );
  expect(pauses).toEqual([5, 15, 60, 300, 900, 3_600, 3_600]);
  let now = made;
  let asks = 0;
  for (let next = nextAskAt(now, made, 0); next; next = nextAskAt(now, made, ++asks)) now = next;
  const hours = (now.getTime() - made.getTime()) / 3_600_000;
  expect(hours).toBeGreaterThan(70.9);
  expect(hours).toBeLessThanOrEqual(72);
});

test("an order that its supplier does not know is queried as soon as that is an answer", () => {
  const made = new Date("2026-11-01T00:00:00Z");
  const from = fc.record({ waited: fc.integer({ min: 0, max: 600_000 }), asks: fc.integer({ min: 0, max: 10 }) });
  fc.assert(
    fc.property(from, ({ waited, asks }) => {
      const next = nextAskAt(new Date(made.getTime() + waited), made, asks)!.getTime() - made.getTime();
      expect(next).toBeGreaterThan(waited);
      if (waited < SURE_AFTER_MS) expect(next).toBeLessThanOrEqual(SURE_AFTER_MS + 1_000);
    }),
  );
});
