import type { Notes } from "./note";

const TIME = { status: true, time: 1_798_790_400 };
const AT = "2026-11-22T09:30:00Z";
const HEAD = {
  ...{
    id: 7,
    code: "5007",
    name: "پارسا گشت",
    name_latin: "Parsa Gasht",
    kind: "agency",
    category: null,
    active: true,
  },
};
const NAMED = { id: 7, code: "5007", name: "پارسا گشت", name_latin: "Parsa Gasht" };
const FINANCIAL = {
  ...{
    ceiling: 2_000_000_000,
    currency: "IRR",
    settlement_day: 25,
    balance: 480_000_000,
    future: 0,
    held: 20_000_000,
    allowance: 0,
  },
  ...{ bounced: 150_000_000, ceiling_in_force: 2_000_000_000, used: 500_000_000, available: 1_500_000_000 },
  wallet: { balance: 12_000_000, held: 0, available: 12_000_000 },
};
const COLLEAGUE = {
  ...HEAD,
  national_id: "10101234567",
  contact: {
    ...{ person: "سارا احمدی", phone: "+982188776655", mobile: "+989121234567", email: "info@parsagasht.example" },
    ...{ address: "تهران، خیابان ولیعصر", website: null },
  },
  financial: FINANCIAL,
  ...{ ledger_account_id: 240, wallet_account_id: 241, version: 3, created_at: AT, updated_at: AT, deleted_at: null },
};
const account = (id: number, code: string, title: string, title_latin: string) => ({ id, code, title, title_latin });
const RECEIVABLE = account(240, "1201000007", "پارسا گشت", "Parsa Gasht");
const PAGES = { page: 1, per_page: 20, total: 1, pages: 1, next_cursor: null };
const USER = {
  ...{ id: 3, colleague_id: 7, username: "parsa", name: "سارا احمدی", mobile: "+989121234567", email: null },
  ...{ role: "manager", active: true, version: 1, created_at: AT, password_changed_at: AT, deleted_at: null },
};
const SIGN = "Amounts are minor units; `balance` above nothing: the colleague owes the branch.";

export const COLLEAGUE_NOTES: Notes = {
  "POST /api/v2/colleague/operation": {
    description:
      "`create`: without `code` the next number, `financial.currency` is the branch's or none: its accounts are kept in it. " +
      "`edit`: what is absent stays, null empties, `contact` and `financial` member by member. `delete`: 8002 while anything rests on it " +
      "(`error.kept_by`: `movements`, `domains`, `users`, `cheques`, `payments`, `links` still to be paid, `charters`); its name stays on old papers. " +
      "With `version` an edit or deletion of what was changed meanwhile is refused (8004).",
    refusals: ["notFound", "hasMovements", "changedMeanwhile"],
    body: {
      operation: "create",
      name: HEAD.name,
      name_latin: HEAD.name_latin,
      kind: "agency",
      financial: { ceiling: 2_000_000_000 },
    },
    answer: { ...TIME, data: COLLEAGUE },
  },
  "GET /api/v2/colleague/get": {
    description:
      `By \`id\`, a deleted one too, or a living one by \`code\`. ${SIGN} \`ceiling_in_force\` is the ceiling with what a manager ` +
      "allowed for a while (`allowance`) and without cheques of the colleague that bounced (`bounced`).",
    refusals: ["notFound"],
    query: { id: 7 },
    answer: { ...TIME, data: COLLEAGUE },
  },
  "GET /api/v2/colleague/search": {
    description:
      "At most 20: first whose code or number it is, then active ones, then those whose name begins so. Persian and Arabic " +
      "letters and digits count alike, half-spaces not at all; words may stand in any order.",
    query: { query: "پارسا" },
    answer: { ...TIME, data: [{ ...HEAD, balance: 480_000_000, currency: "IRR" }] },
  },
  "POST /api/v2/colleagues/list": {
    description: `\`operation\`: creditors (the branch owes them), debtors, settled (even), all. ${SIGN} By \`page\` or \`cursor\`.`,
    body: { operation: "debtors", sort: "-balance", active: true },
    answer: {
      ...TIME,
      data: [{ ...HEAD, financial: FINANCIAL, deleted_at: null }],
      meta: { ...PAGES, currency: "IRR" },
    },
  },
  "POST /api/v2/colleague/bill": {
    description:
      `${SIGN} What it owes by within the days, bounced cheques too, with the balance after each row; without \`to\` until today, ` +
      "`future` is what later days add. `totals.kinds` sums the rows up by kind " +
      "(receipt, pay, cheque, sale, refund, announcement…), on the first page alone; a reversal is taken from the kind it undid.",
    refusals: ["notFound"],
    body: { id: 7, from: "2026-11-01", to: "2026-11-30" },
    answer: {
      ...TIME,
      data: {
        ...{ colleague: HEAD, account: RECEIVABLE, currency: "IRR", from: "2026-11-01", to: "2026-11-30" },
        ...{ opening: 500_000_000, carried: 500_000_000, closing: 480_000_000 },
        future: { debit: 0, credit: 0, balance: 0, count: 0 },
        rows: [
          {
            ...{ account: RECEIVABLE, date: "2026-11-22", document_id: 90_420, number: null, line: 2, kind: "receipt" },
            ...{
              source: { type: "payment", id: "18" },
              description: "",
              debit: 0,
              credit: 20_000_000,
              balance: 480_000_000,
            },
          },
        ],
        totals: {
          debit: 0,
          credit: 20_000_000,
          count: 1,
          kinds: [{ kind: "receipt", debit: 0, credit: 20_000_000, count: 1 }],
        },
        now: FINANCIAL,
      },
      meta: { ...PAGES, prev_cursor: null, changed: false },
    },
  },
  "POST /api/v2/colleagues/ledger-accounts": {
    description:
      "What each owes and its wallet, with the ledger, general and group account above; `balance` = debit - credit.",
    body: { ids: [7] },
    answer: {
      ...TIME,
      data: [
        {
          colleague: NAMED,
          accounts: [
            {
              role: "receivable",
              group: account(1, "1", "دارایی‌ها", "Assets"),
              general: account(8, "12", "حساب‌های دریافتنی", "Receivables"),
              ledger: account(21, "1201", "بدهی همکاران", "Colleagues"),
              detailed: RECEIVABLE,
              ...{ debit: 900_000_000, credit: 420_000_000, balance: 480_000_000 },
            },
          ],
        },
      ],
      meta: { ...PAGES, currency: "IRR" },
    },
  },
  "POST /api/v2/colleagues/update/financial": {
    description:
      "Sets the ceiling, the settlement day, and what the colleague owes today: `current_balance`, or `debit` less `credit`. What " +
      "differs from the books is posted by a document of today, an opening where nothing ever moved the account, else an adjustment " +
      "(`adjustment`; needs accounting:approve). A ceiling below what is owed is taken: nothing more is lent.",
    refusals: ["notFound", "changedMeanwhile", "noPermission", "periodClosed", "creditCeiling"],
    body: { id: 7, ceiling: 2_000_000_000, settlement_day: 25, current_balance: 480_000_000 },
    answer: { ...TIME, data: { ...COLLEAGUE, adjustment: { document_id: 90_430, amount: 5_000_000 } } },
  },
  "POST /api/v2/colleagues/update/general-billing": {
    description:
      "Holds balances against the lines of the ledger and ceilings in force against their terms, repairs what differs and names " +
      "the first 500. Without `ids`: all of the branch.",
    refusals: ["notFound"],
    body: { ids: [7] },
    answer: {
      ...TIME,
      data: {
        ...{ colleagues: 1, differences: 1, repaired: 1 },
        found: [
          {
            ...{ colleague: NAMED, role: "receivable", fault: "ceiling", repaired: true },
            ...{ stored: { ceiling: "2000000000" }, computed: { ceiling: "1850000000" } },
          },
        ],
      },
    },
  },
  "GET /api/v2/colleague/user": {
    description: "People of the colleague who sign in on customers' pages; managers first.",
    refusals: ["notFound"],
    query: { colleague_id: 7 },
    answer: { ...TIME, data: [USER] },
  },
  "POST /api/v2/colleague/user": {
    description:
      "`username` in any case, one person's alone in the branch (3003); `password` at least 10 characters, without the user name.",
    refusals: ["notFound"],
    body: { colleague_id: 7, username: "parsa", name: USER.name, password: "ghasedak-sefid", role: "manager" },
    answer: { ...TIME, data: USER },
  },
  "PUT /api/v2/colleague/user": {
    description: "What is absent stays. A new `password`, or `active: false`, ends the person's sessions.",
    refusals: ["notFound", "changedMeanwhile"],
    body: { id: 3, active: false },
    answer: { ...TIME, data: { ...USER, active: false, version: 2 } },
  },
  "DELETE /api/v2/colleague/user": {
    description: "Ends the person's sessions; the audit log keeps the whole row.",
    refusals: ["notFound", "changedMeanwhile"],
    body: { id: 3 },
    answer: { ...TIME, data: { ...USER, active: false, version: 2, deleted_at: AT } },
  },
};
