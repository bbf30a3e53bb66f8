import { expect, test } from "vitest";
import { byType } from "./sums";

const of = (type: "payment" | "cheque" | "booking", amount: number | null, currency: string | null = "IRR") => ({
  ...{ type, amount, currency },
});

test("records are grouped by kind, and each currency is summed separately", () => {
  const items = [
    of("cheque", 5),
    of("payment", 2),
    of("payment", 3, "USD"),
    of("payment", 4),
    of("booking", null, null),
  ];
  expect(byType(items).map(({ type, items, sums }) => ({ type, n: items.length, sums }))).toEqual([
    {
      type: "payment",
      n: 3,
      sums: [
        { currency: "IRR", amount: 6 },
        { currency: "USD", amount: 3 },
      ],
    },
    { type: "cheque", n: 1, sums: [{ currency: "IRR", amount: 5 }] },
    { type: "booking", n: 1, sums: [] },
  ]);
});

test("nothing sums up to nothing", () => {
  expect(byType([])).toEqual([]);
});
