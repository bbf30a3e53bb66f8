import type { PrismaClient } from "@/generated/prisma/client";

type QueryArgs = { args: unknown; model: string; operation: string; query: (args: never) => Promise<unknown> };

/** The client, but that it refuses a filter that is undefined: to it that would be none, and a deed on one row one on all. */
export function refusingUndefined(client: PrismaClient): PrismaClient {
  const $allOperations = ({ args, model, operation, query }: QueryArgs) => {
    const at = missing(args, "");
    if (at !== null) throw new Error(`${model}.${operation}: ${at} is undefined`);
    return query(args as never);
  };
  return client.$extends({ query: { $allModels: { $allOperations } } }) as unknown as PrismaClient;
}

/** Where a filter is undefined: in any `where`, also one of a relation's; null where none is. */
function missing(value: unknown, path: string, filters = false): string | null {
  if (value === undefined) return filters ? path : null;
  if (!Array.isArray(value) && !plain(value)) return null;
  for (const [name, inner] of Object.entries(value)) {
    // What is written is no filter: a member that is undefined leaves its column as it is.
    if (!filters && WRITTEN.has(name)) continue;
    const found = missing(inner, path ? `${path}.${name}` : name, filters || name === "where");
    if (found !== null) return found;
  }
  return null;
}

const WRITTEN = new Set(["data", "create", "update"]);
const plain = (value: unknown): value is object =>
  typeof value === "object" && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));
