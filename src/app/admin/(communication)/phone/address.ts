import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { CALL_STATES, DIRECTIONS } from "@/domain/communication/telephony/rules";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["telephony"];
export type List = Outputs["calls"];
export type Call = List["rows"][number];
export type Details = Outputs["readCall"];
export type Act = Outputs["approvals"]["rows"][number];
export type ListInput = inferRouterInputs<ConsoleRouter>["telephony"]["calls"];

const PER_PAGE = 50;

/** The log, missed calls without follow-up, and actions waiting for a second person. */
export const VIEWS = ["log", "missed", "approvals"] as const;
export type View = (typeof VIEWS)[number];

/** The page's state is its URL. */
export const filterParsers = {
  view: parseAsStringLiteral(VIEWS).withDefault("log"),
  q: parseAsString.withDefault(""),
  state: parseAsStringLiteral(CALL_STATES),
  direction: parseAsStringLiteral(DIRECTIONS),
  passenger: parseAsInteger,
  order: parseAsInteger,
  from: parseAsString,
  to: parseAsString,
};
export const drawerParser = { call: parseAsInteger };
export const readAddress = createLoader({ ...filterParsers, ...drawerParser });
const readFilters = createLoader(filterParsers);
export type Filters = Awaited<ReturnType<typeof readFilters>>;
export const CLEARED = {
  ...{ q: null, state: null, direction: null },
  ...{ passenger: null, order: null, from: null, to: null },
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
export const isId = (id: number | null): id is number => id !== null && id > 0 && id <= 2_147_483_647;

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function listInput({ view, q, state, direction, passenger, order, from, to }: Filters): ListInput {
  const search = q.trim().slice(0, 100);
  const narrowed = {
    ...(search && { search }),
    ...(isId(passenger) && { passenger_id: passenger }),
    ...(isId(order) && { trade_id: order }),
    per_page: PER_PAGE,
  };
  if (view === "missed") return { ...narrowed, missed_open: true };
  return {
    ...narrowed,
    ...(state && { state }),
    ...(direction && { way: direction }),
    ...(from && DAY.test(from) && { from }),
    ...(to && DAY.test(to) && { to }),
  };
}

export const isFiltered = ({ q, view: _, ...rest }: Filters) =>
  q.trim() !== "" || Object.values(rest).some((value) => value !== null);
