import type { Notes } from "./note";

const TIME = { status: true, time: 1_798_790_400 };
const FIGURES = { balance: 4_500_000, held: 500_000, available: 4_000_000, currency: "IRR" };
const OWNER = { type: "passenger", id: 12, name: "سارا احمدی" };
const CREDIT = {
  ...{ ceiling: 500_000_000, used: 120_000_000, held: 0, available: 380_000_000, currency: "IRR" },
  ...{ signature: "3Jk8m0Yw5c2hT1p7Qz9bLr4vXn6sDfGaUe2oIiKjHgE", signed_at: "2026-05-02T08:30:00Z", valid: true },
};
const LINE = { date: "2026-05-02", document_id: 5_120, line: 1 };

export const WALLET_NOTES: Notes = {
  "GET /api/v2/wallet/balance": {
    description:
      "Returns the balance of a wallet. `owner_type` and `owner_id` select the owner; without them it is the " +
      "branch's own. `available` is the balance less holds. A passenger without a wallet has a zero balance; a " +
      "merged passenger has the wallet of the other. For a colleague also `credit_ceiling`: the credit limit in " +
      "force, including approvals and bounced cheques.",
    answer: { ...TIME, data: { owner: OWNER, ...FIGURES } },
  },
  "POST /api/v2/wallet/check": {
    description:
      "Checks whether `amount` can be spent from a wallet at this moment, and returns the shortfall. It holds " +
      "nothing.",
    body: { owner_type: "passenger", owner_id: 12, amount: 5_000_000 },
    answer: { ...TIME, data: { sufficient: false, available: 4_000_000, shortfall: 1_000_000, currency: "IRR" } },
  },
  "GET /api/v2/wallet/transactions": {
    description:
      "Lists movements of a wallet, the newest first, by `cursor` at any depth. A positive `amount` was added, a " +
      "negative one taken; `balance` is the balance after it; `source` names the origin of the document.",
    answer: {
      ...TIME,
      data: [
        {
          ...{ ...LINE, kind: "receipt", description: "بابت بلیت" },
          interpretation: "دریافت از مسافر سارا احمدی، در برابر مشتریان",
          ...{ source: { type: "payment", id: "812" }, amount: -730_000, balance: 4_500_000 },
        },
      ],
      meta: { next_cursor: null, total: 1 },
    },
  },
  "POST /api/v2/online/credit": {
    description:
      "Returns the credit limit of the branch at the core, the amounts owed, reserved and available, from the books " +
      "at this moment. `valid`: whether the signature is ours and covers these amounts; it is false when something " +
      "moved since `signed_at`.",
    answer: { ...TIME, data: CREDIT },
  },
  "POST /api/v2/online/credit/update": {
    description:
      "Recomputes the amounts from the lines of the books and signs them again: HMAC-SHA256 over branch, amounts " +
      "and time. It does not change the limit granted by the core.",
    answer: { ...TIME, data: CREDIT },
  },
  "GET /b2c/v1/wallet/ballance": {
    description:
      "Returns the caller's wallet balance: the customer's own, or for a user of a colleague that of the colleague, " +
      "with `credit_ceiling`, the credit limit in force.",
    answer: { ...TIME, data: FIGURES },
  },
  "GET /b2c/v1/financial/list": {
    description:
      "Lists the caller's own money, the newest first: lines of the wallet and of debts, each with its receipt or " +
      "payment. `debit`: taken from the wallet, or owed; `credit`: added, or paid. `kind`: kind of the document " +
      "(receipt, pay, gateway, wallet, …).",
    answer: {
      ...TIME,
      data: [
        {
          ...{ ...LINE, account: "receivable", kind: "receipt", description: "علی‌الحساب", debit: 0, credit: 300_000 },
          ...{ currency: "IRR", source: { type: "payment", id: "812" } },
          payment: { id: 812, type: "receipt", method: "cash", number: 118, reference: null, status: "posted" },
        },
      ],
      meta: { next_cursor: null },
    },
  },
  "GET /b2c/v1/ledger-account": {
    description:
      "Returns a colleague's accounts in the branch's books, what it owes and its wallet, with a page of the " +
      "statement of one of them (`account`). Only for users of a colleague.",
    answer: {
      ...TIME,
      data: {
        accounts: [
          {
            ...{ type: "receivable", id: 84, code: "1201000007", title: "آژانس سفیر", title_latin: "Safir Agency" },
            ...{ currency: "IRR", balance: 27_750_000, future: 0 },
          },
        ],
        opening: 0,
        rows: [
          {
            ...{ ...LINE, kind: "sale", description: "THR-MHD", interpretation: "فروش به همکار آژانس سفیر" },
            about: {
              fa: "فروش بلیت تهران–مشهد، سارا احمدی (4HM64U)",
              en: "Sale of ticket Tehran–Mashhad, Sara Ahmadi (4HM64U)",
            },
            source: { type: "booking", id: "5120" },
            ...{ debit: 27_750_000, credit: 0, balance: 27_750_000 },
          },
        ],
        closing: 27_750_000,
      },
      meta: { next_cursor: null, prev_cursor: null, total: 1 },
    },
  },
};
