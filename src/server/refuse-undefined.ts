import type { PrismaClient } from "@/generated/prisma/client";

type QueryArgs = { args: unknown; model: string; operation: string; query: (args: never) => Promise<unknown> };

/** A client that refuses undefined filters: Prisma ignores them, and an update of one row would update all. */
export function refusingUndefined(client: PrismaClient): PrismaClient {
  const $allOperations = ({ args, model, operation, query }: QueryArgs) => {
    const at = missing(args, "");
    if (at !== null) throw new Error(`${model}.${operation}: ${at} is undefined`);
    return query(args as never);
  };
  return client.$extends({ query: { $allModels: { $allOperations } } }) as unknown as PrismaClient;
}

/** Path of an undefined filter in any `where`, also of a relation; null when there is none. */
function missing(value: unknown, path: string, filters = false): string | null {
  if (value === undefined) return filters ? path : null;
  if (!Array.isArray(value) && !plain(value)) return null;
  for (const [name, inner] of Object.entries(value)) {
    // Written data is not a filter: an undefined member leaves its column unchanged.
    if (!filters && WRITTEN.has(name)) continue;
    const found = missing(inner, path ? `${path}.${name}` : name, filters || name === "where");
    if (found !== null) return found;
  }
  return null;
}

const WRITTEN = new Set(["data", "create", "update"]);
const plain = (value: unknown): value is object =>
  typeof value === "object" && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));
