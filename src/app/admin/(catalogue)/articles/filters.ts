import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { LANGUAGES, STATUSES } from "@/domain/catalogue/article/rules";
import type { ListInput } from "./types";

export const PER_PAGE = 50;

/** The page's state is its URL. */
export const filterParsers = {
  q: parseAsString.withDefault(""),
  status: parseAsStringLiteral(STATUSES),
  language: parseAsStringLiteral(LANGUAGES),
  category: parseAsInteger,
  page: parseAsInteger.withDefault(1),
};
export const drawerParsers = { article: parseAsInteger };

export const readAddress = createLoader({ ...filterParsers, ...drawerParsers });
const readFilters = createLoader(filterParsers);
export type Filters = Awaited<ReturnType<typeof readFilters>>;

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function listInput({ q, status, language, category, page }: Filters): ListInput {
  const search = q.trim().slice(0, 100);
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(language && { language }),
    ...(category && category > 0 && category <= 2_147_483_647 && { category }),
    page: Math.min(Math.max(1, page), 100_000),
    per_page: PER_PAGE,
  };
}

export const isFiltered = ({ q, status, language, category }: Filters) =>
  Boolean(q.trim() || status || language || category);
