import type { Permission } from "@/domain/kernel/permission/rules";

/**
 * Permission needed for a page, by its URL; null for everyone. A page without a row inherits that of its parent. Menu,
 * palette, dashboard and keys use this table.
 */
export const PAGE_PERMISSIONS: Readonly<Record<string, Permission | null>> = {
  "/admin": null,
  "/admin/accounting": "accounting:read",
  "/admin/accounting/documents/new": "accounting:write",
  "/admin/articles": "content:read",
  "/admin/articles/new": "content:write",
  "/admin/cards": "passenger:read",
  "/admin/categories": "content:read",
  "/admin/certificates": "content:read",
  "/admin/charters": "charter:read",
  "/admin/charters/new": "charter:write",
  "/admin/cheques": "cheque:read",
  "/admin/cheques/register": "cheque:write",
  "/admin/colleagues": "colleague:read",
  "/admin/cost-centers": "accounting:read",
  "/admin/credit": "colleague:read",
  "/admin/developer": "partner:read",
  "/admin/discounts": "discount:read",
  "/admin/failures": "settings:read",
  "/admin/gateway-links": "gateway:read",
  "/admin/hotels": "accommodation:read",
  "/admin/limbo": "reservation:read",
  "/admin/locks": "reservation:read",
  "/admin/messages": "message:read",
  "/admin/messages/lines": "settings:read",
  "/admin/operators": "operator:read",
  "/admin/orders": "reservation:read",
  "/admin/overview": "reservation:read",
  "/admin/passengers": "passenger:read",
  "/admin/passengers/import": "passenger:write",
  "/admin/payments": "payment:read",
  "/admin/payments/new": "payment:write",
  "/admin/phone": "telephony:read",
  "/admin/refunds": "reservation:read",
  "/admin/tax": "tax:read",
  "/admin/reports": "accounting:read",
  "/admin/reports/cheques": "cheque:read",
  "/admin/reports/sales": "reservation:read",
  "/admin/reservations": "reservation:read",
  "/admin/sell": "reservation:read",
  "/admin/settings": "settings:read",
  "/admin/settings/audit": "operator:read",
  "/admin/settings/changes": "security:read",
  "/admin/settings/gateways": "gateway:read",
  "/admin/settlement": "payment:read",
  "/admin/setup": "operator:approve",
  "/admin/suppliers/documents": "payment:read",
  "/admin/suppliers/runs": "payment:read",
  "/admin/tax/e-invoices": "tax:read",
  "/admin/tax/memories": "tax:read",
  "/admin/travel-requests": "reservation:read",
  "/admin/wallets": "wallet:read",
  "/docs": "partner:read",
};

/** Additional permission where one is not enough. */
const ALSO_NEEDED: Readonly<Record<string, Permission>> = {
  "/admin/settings/audit": "settings:read",
};

/** Whether the page of a URL is allowed with these permissions. */
export function mayOpenPage(href: string, permissions: readonly string[]): boolean {
  const needed = [permissionFor(href), ALSO_NEEDED[href.split(/[?#]/)[0]!] ?? null];
  return needed.every((permission) => permission === null || permissions.includes(permission));
}

/** The permission of a URL: its own, or that of the nearest parent. */
export function permissionFor(href: string): Permission | null {
  let path = href.split(/[?#]/)[0]!;
  while (!(path in PAGE_PERMISSIONS)) {
    const above = path.lastIndexOf("/");
    if (above <= 0) throw new Error(`no rule for ${href}`);
    path = path.slice(0, above);
  }
  return PAGE_PERMISSIONS[path]!;
}
