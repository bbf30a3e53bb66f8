import type { Notes } from "./note";

const SPAN = "`from` and `to` are days of the documents, both within; without them everything is told.";
const WHOLE =
  "Told while it is read, from one moment of the books: a million entries take seconds and no memory. At most two at once a person (9001).";

export const CURRENCY_NOTES: Notes = {
  "POST /api/v2/currencies/list": {
    description:
      "Every currency of the system, the branch's own first. `rate`: units of `currency` (the branch's) a unit of `code`, a " +
      "decimal number in text and exact; null where none is known. The source is asked when it was not heard for an hour, for " +
      "two seconds at most; then the last known is told as `stale`. `own`: typed by the branch's people, which counts before " +
      "the source of the same day. `suspect`: what the source says now and is not used, being more than half away from the " +
      "last. With `date`: the rates of that day.",
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
      `All entries of the branch as CSV (UTF-8 with its mark), a row an entry with the head of its document. Amounts are in ` +
      `major units: \`debit\` and \`credit\` in the branch's currency, \`amount_\` in the line's own. ${SPAN} ${WHOLE}`,
    query: { from: "1405-01-01", to: "1405-12-29" },
  },
  "GET /api/v2/exports/journal.hledger": {
    description:
      `The same as a plain-text journal that hledger and ledger read: \`hledger -f journal.hledger bal -B\` is the trial ` +
      `balance to the last unit. Days are Gregorian; a line in another currency has what it is worth as its total cost. ` +
      `${SPAN} ${WHOLE}`,
    query: { from: "2026-03-21" },
  },
};
