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
      "Creates, updates or deletes a colleague. `create`: `code` defaults to the next number; `financial.currency`, " +
      "the currency of its accounts, must be the branch's or left out. `edit`: members left out are unchanged, null " +
      "clears, `contact` and `financial` member by member. `delete`: 8002 while other records depend on it " +
      "(`error.kept_by`: `movements`, `domains`, `users`, `cheques`, `payments`, unpaid `links`, `charters`); its " +
      "name remains on existing papers. With `version`, updating or deleting a record changed since is refused " +
      "(8004).",
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
      `Returns a colleague by \`id\`, including deleted ones, or an existing one by \`code\`. ${SIGN} ` +
      "`ceiling_in_force` is the credit limit including a manager's temporary approval (`allowance`) and less " +
      "bounced cheques of the colleague (`bounced`).",
    query: { id: 7 },
    answer: { ...TIME, data: COLLEAGUE },
  },
  "GET /api/v2/colleague/search": {
    description:
      "Finds at most 20 colleagues: exact code or number first, then active ones, then names that begin with the " +
      "text. Persian and Arabic letters and digits are equal, half-spaces are ignored; words match in any order.",
    query: { query: "پارسا" },
    answer: { ...TIME, data: [{ ...HEAD, balance: 480_000_000, currency: "IRR" }] },
  },
  "POST /api/v2/colleagues/list": {
    description:
      "Lists colleagues. `operation`: creditors (the branch owes them), debtors, settled (zero balance), all. " +
      `${SIGN} By \`page\` or \`cursor\`.`,
    body: { operation: "debtors", sort: "-balance", active: true },
    answer: {
      ...TIME,
      data: [{ ...HEAD, financial: FINANCIAL, deleted_at: null }],
      meta: { ...PAGES, currency: "IRR" },
    },
  },
  "POST /api/v2/colleague/bill": {
    description:
      "Lists the movements of a colleague's account in the period, including bounced cheques, with the balance " +
      "after each row; `to` defaults to today, `future` is the sum of later days. `totals.kinds` sums the rows by " +
      "kind (receipt, pay, cheque, sale, refund, announcement…), on the first page only; a reversal is subtracted " +
      `from the kind it reversed. ${SIGN}`,
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
      "Lists what each colleague owes and its wallet, with the ledger, general and group account above; `balance` = " +
      "debit - credit.",
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
      "Sets the credit limit, the settlement day, and the amount the colleague owes today: `current_balance`, or " +
      "`debit` less `credit`. A difference to the books is posted by a document of today: an opening when the " +
      "account has no movements, otherwise an adjustment (`adjustment`; requires accounting:approve). A limit below " +
      "the amount owed is accepted: no further credit is given.",
    body: { id: 7, ceiling: 2_000_000_000, settlement_day: 25, current_balance: 480_000_000 },
    answer: { ...TIME, data: { ...COLLEAGUE, adjustment: { document_id: 90_430, amount: 5_000_000 } } },
  },
  "POST /api/v2/colleagues/update/general-billing": {
    description:
      "Compares balances with the lines of the ledger, and credit limits in force with their terms, corrects " +
      "differences and lists the first 500. `ids` defaults to all colleagues of the branch.",
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
    description: "Lists users of the colleague who sign in on customer pages; managers first.",
    query: { colleague_id: 7 },
    answer: { ...TIME, data: [USER] },
  },
  "POST /api/v2/colleague/user": {
    description:
      "Creates a user. `username` is case-insensitive and unique in the branch (3003); `password` has at least 10 " +
      "characters and must not contain the user name.",
    body: { colleague_id: 7, username: "parsa", name: USER.name, password: "ghasedak-sefid", role: "manager" },
    answer: { ...TIME, data: USER },
  },
  "PUT /api/v2/colleague/user": {
    description:
      "Updates a user; members left out are unchanged. A new `password`, or `active: false`, ends the user's " +
      "sessions.",
    body: { id: 3, active: false },
    answer: { ...TIME, data: { ...USER, active: false, version: 2 } },
  },
  "DELETE /api/v2/colleague/user": {
    description: "Deletes a user and ends their sessions; the audit log keeps the deleted record.",
    body: { id: 3 },
    answer: { ...TIME, data: { ...USER, active: false, version: 2, deleted_at: AT } },
  },
};
