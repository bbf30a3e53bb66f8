import { expect, test } from "vitest";
import { blank, changeOf, differing, mergedOf, repostsIt, type Values } from "./values";

const base: Values = {
  ...blank({ today: "2026-03-21", currency: "IRR" }),
  ...{ party: { type: "colleague", id: 7, name: "A" }, account_id: 40, amount: 1_000, description: "fee" },
};

test("only what was changed is sent, and an emptied text as nothing", () => {
  expect(changeOf(base, { ...base, amount: 2_000, description: " " })).toEqual({ amount: 2_000, description: null });
  expect(changeOf(base, { ...base })).toEqual({});
});

test("a party is identified by its number, not by its other data", () => {
  expect(differing(base, { ...base, party: { type: "colleague", id: 7, name: "A", balance: 5 } })).toEqual([]);
  expect(differing(base, { ...base, party: { type: "passenger", id: 7, name: "A" } })).toEqual(["party"]);
});

test("of two who changed a note each keeps what only one touched, and a party stays whole", () => {
  const mine: Values = { ...base, party: { type: "colleague", id: 8, name: "B" }, description: "mine" };
  const theirs: Values = { ...base, party: { type: "passenger", id: 9, name: "C" }, amount: 3_000 };
  expect(mergedOf(base, mine, theirs)).toEqual({ ...mine, amount: 3_000 });
  expect(mergedOf(base, { ...base, description: "mine" }, theirs).party).toEqual(theirs.party);
});

test("words leave the document as it is, figures do not", () => {
  expect(repostsIt(base, { ...base, description: "other", reference: "x" })).toBe(false);
  expect(repostsIt(base, { ...base, amount: 1 })).toBe(true);
});
