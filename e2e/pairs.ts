/**
 * The frame (sign-in, axe) and payment pages are tested in both languages each time. For other pages each pair runs in
 * one language, half of them in Persian and half in English; `npm run test:whole` runs both. Tests in one language only
 * are not pairs.
 */
const PERSIAN = [
  "accounts",
  "approvals",
  "audit",
  "balance-history",
  "bank-statements",
  "base-data",
  "charters",
  "cheques",
  "closing",
  "closing-checks",
  "colleagues",
  "dashboard",
  "dimensions",
  "discounts",
  "e-invoices",
  "documents",
  "books",
  "financial-statements",
  "letterhead",
  "messages",
  "orders",
  "overview",
  "passengers",
  "penalties",
  "refunds",
  "sell",
  "sites",
  "staff",
  "tax",
  "travel-requests",
  "trial-balance",
  "two-steps",
  "unresolved-orders",
];
const ENGLISH = [
  "announcements",
  "api-log",
  "articles",
  "cash-forecast",
  "certificates",
  "connections",
  "currencies",
  "exports",
  "failures",
  "hotels",
  "locks",
  "mappings",
  "markups",
  "morning",
  "palette",
  "party-balances",
  "payments",
  "phone",
  "reports",
  "resources",
  "settlement",
  "statements",
  "supplier-documents",
  "suppliers",
  "verification",
  "webhooks",
];
/** One test of the whole sale is the same in both; the other sells by wallet in Persian and on credit in English. */
const LACKS_IN_ENGLISH = /\bsell-whole\.spec\.ts.*\ben: what lacks/;
/** Sign-in and axe are checked in both; these press the same keys on the same list. */
const FRAME_IN_ENGLISH = /\bconsole\.spec\.ts.*\ben, ltr.*\b(walks the list|keys work)/;
/** Names of the spec files of pairs. */
export const pairedSpecs = [...PERSIAN, ...ENGLISH];
const both = process.env.LANGUAGES === "both";
const titled = (specs: string[], language: string) =>
  new RegExp(`(?<![\\w-])(${specs.join("|")})\\.spec\\.ts.*\\b${language}\\b`);

/** Titles, with their file, of the halves left to the complete run. */
export const leftOut = both ? [] : [titled(PERSIAN, "en"), titled(ENGLISH, "fa"), LACKS_IN_ENGLISH, FRAME_IN_ENGLISH];

/** Whether a test's Persian half runs too. */
export const isSecondOfPair = (titlePath: string[]): boolean =>
  /\ben\b/.test(titlePath.join(" ")) && (both || !titled(ENGLISH, "en").test(titlePath.join(" ")));
