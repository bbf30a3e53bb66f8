import type { z } from "zod";

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];
type Parsed = { result: z.ZodSafeParseResult<unknown>; input: unknown };

/** One repair can reveal the next: a list within a list, an enum of a union. */
const MAX_ROUNDS = 4;

/**
 * Reads an input as ordinary clients mean it (contract 13.7), only where the schema refuses it: enums in another case
 * everywhere; in reads (`reads`) a member that is `null` or `""` is absent, and one value means a list of one. `input`
 * is the repaired input: errors refer to it.
 */
export function readTolerantly(schema: z.ZodType, sent: unknown, reads: boolean): Parsed {
  let input = sent;
  let result = schema.safeParse(input);
  for (let round = 0; !result.success && round < MAX_ROUNDS; round++) {
    const mended = result.error.issues.reduce((value, issue) => mend(value, issue, [], reads), input);
    if (mended === input) break;
    input = mended;
    result = schema.safeParse(input);
  }
  return { result, input };
}

function mend(input: unknown, issue: Issue, above: Path, reads: boolean): unknown {
  const path = [...above, ...issue.path];
  const value = valueAt(input, path);
  if (value === undefined || path.length === 0) return alternatives(input, issue, path, reads);
  if (reads && (value === null || value === "")) return without(input, path);
  if (reads && issue.code === "invalid_type" && issue.expected === "array" && typeof value === "string")
    return replaced(input, path, [value]);
  const known = typeof value === "string" ? inOtherCase(value, issue) : undefined;
  return known === undefined ? alternatives(input, issue, path, reads) : replaced(input, path, known);
}

/** Issues of each branch of a union in turn: those that do not apply change nothing. */
function alternatives(input: unknown, issue: Issue, path: Path, reads: boolean): unknown {
  if (issue.code !== "invalid_union") return input;
  return issue.errors.flat().reduce((value, inner) => mend(value, inner, path, reads), input);
}

/** Returns the value of an enum, or of a union's discriminator, that equals `value` except for its case. */
function inOtherCase(value: string, issue: Issue): unknown {
  const folded = value.trim().toLowerCase();
  const known = issue.code === "invalid_value" ? issue.values : issue.code === "invalid_union" ? optionsOf(issue) : [];
  const matches = known.filter((one) => typeof one === "string" && one.toLowerCase() === folded);
  return matches.length === 1 ? matches[0] : undefined;
}

/** Allowed values of a union's discriminator. */
const optionsOf = (issue: Issue) => (issue as { options?: readonly unknown[] }).options ?? [];

const valueAt = (input: unknown, path: Path) =>
  path.reduce<unknown>(
    (at, part) => (typeof at === "object" && at !== null && Object.hasOwn(at, part) ? at[part as never] : undefined),
    input,
  );

/** Returns a copy of the input with another value at `path`. */
function replaced(input: unknown, path: Path, value: unknown): unknown {
  return onPath(input, path, (parent, key) => {
    (parent as Record<PropertyKey, unknown>)[key] = value;
  });
}

/** Returns a copy without the member; for a list, without all empty items. */
function without(input: unknown, path: Path): unknown {
  return onPath(input, path, (parent, key) => {
    if (Array.isArray(parent))
      parent.splice(0, parent.length, ...parent.filter((item) => item !== null && item !== ""));
    else delete (parent as Record<PropertyKey, unknown>)[key];
  });
}

function onPath(input: unknown, path: Path, act: (parent: object, key: PropertyKey) => void): unknown {
  const copy = Array.isArray(input) ? [...input] : { ...(input as object) };
  const [key, ...rest] = path;
  if (rest.length === 0) act(copy, key!);
  else (copy as Record<PropertyKey, unknown>)[key!] = onPath((input as never)[key as never], rest, act);
  return copy;
}
