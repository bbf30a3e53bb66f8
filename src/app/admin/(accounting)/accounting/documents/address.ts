import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { KINDS, TYPES } from "@/domain/accounting/document/rules";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["documents"];
type Inputs = inferRouterInputs<ConsoleRouter>["documents"];
export type Journal = Outputs["journal"];
export type Drafts = Outputs["drafts"];
export type Details = Outputs["get"];
export type JournalInput = Inputs["journal"];
export type Ref = Inputs["get"];

const PER_PAGE = 50;
const POSTED = ["temporary", "definite"] as const;
export const TABS = ["journal", "drafts"] as const;
export type Tab = (typeof TABS)[number];

/** The page's state is its URL. */
export const filterParsers = {
  tab: parseAsStringLiteral(TABS).withDefault("journal"),
  q: parseAsString.withDefault(""),
  kind: parseAsStringLiteral(KINDS),
  type: parseAsStringLiteral(TYPES),
  status: parseAsStringLiteral(POSTED),
  from: parseAsString,
  to: parseAsString,
  min: parseAsInteger,
  max: parseAsInteger,
  center: parseAsInteger,
  member: parseAsInteger,
};
export const drawerParser = { document: parseAsString };
export const readAddress = createLoader({ ...filterParsers, ...drawerParser });
const readFilters = createLoader(filterParsers);
export type Filters = Awaited<ReturnType<typeof readFilters>>;

const isRowId = (value: number | null): value is number => value !== null && value > 0 && value < 2 ** 31;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const amount = (value: number | null) => (value !== null && value >= 0 && Number.isSafeInteger(value) ? value : null);

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function listInput({ tab, q, kind, type, status, from, to, min, max, center, member }: Filters): JournalInput {
  const search = q.trim().slice(0, 80);
  const journal = tab === "journal";
  return {
    ...(search && { search }),
    ...(journal && kind && { kind }),
    ...(type && { type }),
    ...(journal && status && { status }),
    ...(from && DAY.test(from) && { from }),
    ...(to && DAY.test(to) && { to }),
    ...(amount(min) !== null && { min_amount: min! }),
    ...(amount(max) !== null && { max_amount: max! }),
    ...(journal && isRowId(center) && { cost_center_id: center }),
    ...(journal && isRowId(member) && { member_id: member }),
    per_page: PER_PAGE,
  };
}

/** The same for an export of all pages. */
export const exportParams = ({ per_page: _, cursor: __, ...params }: JournalInput) => params;

export const isFiltered = ({ tab: _, q, ...rest }: Filters) =>
  q.trim() !== "" || Object.values(rest).some((value) => value !== null);

/** Name of a document in the URL: `2026-03-10.812` posted, `d12` for a draft. */
export const nameOf = (row: { id: number | null; document_id: number | null; date: string }) =>
  row.document_id === null ? `d${row.id}` : `${row.date}.${row.document_id}`;

/** Parses such a name; null when invalid. */
export function refOf(name: string | null): Ref | null {
  const [, draft] = /^d([1-9]\d{0,8})$/.exec(name ?? "") ?? [];
  if (draft) return { id: Number(draft) };
  const [, date, id] = /^(\d{4}-\d{2}-\d{2})\.([1-9]\d{0,14})$/.exec(name ?? "") ?? [];
  return date && id ? { date, document_id: Number(id) } : null;
}
