import { expect, test } from "vitest";
import { invoiceOf, newValues } from "./values";

const PARTY = { type: "colleague", id: 7, name: "Seven" } as const;

test.each([
  ["wallet", { owner: { type: "colleague", id: 7 }, amount: 500 }],
  ["colleague", { id: 7, amount: 500 }],
  ["pay", { party: { type: "colleague", id: 7 }, amount: 500 }],
  ["announcement", { id: 31, amount: 500 }],
] as const)("of %s only the recipient and the purpose are shown", (drive, result) => {
  const values = { ...newValues(PARTY), drive, announcement_id: 31, amount: 500, return_url: "  " };
  expect(invoiceOf(values)).toEqual({ drive, ...result });
});

test("an amount that is left empty is not sent: all that is owed", () => {
  expect(invoiceOf({ ...newValues(PARTY), description: " seats " })).toEqual({
    drive: "colleague",
    id: 7,
    description: "seats",
  });
});

test("a debt offers a payment, a colleague's debt the colleague's own link, and nothing else is preset", () => {
  const owed = { amount: 1_200, description: "balance" };
  const passenger = { ...PARTY, type: "passenger" as const };
  expect(invoiceOf(newValues(passenger, owed))).toEqual({
    drive: "pay",
    party: { type: "passenger", id: PARTY.id },
    amount: 1_200,
    description: "balance",
  });
  expect(newValues({ ...PARTY, type: "colleague" }, owed).drive).toBe("colleague");
  expect(newValues(passenger)).toMatchObject({ drive: "wallet", amount: null, description: "" });
});
