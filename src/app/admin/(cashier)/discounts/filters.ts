import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { PRODUCTS, STATUS } from "@/domain/cashier/discount/rules";
import type { ListInput } from "./types";

export const PER_PAGE = 50;

/** Names of statuses in URLs and texts. */
export const STATUS_NAMES = ["active", "inactive", "exhausted", "expired", "deleted"] as const;

/** The page's state is its URL. */
export const filterParsers = {
  q: parseAsString.withDefault(""),
  status: parseAsStringLiteral(STATUS_NAMES),
  product: parseAsStringLiteral(PRODUCTS),
  page: parseAsInteger.withDefault(1),
};
export const drawerParsers = { discount: parseAsInteger };

export const readAddress = createLoader({ ...filterParsers, ...drawerParsers });
const readFilters = createLoader(filterParsers);
export type Filters = Awaited<ReturnType<typeof readFilters>>;

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function listInput({ q, status, product, page }: Filters): ListInput {
  const search = q.trim().slice(0, 100);
  return {
    ...(search && { search }),
    ...(status && { status: STATUS[status] }),
    ...(product && { product }),
    page: Math.min(Math.max(1, page), 100_000),
    per_page: PER_PAGE,
  };
}

export const isFiltered = ({ q, status, product }: Filters) => Boolean(q.trim() || status || product);
