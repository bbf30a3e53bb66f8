import type { z } from "zod";
import { Refusal, type ValidationIssue } from "./errors";
import { wordsOf } from "./issue-words";

type Issue = z.core.$ZodIssue;

/**
 * Converts zod issues of `input` to a refusal: fieldMissing (3002) for missing fields, tooLarge (3008) for too many
 * items, else fieldInvalid (3003).
 */
export function refusalFromZod(issues: readonly Issue[], input: unknown): Refusal {
  const fieldIssues = issues.slice(0, 20).flatMap((issue) => flatten(issue, []));
  const fields = fieldIssues.map(
    ({ issue, path }): ValidationIssue => ({
      path: dotted(path),
      message: wordsOf(issue, valueAt(input, path) === undefined),
    }),
  );
  if (fieldIssues.some(({ issue }) => issue.code === "too_big" && issue.origin === "array")) {
    return new Refusal("tooLarge", { fields });
  }
  const missing = fieldIssues.every(({ path }) => valueAt(input, path) === undefined);
  return new Refusal(missing ? "fieldMissing" : "fieldInvalid", { fields });
}

/** Of a union the branch that matched furthest is the most informative. */
function flatten(issue: Issue, above: readonly PropertyKey[]): { issue: Issue; path: PropertyKey[] }[] {
  const path = [...above, ...issue.path];
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [{ issue, path }];
  const depth = (branch: readonly Issue[]) => Math.max(...branch.map(({ path }) => path.length));
  const best = [...issue.errors].sort((a, b) => depth(b) - depth(a))[0]!;
  return best.flatMap((inner) => flatten(inner, path));
}

/** `items[0].passengers[1].national_code` */
const dotted = (path: readonly PropertyKey[]) =>
  path.reduce<string>(
    (text, part) =>
      typeof part === "number" ? `${text}[${part}]` : text === "" ? String(part) : `${text}.${String(part)}`,
    "",
  );

const valueAt = (input: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>(
    (at, part) => (typeof at === "object" && at !== null && Object.hasOwn(at, part) ? at[part as never] : undefined),
    input,
  );
