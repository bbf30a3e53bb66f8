import { describe, expect, test } from "vitest";
import { PRODUCT_CODE, sourcesIn } from "../../../tests/source-paths";
import type { Reading } from "../preferences";
import { plain, runsFormat } from "./runs";

const reading = (locale: "fa" | "en", calendar: "jalali" | "gregorian"): Reading => ({
  ...{ locale, calendar, digits: locale === "fa" ? "persian" : "latin", timeZone: "Asia/Tehran" },
});
const persian = runsFormat(reading("fa", "jalali"));
const english = runsFormat(reading("en", "gregorian"));

describe("two that belong together", () => {
  test("are one run in the direction of the language, each end by itself", () => {
    expect(persian.route("KIH", "IKA")).toBe("\u2067\u2068KIH\u2069 ← \u2068IKA\u2069\u2069");
    expect(english.route("KIH", "IKA")).toBe("\u2066\u2068KIH\u2069 → \u2068IKA\u2069\u2069");
    expect(persian.span("۰۵:۰۰", "۰۶:۵۵")).toBe("\u2067\u2068۰۵:۰۰\u2069 – \u2068۰۶:۵۵\u2069\u2069");
  });

  test("a day is put before its time", () => {
    expect(persian.moment("2026-11-25T19:13:01Z")).toBe("\u2067\u2068۱۴۰۵/۰۹/۰۴\u2069\u00a0\u2068۲۲:۴۳\u2069\u2069");
  });

  test("a line does not break within a moment", () => {
    const result = english.moment("2026-11-25T19:13:01Z");
    expect(result).not.toMatch(/[ ]|\d-|-\d/);
    expect(plain(result)).toBe("2026-11-25\u00a022:43");
  });

  test("are printed once where they are the same", () => {
    expect(plain(english.span("05:00", "05:00"))).toBe("05:00");
    expect(plain(persian.daySpan("2026-08-03", "2026-08-03"))).toBe("۱۲ مرداد ۱۴۰۵");
  });
});

describe("days with month names", () => {
  test.each([
    ["2026-07-23", "2026-08-22", "مرداد ۱۴۰۵", "23 July – 22 August 2026"],
    ["2026-08-01", "2026-08-31", "۱۰ مرداد – ۹ شهریور ۱۴۰۵", "August 2026"],
    ["2026-07-24", "2026-07-28", "۲ – ۶ مرداد ۱۴۰۵", "24 – 28 July 2026"],
    ["2026-03-19", "2026-03-22", "۲۸ اسفند ۱۴۰۴ – ۲ فروردین ۱۴۰۵", "19 – 22 March 2026"],
    ["2026-12-30", "2027-01-02", "۹ – ۱۲ دی ۱۴۰۵", "30 December 2026 – 2 January 2027"],
  ])("%s to %s", (from, to, jalali, gregorian) => {
    expect(plain(persian.daySpan(from, to))).toBe(jalali);
    expect(plain(english.daySpan(from, to))).toBe(gregorian);
  });
});

/** Two values joined by a dash manually: in a Persian page they appear reversed. */
const joinedByHand = (source: string) =>
  source.match(/[}>)]\s*(?:\{" "\}\s*)?[–→←](?:\{" "\})?\s*(?:<[\w.]+[^>]*>\s*)?[{$]/g) ?? [];

test("no source file builds a range or a route by hand", () => {
  const found = sourcesIn(["src/app", "src/ui"], PRODUCT_CODE)
    .filter(([path]) => path !== "src/ui/format/runs.ts")
    .flatMap(([path, text]) => joinedByHand(text).map((part) => `${path}: ${part}`));
  expect(found).toEqual([]);
});

test.each([
  "{leg.origin}–{leg.destination}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program.
  "`${dayOf(from)} – ${dayOf(to)}`",
  '<bdi>{time(a)}</bdi>–\n  <bdi className="code">{time(b)}</bdi>',
  "<bdi>{a}</bdi> → <bdi>{b}</bdi>",
])("%s is found", (planted) => {
  expect(joinedByHand(planted)).toHaveLength(1);
});
