import { expect, test } from "vitest";
import { invoiceOf, newValues } from "./values";

const PARTY = { type: "colleague", id: 7, name: "Seven" } as const;

test.each([
  ["wallet", { owner: { type: "colleague", id: 7 }, amount: 500 }],
  ["colleague", { id: 7, amount: 500 }],
  ["pay", { party: { type: "colleague", id: 7 }, amount: 500 }],
  ["announcement", { id: 31, amount: 500 }],
] as const)("of %s it is told who or what is paid, and nothing else", (drive, told) => {
  const values = { ...newValues(PARTY), drive, announcement_id: 31, amount: 500, return_url: "  " };
  expect(invoiceOf(values)).toEqual({ drive, ...told });
});

test("an amount that is left empty is not sent: all that is owed", () => {
  expect(invoiceOf({ ...newValues(PARTY), description: " seats " })).toEqual({
    drive: "colleague",
    id: 7,
    description: "seats",
  });
});
