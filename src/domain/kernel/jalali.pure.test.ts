import fc from "fast-check";
import { expect, test } from "vitest";
import { gregorianDate, jalaliText } from "./jalali";

test("a date in Persian notation round-trips", () => {
  expect(jalaliText("2026-11-22")).toBe("1405/09/01");
  expect(jalaliText("2025-03-20")).toBe("1403/12/30");
  const day = fc
    .date({ min: new Date("1921-04-01"), max: new Date("2300-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(fc.property(day, (one) => gregorianDate(jalaliText(one)) === one));
});

test("leaves other text unchanged", () => {
  for (const text of ["", "today", "2026-1-2"]) expect(jalaliText(text)).toBe(text);
});
