import { expect, test } from "vitest";
import { type Filters, isFiltered, isId, listInput } from "./address";

const none: Filters = {
  ...{ view: "log", q: "", state: null, direction: null },
  ...{ passenger: null, order: null, from: null, to: null },
};

test("the log is requested with the address's filter; the queue of missed calls knows a search and a person only", () => {
  const whole: Filters = {
    ...{ view: "log", q: " 912 ", state: "ended", direction: "in" },
    ...{ passenger: 7, order: 9, from: "2026-01-02", to: "2026-01-03" },
  };
  const whom = { search: "912", passenger_id: 7, trade_id: 9, per_page: 50 };
  expect(listInput(whole)).toEqual({ ...whom, state: "ended", way: "in", from: "2026-01-02", to: "2026-01-03" });
  expect(listInput({ ...whole, view: "missed" })).toEqual({ ...whom, missed_open: true });
});

test("an address that was tampered with asks for less", () => {
  const odd: Filters = { ...none, q: "x".repeat(500), passenger: -1, order: 2 ** 40, from: "1/2", to: "2026-1-2" };
  expect(listInput(odd)).toEqual({ search: "x".repeat(100), per_page: 50 });
});

test.each([
  [none, false],
  [{ ...none, view: "missed" }, false],
  [{ ...none, q: "  " }, false],
  [{ ...none, order: 3 }, true],
  [{ ...none, state: "missed" }, true],
] as const)("narrowed or not", (filters, narrowed) => {
  expect(isFiltered(filters)).toBe(narrowed);
});

test.each([
  [null, false],
  [0, false],
  [1, true],
  [2 ** 31, false],
])("%s is a call's number: %s", (id, is) => {
  expect(isId(id)).toBe(is);
});
