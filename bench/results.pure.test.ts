import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isOfOneRun, type Measured, resultsOf } from "./results";

const row = (more: Partial<Measured> = {}): Measured => ({
  ...{ id: "P4", what: "GET /ip", ours: "1/s", other: "2/s", ratio: "0.5", goal: ">= 0.6", met: false },
  ...{ at: new Date("2026-11-26T01:02:03Z"), on: "2 x CPU, Node v20, load 0.1" },
  ...more,
});
const run = { args: "--entries 10", from: new Date("2026-11-26T01:00:00Z"), to: new Date("2026-11-26T02:00:00Z") };

test("each row states when and on what it was measured, and misses come first", () => {
  const file = resultsOf([row(), row({ id: "P1", met: true })], run);
  expect(file).toContain("1 of 2 goals are missed:\n- P4, GET /ip: 1/s, goal >= 0.6\n");
  const rows = file.split("\n").filter((line) => /^\| P/.test(line));
  expect(rows).toHaveLength(2);
  for (const line of rows) expect(line).toContain("| 2026-11-26 01:02 | 2 x CPU, Node v20, load 0.1 |");
  expect(file).toContain("one run from 2026-11-26 01:00 to 2026-11-26 02:00 UTC");
});

test("a row inserted by hand is detected", () => {
  const file = resultsOf([row(), row({ id: "P1" })], run);
  expect(isOfOneRun(file)).toBe(true);
  expect(isOfOneRun(file.replace("| P1 |", "| P1, another day |"))).toBe(false);
  expect(isOfOneRun("# Benchmark results\n")).toBeNull();
});

test("bench/results.md is the output of one run, or states that it is not", () => {
  const file = readFileSync("bench/results.md", "utf8");
  const of = isOfOneRun(file);
  if (of === null) expect(file).toContain("Merged by hand from several runs");
  else expect(of).toBe(true);
});
