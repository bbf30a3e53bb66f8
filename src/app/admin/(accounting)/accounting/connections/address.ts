import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { STATUSES, TYPES } from "@/domain/accounting/connection/rules";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["connections"];
export type List = Outputs["list"];
export type Connection = List["items"][number];
export type Details = Outputs["view"];
export type Item = Details["items"][number];
export type Candidate = Outputs["candidates"][number];
export type Restored = Outputs["restore"];
export type ListInput = inferRouterInputs<ConsoleRouter>["connections"]["list"];

export const PER_PAGE = 50;

/** The page's state is its URL. */
export const filterParsers = {
  q: parseAsString.withDefault(""),
  status: parseAsStringLiteral(STATUSES).withDefault("active"),
  type: parseAsStringLiteral(TYPES),
  page: parseAsInteger.withDefault(1),
};
export const drawerParser = { connection: parseAsInteger };
export const readAddress = createLoader({ ...filterParsers, ...drawerParser });
const readFilters = createLoader(filterParsers);
export type Filters = Awaited<ReturnType<typeof readFilters>>;
export type Change = { [Name in keyof Filters]?: Filters[Name] | null };

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function listInput({ q, status, type, page }: Filters): ListInput {
  const search = q.trim().slice(0, 100);
  return {
    ...(search && { search }),
    ...(type && { type }),
    status,
    page: Math.min(Math.max(1, page), 100_000),
    per_page: PER_PAGE,
  };
}

export const isFiltered = ({ q, status, type }: Filters) => Boolean(q.trim() || type || status !== "active");
export const CLEARED = { q: null, status: null, type: null, page: null };

/** Key of a record within a connection. */
export const keyOf = ({ type, id }: Pick<Item, "type" | "id">) => `${type}:${id}`;
export const inIt = ({ items }: Details) => items.filter(({ removed_at }) => removed_at === null);
