import { expect, test } from "vitest";
import type { BuildStep } from "../price/rules";
import { Heads, lengthened } from "./stored-price-steps";

const rate = { from: "EUR", to: "IRR", rate: "700000", day: "2026-05-20" };
const step = (more: Partial<BuildStep>): BuildStep => ({
  ...{ scope: "net", rule_id: null, version: null, title: "قیمت خرید", title_latin: "Purchase price" },
  ...{ pax_type: "ADT", amount: 1_000, ...more },
});
const head = (rule_id: number, version: number) => ({
  rule_id,
  version,
  title: `${rule_id}`,
  title_latin: `v${version}`,
});

const builds: BuildStep[][] = [
  [step({}), step({ pax_type: "CHD", amount: 500 }), step({ scope: "branch", ...head(1, 1), amount: 50 })],
  [step({ scope: "rate", pax_type: null, amount: 0, rate }), step({ scope: "branch", ...head(1, 2), amount: -1 })],
  [step({ scope: "rate", pax_type: null, amount: 0, rate: { ...rate, rate: "710000" } })],
  [step({ scope: "rounding", ...head(1, 1), title: "گرد کردن" }), step({ scope: "rounding", title: "گرد کردن" })],
  [step({ amount: 7 }), step({ scope: "supplier", ...head(2, 1) }), step({ scope: "route", ...head(2, 1) })],
];

test("a stored build-up is restored identically", () => {
  const heads = new Heads();
  const stored = JSON.parse(JSON.stringify(builds.map((build) => ({ total: 1, build: heads.shortened(build) }))));
  const copy = JSON.parse(JSON.stringify(heads.all));
  expect(stored.map((price: object) => lengthened(price, copy))).toEqual(builds.map((build) => ({ total: 1, build })));
});

test("stores common parts of steps once, and amounts per passenger type with each", () => {
  const heads = new Heads();
  expect(heads.shortened(builds[0]!)).toEqual([
    [0, "ADT", 1_000],
    [0, "CHD", 500],
    [1, "ADT", 50],
  ]);
  expect(heads.shortened(builds[4]!)[0]).toEqual([0, "ADT", 7]);
  expect(heads.all.map(({ scope }) => scope)).toEqual(["net", "branch", "supplier", "route"]);
});

test("reads a build-up stored uncompressed", () => {
  expect(lengthened({ build: builds[0] as never }, null)).toEqual({ build: builds[0] });
});
