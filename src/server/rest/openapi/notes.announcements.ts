import type { Notes } from "./note";

const TIME = { status: true, time: 1_798_790_400 };
const PARTY = { type: "colleague", id: 7 };
const COLLEAGUE = { ...PARTY, name: "پارسا گشت", name_latin: "Parsa Gasht" };
const INCOME = { id: 112, code: "41010001", title: "درآمد فروش خدمات", title_latin: "Sale of services" };
const RECEIVABLE = { id: 240, code: "12010007", title: "پارسا گشت", title_latin: "Parsa Gasht" };
const DOCUMENT = { document_id: 90_412, date: "2026-11-22" };
const AT = "2026-11-22T09:30:00Z";
const NOTE = {
  ...{ id: 31, number: 12, fiscal_year: 1405, direction: "debit", account: INCOME, party: COLLEAGUE },
  ...{ counter_account: RECEIVABLE, currency: "IRR", amount: 12_000_000, rate: null, worth: 12_000_000 },
  ...{
    branch_currency: "IRR",
    settled: 4_000_000,
    open: 8_000_000,
    date: "2026-11-22",
    reference: null,
    cost_center: null,
    dimensions: [],
  },
  ...{ description: "جریمهٔ کنسلی", status: "active", document: DOCUMENT, version: 2 },
  ...{ created_at: AT, created_by: "حسابدار", updated_at: AT, allowed_operations: ["update"] },
};
const LINKED = {
  ...{ settlement_id: 5, payment_id: 18, type: "receipt", method: "bank", number: 44, date: "2026-11-22" },
  ...{ amount: 4_000_000, document: { document_id: 90_420, date: "2026-11-22" } },
};
const DETAILS = {
  ...NOTE,
  linked: [LINKED],
  open_item: { ...DOCUMENT, line: 2, open: 8_000_000 },
  reversal: null,
  connection: { id: 3, title: "تور مشهد مهر" },
  history: [{ at: AT, action: "activate", by: "حسابدار", note: null }],
};
const LIST_META = { page: 1, per_page: 20, total: 1, pages: 1, next_cursor: null };
const BRANCH = { branch_id: 1, name: "شعبهٔ نمونه", name_latin: "Demo Branch" };
const SUMS = { count: 1, debit: 12_000_000, credit: 0, settled: 4_000_000, open: 8_000_000 };
const PAGE = { page: 1, per_page: 20, total: 1, pages: 1 };
const SPAN = { from: "2026-11-22", to: "2026-12-21" };

const WHAT =
  "A debit note states that the party owes the branch, a credit note that the branch owes the party. It posts " +
  "the party's account (a colleague's own, the customers' account for a passenger) against `account_id`. A " +
  "draft posts nothing; an active note is posted and numbered without gaps in its fiscal year; payments settle " +
  "it (`settles` of `/pay/store` with its `open_item`); a settled note has no open amount.";
const CHANGED =
  "Changing the posted members of an active note reverses its document on its own date and posts it again under " +
  "the same number: 2007 without `accounting:approve`, 8002 while payments settle it, 7301 when its month is " +
  "closed. Its texts can be changed at any time. 8004 carries both versions.";

export const ANNOUNCEMENT_NOTES: Notes = {
  "POST /api/v2/announcement/list": {
    description: `Lists notes, the latest date first; by \`page\`, or by \`cursor\` at any depth. ${WHAT}`,
    body: { status: "active", party: PARTY, from: "1405-09-01", per_page: 20 },
    answer: { ...TIME, data: [NOTE], meta: LIST_META },
  },
  "POST /api/v2/announcement/list/company": {
    description:
      "Lists the notes of every branch of the company whose books the caller may read; `meta.unread` names the " +
      "branches left out for lack of permission.",
    body: { status: "active", branch_ids: [1] },
    answer: { ...TIME, data: [{ ...NOTE, branch: BRANCH }], meta: { ...LIST_META, branches: [BRANCH], unread: [] } },
  },
  "POST /api/v2/announcement/edit": {
    description:
      "Returns the initial data of the form: today, the open months, currencies, the accounts a note may be posted " +
      "against; with `id` also the note.",
    body: { id: 31 },
    answer: {
      ...TIME,
      data: {
        ...{
          announcement: DETAILS,
          today: "2026-11-22",
          open_from: "2026-10-23",
          open_to: "2027-03-20",
          currency: "IRR",
        },
        currencies: [{ code: "IRR", exponent: 0 }],
        accounts: [{ ...INCOME, currency: null }],
      },
    },
  },
  "POST /api/v2/announcement/store": {
    description:
      `Creates a note. With \`id\` it replaces an existing one completely, as inline forms send it. ${WHAT} ` +
      `${CHANGED}`,
    body: {
      ...{ direction: "debit", account_id: 112, party: PARTY, amount: 12_000_000, date: "1405-09-01" },
      ...{ description: "جریمهٔ کنسلی", status: "active" },
    },
    answer: { ...TIME, data: DETAILS },
  },
  "POST /api/v2/announcement/update": {
    description:
      "Updates a note; members left out are unchanged. `status`: active activates a draft, canceled cancels it. " +
      `${CHANGED}`,
    body: { id: 31, version: 2, description: "جریمهٔ کنسلی دیرهنگام" },
    answer: { ...TIME, data: DETAILS },
  },
  "POST /api/v2/announcement/view": {
    description: "Returns a note with `linked` (the payments that settle it), its open item, connection and history.",
    body: { id: 31 },
    answer: { ...TIME, data: DETAILS },
  },
  "POST /api/v2/announcement/statement": {
    description:
      "Lists active and settled notes by date, with the balance (debit - credit of their amount in the branch's " +
      "currency) after each; totals of the whole period and by party.",
    body: { ...SPAN, party: PARTY },
    answer: {
      ...TIME,
      data: {
        ...{ ...SPAN, currency: "IRR", opening: 0, closing: 12_000_000, totals: SUMS },
        rows: [{ ...NOTE, debit: 12_000_000, credit: 0, balance: 12_000_000 }],
        parties: [{ ...SUMS, party: COLLEAGUE }],
      },
      meta: PAGE,
    },
  },
  "POST /api/v2/announcement/ledger": {
    description:
      "Lists the lines that notes posted to an account, including reversals, with the balance after each line. " +
      "`branch_id`: another branch of the company whose books the caller may read.",
    body: { ...SPAN, account_id: 240 },
    answer: {
      ...TIME,
      data: {
        ...{ branch: BRANCH, account: RECEIVABLE, currency: "IRR", opening: 0, closing: 12_000_000 },
        rows: [
          {
            ...{ ...DOCUMENT, line: 2, announcement_id: 31, number: 12, party: COLLEAGUE, description: "جریمهٔ کنسلی" },
            ...{ reversal: false, debit: 12_000_000, credit: 0, balance: 12_000_000 },
          },
        ],
        totals: { debit: 12_000_000, credit: 0, count: 1 },
      },
      meta: PAGE,
    },
  },
  "POST /api/v2/announcement/calculation": {
    description:
      "Recomputes the open amounts of notes from settlements, and the balances of accounts with a limit from the " +
      "lines of the books; corrects differences and lists them. The run is recorded in the audit log. 9006 when a " +
      "settlement holds the lock too long.",
    answer: {
      ...TIME,
      data: {
        ...{ checked: { announcements: 31, open_items: 24, accounts: 40 }, differences: 1, repaired: 1 },
        found: [{ fault: "settled", id: 31, stored: "4000001", computed: "4000000" }],
        balance: { currency: "IRR", debit: 98_000_000, credit: 12_500_000, settled: 40_000_000, open: 70_500_000 },
      },
    },
  },
};
