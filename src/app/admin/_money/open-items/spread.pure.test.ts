import fc from "fast-check";
import { expect, test } from "vitest";
import { cutAlong, itemKey, type Open, spread } from "./spread";

const item = (document_id: number, open: number): Open => ({ document_id, date: "2026-11-01", line: 1, open });
const ITEMS = [item(1, 400), item(2, 300), item(3, 500)];

test.each([
  [0, {}, [0, 0, 0], 0],
  [550, {}, [400, 150, 0], 0],
  [1_500, {}, [400, 300, 500], 300],
  [550, { [itemKey(ITEMS[2]!)]: 500 }, [50, 0, 500], 0],
  [550, { [itemKey(ITEMS[0]!)]: 0 }, [0, 300, 250], 0],
  [100, { [itemKey(ITEMS[1]!)]: 999 }, [0, 100, 0], 0],
  [1_000, { [itemKey(ITEMS[1]!)]: 999 }, [400, 300, 300], 0],
] as const)("%i with %j settles oldest first: %j", (amount, pinned, parts, left) => {
  expect(spread(amount, ITEMS, pinned)).toEqual({ parts, left });
});

test("several payments pay one item after the other, and each item by as many as it takes", () => {
  const { parts } = spread(900, ITEMS, {});
  expect(cutAlong([350, 100, 450], ITEMS, parts).map((cut) => cut.map((one) => [one.document_id, one.amount]))).toEqual(
    [
      [[1, 350]],
      [
        [1, 50],
        [2, 50],
      ],
      [
        [2, 250],
        [3, 200],
      ],
    ],
  );
});

test("nothing is lost or made up on the way from an amount to what its payments settle", () => {
  const opens = fc.array(fc.integer({ min: 1, max: 1_000 }), { maxLength: 12 });
  const worths = fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(opens, worths, fc.dictionary(fc.nat(11).map(String), fc.nat(1_200)), (opens, worths, result) => {
      const items = opens.map((open, n) => item(n + 1, open));
      const pinned = Object.fromEntries(
        Object.entries(result).flatMap(([n, amount]) =>
          items[Number(n)] ? [[itemKey(items[Number(n)]!), amount]] : [],
        ),
      );
      const total = worths.reduce((sum, worth) => sum + worth, 0);
      const { parts, left } = spread(total, items, pinned);
      const cut = cutAlong(worths, items, parts);
      for (const [at, part] of parts.entries()) {
        expect(part).toBeLessThanOrEqual(items[at]!.open);
        const paid = cut.flat().filter((one) => one.document_id === at + 1);
        expect(paid.reduce((sum, one) => sum + one.amount, 0)).toBe(part);
      }
      expect(parts.reduce((sum, part) => sum + part, 0) + left).toBe(total);
      for (const [at, one] of cut.entries()) {
        expect(one.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(worths[at]!);
        expect(one.every(({ amount }) => amount > 0)).toBe(true);
      }
    }),
  );
});
