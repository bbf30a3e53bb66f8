import { inTree } from "@/domain/catalogue/category/rules";
import type { Tree } from "../address";

/** Categories as a list of options, each below its parent. */
export const categoryChoices = (tree: Tree | undefined, nameOf: (one: Tree[number]) => string) =>
  tree && inTree(tree).map((one) => ({ value: String(one.id), label: `${"— ".repeat(one.depth)}${nameOf(one)}` }));
