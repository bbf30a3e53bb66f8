import { expect, test } from "vitest";
import { LIMBO_KINDS, LIMBO_STATES, needsPnr, RESOLUTIONS, resolutionsOf, STATE_BY_RESOLUTION } from "./rules";

test("a closed case has no resolution; an open one with paid money can always be refunded", () => {
  for (const kind of LIMBO_KINDS)
    for (const state of LIMBO_STATES.filter((one) => one !== "open")) expect(resolutionsOf(kind, state)).toEqual([]);
  for (const kind of ["outcome_unknown", "issue_failed", "not_returned", "unwind_failed"] as const)
    expect(resolutionsOf(kind, "open")).toContain("refund");
});

test("each resolution ends in a state of its own", () => {
  expect(new Set(RESOLUTIONS.map((exit) => STATE_BY_RESOLUTION[exit])).size).toBe(RESOLUTIONS.length);
});

test("the supplier's number is required where it is not known", () => {
  expect(needsPnr("outcome_unknown", "confirm")).toBe(true);
  expect(needsPnr("outcome_unknown", "refund")).toBe(false);
  expect(needsPnr("unwind_failed", "confirm")).toBe(false);
});
