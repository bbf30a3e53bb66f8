import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { KINDS, STATES } from "@/domain/catalogue/certificate/rules";
import type { ListInput } from "./types";

export const PER_PAGE = 50;

/** The page's state is its URL. */
export const filterParsers = {
  q: parseAsString.withDefault(""),
  kind: parseAsStringLiteral(KINDS),
  state: parseAsStringLiteral(STATES),
  page: parseAsInteger.withDefault(1),
};
export const drawerParsers = { certificate: parseAsInteger };

export const readAddress = createLoader({ ...filterParsers, ...drawerParsers });
const readFilters = createLoader(filterParsers);
export type Filters = Awaited<ReturnType<typeof readFilters>>;

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function listInput({ q, kind, state, page }: Filters): ListInput {
  const search = q.trim().slice(0, 100);
  return {
    ...(search && { search }),
    ...(kind && { kind }),
    ...(state && { state }),
    page: Math.min(Math.max(1, page), 100_000),
    per_page: PER_PAGE,
  };
}

export const isFiltered = ({ q, kind, state }: Filters) => Boolean(q.trim() || kind || state);
