import { createLoader, parseAsBoolean, parseAsInteger, parseAsString } from "nuqs/server";
import type { DeskInput } from "../types";

export const PER_PAGE = 50;

export const deskParsers = {
  q: parseAsString.withDefault(""),
  supplier: parseAsInteger,
  /** True to include hotels without open decisions. */
  all: parseAsBoolean.withDefault(false),
  page: parseAsInteger.withDefault(1),
};
export const openParsers = { hotel: parseAsInteger };
export const readAddress = createLoader({ ...deskParsers, ...openParsers });
const readFilters = createLoader(deskParsers);
type Filters = Awaited<ReturnType<typeof readFilters>>;

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function deskInput({ q, supplier, all, page }: Filters): DeskInput {
  const search = q.trim().slice(0, 100);
  return {
    ...(search && { search }),
    ...(supplier && supplier > 0 && supplier < 2 ** 31 && { supplier_id: supplier }),
    todo: !all,
    page: Math.min(Math.max(1, page), 50),
    per_page: PER_PAGE,
  };
}
