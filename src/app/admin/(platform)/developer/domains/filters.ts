import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { DomainsInput } from "../_parts/developer-types";

export const STATUSES = ["active", "suspended"] as const;
export const TABS = ["policy", "tokens", "addresses", "timeline"] as const;
export type Tab = (typeof TABS)[number];
export const PER_PAGE = 50;

/** The page's state is its URL. */
export const filterParsers = {
  q: parseAsString.withDefault(""),
  status: parseAsStringLiteral(STATUSES),
  colleague: parseAsInteger,
  page: parseAsInteger.withDefault(1),
};
export const drawerParsers = { site: parseAsInteger, tab: parseAsStringLiteral(TABS).withDefault("policy") };

export const readAddress = createLoader({ ...filterParsers, ...drawerParsers });
const readFilters = createLoader(filterParsers);
export type Filters = Awaited<ReturnType<typeof readFilters>>;

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function listInput({ q, status, colleague, page }: Filters): DomainsInput {
  const search = q.trim().slice(0, 100);
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(colleague && colleague > 0 && { colleague_id: colleague }),
    page: Math.min(Math.max(1, page), 100_000),
    per_page: PER_PAGE,
  };
}

export const isFiltered = ({ q, status, colleague }: Filters) => Boolean(q.trim() || status || colleague);
