import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** The first ten characters of an instant are the UTC date: in Tehran it differs for three and a half hours a day. */
const utcDays = (source: string) => source.match(/(?:_at\b|At\b|toISOString\(\))[^\n;]{0,20}\.slice\(0, 10\)/g) ?? [];

const files = ["src/app", "src/ui"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
);

test("no page takes the UTC day of a moment for the branch's", () => {
  const sources = files.filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."));
  const found = sources.flatMap((path) => utcDays(readFileSync(path, "utf8")).map((text) => `${path}: ${text}`));
  expect(found).toEqual([]);
});

test.each(["dayOf(month.closed_at.slice(0, 10))", "new Date().toISOString().slice(0, 10)"])(
  "%s is found",
  (planted) => {
    expect(utcDays(planted)).toHaveLength(1);
  },
);
