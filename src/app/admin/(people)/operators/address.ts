import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { ROLES } from "@/domain/kernel/permission/rules";
import { STAFF_STATES } from "@/domain/people/operator/rules.staff";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["operators"];
export type List = Outputs["list"];
export type OperatorListRow = List["rows"][number];
export type Details = Outputs["get"];
type ListInput = inferRouterInputs<ConsoleRouter>["operators"]["list"];

export const PER_PAGE = 50;

/** The page's state is its URL. */
export const filterParsers = {
  q: parseAsString.withDefault(""),
  role: parseAsStringLiteral(ROLES),
  state: parseAsStringLiteral(STAFF_STATES),
  page: parseAsInteger.withDefault(1),
};
export const drawerParser = { operator: parseAsInteger };

export const readAddress = createLoader({ ...filterParsers, ...drawerParser });
const readFilters = createLoader(filterParsers);
export type Filters = Awaited<ReturnType<typeof readFilters>>;

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function listInput({ q, role, state, page }: Filters): ListInput {
  const search = q.trim().slice(0, 100);
  const at = Math.min(Math.max(1, page), 100_000);
  return { ...(search && { search }), ...(role && { role }), ...(state && { state }), page: at, per_page: PER_PAGE };
}

export const isFiltered = ({ q, role, state }: Filters) => Boolean(q.trim() || role || state);
