import type { Notes } from "./note";

const TIME = { status: true, time: 1_798_790_400 };
const CASH = { id: 61, code: "11010001", title: "صندوق اصلی", title_latin: "Main cash box" };
const ACCOUNT = {
  ...CASH,
  parent_id: 8,
  level: "detailed",
  type: "asset",
  nature: "debit",
  currency: "IRR",
};
const ROW = {
  date: "2026-05-02",
  document_id: 4_711,
  line: 1,
  description: "K7Q2MN",
  debit: 75_400_000,
  credit: 0,
  balance: 87_900_000,
  account: CASH,
  party: "colleague:7",
  party_name: "پارسا گشت",
  party_name_latin: "Parsa Travel",
  cost_center: null,
  dimensions: [],
  currency: "IRR",
  own: null,
  kind: "sale",
  number: 1_204,
  legal_no: 3_310,
  reference_no: 3_402,
  source: { type: "booking", id: "49" },
};
const SUMS = {
  account: ACCOUNT,
  currency: "IRR",
  opening: 12_500_000,
  closing: 87_900_000,
  totals: { debit: 75_400_000, credit: 0, count: 1 },
};
const PAGES = { page: 1, per_page: 20, total: 1, pages: 1 };
const META = { ...PAGES, position: 0, next_cursor: null, prev_cursor: null, changed: false };
const BODY = { code: "11010001", from: "1405-02-01", to: "1405-02-31", per_page: 50 };

const READ =
  "Returns the statement of an account of any level by `account_id` or `code`. `balance` = debit - credit after " +
  "each line, over all lines: `opening` before `from`, `carried` before the first row of this answer, `closing` " +
  "after `to`. Continue with `meta.next_cursor` and `meta.prev_cursor`; `at` starts at a day, `page` at a page. " +
  "Each page is read anew: `meta.changed` reports that something was posted before the cursor since, so earlier " +
  "pages must be read again. `currency`: amounts in it, of the lines that have it; `hide_year_end` leaves out " +
  "the pair of documents that carries balances over a year's end.";

export const STATEMENT_NOTES: Notes = {
  "POST /api/v2/account/bill": {
    description: READ,
    body: BODY,
    answer: { ...TIME, data: { ...SUMS, carried: 12_500_000, rows: [ROW] }, meta: META },
  },
  "POST /api/v2/account/bill2": {
    description:
      `${READ} Each row has an \`interpretation\`, a sentence in the language of \`Accept-Language\`. With ` +
      "`aggregate_by` the answer has `groups` in place of `rows`, paged by `page`: by document, day and month in " +
      "order of time with the balance after each, by party and counter account by turnover. A counter account has " +
      "its share of a document in proportion to the amounts of the other side, exact to the minor unit. By " +
      "document, party and counter account 3008 beyond 500,000 lines.",
    body: { ...BODY, aggregate_by: "counter_account" },
    answer: {
      ...TIME,
      data: {
        ...SUMS,
        groups: [
          {
            date: null,
            to: null,
            document_id: null,
            description: null,
            account: { id: 63, code: "41010001", title: "فروش", title_latin: "Sale" },
            party: null,
            party_name: null,
            party_name_latin: null,
            debit: 75_400_000,
            credit: 0,
            balance: null,
            count: 1,
          },
        ],
      },
      meta: PAGES,
    },
  },
};
