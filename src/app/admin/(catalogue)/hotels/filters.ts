import { createLoader, parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { TYPES } from "@/domain/catalogue/accommodation/rules";
import type { ListInput } from "./types";

export const PER_PAGE = 50;
/** Beyond this page the list must be filtered. */
export const LAST_PAGE = 50;
export const STARS = [5, 4, 3, 2, 1] as const;

/** The page's state is its URL. */
export const filterParsers = {
  q: parseAsString.withDefault(""),
  city: parseAsInteger,
  type: parseAsStringLiteral(TYPES),
  stars: parseAsInteger,
  mapped: parseAsBoolean,
  page: parseAsInteger.withDefault(1),
};
export const drawerParsers = { hotel: parseAsInteger };

export const readAddress = createLoader({ ...filterParsers, ...drawerParsers });
const readFilters = createLoader(filterParsers);
export type Filters = Awaited<ReturnType<typeof readFilters>>;

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function listInput({ q, city, type, stars, mapped, page }: Filters): ListInput {
  const search = q.trim().slice(0, 100);
  return {
    ...(search && { search }),
    ...(city && city > 0 && city < 2 ** 31 && { city_id: city }),
    ...(type && { type: [type] }),
    ...(stars && stars > 0 && stars <= 5 && { stars: [stars] }),
    ...(mapped !== null && { has_mapping: mapped }),
    page: Math.min(Math.max(1, page), LAST_PAGE),
    per_page: PER_PAGE,
  };
}

export const isFiltered = ({ q, city, type, stars, mapped }: Filters) =>
  Boolean(q.trim() || city || type || stars || mapped !== null);

export const NO_FILTERS = { q: null, city: null, type: null, stars: null, mapped: null, page: null } as const;
