import { expect, test } from "vitest";
import type { TrialBalanceRow } from "./address";
import { drawnRows } from "./tree";

const row = (code: string, parent_code: string | null, summed: boolean) =>
  ({ account: { code, parent_code, summed } }) as TrialBalanceRow;
const ROWS = [row("1", null, true), row("11", "1", true), row("1101", "11", false), row("2", null, false)];
const drawn = (...folded: string[]) =>
  drawnRows(ROWS, new Set(folded)).map(({ row, depth, open }) => [row.account.code, depth, open]);

test("rows are below the account that sums them, until a person folds it", () => {
  expect(drawn()).toEqual([
    ["1", 0, true],
    ["11", 1, true],
    ["1101", 2, false],
    ["2", 0, false],
  ]);
  expect(drawn("11")).toEqual([
    ["1", 0, true],
    ["11", 1, false],
    ["2", 0, false],
  ]);
  expect(drawn("1", "11").map(([code]) => code)).toEqual(["1", "2"]);
});
