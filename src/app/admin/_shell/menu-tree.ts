import {
  type Icon,
  IconAddressBook,
  IconBuildingStore,
  IconCalculator,
  IconChartHistogram,
  IconCode,
  IconHome,
  IconMessages,
  IconPlaneDeparture,
  IconSettings,
  IconTicket,
  IconWallet,
} from "@tabler/icons-react";
import type { Messages } from "next-intl";

/** Groups and pages by the keys of their names. */
type MenuKey = keyof Messages["nav"];

/** A page of the console; without `href` it does not exist yet and is not a link. */
/** `queue`: a counter of waiting items beside it. */
export type MenuPage = { key: MenuKey; href?: string; external?: true; queue?: Queue };
export type Queue = "refunds" | "limbo" | "missed" | "requests";
export type MenuGroup = { key: MenuKey; icon: Icon; open?: true; pages: readonly MenuPage[] };

const soon = (...keys: MenuKey[]): MenuPage[] => keys.map((key) => ({ key }));

export const MENU: readonly MenuGroup[] = [
  {
    key: "today",
    icon: IconHome,
    open: true,
    pages: [
      { key: "desk", href: "/admin/desk" },
      { key: "overview", href: "/admin/overview" },
      { key: "approvals", href: "/admin/approvals" },
      { key: "calls", href: "/admin/phone?view=missed", queue: "missed" },
      { key: "failures", href: "/admin/failures" },
    ],
  },
  {
    key: "sell",
    icon: IconTicket,
    open: true,
    pages: [
      { key: "search", href: "/admin/sell" },
      { key: "reservations", href: "/admin/reservations" },
      { key: "locks", href: "/admin/locks" },
      { key: "refunds", href: "/admin/refunds", queue: "refunds" },
      { key: "limbo", href: "/admin/limbo", queue: "limbo" },
      { key: "requests", href: "/admin/travel-requests", queue: "requests" },
      { key: "orders", href: "/admin/orders" },
    ],
  },
  {
    key: "charter",
    icon: IconPlaneDeparture,
    pages: [
      { key: "charterCalendar", href: "/admin/charters" },
      { key: "classes", href: "/admin/charters/classes" },
      { key: "stays", href: "/admin/charters/stays" },
      { key: "prices", href: "/admin/charters/prices" },
      { key: "partnerSales", href: "/admin/charters/partner-sales" },
    ],
  },
  {
    key: "people",
    icon: IconAddressBook,
    pages: [
      { key: "passengers", href: "/admin/passengers" },
      { key: "cards", href: "/admin/cards" },
      { key: "colleagues", href: "/admin/colleagues" },
      { key: "operators", href: "/admin/operators" },
      { key: "attendance", href: "/admin/attendance" },
    ],
  },
  {
    key: "money",
    icon: IconWallet,
    pages: [
      { key: "payments", href: "/admin/payments" },
      { key: "cheques", href: "/admin/cheques" },
      { key: "settlement", href: "/admin/settlement" },
      { key: "paymentRuns", href: "/admin/suppliers/runs" },
      { key: "supplierDocuments", href: "/admin/suppliers/documents" },
      { key: "gatewayLinks", href: "/admin/gateway-links" },
      { key: "wallets", href: "/admin/wallets" },
      { key: "discounts", href: "/admin/discounts" },
      { key: "credit", href: "/admin/credit" },
    ],
  },
  {
    key: "accounting",
    icon: IconCalculator,
    pages: [
      { key: "announcements", href: "/admin/accounting/announcements" },
      { key: "documents", href: "/admin/accounting/documents" },
      { key: "creditDebit", href: "/admin/accounting/credit-debit" },
      { key: "connections", href: "/admin/accounting/connections" },
      { key: "costCenters", href: "/admin/cost-centers" },
      { key: "dimensions", href: "/admin/accounting/dimensions" },
      { key: "accounts", href: "/admin/accounting/accounts" },
      { key: "mappings", href: "/admin/accounting/mappings" },
      { key: "statements", href: "/admin/accounting/statements" },
      { key: "partyBalances", href: "/admin/accounting/party-balances" },
      { key: "trialBalance", href: "/admin/accounting/trial-balance" },
      { key: "financialStatements", href: "/admin/accounting/financial-statements" },
      { key: "balanceHistory", href: "/admin/accounting/balance-history" },
      { key: "currencies", href: "/admin/accounting/currencies" },
      { key: "tax", href: "/admin/tax" },
      { key: "eInvoices", href: "/admin/tax/e-invoices" },
      { key: "fiscalMemories", href: "/admin/tax/memories" },
      { key: "verification", href: "/admin/accounting/verification" },
      { key: "bankStatements", href: "/admin/accounting/bank" },
      { key: "bankMatches", href: "/admin/accounting/bank/matches" },
      { key: "bankRules", href: "/admin/accounting/bank/rules" },
      { key: "bankPayouts", href: "/admin/accounting/bank/payouts" },
      { key: "closing", href: "/admin/accounting/closing" },
      { key: "books", href: "/admin/accounting/books" },
    ],
  },
  {
    key: "catalogue",
    icon: IconBuildingStore,
    pages: [
      { key: "hotels", href: "/admin/hotels" },
      { key: "articles", href: "/admin/articles" },
      { key: "categories", href: "/admin/categories" },
      ...soon("featured"),
      { key: "certificates", href: "/admin/certificates" },
      { key: "baseData", href: "/admin/base-data" },
    ],
  },
  {
    key: "communicate",
    icon: IconMessages,
    pages: [
      { key: "phone", href: "/admin/phone" },
      { key: "messages", href: "/admin/messages" },
      { key: "ussd", href: "/admin/phone/ussd" },
    ],
  },
  {
    key: "reports",
    icon: IconChartHistogram,
    pages: [
      { key: "salesReport", href: "/admin/reports/sales" },
      { key: "profit", href: "/admin/reports/profit" },
      { key: "ageing", href: "/admin/reports/receivables" },
      { key: "chequeLadder", href: "/admin/reports/cheques" },
      { key: "cashFlow", href: "/admin/reports/cash-flow" },
      { key: "cashForecast", href: "/admin/reports/forecast" },
      { key: "reportSchedules", href: "/admin/reports/schedules" },
    ],
  },
  {
    key: "settings",
    icon: IconSettings,
    pages: [
      { key: "branchSettings", href: "/admin/settings/branch" },
      { key: "changeRequests", href: "/admin/settings/changes" },
      { key: "auditSearch", href: "/admin/settings/audit" },
      { key: "customerSites", href: "/admin/settings/sites" },
      { key: "newBranch", href: "/admin/setup" },
      { key: "roles", href: "/admin/operators/roles" },
      { key: "suppliers", href: "/admin/settings/suppliers" },
      { key: "gateways", href: "/admin/settings/gateways" },
      { key: "markups", href: "/admin/settings/markups" },
      { key: "penalties", href: "/admin/settings/penalties" },
      { key: "lines", href: "/admin/messages/lines" },
      { key: "telephony", href: "/admin/settings/telephony" },
    ],
  },
  {
    key: "developer",
    icon: IconCode,
    pages: [
      { key: "tokens", href: "/admin/developer/domains" },
      { key: "trustedIps", href: "/admin/developer/trust" },
      { key: "whyRefused", href: "/admin/developer/why" },
      { key: "webhooks", href: "/admin/developer/webhooks" },
      { key: "apiLog", href: "/admin/developer/api-log" },
      { key: "apiDurations", href: "/admin/developer/api-log/durations" },
      { key: "errorCatalogue", href: "/admin/developer/errors" },
      { key: "apiReference", href: "/docs", external: true },
    ],
  },
];

/** Menu for a user: groups without an allowed page are left out. */
export const menuFor = (mayOpen: (href: string) => boolean): MenuGroup[] =>
  MENU.map((group) => ({ ...group, pages: group.pages.filter(({ href }) => !href || mayOpen(href)) })).filter(
    ({ pages }) => pages.some(({ href }) => href),
  );

/** Existing pages of a menu with their group, for the palette. */
export const pagesOf = (menu: readonly MenuGroup[]) =>
  menu.flatMap(({ key: group, pages }) =>
    pages.flatMap(({ key, href, external }) => (href ? [{ key, group, href, external }] : [])),
  );
