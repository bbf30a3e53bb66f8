import type { Permission } from "../../kernel/permission/rules";

/**
 * Lists whose file the browser writes, by the messages of their page, with the permission and the procedure of their
 * rows. A list that is not here has no export, and a test finds it.
 */
export const BROWSER_FILES = {
  announcements: { permission: "accounting:read", reads: "announcements.list" },
  "announcements.companyTable": { permission: "accounting:read", reads: "announcements.company" },
  "announcements.ledgerTable": { permission: "accounting:read", reads: "announcements.ledger" },
  "announcements.statementTable": { permission: "accounting:read", reads: "announcements.statement" },
  articles: { permission: "content:read", reads: "articles.list" },
  "attendance.leaves": { permission: null, reads: "leaves.list" },
  cards: { permission: "passenger:read", reads: "cards.list" },
  certificates: { permission: "content:read", reads: "certificates.list" },
  "charters.partnerSales": { permission: "charter:read", reads: "partnerSales.list" },
  costCenters: { permission: "accounting:read", reads: "costCenters.list" },
  credit: { permission: "colleague:read", reads: "credit.colleagues" },
  customerSites: { permission: "settings:read", reads: "sites.list" },
  "developer.domains": { permission: "partner:read", reads: "domains.list" },
  "developer.trust": { permission: "partner:read", reads: "trusts.list" },
  discounts: { permission: "discount:read", reads: "discounts.list" },
  gatewayLinks: { permission: "gateway:read", reads: "gateways.links" },
  gatewaySettings: { permission: "gateway:read", reads: "gateways.list" },
  hotels: { permission: "accommodation:read", reads: "hotels.list" },
  locks: { permission: "reservation:read", reads: "locks.list" },
  markups: { permission: "settings:read", reads: "markups.list" },
  "outgoing.groups": { permission: "message:read", reads: "messages.groups" },
  "outgoing.templates": { permission: "message:read", reads: "messages.templates" },
  "passengers.import": { permission: "passenger:write", reads: "passengers.importRows" },
  paymentRuns: { permission: "payment:read", reads: "paymentRuns.list" },
  penalties: { permission: "settings:read", reads: "penalties.list" },
  refunds: { permission: "reservation:read", reads: "refunds.list" },
  reportSchedules: { permission: "accounting:read", reads: "reportSchedules.list" },
  "reports.forecast": { permission: "accounting:read", reads: "reports.forecast" },
  "reports.ladder": { permission: "cheque:read", reads: "reports.ladder" },
  "reports.sales": { permission: "reservation:read", reads: "reports.sales" },
  staff: { permission: "operator:read", reads: "operators.list" },
  supplierDocuments: { permission: "payment:read", reads: "supplierDocuments.list" },
  suppliers: { permission: "settings:read", reads: "suppliers.list" },
  travelRequests: { permission: "reservation:read", reads: "travelRequests.list" },
  wallets: { permission: "wallet:read", reads: "wallets.list" },
  webhooks: { permission: "partner:read", reads: "webhooks.list" },
} as const satisfies Record<string, { permission: Permission | null; reads: string }>;

export type BrowserFile = keyof typeof BROWSER_FILES;
export const BROWSER_LISTS = Object.keys(BROWSER_FILES) as [BrowserFile, ...BrowserFile[]];

export const isBrowserFile = (list: string): list is BrowserFile => Object.hasOwn(BROWSER_FILES, list);
