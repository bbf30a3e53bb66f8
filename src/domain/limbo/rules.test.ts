import { expect, test } from "vitest";
import { EXITS, exitsOf, LIMBO_KINDS, LIMBO_STATES, needsPnr, STATE_OF } from "./rules";

test("a closed case has no way out; an open one of paid money can always be refunded", () => {
  for (const kind of LIMBO_KINDS)
    for (const state of LIMBO_STATES.filter((one) => one !== "open")) expect(exitsOf(kind, state)).toEqual([]);
  for (const kind of ["outcome_unknown", "issue_failed", "not_returned", "unwind_failed"] as const)
    expect(exitsOf(kind, "open")).toContain("refund");
});

test("each exit ends in a state of its own", () => {
  expect(new Set(EXITS.map((exit) => STATE_OF[exit])).size).toBe(EXITS.length);
});

test("the supplier's number is asked for where nobody knows it", () => {
  expect(needsPnr("outcome_unknown", "confirm")).toBe(true);
  expect(needsPnr("outcome_unknown", "refund")).toBe(false);
  expect(needsPnr("unwind_failed", "confirm")).toBe(false);
});
