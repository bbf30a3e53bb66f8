import { createLoader, parseAsArrayOf, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { type ChequeState, DIRECTIONS, type Direction, STATES } from "@/domain/cashier/cheque/rules";
import { isDay } from "@/ui/dates/days";
import type { Reading } from "@/ui/preferences";
import { partyOf } from "../../_money/party";
import { weeksShown } from "../../(sales)/charters/calendar-address";
import { chequePartyOf } from "./cheque-party";
import { isState } from "./operations";
import type { BoardInput, ListInput } from "./types";

export const TABS = ["board", "calendar", "list"] as const;
export type Tab = (typeof TABS)[number];

/** The page's state is its URL. */
export const filterParsers = {
  tab: parseAsStringLiteral(TABS).withDefault("board"),
  direction: parseAsStringLiteral(DIRECTIONS).withDefault("received"),
  q: parseAsString.withDefault(""),
  state: parseAsArrayOf(parseAsString).withDefault([]),
  from: parseAsString,
  to: parseAsString,
  /** `colleague:7` */
  party: parseAsString,
  account: parseAsInteger,
  group: parseAsInteger,
  /** A Gregorian day of the shown month; defaults to today. */
  on: parseAsString,
};
export const drawerParser = { cheque: parseAsInteger };
export const readAddress = createLoader({ ...filterParsers, ...drawerParser });
const readFilters = createLoader(filterParsers);
export type Filters = Awaited<ReturnType<typeof readFilters>>;
export type Change = { [Name in keyof Filters]?: Filters[Name] | null };

const PER_PAGE = 50;
const ID = (value: number | null) => (value !== null && value > 0 && value < 2 ** 31 ? value : null);

/** States of the URL that exist for its direction. */
export const statesOf = (direction: Direction, states: readonly string[]): ChequeState[] =>
  states.filter(isState).filter((state) => (STATES[direction] as readonly ChequeState[]).includes(state));

/** Server input shared by board and list; invalid values are dropped, never an error. */
export function boardInput({ direction, q, from, to, party, account, group }: Filters): BoardInput {
  const search = q.trim().slice(0, 100);
  return {
    direction,
    ...(search && { search }),
    ...(isDay(from) && { due_from: from }),
    ...(isDay(to) && { due_to: to }),
    ...(chequePartyOf(partyOf(party)) && { party: chequePartyOf(partyOf(party)) }),
    ...(ID(account) && { account_id: account }),
    ...(ID(group) && { group_id: group }),
  };
}

export function listInput(filters: Filters): ListInput {
  const states = statesOf(filters.direction, filters.state);
  return { ...boardInput(filters), ...(states.length > 0 && { state: states }), per_page: PER_PAGE };
}

export const exportParams = ({ per_page: _, page: __, ...params }: ListInput) => params;

/** Weeks of the calendar around a day, and their month. */
export const calendarWeeks = (on: string | null, today: string, reading: Omit<Reading, "timeZone">) =>
  weeksShown("month", isDay(on) ? on : today, reading);

export function dueInput(filters: Filters, today: string, reading: Omit<Reading, "timeZone">) {
  const { weeks } = calendarWeeks(filters.on, today, reading);
  return { direction: filters.direction, from: weeks[0]![0]!, to: weeks.at(-1)!.at(-1)! };
}

export const CLEARED = {
  ...{ q: null, state: null, from: null, to: null, party: null, account: null, group: null },
} as const;
export const isFiltered = ({ q, state, from, to, party, account, group }: Filters) =>
  q.trim() !== "" || state.length > 0 || [from, to, party, account, group].some((value) => value !== null);

/** Printable documents on their own pages. */
export const faceHref = (id: number) => `/admin/cheques/${id}/face`;
export const slipHref = (ids: readonly number[]) => `/admin/cheques/slip?ids=${ids.join(",")}`;
export const registerHref = ({ direction, party }: { direction?: Direction; party?: string | null } = {}) => {
  const query = new URLSearchParams({ ...(direction === "issued" && { direction }), ...(party && { party }) });
  return `/admin/cheques/register${query.size > 0 ? `?${query}` : ""}`;
};
