import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Success criteria of WCAG 2.2, levels A and AA (4.1.1 was removed). */
const CRITERIA = [
  ...["1.1.1", "1.2.1", "1.2.2", "1.2.3", "1.2.4", "1.2.5", "1.3.1", "1.3.2", "1.3.3", "1.3.4", "1.3.5"],
  ...["1.4.1", "1.4.2", "1.4.3", "1.4.4", "1.4.5", "1.4.10", "1.4.11", "1.4.12", "1.4.13"],
  ...["2.1.1", "2.1.2", "2.1.4", "2.2.1", "2.2.2", "2.3.1"],
  ...["2.4.1", "2.4.2", "2.4.3", "2.4.4", "2.4.5", "2.4.6", "2.4.7", "2.4.11"],
  ...["2.5.1", "2.5.2", "2.5.3", "2.5.4", "2.5.7", "2.5.8"],
  ...["3.1.1", "3.1.2", "3.2.1", "3.2.2", "3.2.3", "3.2.4", "3.2.6"],
  ...["3.3.1", "3.3.2", "3.3.3", "3.3.4", "3.3.7", "3.3.8", "4.1.2", "4.1.3"],
];

const page = readFileSync("docs/accessibility.md", "utf8");
const rows = page.split("\n").flatMap((line) => {
  const [, number, level, met, by] = /^\| (\d\.\d\.\d+) [^|]+\| (AA?) \| ([^|]+) \| ([^|]+) \|$/.exec(line) ?? [];
  return number ? [{ number, level, met: met!, by: by! }] : [];
});

test("each criterion of WCAG 2.2 A and AA is listed once, in order, with how it is met", () => {
  expect(rows.map(({ number }) => number)).toEqual(CRITERIA);
  expect(rows.filter(({ met, by }) => !met.trim() || !by.trim())).toEqual([]);
});

test("the files that hold the pages to a criterion exist", () => {
  const files = [...page.matchAll(/`([\w/.-]+\.(?:ts|tsx))`/g)].map(([, path]) => path!);
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter((path) => !existsSync(path))).toEqual([]);
});
