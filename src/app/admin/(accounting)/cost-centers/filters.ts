import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { ListInput } from "./types";

export const PER_PAGE = 50;
export const STATES = ["active", "inactive"] as const;

/** The page's state is its URL. */
export const filterParsers = {
  q: parseAsString.withDefault(""),
  state: parseAsStringLiteral(STATES),
  page: parseAsInteger.withDefault(1),
};
export const drawerParsers = { center: parseAsInteger };

export const readAddress = createLoader(filterParsers);
export type Filters = Awaited<ReturnType<typeof readAddress>>;

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function listInput({ q, state, page }: Filters): ListInput {
  const search = q.trim().slice(0, 100);
  return {
    ...(search && { search }),
    ...(state && { active: state === "active" }),
    page: Math.min(Math.max(1, page), 100_000),
    per_page: PER_PAGE,
  };
}

export const isFiltered = ({ q, state }: Filters) => Boolean(q.trim() || state);
