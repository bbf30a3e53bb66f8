import type { Notes } from "./note";

const REF = { id: 9, code: "1102", title: "بانک‌ها", title_latin: "Bank accounts" };
const BANK = {
  id: 81,
  parent_id: 9,
  level: "detailed",
  code: "11020002",
  title: "ملت ونک",
  title_latin: "Mellat Vanak",
  type: "asset",
  nature: "debit",
  kind: "bank",
  currency: "IRR",
  party_required: false,
  cost_center_required: false,
  monetary: true,
  cash_floor: "warn",
  active: true,
};
const TOTALS = { debit: 2_500_000, credit: 0, balance: 2_500_000 };
const MONEY = {
  iban: "IR820540102680020817909002",
  bank_name: "ملت",
  branch_name: "ونک",
  account_number: "123456",
  card_number: "6104337712345678",
};
const DETAILS = { ...BANK, ...MONEY, path: [REF], branch_currency: "IRR", ...TOTALS };
const { path: _, ...LISTED } = DETAILS;
const TIME = { status: true, time: 1_798_790_400 };
const SIGN = "Totals are minor units of the branch's currency, all fiscal months; `balance` = debit - credit.";

export const ACCOUNT_NOTES: Notes = {
  "GET /api/v2/accounting/account": {
    description: `Returns one detailed account, such as a bank account, by \`id\` or \`code\`. ${SIGN}`,
    query: { id: 81 },
    answer: { ...TIME, data: DETAILS },
  },
  "POST /api/v2/accounting/account": {
    description:
      "Creates a bank account or cash box below the sub-ledger of its `kind` (cash 1101, bank 1102, pos 1103, " +
      "wallet 2202; `other` names its `parent_id`) with the next free code. `iban` is validated by country, length " +
      "and mod 97 (Iran: IR and 24 digits). `currency` defaults to the branch's.",
    body: { kind: "bank", title: BANK.title, title_latin: BANK.title_latin, ...MONEY },
    answer: { ...TIME, data: { ...DETAILS, debit: 0, balance: 0 } },
  },
  "PUT /api/v2/accounting/account": {
    description:
      "Replaces the account: members left out are cleared, except the code, which cannot change, and the currency, " +
      "which is kept unless given. 8002 when entries depend on what would change (`error.referred_by` names the " +
      "kinds).",
    body: { id: 81, kind: "bank", title: BANK.title, ...MONEY },
    answer: { ...TIME, data: DETAILS },
  },
  "DELETE /api/v2/accounting/account": {
    description:
      "Deletes an account permanently. 8002 while anything refers to it; `error.referred_by` names the kinds: " +
      "`entries`, `mappings`, `accounts`, `colleagues`, `limits`, `drafts`, or `product` (the service opens " +
      "accounts below it).",
    body: { id: 81 },
    answer: { ...TIME, data: { id: 81 } },
  },
  "POST /api/v2/accounting/account/update": {
    description:
      "Creates accounts of the chart and updates those with an `id` (members left out are unchanged): one, or up to " +
      "500 in `accounts`, all or none. An account may refer to an earlier one of the same call by `parent_code`. " +
      "`code` defaults to the next free one. Errors name the member, such as `accounts[0].code`.",
    body: {
      accounts: [
        { parent_code: "5", code: "59", title: "تبلیغات", title_latin: "Advertising" },
        { parent_code: "59", title: "تبلیغات اینترنتی" },
      ],
    },
    answer: { ...TIME, data: { ids: [90, 91] } },
  },
  "GET /api/v2/accounting/account/get": {
    description: `Returns one account of any level by \`id\` or \`code\`, or both accounts of a \`colleague_id\`. ${SIGN}`,
    query: { code: "11020002" },
    answer: { ...TIME, data: DETAILS },
  },
  "POST /api/v2/financial/treeview": {
    description:
      "Returns the chart of accounts as a tree in order of codes: all of it or below `root`, `depth` levels deep, " +
      "with totals if `with_balance` is set. At most 1,000 children of an account are included; `children_count` is " +
      "their full number.",
    body: { root: 9, depth: 2, with_balance: true },
    answer: {
      ...TIME,
      data: [
        {
          ...BANK,
          ...REF,
          parent_id: 4,
          level: "sub_ledger",
          kind: null,
          currency: null,
          ...TOTALS,
          children_count: 1,
          children: [{ ...BANK, ...TOTALS, children_count: 0, children: [] }],
        },
      ],
    },
  },
  "POST /api/v2/financial/items": {
    description:
      "Lists accounts by scope. `office`: groups and money accounts of the caller's branch; `company`: the same for " +
      "each branch of the company whose books the caller may read; `reference`: the accounts of a colleague, by " +
      "`id`.",
    body: { component: "office" },
    answer: {
      ...TIME,
      data: {
        component: "office",
        id: 1,
        name: "شعبهٔ نمونه",
        offices: [
          {
            branch_id: 1,
            name: "شعبهٔ نمونه",
            name_latin: "Demo Branch",
            currency: "IRR",
            structure: [{ id: 1, code: "1", title: "دارایی‌ها", title_latin: "Assets", type: "asset", ...TOTALS }],
            items: [{ ...BANK, ...TOTALS }],
          },
        ],
      },
    },
  },
  "POST /api/v2/accounts/list": {
    description:
      "Lists active bank accounts, cash boxes and terminals of the branch by code, each with its balance. Wallets " +
      "hold money of others and are included only by `kind`.",
    body: { kind: "bank", search: "ملت" },
    answer: { ...TIME, data: [LISTED], meta: { page: 1, per_page: 20, total: 1, pages: 1 } },
  },
};
