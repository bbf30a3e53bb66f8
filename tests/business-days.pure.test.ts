import { expect, test } from "vitest";
import { sourcesIn } from "./source-paths";

/**
 * A business function takes its moment from its caller (`at`, or `now` in the request), so that one request has one day
 * everywhere and a clock can be set. The database's clock decides where no caller may: in guards, and in what reports
 * call without one. `docs/testing.md` says how a whole run gets another day.
 */
const OF_THE_DATABASE: Readonly<Record<string, [places: number, why: string]>> = {
  "prisma/sql/accounting/closing-rules.sql": [1, "a guard: what blocks is changed for months to come"],
  "prisma/sql/accounting/ledger-closing-checks.sql": [1, "a check of closing: no day that is not over"],
  "prisma/sql/accounting/ledger-definite.sql": [1, "a guard: definite days are over"],
  "prisma/sql/accounting/ledger-numbers.sql": [1, "a guard: numbered days are over"],
  "prisma/sql/accounting/ledger-verifications.sql": [1, "the verification of now"],
  "prisma/sql/accounting/ledger-vouchers.sql": [2, "a guard: no posting before its year"],
  "prisma/sql/accounting/open-books.sql": [1, "a branch opens in the present year"],
  "prisma/sql/accounting/party-debts.sql": [1, "a guard of payouts: later days count against the party"],
  "prisma/sql/cashier/wallet-spends.sql": [2, "requests of earlier builds, and captures without a day"],
  "prisma/sql/communication/telephony.sql": [1, "a daily quota"],
  "prisma/sql/sales/refunds.sql": [1, "the account that a refund is announced to; paid out on its own day"],
};
/** A day of the present moment, in the source of a function. */
const PRESENT_DAY = /business_day\([^;\n]*\bnow\(\)\)|\bcurrent_date\b|\(now\(\) at time zone/g;

const daysIn = (text: string) => [...text.replace(/--.*$/gm, "").matchAll(PRESENT_DAY)].length;

test("business days come from the caller, but for the listed ones", () => {
  const sources = sourcesIn(["prisma/sql"], /\.sql$/);
  expect(sources.length).toBeGreaterThan(80);
  const found = sources.map(([path, text]) => [path, daysIn(text)] as const).filter(([, count]) => count > 0);
  const listed = Object.entries(OF_THE_DATABASE).map(([path, [places]]) => [path, places]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed));
});

test.each([
  "day := ledger.business_day(branch, now());",
  "where p.dates @> ledger.business_day(x.branch_id, coalesce(x.at, now()))",
  "if (now() at time zone zone)::date > d then",
  "select current_date",
])("%s is a day of the database", (text) => {
  expect(daysIn(text)).toBe(1);
});

test("a comment and a day of an argument are not", () => {
  expect(daysIn("-- business_day(branch, now())\nday := business_day(branch, at);")).toBe(0);
});
