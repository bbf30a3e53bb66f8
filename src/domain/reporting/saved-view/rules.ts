import type { Permission } from "../../kernel/permission/rules";

/** Lists that can be saved as they are looked at, and what one must be allowed to read to see them. */
export const VIEWED = {
  "/admin/reservations": "reservation:read",
  "/admin/passengers": "passenger:read",
  "/admin/cheques": "cheque:read",
  "/admin/payments": "payment:read",
  "/admin/orders": "reservation:read",
  "/admin/accounting/documents": "accounting:read",
  "/admin/travel-requests": "reservation:read",
  "/admin/refunds": "reservation:read",
  "/admin/colleagues": "colleague:read",
} as const satisfies Record<string, Permission>;

export type ViewPath = keyof typeof VIEWED;
export const PATHS = Object.keys(VIEWED) as ViewPath[];
export const isViewed = (path: string): path is ViewPath => path in VIEWED;

/** Who may show a view to the whole branch, and change those of others. */
export const SHARING: Permission = "settings:write";

/** A person keeps so many. */
export const MAX_VIEWS = 100;
export const MAX_NAME_LENGTH = 80;
export const MAX_QUERY_LENGTH = 2_000;

/** What an address says of one row and of a place in the list, and not of the list itself. */
const PASSING = new Set([
  ...["pnr", "passenger", "cheque", "payment", "order", "document", "request", "refund", "colleague"],
  ...["page", "after"],
]);

/** What of an address is kept, in an order of its own: two that show the same are one. */
export function storableQuery(query: string): string {
  const result = new URLSearchParams();
  const params = [...new URLSearchParams(query)].filter(([key]) => !PASSING.has(key));
  for (const [key, value] of params.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) result.append(key, value);
  return result.toString();
}

/** Where a view leads. */
export const viewHref = ({ path, query }: { path: string; query: string }) => (query ? `${path}?${query}` : path);
