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
      "What is in a wallet. `owner_type` and `owner_id` say whose; without them it is the branch's own. `available` is the balance " +
      "without what is held. A passenger without a wallet has nothing in it; who was merged into another has the other's. Of a " +
      "colleague also `credit_ceiling`: what it may owe now, approvals and bounced cheques within.",
    refusals: ["notFound", "fieldMissing"],
    answer: { ...TIME, data: { owner: OWNER, ...FIGURES } },
  },
  "POST /api/v2/wallet/check": {
    description:
      "Whether `amount` may be spent from a wallet at this moment, and what it lacks. Nothing is held by it.",
    refusals: ["notFound", "fieldMissing"],
    body: { owner_type: "passenger", owner_id: 12, amount: 5_000_000 },
    answer: { ...TIME, data: { sufficient: false, available: 4_000_000, shortfall: 1_000_000, currency: "IRR" } },
  },
  "GET /api/v2/wallet/transactions": {
    description:
      "Movements of a wallet, the newest first, by `cursor` at any depth. `amount` above nothing came in, below it was taken; " +
      "`balance` is what was in it then; `source` says what the document was made from.",
    refusals: ["notFound", "fieldMissing", "fieldInvalid"],
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
      "What the branch may owe at the core, owes, has set aside and may still use, from the books of this moment. `valid`: whether " +
      "the signature is ours and of these very amounts; it is not when something moved since `signed_at`.",
    refusals: ["notFound"],
    answer: { ...TIME, data: CREDIT },
  },
  "POST /api/v2/online/credit/update": {
    description:
      "Recomputes the amounts from the lines of the books and signs them anew: HMAC-SHA256 over branch, amounts and time. What the " +
      "core has granted is not said here: it stays.",
    refusals: ["notFound"],
    answer: { ...TIME, data: CREDIT },
  },
  "GET /b2c/v1/wallet/ballance": {
    description:
      "What is in one's own wallet: a person's, or of a colleague's user the colleague's, with `credit_ceiling`, which is what it may " +
      "owe now.",
    answer: { ...TIME, data: FIGURES },
  },
  "GET /b2c/v1/financial/list": {
    description:
      "One's own money, the newest first: lines of the wallet and of what one owes, each with the receipt or payment it stands for. " +
      "`debit`: taken from the wallet, or owed; `credit`: put in, or paid. `kind`: of the document (receipt, pay, gateway, wallet, …).",
    refusals: ["fieldInvalid"],
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
      "A colleague's own accounts in the branch's books, what it owes and its wallet, with a page of the statement of one " +
      "(`account`). Users of a colleague alone.",
    refusals: ["fieldInvalid"],
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
            ...{ debit: 27_750_000, credit: 0, balance: 27_750_000 },
          },
        ],
        closing: 27_750_000,
      },
      meta: { next_cursor: null, prev_cursor: null, total: 1 },
    },
  },
};
