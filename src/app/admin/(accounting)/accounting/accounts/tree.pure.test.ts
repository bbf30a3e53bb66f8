import { expect, test } from "vitest";
import type { ChartRow } from "./address";
import { drawnRows } from "./tree";

const row = (id: number, parent_id: number | null, level: ChartRow["level"], children_count = 0): ChartRow => ({
  ...{ id, parent_id, level, children_count, code: String(id), title: "x", title_latin: "x" },
  ...{
    type: "asset",
    nature: "debit",
    kind: null,
    currency: null,
    party_required: false,
    cost_center_required: false,
    monetary: true,
    cash_floor: "off",
    active: true,
  },
  ...{ debit: 0, credit: 0, balance: 0, found: false },
});
// A code that does not continue its parent's comes late in code order but still belongs below it.
const ROWS = [
  row(1, null, "group", 1),
  row(11, 1, "general", 2),
  row(2, null, "group", 0),
  row(1101, 11, "sub_ledger", 300),
  row(9000, 11, "sub_ledger"),
  row(11010001, 1101, "detailed"),
];
const ids = (given: Partial<Parameters<typeof drawnRows>[1]>) =>
  drawnRows(ROWS, { level: "sub_ledger", narrowed: false, said: new Map(), ...given }).map(({ row }) => row.id);

test("opens down to the level, each node below its parent", () => {
  expect(ids({})).toEqual([1, 11, 1101, 9000, 2]);
  expect(ids({ level: "group" })).toEqual([1, 2]);
  expect(ids({ level: "detailed" })).toEqual([1, 11, 1101, 11010001, 9000, 2]);
});

test("what a person opened or closed stays so; a search shows everything it found", () => {
  expect(ids({ said: new Map([[1101, true]]) })).toEqual([1, 11, 1101, 11010001, 9000, 2]);
  expect(ids({ said: new Map([[11, false]]) })).toEqual([1, 11, 2]);
  expect(ids({ level: "group", narrowed: true })).toEqual([1, 11, 1101, 11010001, 9000, 2]);
});

test("shows how many accounts below an open one are missing, and the parent of each", () => {
  const drawn = drawnRows(ROWS, { level: "detailed", narrowed: false, said: new Map() });
  expect(drawn.find(({ row }) => row.id === 1101)).toMatchObject({ more: 299, depth: 2, parent: 11, open: true });
});
