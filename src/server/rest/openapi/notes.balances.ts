import type { Notes } from "./note";

const TIME = { status: true, time: 1_798_790_400 };
const CASH = { id: 61, code: "11010001", title: "صندوق اصلی", title_latin: "Main cash box" };
const ACCOUNT = { ...CASH, level: "detailed" };
const MOVED = { debit: 75_400_000, credit: 0, balance: 87_900_000, entries: 1 };
const YEAR = { account: ACCOUNT, currency: "IRR", year: 1405, opening: 12_500_000, closing: 87_900_000 };
const CALENDAR = { calendar: "jalali", converted: false };
const MONTH = { from: "2026-04-21", to: "2026-05-21" };
const SPAN = { from: "2026-03-21", to: "2027-03-20" };
const META = { page: 1, per_page: 10, total: 1, pages: 1, ...CALENDAR, ...SPAN };

const KEPT =
  "The figures are always current: each posting updates them. `balance` = debit - credit at the end, for an " +
  "account of any level. The pair of documents that carries balances over a year's end is left out, so the " +
  "balance continues.";
const YEARS =
  "A `year` below 1700 is Jalali. A year that is not a fiscal year of the branch is summed from days, by its " +
  "own months: `converted`.";
const ALL = `${KEPT} ${YEARS} Without \`account_id\`: the detailed accounts with postings, by code, page by page.`;
const CALCULATE =
  "Recomputes a year from its lines and corrects differences; posted documents never change. The run and its " +
  "differences are recorded in the audit log. A difference with `repaired` false comes from a document that " +
  "does not match its own lines. 9006 when another transaction locks one of the months too long.";
const CALCULATED = {
  body: { year: 1405 },
  answer: {
    ...TIME,
    data: {
      ...{
        calculation: "daily",
        year: 1405,
        ...CALENDAR,
        ...SPAN,
        branch_currency: "IRR",
        differences: 1,
        repaired: 1,
      },
      found: [
        {
          ...{ fault: "day", account: CASH, currency: "IRR", day: "2026-05-02", repaired: true },
          stored: { dr: "75400001", cr: "0", fc_dr: "75400000", fc_cr: "0", n: "1", hsum: "-4611686018427387904" },
          computed: { dr: "75400000", cr: "0", fc_dr: "75400000", fc_cr: "0", n: "1", hsum: "-4611686018427387904" },
        },
      ],
    },
  },
} as const;

const NONE = { opening_debit: 0, opening_credit: 0, before_debit: null, before_credit: null };
const CLOSING = { turnover_debit: 75_400_000, turnover_credit: 0, closing_debit: 75_400_000, closing_credit: 0 };

export const BALANCE_NOTES: Notes = {
  "POST /api/v2/accounting/parties/balances": {
    description:
      "Lists what counterparties owe (`side: debit`) and are owed (`side: credit`) at the end of `date`, today by default, by " +
      "account and currency, the largest first. `account`: of any level; without one all assets and liabilities but banks and cash boxes. `tie` " +
      "compares the list, regardless of `side` and `search`, with the balance of the same accounts by their own " +
      "turnovers: `difference` is what lines without a counterparty add up to; `opening` is what the year was opened with.",
    body: { date: "1405-02-31", side: "debit", account: 71 },
    answer: {
      ...TIME,
      data: {
        ...{ date: "2026-05-21", since: "2026-03-21" },
        items: [
          {
            party: { type: "colleague", id: 7, name: "آژانس آبی", name_latin: "Blue agency" },
            account: { id: 71, code: "12020001", title: "آژانس آبی", title_latin: "Blue agency" },
            ...{ side: "debit", amount: 87_900_000, own: null },
          },
        ],
        totals: { currency: "IRR", debit: 87_900_000, credit: 0 },
        tie: { list: 87_900_000, account: 87_900_000, opening: 12_500_000, difference: 0 },
        meta: { page: 1, per_page: 50, total: 1, pages: 1, next_cursor: null },
      },
    },
  },
  "POST /api/v2/accounting/balance": {
    description:
      "Returns the balances of bank accounts and cash boxes now, and a trial balance. `columns`: 2 closing " +
      "balances; 4 turnover and closing; 6 opening, turnover, closing; 8 opening of the fiscal year, turnover from " +
      "there until `from`, turnover of the range, closing. Figures outside the requested columns are null. Balances " +
      "are netted at `level`; accounts above it are the sums of those below. The opening document on the first day " +
      "of the books counts as opening, not turnover; the pair that carries balances over a year's end is left out. " +
      "`scope: company` totals the branches of one currency whose books the caller may read; the others are listed " +
      "in `apart` and `unread`. 3008 beyond 20,000 accounts.",
    body: { from: "1405-02-01", to: "1405-02-31", columns: 6, level: "detailed" },
    answer: {
      ...TIME,
      data: {
        accounts: [
          {
            ...{ ...CASH, kind: "cash", currency: "IRR", own_balance: 75_400_000, branch_currency: "IRR" },
            ...{ debit: 75_400_000, credit: 0, balance: 75_400_000 },
          },
        ],
        trial_balance: {
          ...{ columns: 6, level: "detailed", scope: "branch", ...MONTH, year_from: "2026-03-21", currency: "IRR" },
          ...{ year_ends: false, before_closing: false },
          rows: [
            {
              account: {
                ...{ ...CASH, level: "detailed", type: "asset", nature: "debit", parent_code: "1101", summed: false },
              },
              ...NONE,
              ...CLOSING,
            },
          ],
          totals: { ...NONE, ...CLOSING, turnover_credit: 75_400_000, closing_credit: 75_400_000 },
          proof: {
            ...{ entries: 2, debit: 75_400_000, credit: 75_400_000, balanced: true },
            digest: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
          },
          branches: [{ branch_id: 1, name: "شعبهٔ نمونه", name_latin: "Demo Branch", currency: "IRR" }],
          apart: [],
          unread: [],
        },
      },
    },
  },
  "GET /api/v2/account-history/daily": {
    description: KEPT,
    query: { account_id: 61, date: "1405-02-12" },
    answer: {
      ...TIME,
      data: { account: ACCOUNT, currency: "IRR", date: "2026-05-02", opening: 12_500_000, ...MOVED },
    },
  },
  "GET /api/v2/account-history/monthly": {
    description: `${KEPT} ${YEARS}`,
    query: { account_id: 61, year: 1405, month: 2 },
    answer: {
      ...TIME,
      data: {
        ...{ account: ACCOUNT, currency: "IRR", year: 1405, month: 2, ...CALENDAR, ...MONTH, opening: 12_500_000 },
        ...MOVED,
      },
    },
  },
  "GET /api/v2/account-history/all-daily": {
    description: ALL,
    query: { year: 1405 },
    answer: { ...TIME, data: [{ ...YEAR, days: [{ date: "2026-05-02", ...MOVED }] }], meta: META },
  },
  "GET /api/v2/account-history/all-monthly": {
    description: ALL,
    query: { year: 1405 },
    answer: { ...TIME, data: [{ ...YEAR, months: [{ month: 2, ...MONTH, ...MOVED }] }], meta: META },
  },
  "POST /api/v2/account-history/calculate-daily": {
    description: `${CALCULATE} Covers daily turnovers.`,
    ...CALCULATED,
  },
  "POST /api/v2/account-history/calculate-monthly": {
    description: `${CALCULATE} Covers monthly turnovers.`,
    ...CALCULATED,
  },
  "POST /api/v2/account-history/calculate-complete": {
    description: `${CALCULATE} Covers daily and monthly turnovers, and balances of accounts with a limit.`,
    ...CALCULATED,
  },
};
