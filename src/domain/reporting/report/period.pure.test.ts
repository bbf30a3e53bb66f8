import { expect, test } from "vitest";
import { periodOf, within } from "./period-of";

test.each([
  ["day", "jalali", "2026-11-20", "2026-11-20", "2026-11-20"],
  ["week", "jalali", "2026-11-20", "2026-11-14", "2026-11-20"],
  ["week", "jalali", "2026-11-21", "2026-11-21", "2026-11-27"],
  ["week", "gregorian", "2026-11-22", "2026-11-16", "2026-11-22"],
  ["month", "gregorian", "2024-02-10", "2024-02-01", "2024-02-29"],
  // Esfand of a leap year.
  ["month", "jalali", "2025-03-20", "2025-02-19", "2025-03-20"],
  ["month", "jalali", "2025-03-21", "2025-03-21", "2025-04-20"],
] as const)("a %s of the %s calendar around %s", (step, calendar, day, from, to) => {
  expect(periodOf(day, step, calendar)).toEqual({ from, to });
});

test("a period opens no rows beyond its range", () => {
  const month = periodOf("2026-11-20", "month", "gregorian");
  expect(within(month, { from: "2026-11-05", to: "2026-12-10" })).toEqual({ from: "2026-11-05", to: "2026-11-30" });
  expect(within(month, { from: "2026-10-05", to: "2026-11-10" })).toEqual({ from: "2026-11-01", to: "2026-11-10" });
});
