import { inTree } from "@/domain/catalogue/category/rules";
import type { Tree } from "../types";

/** Categories as a list to choose from, each below what it belongs to. */
export const categoryChoices = (tree: Tree | undefined, nameOf: (one: Tree[number]) => string) =>
  tree && inTree(tree).map((one) => ({ value: String(one.id), label: `${"— ".repeat(one.depth)}${nameOf(one)}` }));
