import type { Reason } from "@/domain/kernel/errors";
import { takesKey } from "../keys";
import type { Entry } from "../route-table";
import { defOf, partsOf } from "../schema-parts";
import { PROOFS } from "./security";

/** Refusals possible on any call. */
const ANYWHERE = ["tooManyRequests", "shuttingDown", "databaseUnavailable", "unexpected"] as const;

/** All refusals of a route: those of its use case, then those of the transport. */
export const refusalsOf = (entry: Entry, base: string): Reason[] => [
  ...new Set([...(entry.meta.refusals ?? []), ...transportRefusals(entry, base)]),
];

/**
 * Derives the transport's refusals from a route's declaration. Business refusals (sold out, closed period) are declared
 * by its procedure.
 */
export function transportRefusals(entry: Entry, base: string): Reason[] {
  const { guard, meta, path, verb, procedure } = entry;
  const takesInput = procedure._def.inputs.length > 0;
  const takesBody = takesInput && verb !== "GET" && verb !== "DELETE";
  return [
    ...PROOFS[guard.kind].refusals,
    ...(base.includes("{version}") ? (["versionUnknown"] as const) : []),
    ...(takesInput ? (["fieldMissing", "fieldInvalid"] as const) : []),
    ...(takesBody ? (["notJson", "tooLarge"] as const) : []),
    // More items than a list may have.
    ...(!takesBody && procedure._def.inputs.some(hasList) ? (["tooLarge"] as const) : []),
    ...(meta.kind === "upload" ? (["fileRefused"] as const) : []),
    ...(path.includes("{") ? (["notFound"] as const) : []),
    ...(takesKey(entry) ? (["referenceReused", "firstStillRunning"] as const) : []),
    ...ANYWHERE,
  ];
}

/** Whether the input has a list at any depth. */
function hasList(schema: unknown): boolean {
  const { type, shape = {} } = defOf(schema);
  return type === "array" || [...Object.values(shape), ...partsOf(schema)].some(hasList);
}
