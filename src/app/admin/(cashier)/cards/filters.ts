import { createLoader, parseAsInteger, parseAsString } from "nuqs/server";
import { withoutNumbers } from "@/domain/cashier/credit-card/rules";
import type { ListInput } from "./types";

export const PER_PAGE = 50;

/** The page's state is its URL; `passenger`: only cards of one passenger. */
export const filterParsers = {
  q: parseAsString.withDefault(""),
  passenger: parseAsInteger,
  page: parseAsInteger.withDefault(1),
};
export const drawerParsers = { card: parseAsInteger };

export const readAddress = createLoader(filterParsers);
export type Filters = Awaited<ReturnType<typeof readAddress>>;

/** Builds the server input, never with a full card number; invalid values are dropped, never an error. */
export function listInput({ q, passenger, page }: Filters): ListInput {
  const search = withoutNumbers(q.trim()).slice(0, 100);
  return {
    ...(search && { search }),
    ...(passenger && passenger > 0 && { passenger_id: passenger }),
    page: Math.min(Math.max(1, page), 100_000),
    per_page: PER_PAGE,
  };
}

export const isFiltered = ({ q, passenger }: Filters) => Boolean(q.trim() || passenger);
