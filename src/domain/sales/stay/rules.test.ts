import { expect, test } from "vitest";
import { daysOf, freshMs, isDay, spanFaults, stayFaults, weekOf, weeksOf } from "./rules";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TODAY = "2026-05-02";

test.each([
  [0, 10 * MINUTE],
  [1, 10 * MINUTE],
  [2, 30 * MINUTE],
  [3, 30 * MINUTE],
  [4, HOUR],
  [7, HOUR],
  [8, 2 * HOUR],
  [14, 2 * HOUR],
  [15, 4 * HOUR],
  [30, 4 * HOUR],
  [31, 8 * HOUR],
  [60, 8 * HOUR],
  [61, 12 * HOUR],
  [365, 12 * HOUR],
])("a price %i days ahead is fresh for %i ms", (days, ms) => expect(freshMs(days)).toBe(ms));

test("between ten minutes and twelve hours, growing with the lead time", () => {
  const all = Array.from({ length: 400 }, (_, days) => freshMs(days));
  expect(Math.min(...all)).toBe(10 * MINUTE);
  expect(Math.max(...all)).toBe(12 * HOUR);
  expect(all).toEqual([...all].sort((a, b) => a - b));
});

test.each([
  ["a day", "2026-05-02", "2026-05-03", []],
  ["today", TODAY, "2026-06-01", []],
  ["thirty-one nights", TODAY, "2026-06-02", ["check_out"]],
  ["no night", TODAY, TODAY, ["check_out"]],
  ["backwards", "2026-05-05", "2026-05-04", ["check_out"]],
  ["yesterday", "2026-05-01", "2026-05-03", ["check_in"]],
  ["the last day ahead", "2027-05-02", "2027-05-03", []],
  ["a day more", "2027-05-03", "2027-05-04", ["check_in"]],
  ["no day of the calendar", "2026-02-30", "2026-03-01", ["check_in"]],
  ["words", "soon", "later", ["check_in", "check_out"]],
  ["a huge year", "99999-01-01", "99999-01-02", ["check_in", "check_out"]],
])("a stay: %s", (_, check_in, check_out, paths) =>
  expect(stayFaults({ check_in, check_out }, TODAY).map(({ path }) => path)).toEqual(paths),
);

test.each([
  ["one day", TODAY, TODAY, []],
  ["sixty days", TODAY, "2026-06-30", []],
  ["sixty-one", TODAY, "2026-07-01", ["to"]],
  ["backwards", "2026-05-05", "2026-05-04", ["to"]],
  ["past", "2026-05-01", "2026-05-04", ["from"]],
  ["words", "x", "2026-05-04", ["from"]],
])("a calendar: %s", (_, from, to, paths) =>
  expect(spanFaults({ from, to }, TODAY).map(({ path }) => path)).toEqual(paths),
);

test("weeks begin on Mondays, across year ends and leap days", () => {
  expect(weekOf("2026-05-02")).toBe("2026-04-27");
  expect(weekOf("2026-04-27")).toBe("2026-04-27");
  expect(weekOf("2026-05-03")).toBe("2026-04-27");
  expect(weeksOf("2027-12-30", "2028-01-10")).toEqual(["2027-12-27", "2028-01-03", "2028-01-10"]);
  expect(daysOf("2028-02-28", "2028-03-01")).toEqual(["2028-02-28", "2028-02-29", "2028-03-01"]);
  expect(daysOf("2028-03-01", "2028-02-28")).toEqual([]);
  for (const day of daysOf("2026-01-01", "2027-01-31")) expect(new Date(weekOf(day)).getUTCDay()).toBe(1);
  expect(isDay("2026-13-01")).toBe(false);
});
