import { expect, test } from "vitest";
import { allowedOperations, DIRECTIONS, STATES } from "@/domain/cashier/cheque/rules";
import { actsOf, alternatives, commonActs, keyAct, nextAct } from "./operations";

const chequeIn = (direction: "received" | "issued", state: Parameters<typeof nextAct>[0]["state"]) => ({
  ...{ direction, state },
  allowed_operations: allowedOperations(direction, state, true),
});

test("the usual next step is always one of those that are allowed", () => {
  for (const direction of DIRECTIONS)
    for (const state of STATES[direction]) {
      const cheque = chequeIn(direction, state);
      const next = nextAct(cheque);
      if (next) expect(cheque.allowed_operations).toContain(next);
      expect([...actsOf(cheque)].sort()).toEqual([...cheque.allowed_operations].sort());
    }
  expect(nextAct(chequeIn("received", "in_safe"))).toBe("deposit");
  expect(nextAct({ ...chequeIn("received", "in_safe"), allowed_operations: [] })).toBeNull();
});

test("the way back is offered last, and never by the first key", () => {
  for (const direction of DIRECTIONS)
    for (const state of STATES[direction]) {
      const acts = actsOf(chequeIn(direction, state));
      if (acts.includes("undo")) expect(acts.at(-1)).toBe("undo");
      expect(keyAct(acts)).not.toBe("undo");
    }
  expect(keyAct(actsOf(chequeIn("received", "cleared")))).toBeUndefined();
  expect(keyAct(actsOf(chequeIn("received", "deposited")))).toBe("clear");
});

test("of several cheques only what all of them allow", () => {
  const [safe, bounced] = [chequeIn("received", "in_safe"), chequeIn("received", "bounced")];
  expect(commonActs([safe, safe])[0]).toBe("deposit");
  expect(commonActs([safe, bounced])).toEqual(["return", "undo"]);
  expect(commonActs([])).toEqual([]);
});

test("the last operation may be changed into what was allowed before it", () => {
  expect(alternatives("received", "deposited")).toEqual(["clear", "bounce", "recall"]);
  expect(alternatives("issued", "none")).toEqual([]);
});
