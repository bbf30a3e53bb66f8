import { parseDate } from "@internationalized/date";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { agesSince, bucketOf, dueOn } from "./rules.ageing";
import { findHead, guessColumns, hasAmounts } from "./rules.columns";

describe("due dates", () => {
  test.each([
    ["2026-09-23", null, "jalali", "2026-09-23"],
    // 1 Mehr; its 25th.
    ["2026-09-23", 25, "jalali", "2026-10-17"],
    ["2026-10-17", 25, "jalali", "2026-10-17"],
    // A day later: the 25th of Aban.
    ["2026-10-18", 25, "jalali", "2026-11-16"],
    // Mehr has 30 days.
    ["2026-09-23", 31, "jalali", "2026-10-22"],
    ["2026-02-10", 31, "gregorian", "2026-02-28"],
    ["2026-12-20", 5, "gregorian", "2027-01-05"],
  ] as const)("%s, settled on day %s of a %s month", (day, of, calendar, due) => {
    expect(dueOn(day, of, calendar)).toBe(due);
  });

  test.each([
    ["2026-11-22", "current"],
    ["2026-11-21", "d30"],
    ["2026-10-23", "d30"],
    ["2026-10-22", "d60"],
    ["2026-09-22", "d90"],
    ["2026-08-24", "d90"],
    ["2026-08-23", "older"],
    ["2027-01-01", "current"],
  ])("%s by 22 November 2026", (due, bucket) => {
    expect(bucketOf(due, "2026-11-22")).toBe(bucket);
  });
});

test("ageing by ranges equals ageing per day", () => {
  const day = fc.integer({ min: 0, max: 1_500 });
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: -40, max: 200 }),
      fc.option(fc.integer({ min: 1, max: 31 }), { freq: 20 }),
      fc.constantFrom("jalali" as const, "gregorian" as const),
      (days, late, settlementDay, calendar) => {
        const today = parseDate("2024-01-01").add({ days });
        const debt = today.subtract({ days: late }).toString();
        const since = agesSince(today.toString(), settlementDay, calendar);
        const range = (["current", "d30", "d60", "d90"] as const).find((age) => debt >= since[age]) ?? "older";
        expect(range).toBe(bucketOf(dueOn(debt, settlementDay, calendar), today.toString()));
      },
    ),
    { numRuns: 500 },
  );
});

describe("columns of a statement", () => {
  test.each([
    [
      ["ردیف", "تاريخ", "شرح", "بدهكار (ریال)", "بستانکار (ریال)", "مانده", "تشخیص"],
      [null, "date", "description", "debit", "credit", "balance", "side"],
    ],
    [
      ["Doc. No", "Date", "PNR", "Details", "DR", "CR"],
      ["reference", "date", null, "description", "debit", "credit"],
    ],
    [
      ["تاریخ سند", "شماره مرجع", "مبلغ (تومان)"],
      ["date", "reference", "amount"],
    ],
  ])("are recognized by headers in either language", (headers, columns) => {
    expect(guessColumns(headers)).toEqual(columns);
  });

  test("finds the header below titles, and reports a missing amount column", () => {
    expect(findHead([["صورتحساب همکار"], ["از تاریخ", "1405/01/01"], ["تاریخ", "شرح", "بدهکار", "بستانکار"]])).toBe(2);
    expect(
      findHead([
        ["a", "b"],
        ["1", "2"],
      ]),
    ).toBe(0);
    expect(hasAmounts(["date", null, "debit"])).toBe(true);
    expect(hasAmounts(["date", "balance"])).toBe(false);
  });
});
