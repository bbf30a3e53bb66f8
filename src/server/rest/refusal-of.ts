import { TRPCError } from "@trpc/server";
import { z } from "zod";
import { type FieldFault, isOutcomeUnknown, isRefusal, Refusal } from "@/domain/errors";
import { unreachable } from "../db";

type Issue = z.core.$ZodIssue;

const persian = z.locales.fa().localeError;

/**
 * Whatever was thrown, as the refusal the caller may know. `null`: none of the caller's business, a fault of ours
 * (9999). `input` is what was sent: a field that is absent there is missing (3002), one that is present is invalid.
 */
export function refusalOf(error: unknown, input: unknown): Refusal | null {
  if (isRefusal(error)) return error;
  const cause = error instanceof TRPCError ? error.cause : error;
  if (isRefusal(cause)) return cause;
  if (error instanceof TRPCError && error.code === "BAD_REQUEST" && cause instanceof z.ZodError) {
    return fromIssues(cause.issues, input);
  }
  if (isOutcomeUnknown(cause)) return new Refusal("outcomeUnknown");
  if (overloaded(cause)) return new Refusal("databaseUnavailable", { retryAfterSeconds: 1 });
  return null;
}

/** What zod found wrong with `input`: missing fields 3002, too many items 3008, anything else 3003. */
export function fromIssues(issues: readonly Issue[], input: unknown): Refusal {
  const faults = issues.slice(0, 20).flatMap((issue) => flatten(issue, []));
  const fields = faults.map(({ issue, path }): FieldFault => ({ path: dotted(path), message: message(issue) }));
  if (faults.some(({ issue }) => issue.code === "too_big" && issue.origin === "array")) {
    return new Refusal("tooLarge", { fields });
  }
  const missing = faults.every(({ path }) => valueAt(input, path) === undefined);
  return new Refusal(missing ? "fieldMissing" : "fieldInvalid", { fields });
}

/** Of a union's branches the one that came furthest says most. */
function flatten(issue: Issue, above: readonly PropertyKey[]): { issue: Issue; path: PropertyKey[] }[] {
  const path = [...above, ...issue.path];
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [{ issue, path }];
  const depth = (branch: readonly Issue[]) => Math.max(...branch.map(({ path }) => path.length));
  const best = [...issue.errors].sort((a, b) => depth(b) - depth(a))[0]!;
  return best.flatMap((inner) => flatten(inner, path));
}

const message = (issue: Issue) => ({ en: issue.message, fa: inPersian(issue) });

function inPersian(issue: Issue): string {
  const told = persian(issue as Parameters<typeof persian>[0]);
  return (typeof told === "string" ? told : told?.message) ?? issue.message;
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

/** Nothing was done: the server cannot be had, a statement took too long, or a deadlock was broken at our cost. */
function overloaded(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 4) return false;
  const { code, cause, meta } = error as { code?: string; cause?: unknown; meta?: { driverAdapterError?: unknown } };
  if (unreachable(error) || (code !== undefined && OVERLOADED.has(code))) return true;
  return overloaded(cause, depth + 1) || overloaded(meta?.driverAdapterError, depth + 1);
}

/** PostgreSQL's: statement timeout, lock timeout, deadlock, serialisation, out of resources. Prisma's: no connection or transaction in time. */
const OVERLOADED = new Set([
  "57014",
  "55P03",
  "40P01",
  "40001",
  "53000",
  "53100",
  "53200",
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
]);
