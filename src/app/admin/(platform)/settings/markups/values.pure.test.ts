import { expect, test } from "vitest";
import type { Rule } from "./address";
import { formOf, inputOf } from "./values";

const rule = (of: Pick<Rule, "percent" | "amount">) =>
  ({
    id: 1,
    version: 2,
    scope: "branch",
    title: "x",
    products: [],
    groups: [],
    stars: [],
    pax_types: [],
    ...of,
  }) as unknown as Rule;

test.each([
  [{ percent: 0, amount: -5_000 }, "down"],
  [{ percent: null, amount: -5_000 }, "down"],
  [{ percent: -150, amount: 0 }, "down"],
  [{ percent: 0, amount: 5_000 }, "up"],
  [{ percent: 0, amount: null }, "up"],
])("%j goes %s, and is saved as it went", (of, direction) => {
  const form = formOf(rule(of));
  expect(form.direction).toBe(direction);
  const { percent, amount } = inputOf(form, null);
  expect((percent || amount) ?? 0).toBe((of.percent || of.amount) ?? 0);
});

test("a percentage of zero beside an amount is dropped; alone it stays", () => {
  const saved = (of: Pick<Rule, "percent" | "amount">) => inputOf(formOf(rule(of)), null).percent;
  expect(saved({ percent: 0, amount: 5_000 })).toBeNull();
  expect(saved({ percent: 0, amount: null })).toBe(0);
  expect(saved({ percent: 150, amount: 5_000 })).toBe(150);
});
