/**
 * The frame and what payers see are tested in both languages each time. Of other pages' tests each pair goes in one, half of
 * them in Persian and half in English; `npm run test:whole` has both of all. What is in one language alone is no pair.
 */
const PERSIAN = [
  "accounts",
  "approvals",
  "audit",
  "balance-history",
  "base-data",
  "charters",
  "cheques",
  "closing",
  "colleagues",
  "desk",
  "discounts",
  "documents",
  "messages",
  "orders",
  "passengers",
  "penalties",
  "refunds",
  "sell",
  "sites",
  "staff",
  "travel-requests",
  "trial-balance",
  "two-steps",
];
const ENGLISH = [
  "announcements",
  "api-log",
  "articles",
  "certificates",
  "connections",
  "currencies",
  "exports",
  "failures",
  "hotels",
  "limbo",
  "locks",
  "mappings",
  "markups",
  "morning",
  "palette",
  "payments",
  "phone",
  "reports",
  "settlement",
  "statements",
  "suppliers",
  "verification",
  "webhooks",
];
/** Of the whole sale one test is the same in both; the other sells from a wallet in Persian and on credit in English. */
const LACKS_IN_ENGLISH = /\bsell-whole\.spec\.ts.*\ben: what lacks/;
const both = process.env.LANGUAGES === "both";
const titled = (specs: string[], language: string) =>
  new RegExp(`\\b(${specs.join("|")})\\.spec\\.ts.*\\b${language}\\b`);

/** Titles, with their file, of the halves that are left to the run of both. */
export const leftOut = both ? [] : [titled(PERSIAN, "en"), titled(ENGLISH, "fa"), LACKS_IN_ENGLISH];

/** Whether a test's other half, in Persian, runs too. */
export const isSecondOfPair = (titlePath: string[]): boolean =>
  /\ben\b/.test(titlePath.join(" ")) && (both || !titled(ENGLISH, "en").test(titlePath.join(" ")));
