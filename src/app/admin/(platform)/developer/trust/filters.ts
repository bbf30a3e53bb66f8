import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { TrustsInput } from "../_parts/developer-types";

export const STATES = ["requested", "trusted", "expired", "rejected", "revoked"] as const;
export const PER_PAGE = 50;

/** The page's state is its URL. */
export const filterParsers = {
  q: parseAsString.withDefault(""),
  state: parseAsStringLiteral(STATES),
  site: parseAsInteger,
  page: parseAsInteger.withDefault(1),
};

export const readFilters = createLoader(filterParsers);
export type Filters = Awaited<ReturnType<typeof readFilters>>;

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function listInput({ q, state, site, page }: Filters): TrustsInput {
  const search = q.trim().slice(0, 100);
  return {
    ...(search && { search }),
    ...(state && { state }),
    ...(site && site > 0 && { domain_id: site }),
    page: Math.min(Math.max(1, page), 100_000),
    per_page: PER_PAGE,
  };
}

export const isFiltered = ({ q, state, site }: Filters) => Boolean(q.trim() || state || site);
