import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { DIRECTIONS, STATUSES } from "@/domain/accounting/announcement/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { partyOf } from "../../../_money/party";

type Outputs = inferRouterOutputs<ConsoleRouter>["announcements"];
type Inputs = inferRouterInputs<ConsoleRouter>["announcements"];
export type List = Outputs["list"];
export type Company = Outputs["company"];
export type Announcement = List["items"][number];
export type Details = Outputs["view"];
export type Setting = Outputs["edit"];
export type Statement = Outputs["statement"];
export type Ledger = Outputs["ledger"];
export type Calculated = Outputs["calculate"];
export type ListInput = Inputs["list"];

export const PER_PAGE = 50;
export const VIEWS = ["list", "statement", "ledger"] as const;
export type View = (typeof VIEWS)[number];
export const SCOPES = ["branch", "company"] as const;

/** The page's state is its URL. `scope` company: every branch whose books the user may read. */
export const filterParsers = {
  view: parseAsStringLiteral(VIEWS).withDefault("list"),
  scope: parseAsStringLiteral(SCOPES).withDefault("branch"),
  q: parseAsString.withDefault(""),
  direction: parseAsStringLiteral(DIRECTIONS),
  status: parseAsStringLiteral(STATUSES),
  party: parseAsString,
  account: parseAsInteger,
  from: parseAsString,
  to: parseAsString,
  page: parseAsInteger.withDefault(1),
};
export const drawerParser = { announcement: parseAsInteger };
export const readAddress = createLoader({ ...filterParsers, ...drawerParser });
const readFilters = createLoader(filterParsers);
export type Filters = Awaited<ReturnType<typeof readFilters>>;
export type Change = { [Name in keyof Filters]?: Filters[Name] | null };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const rowNumber = (value: number | null) => (value !== null && value > 0 && value < 2 ** 31 ? value : null);
const pageOf = (page: number) => Math.min(Math.max(1, page), 100_000);

/** Party filter: a colleague or passenger; null for all. */
export function personOf(key: string | null) {
  const party = partyOf(key);
  return party === null || party.type === "account" ? null : { type: party.type, id: party.id };
}

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function listInput({ q, direction, status, party, account, from, to, page }: Filters): ListInput {
  const search = q.trim().slice(0, 100);
  const person = personOf(party);
  return {
    ...(search && { search }),
    ...(direction && { direction }),
    ...(status && { status }),
    ...(person && { party: person }),
    ...(rowNumber(account) && { account_id: account! }),
    ...(from && DAY.test(from) && { from }),
    ...(to && DAY.test(to) && { to }),
    page: pageOf(page),
    per_page: PER_PAGE,
  };
}

export const exportParams = ({ per_page: _, cursor: __, page: ___, ...params }: ListInput) => params;

type Span = { from: string; to: string };
const earlier = (one: string, other: string) => (one.localeCompare(other) < 0 ? one : other);
const later = (one: string, other: string) => (one.localeCompare(other) > 0 ? one : other);

/** Days of a statement or ledger: from the URL, with defaults for open ends in `otherwise`. */
export function spanOf({ from, to }: Pick<Filters, "from" | "to">, otherwise: Span): Span {
  const [first, last] = [from && DAY.test(from) ? from : null, to && DAY.test(to) ? to : null];
  if (first && last) return first <= last ? { from: first, to: last } : otherwise;
  if (first) return { from: first, to: later(first, otherwise.to) };
  return last ? { from: earlier(last, otherwise.from), to: last } : otherwise;
}

export const statementInput = (filters: Filters, span: Span) => {
  const person = personOf(filters.party);
  return { ...span, ...(person && { party: person }), page: pageOf(filters.page), per_page: PER_PAGE };
};

export const ledgerInput = ({ account, page }: Filters, span: Span) => {
  const id = rowNumber(account);
  return id === null ? null : { ...span, account_id: id, page: pageOf(page), per_page: PER_PAGE };
};

export const isFiltered = ({ q, direction, status, party, account, from, to }: Filters) =>
  Boolean(q.trim() || direction || status || personOf(party) || account || from || to);

export const CLEARED = {
  ...{ q: null, direction: null, status: null, party: null, account: null, from: null, to: null, page: null },
};
