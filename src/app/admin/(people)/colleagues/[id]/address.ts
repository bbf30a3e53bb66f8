import { createLoader, parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { BillInput } from "../address";

export const TABS = ["overview", "ledger", "users", "terms", "history"] as const;
export type Tab = (typeof TABS)[number];

/** The page's state is its URL. Dates of the statement; defaults to all. */
export const parsers = {
  tab: parseAsStringLiteral(TABS).withDefault("overview"),
  from: parseAsString,
  to: parseAsString,
};
export const readAddress = createLoader(parsers);
export type Address = Awaited<ReturnType<typeof readAddress>>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Server limit per answer. */
const PER_PAGE = 100;

/** Server input of the statement; invalid values are dropped, never an error. */
export const billInput = (id: number, { from, to }: Pick<Address, "from" | "to">): BillInput => ({
  id,
  ...(from && DAY.test(from) && { from }),
  ...(to && DAY.test(to) && { to }),
  per_page: PER_PAGE,
});

/** The printable statement: in the reader's language unless another is given. */
export function billHref(id: number, { from, to }: Pick<Address, "from" | "to">): string {
  const input = new URLSearchParams({ ...(from && { from }), ...(to && { to }) });
  return `/admin/colleagues/${id}/bill${input.size > 0 ? `?${input}` : ""}`;
}
