import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { CATALOGUE } from "@/domain/kernel/error-catalogue";
import type { Reason } from "@/domain/kernel/errors";
import { type Families, locate } from "@/server/rest/families";
import { transportRefusals } from "@/server/rest/openapi/refusals";

/** A refusal of a route's use case: `POST /api/v2/pay/store periodClosed`. */
export type RefusalOfRoute = `${string} ${Reason}`;

type Failure = { error?: { code?: number; fields?: unknown; limit?: unknown } | null };
const BY_CODE = new Map<unknown, Reason>(
  Object.entries(CATALOGUE).map(([reason, { code }]) => [code, reason as Reason]),
);

/** Families of open mounts, with their number. */
const mounted = new Map<Families, number>();

/** Watches the answers of these families until the returned function is called. */
export function watchRefusalsOf(families: Families): () => void {
  mounted.set(families, (mounted.get(families) ?? 0) + 1);
  return () => {
    const left = mounted.get(families)! - 1;
    if (left === 0) mounted.delete(families);
    else mounted.set(families, left);
  };
}

/** The route of a call among the mounted families. */
function routeOf(method: string, path: string) {
  for (const families of mounted.keys()) {
    const at = locate(families, path);
    const match = at?.version ? at.family.match(method, at.path) : null;
    if (at && match && "entry" in match) return { entry: match.entry, family: at.family };
  }
  return undefined;
}

/**
 * Throws for an answer with a refusal that its route does not declare. Appends declared ones, each once per process, to
 * a file under REFUSALS_SEEN, if it is set; `npm test` compares them at its end.
 */
export function refusalWatcher(folder = process.env.REFUSALS_SEEN) {
  const recorded = new Set<RefusalOfRoute>();
  if (folder) mkdirSync(folder, { recursive: true });
  return (method: string, path: string, json: unknown): void => {
    const { error } = Object(json) as Failure;
    const reason = BY_CODE.get(error?.code);
    // An outcome that answers 200 is no refusal.
    if (!error || !reason || CATALOGUE[reason].status < 400 || isOfBody(error, reason)) return;
    const found = routeOf(method, path.split("?")[0]!);
    if (!found) return;
    const { entry, family } = found;
    const { base, name } = family;
    // Any route refuses a malformed query.
    if (reason === "fieldInvalid" && entry.procedure._def.inputs.length === 0) return;
    if (transportRefusals(entry, base).includes(reason)) return;
    const refusal = `${entry.verb} ${base}${entry.path} ${reason}` as const;
    if (!entry.meta.refusals?.includes(reason)) {
      const line = `refusals: [${[...(entry.meta.refusals ?? []), reason].map((one) => `"${one}"`).join(", ")}]`;
      throw new Error(`${refusal} is not declared: add ${line} to the meta of ${entry.name} (${name})`);
    }
    if (!folder || recorded.has(refusal)) return;
    recorded.add(refusal);
    appendFileSync(join(folder, `${process.pid}.txt`), `${refusal}\n`);
  };
}

/**
 * Whether the body itself is refused: every route reads one, and documents it where it takes input by it. A use case
 * names what is too large.
 */
const isOfBody = ({ fields, limit }: NonNullable<Failure["error"]>, reason: Reason) =>
  // A mount without the route's router: closing it names that.
  reason === "unknownPath" ||
  reason === "notJson" ||
  (reason === "tooLarge" && fields === undefined && limit === undefined);

/** Declared refusals of these families. */
export const declaredRefusals = (families: Families): RefusalOfRoute[] =>
  Object.values(families).flatMap(({ base, table }) =>
    table.flatMap(({ verb, path, meta }) =>
      (meta.refusals ?? []).map((one) => `${verb} ${base}${path} ${one}` as const),
    ),
  );

/** Declared refusals that no test of a whole run has seen. */
export function unseenRefusals(declared: readonly string[], seen: readonly string[]): string[] {
  const found = new Set(seen);
  return declared
    .filter((one) => !found.has(one))
    .map((one) => `${one} is declared and no test has seen it: test it, or remove it from the procedure's meta`);
}
