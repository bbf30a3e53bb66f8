/**
 * The eight flows, the frame and what payers see are tested in both languages each time. Of other pages' tests each pair
 * goes in one, half of them in Persian and half in English; `npm run test:whole` has both of all.
 */
const PERSIAN = [
  "accounts",
  "approvals",
  "balance-history",
  "base-data",
  "charters",
  "colleagues",
  "desk",
  "discounts",
  "documents",
  "messages",
  "orders",
  "penalties",
  "refunds",
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
  "reports",
  "statements",
  "suppliers",
  "verification",
  "webhooks",
];
const both = process.env.LANGUAGES === "both";
const titled = (specs: string[], language: string) =>
  new RegExp(`\\b(${specs.join("|")})\\.spec\\.ts.*\\b${language}\\b`);

/** Titles, with their file, of the halves that are left to the run of both. */
export const leftOut = both ? [] : [titled(PERSIAN, "en"), titled(ENGLISH, "fa")];

/** Whether a test's other half, in Persian, runs too. */
export const isSecondOfPair = (titlePath: string[]): boolean =>
  /\ben\b/.test(titlePath.join(" ")) && (both || !titled(ENGLISH, "en").test(titlePath.join(" ")));
