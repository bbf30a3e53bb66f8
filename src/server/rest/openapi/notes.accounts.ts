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
    description: `One detailed account, such as a bank account, by \`id\` or \`code\`. ${SIGN}`,
    refusals: ["notFound"],
    query: { id: 81 },
    answer: { ...TIME, data: DETAILS },
  },
  "POST /api/v2/accounting/account": {
    description:
      "Registers a bank account or cash box below the sub-ledger of its `kind` (cash 1101, bank 1102, pos 1103, wallet " +
      "2202; `other` names its `parent_id`) with the next free code. An `iban` is checked by country, length and mod 97 " +
      "(Iran: IR and 24 digits). Without `currency`: the branch's.",
    body: { kind: "bank", title: BANK.title, title_latin: BANK.title_latin, ...MONEY },
    answer: { ...TIME, data: { ...DETAILS, debit: 0, balance: 0 } },
  },
  "PUT /api/v2/accounting/account": {
    description:
      "The whole account again: what is absent is empty afterwards; it keeps its code, and its currency where none is " +
      "named. 8002 where entries rest on what would change (`error.referred_by` says what).",
    refusals: ["notFound", "hasMovements"],
    body: { id: 81, kind: "bank", title: BANK.title, ...MONEY },
    answer: { ...TIME, data: DETAILS },
  },
  "DELETE /api/v2/accounting/account": {
    description:
      "Deletes an account for good. 8002 while anything refers to it; `error.referred_by` names what: `entries`, " +
      "`mappings`, `accounts`, `colleagues`, `limits`, `drafts`, or `product` (the service opens accounts below it).",
    refusals: ["notFound", "hasMovements"],
    body: { id: 81 },
    answer: { ...TIME, data: { id: 81 } },
  },
  "POST /api/v2/accounting/account/update": {
    description:
      "Makes accounts of the tree, and changes those that carry an `id` (what is absent stays): one, or up to 500 in " +
      "`accounts`, all or none. A later one may hang below the `parent_code` of an earlier one. Without `code`: the next " +
      "free one. Faults are named as `accounts[0].code`.",
    refusals: ["notFound", "hasMovements"],
    body: {
      accounts: [
        { parent_code: "5", code: "59", title: "تبلیغات", title_latin: "Advertising" },
        { parent_code: "59", title: "تبلیغات اینترنتی" },
      ],
    },
    answer: { ...TIME, data: { ids: [90, 91] } },
  },
  "GET /api/v2/accounting/account/get": {
    description: `What is given decides: one account of any level by \`id\` or \`code\`, or both accounts of a \`colleague_id\`. ${SIGN}`,
    refusals: ["notFound"],
    query: { code: "11020002" },
    answer: { ...TIME, data: DETAILS },
  },
  "POST /api/v2/financial/treeview": {
    description:
      "The chart as a tree, in the order of codes: all of it or below `root`, `depth` levels of it, with totals where " +
      "`with_balance`. At most 1,000 accounts below one are carried; `children_count` tells how many there are.",
    refusals: ["notFound"],
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
      "`office`: groups and money of the caller's branch; `company`: of each branch of the company whose books the caller " +
      "may read; `reference`: a colleague's own accounts, by `id`.",
    refusals: ["notFound"],
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
      "Active bank accounts, cash boxes and terminals of the branch by code, each with its balance; wallets, which are " +
      "others' money, only by `kind`.",
    body: { kind: "bank", search: "ملت" },
    answer: { ...TIME, data: [LISTED], meta: { page: 1, per_page: 20, total: 1, pages: 1 } },
  },
};
