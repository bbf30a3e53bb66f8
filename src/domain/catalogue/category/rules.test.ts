import { expect, test } from "vitest";
import { branchOf, inTree, levelsOf } from "./rules";
import { freeSlug, slugOf } from "./rules.slug";

const node = (id: number, main_id: number | null, position = 0) => ({ id, main_id, position });
const NODES = [node(1, null, 1), node(2, null, 0), node(3, 1, 1), node(4, 1, 0), node(5, 4)];

test("a tree is listed with each node below its parent, in the given order", () => {
  expect(inTree(NODES).map(({ id }) => id)).toEqual([2, 1, 4, 5, 3]);
});

test("the descendants of a node and its depth", () => {
  expect(branchOf(NODES, 1).toSorted()).toEqual([1, 3, 4, 5]);
  expect([levelsOf(NODES, 1), levelsOf(NODES, 3)]).toEqual([3, 1]);
});

test.each([
  ["سفر به کیش؛ ۱۰ نکته", "سفر-به-کیش-10-نکته"],
  ["  Kish: 10 tips!  ", "kish-10-tips"],
  ["1405", "a-1405"],
  ["???", "a"],
  ["می‌رویم", "می-رویم"],
])("%s is %s in an address", (title, slug) => expect(slugOf(title)).toBe(slug));

test("a slug ends with a whole character and gets the next free suffix", () => {
  expect(slugOf(`a${"𠀀".repeat(60)}`)).toBe(`a${"𠀀".repeat(39)}`);
  expect(freeSlug("kish", ["kish", "kish-2", "kish-4"])).toBe("kish-3");
});
