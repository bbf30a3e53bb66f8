import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { REFUND_STATES } from "@/domain/sales/refund/rules";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["refunds"];
export type List = Outputs["list"];
export type RefundListRow = List["rows"][number];
export type Details = Outputs["get"];
export type Quote = Outputs["quote"];
export type ListInput = inferRouterInputs<ConsoleRouter>["refunds"]["list"];

const PER_PAGE = 50;

/** Views of the list: open ones, one state, or all. */
export const STATES = ["open", ...REFUND_STATES, "all"] as const;

/** The page's state is its URL. */
export const filterParsers = {
  q: parseAsString.withDefault(""),
  state: parseAsStringLiteral(STATES).withDefault("open"),
  from: parseAsString,
  to: parseAsString,
};
export const drawerParser = { refund: parseAsInteger };
export const readAddress = createLoader({ ...filterParsers, ...drawerParser });
const readFilters = createLoader(filterParsers);
export type Filters = Awaited<ReturnType<typeof readFilters>>;
/** All states: the searched refund may be closed. */
export const CLEARED = { q: null, from: null, to: null, state: "all" } as const;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
export const isId = (id: number | null): id is number => id !== null && id > 0 && id <= 2_147_483_647;

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function listInput({ q, state, from, to }: Filters): ListInput {
  const search = q.trim().slice(0, 100);
  return {
    ...(search && { search }),
    ...(state === "open" ? { open: true } : state !== "all" && { state }),
    ...(from && DAY.test(from) && { from }),
    ...(to && DAY.test(to) && { to }),
    per_page: PER_PAGE,
  };
}

/** A state is a filter too: closed refunds may exist when none is open. */
export const isFiltered = ({ q, state, from, to }: Filters) => Boolean(q.trim() || from || to || state !== "all");
