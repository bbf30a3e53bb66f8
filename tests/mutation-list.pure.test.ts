import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MUTATIONS, type Mutation } from "../torture/mutation-list";

/** Bugs that cannot be planted: their file is gone, or does not contain the text exactly once. */
const unplantable = (mutations: readonly Mutation[]): string[] =>
  mutations.flatMap(({ item, what, file, find }) =>
    existsSync(file) && readFileSync(file, "utf8").split(find).length === 2 ? [] : [`${item}: ${what} (${file})`],
  );

test("every planted bug fits its source", () => {
  expect(MUTATIONS.length).toBeGreaterThan(100);
  expect(unplantable(MUTATIONS)).toEqual([]);
});

test("a bug whose source changed is found", () => {
  const at = { item: "R1", what: "planted", file: "torture/mutation-list.ts", put: "" };
  expect(unplantable([{ ...at, find: ["not", "there"].join(" in ") }])).toHaveLength(1);
  expect(unplantable([{ ...at, file: "torture/gone.ts", find: "R1" }])).toHaveLength(1);
});
