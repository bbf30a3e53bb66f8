import type { Permission } from "../../kernel/permission/rules";

/** Lists whose views can be saved, and the permission to read them. */
export const VIEWED = {
  "/admin/reservations": "reservation:read",
  "/admin/passengers": "passenger:read",
  "/admin/cheques": "cheque:read",
  "/admin/payments": "payment:read",
  "/admin/orders": "reservation:read",
  "/admin/accounting/documents": "accounting:read",
  "/admin/travel-requests": "reservation:read",
  "/admin/refunds": "reservation:read",
  "/admin/locks": "reservation:read",
  "/admin/colleagues": "colleague:read",
  "/admin/gateway-links": "gateway:read",
  "/admin/credit": "colleague:read",
  "/admin/accounting/announcements": "accounting:read",
} as const satisfies Record<string, Permission>;

export type ViewPath = keyof typeof VIEWED;
export const PATHS = Object.keys(VIEWED) as ViewPath[];
export const isViewed = (path: string): path is ViewPath => path in VIEWED;

/** The permission to share a view with the branch and to change those of others. */
export const SHARING: Permission = "settings:write";

/** Maximum views of a person. */
export const MAX_VIEWS = 100;
export const MAX_NAME_LENGTH = 80;
export const MAX_QUERY_LENGTH = 2_000;

/** Query parameters of an open row and of a position in the list, not of the list itself. */
const PASSING = new Set([
  ...["pnr", "passenger", "cheque", "payment", "order", "document", "request", "refund", "colleague", "link"],
  ...["page", "after"],
  ...["lock", "announcement"],
]);

/** The stored part of a query string in a canonical order: equal views have equal text. */
export function storableQuery(query: string): string {
  const result = new URLSearchParams();
  const params = [...new URLSearchParams(query)].filter(([key]) => !PASSING.has(key));
  for (const [key, value] of params.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) result.append(key, value);
  return result.toString();
}

/** The link of a view. */
export const viewHref = ({ path, query }: { path: string; query: string }) => (query ? `${path}?${query}` : path);
