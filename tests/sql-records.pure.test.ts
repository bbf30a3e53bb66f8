import { expect, test } from "vitest";
import { PRODUCT_CODE, sourcesIn } from "./source-paths";

/** A record whose columns are written beside the call: a member that is misspelt there is null. */
const SHAPE = /\bjsonb?_to_record(?:set)?\s*\(/gi;
/** A member of a JSON document read by hand. */
const READ = /->>/g;

const withoutComments = (text: string) => text.replace(/--.*$/gm, "");
const count = (text: string, pattern: RegExp) => withoutComments(text).match(pattern)?.length ?? 0;

const ANSWERS = "answers of other functions: vouchers and refusals";
const STORED = "JSON columns: offers, travellers, settings, totals";
const PRICES = "prices by type of traveller";
const FORMER = "a member that builds up to release 13 send instead";

/** Hand reads of a file with their reason. The numbers may only fall: a request is read by jsonb_populate_record(set). */
const HAND_READS: Readonly<Record<string, [reads: number, reason: string]>> = {
  "prisma/sql/accounting/announcements.sql": [3, ANSWERS],
  "prisma/sql/accounting/bank-match-store.sql": [4, "answers of ledger.post_many: a voucher or a refusal"],
  "prisma/sql/accounting/ledger-closing.sql": [4, "the check list, the result and the progress of a run"],
  "prisma/sql/accounting/ledger-numbers.sql": [2, "the check list, the result and the progress of a run"],
  "prisma/sql/accounting/ledger-recalculate.sql": [7, STORED],
  "prisma/sql/accounting/ledger-reopening.sql": [2, ANSWERS],
  "prisma/sql/accounting/ledger-reversals.sql": [3, ANSWERS],
  "prisma/sql/cashier/change-payment.sql": [5, ANSWERS],
  "prisma/sql/cashier/cheque-acts.sql": [5, `${ANSWERS}; ${FORMER}`],
  "prisma/sql/cashier/gateway-settle.sql": [3, `${ANSWERS}; ${FORMER}`],
  "prisma/sql/cashier/opening-cheques.sql": [1, ANSWERS],
  "prisma/sql/cashier/settlement.sql": [3, `${ANSWERS}; ${FORMER}`],
  "prisma/sql/cashier/store-payments.sql": [2, ANSWERS],
  "prisma/sql/cashier/supplier-documents.sql": [2, ANSWERS],
  "prisma/sql/cashier/supplier-payment-runs.sql": [1, ANSWERS],
  "prisma/sql/cashier/wallet-spends.sql": [3, ANSWERS],
  "prisma/sql/people/passenger-faults.sql": [1, "the document of a traveller"],
  "prisma/sql/people/second-person.sql": [2, STORED],
  "prisma/sql/platform/webhooks.sql": [14, "the data of events: each type has other members"],
  "prisma/sql/sales/book-charter-alone.sql": [1, PRICES],
  "prisma/sql/sales/booking-replay.sql": [1, STORED],
  "prisma/sql/sales/e-invoice-sources.sql": [1, "the document of a traveller"],
  "prisma/sql/sales/fare-for-party.sql": [1, PRICES],
  "prisma/sql/sales/hold-limits.sql": [10, STORED],
  "prisma/sql/sales/lock-charter.sql": [1, STORED],
  "prisma/sql/sales/offer-locks.sql": [2, ANSWERS],
  "prisma/sql/sales/tax-returns.sql": [4, ANSWERS],
  "prisma/sql/sales/refunds.sql": [4, PRICES],
  "prisma/sql/sales/supplier-bookings.sql": [1, STORED],
  "prisma/sql/sales/trade-guards.sql": [2, "a column of rows of two tables"],
  "prisma/sql/sales/trade-issue.sql": [8, `${STORED}; ${ANSWERS}`],
  "prisma/sql/sales/trade-pay.sql": [1, PRICES],
  "prisma/sql/sales/trade-return.sql": [1, `${STORED}; ${ANSWERS}`],
  "prisma/sql/sales/trade-store.sql": [8, `${STORED}; ${ANSWERS}`],
  "prisma/sql/sales/watched-bookings.sql": [1, STORED],
  "prisma/sql/sales/write-bookings.sql": [1, PRICES],
};

/** Statements with a shape of their own: they may only become fewer. */
const SHAPES: Readonly<Record<string, string>> = {
  "src/domain/platform/api-log/write-rows.ts": "a row of the API log, all of whose columns it lists",
  "src/domain/sales/supplier/call-log.ts": "a row of the log of supplier calls, all of whose columns it lists",
};

test("no function writes a record shape by hand, and no statement of the app but the listed ones", () => {
  const sources = [...sourcesIn(["prisma/sql"], /\.sql$/), ...sourcesIn(["src", "ops"], PRODUCT_CODE)];
  expect(sources.length).toBeGreaterThan(1_000);
  const found = sources.filter(([, text]) => count(text, SHAPE) > 0).map(([path]) => path);
  expect(found.sort()).toEqual(Object.keys(SHAPES).sort());
});

test("hand reads of JSON are listed with a reason, and become fewer", () => {
  const found = sourcesIn(["prisma/sql"], /\.sql$/).flatMap(([path, text]) =>
    count(text, READ) > 0 ? [[path, count(text, READ)]] : [],
  );
  const listed = Object.entries(HAND_READS).map(([path, [reads]]) => [path, reads]);
  expect(found.sort()).toEqual(listed.sort());
});

test("shapes and reads are found, comments are not", () => {
  expect(count("select * from JSONB_TO_RECORDSET (items) x (id int)", SHAPE)).toBe(1);
  expect(count("from rows from (json_to_record(a) as (id int)), jsonb_to_record(b) y (id int)", SHAPE)).toBe(2);
  expect(count("from jsonb_populate_recordset(null::hold_ref, items) -- not jsonb_to_recordset(items)", SHAPE)).toBe(0);
  expect(count("select request->>'id', request->'a'->>'b', request->'c' -- ->> 'd'", READ)).toBe(2);
});
