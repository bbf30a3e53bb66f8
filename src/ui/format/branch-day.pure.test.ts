import { expect, test } from "vitest";
import { PRODUCT_CODE, sourcesIn } from "../../../tests/source-paths";

/** The first ten characters of an instant are the UTC date: in Tehran it differs for three and a half hours a day. */
const utcDays = (source: string) => source.match(/(?:_at\b|At\b|toISOString\(\))[^\n;]{0,20}\.slice\(0, 10\)/g) ?? [];

test("no page takes the UTC day of a moment for the branch's", () => {
  const sources = sourcesIn(["src/app", "src/ui"], PRODUCT_CODE);
  const found = sources.flatMap(([path, text]) => utcDays(text).map((day) => `${path}: ${day}`));
  expect(found).toEqual([]);
});

test.each(["dayOf(month.closed_at.slice(0, 10))", "new Date().toISOString().slice(0, 10)"])(
  "%s is found",
  (planted) => {
    expect(utcDays(planted)).toHaveLength(1);
  },
);
