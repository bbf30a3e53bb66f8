import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsString } from "nuqs/server";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["audit"];
export type AuditListDto = Outputs["list"];
export type AuditEntryDto = AuditListDto["rows"][number];
export type AuditDetailsDto = Outputs["get"];
export type AuditFacetsDto = Outputs["facets"];
export type AuditListInput = inferRouterInputs<ConsoleRouter>["audit"]["list"];

/** The page's state is its URL: a shared link shows the same entries. */
export const auditParsers = {
  /** In the log's format: `operator:7`, `system`. */
  who: parseAsString,
  action: parseAsString,
  kind: parseAsString,
  /** Number of the record; requires its kind. */
  number: parseAsString.withDefault(""),
  from: parseAsString,
  to: parseAsString,
  /** Cursor of the previous page; absent for the newest entries. */
  after: parseAsString,
};
export const entryParser = { entry: parseAsString };

export const readAuditAddress = createLoader({ ...auditParsers, ...entryParser });
const readAuditFilters = createLoader(auditParsers);
export type AuditFilters = Awaited<ReturnType<typeof readAuditFilters>>;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const CURSOR = /^[\w-]{1,60}$/;
const WORD = /^[\w.:-]{1,40}$/;
export const ENTRY_NUMBER = /^\d{1,18}$/;

const plainDigits = (text: string) => text.replace(/[۰-۹٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function auditInput({ who, action, kind, number, from, to, after }: AuditFilters): AuditListInput {
  const id = plainDigits(number.trim()).slice(0, 60);
  const isKind = kind !== null && WORD.test(kind);
  return {
    ...(who && WORD.test(who) && { actor: who }),
    ...(action && WORD.test(action) && { action }),
    ...(isKind && { subject_type: kind }),
    ...(isKind && id && { subject_id: id }),
    ...(from && DATE.test(from) && { from }),
    ...(to && DATE.test(to) && { to }),
    ...(after && CURSOR.test(after) && { cursor: after }),
  };
}

export const isAuditFiltered = ({ after: _, ...filters }: AuditFilters) => Object.values(filters).some(Boolean);
export const CLEARED = { who: null, action: null, kind: null, number: null, from: null, to: null, after: null };
