import { expect, test } from "vitest";
import { nextAct } from "./next-act";

const EVEN = { available: 100, used: 0, bounced: 0, balance: 0, ceiling: 100 };

test.each([
  ["nothing is left of the ceiling", { available: 0, used: 100, balance: 100 }, "over"],
  ["more is owed than the ceiling holds", { available: -5, used: 105, balance: 105, bounced: 20 }, "over"],
  ["a cheque came back", { bounced: 20, available: 80 }, "bounced"],
  ["they owe", { balance: 30, used: 30, available: 70 }, "owes"],
  ["we owe", { balance: -30 }, "owed"],
  ["nothing on credit", { ceiling: 0, available: 0 }, "noCeiling"],
  ["all is even", {}, "none"],
] as const)("%s", (_, balance, act) => {
  expect(nextAct({ ...EVEN, ...balance })).toBe(act);
});
