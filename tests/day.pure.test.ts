import { expect, test } from "vitest";
import { sourcesIn } from "./source-paths";

/** Today's date in UTC, or an offset from it. */
const OF_NOW = /new Date\((?:Date\.now\(\)[^;\n]*)?\)\s*\.toISOString\(\)\s*\.slice\(0, 10\)/g;
const utcDays = (source: string): string[] => source.match(OF_NOW) ?? [];

const HERE = "tests/day.pure.test.ts";
const files = sourcesIn(["src", "tests", "e2e"], /\.tsx?$/)
  .filter(([path]) => !path.startsWith("src") || path.includes(".test."))
  .filter(([path]) => path !== HERE && !path.endsWith("branch-day.pure.test.ts"));

test("no test takes the UTC day of now for the branch's: it passes at midnight in Tehran, on the last day of a month or year", () => {
  expect(files.length).toBeGreaterThan(400);
  const found = files.flatMap(([path, text]) => utcDays(text).map((day) => `${path}: ${day}`));
  expect(found).toEqual([]);
});

test.each([
  "new Date().toISOString().slice(0, 10)",
  "new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)",
  "new Date(Date.now() + (40 + (n % 3)) * DAY_MS).toISOString().slice(0, 10)",
])("%s is found", (planted) => {
  expect(utcDays(planted)).toHaveLength(1);
});
