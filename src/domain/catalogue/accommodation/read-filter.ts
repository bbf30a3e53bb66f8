import type { z } from "zod";
import { Refusal, refuseField } from "../../kernel/errors";
import { refusalFromZod } from "../../kernel/refusal-from-zod";
import { DEEPEST, FIELDS, type Field, MAX_CONDITIONS, type Op, valueShape } from "./rules.filter";

/** A validated filter: all fields, operators and values are known. */
export type Filter =
  | { and: readonly Filter[] }
  | { or: readonly Filter[] }
  | { not: Filter }
  | { field: Field; op: Op; value: unknown };

/**
 * Parses a tree of `{and: [...]}`, `{or: [...]}`, `{not: ...}` and `{field, op, value}`. Throws fieldInvalid (3003)
 * with the path at fault, such as `filter.and[2].or[0].value`, also for a tree that is too deep or too large.
 */
export function readFilter(given: unknown, path = "filter"): Filter {
  let conditions = 0;
  const read = (node: unknown, path: string, depth: number): Filter => {
    if (depth > DEEPEST) throw issue(path, `at most ${DEEPEST} levels`, `حداکثر ${DEEPEST} سطح`);
    if (typeof node !== "object" || node === null || Array.isArray(node))
      throw issue(path, "and, or, not, or field, op and value", "یکی از and، or، not یا field، op و value");
    const words = Object.keys(node).filter((word) => word === "and" || word === "or" || word === "not");
    const [word] = words as ("and" | "or" | "not")[];
    if (words.length > 1 || (word && "field" in node))
      throw issue(path, "one of and, or, not, field", "تنها یکی از and، or، not و field");
    const tree = node as Record<string, unknown>;
    if (word === "not") {
      const [inner] = Array.isArray(tree.not) ? tree.not : [tree.not];
      if (Array.isArray(tree.not) && tree.not.length !== 1) throw issue(`${path}.not`, "one condition", "یک شرط");
      return { not: read(inner, `${path}.not`, depth + 1) };
    }
    if (word) {
      const children = tree[word];
      if (!Array.isArray(children) || children.length === 0)
        throw issue(`${path}.${word}`, "a list of conditions", "فهرستی از شرط‌ها");
      const all = children.map((child, at) => read(child, `${path}.${word}[${at}]`, depth + 1));
      return word === "and" ? { and: all } : { or: all };
    }
    if (++conditions > MAX_CONDITIONS)
      throw issue(path, `at most ${MAX_CONDITIONS} conditions`, `حداکثر ${MAX_CONDITIONS} شرط`);
    return readCondition(tree, path);
  };
  return read(given, path, 1);
}

function readCondition({ field, op = "eq", value }: Record<string, unknown>, path: string): Filter {
  if (typeof field !== "string" || !Object.hasOwn(FIELDS, field))
    throw issue(`${path}.field`, `one of ${Object.keys(FIELDS).join(", ")}`, "فیلد شناخته‌شده نیست");
  const known = field as Field;
  const ops: readonly string[] = FIELDS[known].ops;
  if (typeof op !== "string" || !ops.includes(op))
    throw issue(`${path}.op`, `one of ${ops.join(", ")}`, `یکی از ${ops.join("، ")}`);
  const read = valueShape(known, op as Op).safeParse(value);
  if (!read.success) throw refusalOfFilter(read.error, value, `${path}.value`);
  return { field: known, op: op as Op, value: read.data };
}

const issue = (path: string, en: string, fa: string): Refusal => refuseField(path, { en, fa });

/** Validation refusal with the path of the value in the tree. */
function refusalOfFilter({ issues }: z.ZodError, value: unknown, above: string): Refusal {
  const { fields = [] } = refusalFromZod(issues, value).details;
  const result = fields.map(({ path, message }) => ({
    path: path === "" || path.startsWith("[") ? `${above}${path}` : `${above}.${path}`,
    message,
  }));
  return new Refusal("fieldInvalid", { fields: result });
}
