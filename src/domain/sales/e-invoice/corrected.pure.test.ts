import { expect, test } from "vitest";
import { corrected } from "./corrected";
import type { TaxDocumentLine } from "./document";

const line = (key: string, given: Partial<TaxDocumentLine> = {}): TaxDocumentLine => ({
  ...{ key, itemId: "2330000000001", name: key, quantity: "2", unit: "1627", price: "1000", allowance: 0n },
  ...{ basisPoints: 1_000, levies: [], contract: null },
  ...given,
});
const lines = [line("a"), line("b", { levies: [{ kind: "duty", name: "x", basisPoints: 0, amount: 90n }] })];
const after = (...changes: [key: string, quantity: string, price: string][]) =>
  corrected(
    { lines },
    changes.map(([key, quantity, price]) => ({ key, quantity, price })),
  );

test("a price that changes is a correction, levies in its proportion; other lines stay", () => {
  expect(after(["b", "2", "500"])).toEqual({
    subject: "corrective",
    lines: [lines[0], { ...lines[1], price: "500", levies: [{ ...lines[1]!.levies[0], amount: 45n }] }],
  });
  expect(after(["a", "3", "1000"])).toMatchObject({ subject: "corrective" });
});

test("quantities that only fall are a return; a line without any goes", () => {
  expect(after(["a", "1", "1000"])).toMatchObject({ subject: "return", lines: [{ quantity: "1" }, { quantity: "2" }] });
  expect(after(["b", "0", "1000"])).toEqual({ subject: "return", lines: [lines[0]] });
});

test.each([
  ["a line that is not there", [["c", "1", "1"]], "unknown", "lines[0].key"],
  ["no change", [["a", "2.0", "1000"]], "unchanged", "lines"],
  [
    "nothing left",
    [
      ["a", "0", "1000"],
      ["b", "0", "1000"],
    ],
    "nothing_left",
    "lines",
  ],
] as const)("refuses %s", (_, changes, fault, path) => {
  expect(after(...(changes as unknown as Parameters<typeof after>))).toEqual({ fault, path });
});

test("refuses a line below its discount", () => {
  const discounted = [line("a"), line("b", { allowance: 600n })];
  expect(corrected({ lines: discounted }, [{ key: "b", quantity: "1", price: "500" }])).toEqual({
    fault: "allowance",
    path: "lines[0].price",
  });
});
