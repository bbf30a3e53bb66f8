import type { Notes } from "./note";

const SPAN = "`from` and `to` are dates of the documents, both inclusive; without them everything is exported.";
const WHOLE =
  "The export is streamed from one snapshot of the books: a million entries take seconds and little memory. At " +
  "most two at a time per user (9001).";

export const CURRENCY_NOTES: Notes = {
  "POST /api/v2/currencies/list": {
    description:
      "Lists every currency of the system, the branch's own first. `rate`: units of `currency` (the branch's) per " +
      "unit of `code`, an exact decimal number as text; null when unknown. The source is asked when its rates are " +
      "more than an hour old, for two seconds at most; otherwise the last known rate is returned as `stale`. `own`: " +
      "entered by the branch's staff, takes precedence over the source on the same day. `suspect`: a rate of the " +
      "source that is not used because it differs from the last by more than half. With `date`: the rates of that " +
      "day.",
    body: { date: "1405-02-12" },
    answer: {
      status: true,
      time: 1_798_790_400,
      data: [
        {
          code: "USD",
          name: "US Dollar",
          exponent: 2,
          rate: "1120000",
          currency: "IRR",
          date: "2026-05-02",
          as_of: "2026-05-02T08:00:00Z",
          source: "open.er-api.com",
          stale: false,
          own: false,
          suspect: null,
        },
      ],
    },
  },
  "GET /api/v2/exports/entries.csv": {
    description:
      "Exports all entries of the branch as CSV (UTF-8 with a byte order mark), one row per entry with the head of " +
      "its document. Amounts are in major units: `debit` and `credit` in the branch's currency, `amount_` in the " +
      `line's own. ${SPAN} ${WHOLE}`,
    query: { from: "1405-01-01", to: "1405-12-29" },
  },
  "GET /api/v2/exports/journal.hledger": {
    description:
      "Exports the same as a plain-text journal for hledger and ledger: `hledger -f journal.hledger bal -B` equals " +
      "the trial balance to the minor unit. Dates are Gregorian; a line in another currency has its value in the " +
      `branch's currency as total cost. ${SPAN} ${WHOLE}`,
    query: { from: "2026-03-21" },
  },
};
