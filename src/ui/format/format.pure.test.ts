import { expect, test } from "vitest";
import { decimalsOf } from "@/domain/kernel/decimals";
import { PRODUCT_CODE, sourcesIn } from "../../../tests/source-paths";
import { dateFormat, fiscalMonthOf } from "./dates";
import { numberFormat } from "./numbers";

const at = new Date("2026-05-02T20:45:00Z");
const timeZone = "Asia/Tehran";

test.each([
  ["fa", "jalali", "persian", "۱۴۰۵/۰۲/۱۳ ۰۰:۱۵"],
  ["fa", "jalali", "latin", "1405/02/13 00:15"],
  ["fa", "gregorian", "persian", "۲۰۲۶-۰۵-۰۳ ۰۰:۱۵"],
  ["fa", "gregorian", "latin", "2026-05-03 00:15"],
  ["en", "jalali", "persian", "۱۴۰۵/۰۲/۱۳ ۰۰:۱۵"],
  ["en", "jalali", "latin", "1405/02/13 00:15"],
  ["en", "gregorian", "persian", "۲۰۲۶-۰۵-۰۳ ۰۰:۱۵"],
  ["en", "gregorian", "latin", "2026-05-03 00:15"],
] as const)("%s, %s, %s: the three settings are independent", (locale, calendar, digits, expected) => {
  expect(dateFormat({ locale, calendar, digits, timeZone }).dayTime(at)).toBe(expected.replace(" ", "\u00a0"));
});

test("a long day has no era", () => {
  const english = dateFormat({ locale: "en", calendar: "jalali", digits: "latin", timeZone });
  expect(english.long(at)).toBe("Sunday 13 Ordibehesht 1405");
});

test("a fiscal month has the name of the branch's calendar, whatever the reader's", () => {
  const english = { locale: "en", calendar: "gregorian", digits: "latin", timeZone } as const;
  expect(fiscalMonthOf(english, "2026-10-23")).toBe("Aban 1405");
  expect(fiscalMonthOf({ ...english, calendar: "jalali" }, "2026-10-01")).toBe("October 2026");
});

test("money is exact beyond a float's range and has its decimals", () => {
  const { money } = numberFormat({ locale: "en", digits: "latin" });
  expect(money(9_007_199_254_740_991n, "USD")).toEqual({ figure: "90,071,992,547,409.91", currency: "USD" });
  expect(money(12_500_000, "IRR")).toEqual({ figure: "12,500,000", currency: "IRR" });
  expect(numberFormat({ locale: "fa", digits: "persian" }).money(12_500_000, "IRR")).toEqual({
    figure: "۱۲٬۵۰۰٬۰۰۰",
    currency: "ریال",
  });
  expect(decimalsOf("KWD")).toBe(3);
});

test("only the format of dates makes a moment of a business date", () => {
  const makers = sourcesIn(["src/app", "src/ui"], PRODUCT_CODE).filter(([, text]) => text.includes("T12:00:00"));
  expect(makers.map(([path]) => path)).toEqual(["src/ui/format/dates.ts"]);
});
