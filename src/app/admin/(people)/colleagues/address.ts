import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { COLLEAGUE_KINDS } from "@/domain/people/colleague/rules";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["colleagues"];
type Inputs = inferRouterInputs<ConsoleRouter>["colleagues"];
export type List = Outputs["list"];
export type ColleagueListRow = List["items"][number];
export type Details = Outputs["get"];
export type Bill = Outputs["bill"];
export type User = Outputs["users"][number];
export type ListInput = Inputs["list"];
export type BillInput = Inputs["bill"];
export type FinancialStatus = Details["financial"];

const PER_PAGE = 50;
/** The server stops counting here. */
export const MAX_COUNTED = 10_000;

export const STANDINGS = ["debtors", "creditors", "settled"] as const;
export const STATES = ["active", "off", "deleted"] as const;
export const SORTS = ["name", "code", "-balance", "balance"] as const;

/** The page's state is its URL. */
export const filterParsers = {
  q: parseAsString.withDefault(""),
  standing: parseAsStringLiteral(STANDINGS),
  kind: parseAsStringLiteral(COLLEAGUE_KINDS),
  category: parseAsInteger,
  state: parseAsStringLiteral(STATES),
  sort: parseAsStringLiteral(SORTS),
};
export const drawerParser = { colleague: parseAsInteger };
export const readAddress = createLoader({ ...filterParsers, ...drawerParser });
const readFilters = createLoader(filterParsers);
export type Filters = Awaited<ReturnType<typeof readFilters>>;
export const CLEARED = { q: null, standing: null, kind: null, category: null, state: null, sort: null };

export const isId = (id: number | null): id is number => id !== null && id > 0 && id <= 2_147_483_647;

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function listInput({ q, standing, kind, category, state, sort }: Filters): ListInput {
  const search = q.trim().slice(0, 100);
  return {
    operation: standing ?? "all",
    ...(search && { search }),
    ...(kind && { kind }),
    ...(category !== null && category >= 1 && category <= 99 && { category }),
    ...(state === "deleted" ? { deleted: true } : state && { active: state === "active" }),
    ...(sort && { sort }),
    per_page: PER_PAGE,
  };
}

export const isFiltered = ({ q, sort: _, ...rest }: Filters) =>
  q.trim() !== "" || Object.values(rest).some((value) => value !== null);

/** Page of one colleague. */
export const colleagueHref = (id: number, tab?: string) => `/admin/colleagues/${id}${tab ? `?tab=${tab}` : ""}`;
export const partyHref = (id: number) => `/admin/payments/new?party=colleague:${id}`;
export const settleHref = (id: number) => `/admin/settlement?colleague=${id}`;

/** Balance data for the credit limit bar. */
export const ceilingOf = ({ ceiling, allowance, bounced, balance, future, held }: FinancialStatus) => ({
  ...{ ceiling, allowance, bounced, held },
  used: balance + future,
});
