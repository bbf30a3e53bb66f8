import type { Notes } from "./note";

const TIME = { status: true, time: 1_798_790_400 };
const PARTY = { type: "colleague", id: 7 };
const COLLEAGUE = { ...PARTY, name: "پارسا گشت" };
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
  "A debit note says that the party owes, a credit note that it is owed: the party's account (a colleague's own, the customers' " +
  "for a passenger) against `account_id`. A draft posts nothing; an active one is posted and numbered without gaps in its fiscal " +
  "year; payments settle it (`settles` of `/pay/store` with its `open_item`); settled, nothing of it is open. ";
const CHANGED =
  "What an active one stands on is reversed on its own day and posted anew, under its number: 2007 without `accounting:approve`, " +
  "8002 while payments settle it, 7301 where its month is closed; its words change at any time. 8004 tells both versions.";
const REFUSALS = ["notFound", "periodClosed", "hasMovements", "operationNotAllowed", "changedMeanwhile"] as const;

export const ANNOUNCEMENT_NOTES: Notes = {
  "POST /api/v2/announcement/list": {
    description: `${WHAT}The latest day first; by \`page\`, or by \`cursor\` at any depth.`,
    body: { status: "active", party: PARTY, from: "1405-09-01", per_page: 20 },
    answer: { ...TIME, data: [NOTE], meta: LIST_META },
  },
  "POST /api/v2/announcement/list/company": {
    description:
      "Those of every branch of the company in which the person may read the books; `meta.unread` names the branches that are " +
      "left out because they may not.",
    body: { status: "active", branch_ids: [1] },
    answer: { ...TIME, data: [{ ...NOTE, branch: BRANCH }], meta: { ...LIST_META, branches: [BRANCH], unread: [] } },
  },
  "POST /api/v2/announcement/edit": {
    description:
      "What a form begins with: today, the open months, currencies, the accounts a note may stand against; with `id` the note.",
    refusals: ["notFound"],
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
    description: `${WHAT}With \`id\` the whole of a known one again, as inline forms send it. ${CHANGED}`,
    refusals: [...REFUSALS],
    body: {
      ...{ direction: "debit", account_id: 112, party: PARTY, amount: 12_000_000, date: "1405-09-01" },
      ...{ description: "جریمهٔ کنسلی", status: "active" },
    },
    answer: { ...TIME, data: DETAILS },
  },
  "POST /api/v2/announcement/update": {
    description: `What is absent stays. \`status\`: active activates a draft, canceled cancels it. ${CHANGED}`,
    refusals: [...REFUSALS],
    body: { id: 31, version: 2, description: "جریمهٔ کنسلی دیرهنگام" },
    answer: { ...TIME, data: DETAILS },
  },
  "POST /api/v2/announcement/view": {
    description: "A note with `linked` (the payments that settle it), its open item, connection and history.",
    refusals: ["notFound"],
    body: { id: 31 },
    answer: { ...TIME, data: DETAILS },
  },
  "POST /api/v2/announcement/statement": {
    description:
      "Notes that stand (active and settled) by their days, with the balance (debit - credit of their worth in the branch's " +
      "currency) after each; sums of the whole period and by party.",
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
      "What notes posted to an account, reversals too, with the balance after each line. `branch_id`: of another branch of the " +
      "company whose books the person may read.",
    refusals: ["notFound"],
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
      "Computes anew what is open of notes from settlements, what of them is settled, and the balances of accounts with a limit " +
      "from the lines of the books; mends what differs and names it. The run stays in the audit log. 9006 while somebody is " +
      "settling for long.",
    refusals: ["databaseUnavailable"],
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
