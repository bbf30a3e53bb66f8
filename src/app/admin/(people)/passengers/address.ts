import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { ACTIVE, DELETED, DOCUMENT_WARNINGS } from "@/domain/people/passenger/rules.kinds";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["passengers"];
export type List = Outputs["list"];
export type PassengerListRow = List["rows"][number];
export type Details = Outputs["get"];
export type PassengerHistoryEntry = Outputs["history"][number];
export type Alike = Outputs["duplicates"]["pairs"][number];
export type Person = Alike["one"];
type ListInput = inferRouterInputs<ConsoleRouter>["passengers"]["list"];

const PER_PAGE = 50;

/** The page's state is its URL. `after`: cursor of the previous page. */
export const filterParsers = {
  q: parseAsString.withDefault(""),
  documents: parseAsStringLiteral(DOCUMENT_WARNINGS),
  deleted: parseAsStringLiteral(["yes"] as const),
  after: parseAsString,
};
export const drawerParser = { passenger: parseAsInteger };

export const readAddress = createLoader({ ...filterParsers, ...drawerParser });
const readFilters = createLoader(filterParsers);
export type Filters = Awaited<ReturnType<typeof readFilters>>;

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function listInput({ q, documents, deleted, after }: Filters): ListInput {
  const search = q.trim().slice(0, 100);
  return {
    ...(search && { search }),
    ...(documents && { documents }),
    ...(after && /^[\w-]{4,30}$/.test(after) && { cursor: after }),
    status: deleted ? DELETED : ACTIVE,
    per_page: PER_PAGE,
  };
}

export const isFiltered = ({ q, documents, deleted }: Filters) => Boolean(q.trim() || documents || deleted);
