import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { KINDS } from "@/domain/accounting/document/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { personOf } from "../../../_money/party";

type Outputs = inferRouterOutputs<ConsoleRouter>["creditDebit"];
type Inputs = inferRouterInputs<ConsoleRouter>["creditDebit"];
export type Lines = Outputs["list"];
export type Line = Lines["items"][number];
export type Summary = Outputs["summary"];
export type ListInput = Inputs["list"];

export const PER_PAGE = 50;
export const SIDES = ["debit", "credit"] as const;

/** The page's state is its URL. */
export const parsers = {
  q: parseAsString.withDefault(""),
  party: parseAsString,
  side: parseAsStringLiteral(SIDES),
  kind: parseAsStringLiteral(KINDS),
  account: parseAsInteger,
  from: parseAsString,
  to: parseAsString,
  page: parseAsInteger.withDefault(1),
};
export const readAddress = createLoader(parsers);
export type Filters = Awaited<ReturnType<typeof readAddress>>;
export type Change = { [Name in keyof Filters]?: Filters[Name] | null };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const spanOf = ({ from, to }: Filters) => ({
  ...(from && DAY.test(from) && { from }),
  ...(to && DAY.test(to) && { to }),
});

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function listInput(filters: Filters): ListInput {
  const { q, party, side, kind, account, page } = filters;
  const search = q.trim().slice(0, 100);
  const person = personOf(party);
  return {
    ...(search && { search }),
    ...(person && { party: person }),
    ...(side && { side }),
    ...(kind && { kind }),
    ...(account !== null && account > 0 && account < 2 ** 31 && { account_id: account }),
    ...spanOf(filters),
    page: Math.min(Math.max(1, page), 1_000),
    per_page: PER_PAGE,
  };
}

/** Party of the totals; null for none. */
export function summaryInput(filters: Filters) {
  const person = personOf(filters.party);
  return person && { reference: `${person.type}:${person.id}`, ...spanOf(filters) };
}

export const isFiltered = ({ q, page: _, ...rest }: Filters) =>
  q.trim() !== "" || Object.values(rest).some((value) => value !== null);

export const CLEARED = {
  ...{ q: null, party: null, side: null, kind: null, account: null, from: null, to: null, page: null },
};
