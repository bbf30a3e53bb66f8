import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Today's date in UTC, or an offset from it. */
const OF_NOW = /new Date\((?:Date\.now\(\)[^;\n]*)?\)\s*\.toISOString\(\)\s*\.slice\(0, 10\)/g;
const utcDays = (source: string): string[] => source.match(OF_NOW) ?? [];

const HERE = join("tests", "day.pure.test.ts");
const files = ["src", "tests", "e2e"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)))
  .filter((path) => /\.tsx?$/.test(path) && (!path.startsWith("src") || path.includes(".test.")))
  .filter((path) => path !== HERE && !path.endsWith("branch-day.pure.test.ts"));

test("no test takes the UTC day of now for the branch's: it passes at midnight in Tehran, on the last day of a month or year", () => {
  expect(files.length).toBeGreaterThan(400);
  const found = files.flatMap((path) => utcDays(readFileSync(path, "utf8")).map((text) => `${path}: ${text}`));
  expect(found).toEqual([]);
});

test.each([
  "new Date().toISOString().slice(0, 10)",
  "new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)",
  "new Date(Date.now() + (40 + (n % 3)) * DAY_MS).toISOString().slice(0, 10)",
])("%s is found", (planted) => {
  expect(utcDays(planted)).toHaveLength(1);
});
