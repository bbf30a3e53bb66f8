import type { Notes } from "./note";

const PAYMENT = {
  ...{ id: 812, group_id: 812, type: "receipt", method: "bank", number: 118, fiscal_year: 1405 },
  account: { id: 81, code: "11020002", title: "ملت ونک", title_latin: "Mellat Vanak" },
  counterparty: { type: "colleague", id: 7, name: "آژانس سفیر" },
  counter_account: { id: 54, code: "1201000007", title: "آژانس سفیر", title_latin: "Safir Agency" },
  ...{ currency: "IRR", amount: 250_000_000, rate: null, worth: 250_000_000, settled: 180_000_000, cost_center: null },
  ...{ date: "2026-05-02", reference: "TR-778812", description: "تسویهٔ صورت‌حساب", status: "posted", check_id: null },
  document: { document_id: 5_120, date: "2026-05-02" },
  ...{ reversal: null, version: 1, created_at: "2026-05-02T08:30:00Z", created_by: "مریم رضایی" },
  ...{ trashed_at: null, trash_reason: null, allowed_operations: ["update", "trash", "print", "settle"] },
};
const TIME = { status: true, time: 1_798_790_400 };

export const PAYMENT_NOTES: Notes = {
  "POST /api/v2/pay/store": {
    description:
      "Stores receipts, payments and transfers, all or none, each with its own document and a number without gaps in its type and " +
      "fiscal year. A receipt debits our account and credits the counterparty's, a payment the other way, a transfer goes to the " +
      "money account named as counterparty. Without `account_id` it is the branch's mapping of the method; of `wallet` the party's " +
      "own. `settles` names open items of the party (a line of a posted document), never beyond what is open of them. A `check` payment " +
      "carries its cheque in `check` and registers it. `request_key` (or Idempotency-Key): stored once, the same again finds it. " +
      "Refusals name the row: `payments[3].amount`; 7001 and 7002 also what is `available` of the limit, the `shortfall` and its `party`.",
    refusals: ["fieldInvalid", "fieldMissing", "periodClosed", "walletInsufficient", "creditCeiling"],
    body: {
      payments: [
        {
          ...{ type: "receipt", method: "bank", account_id: 81, counterparty: { type: "colleague", id: 7 } },
          ...{ amount: 250_000_000, date: "1405-02-12", reference: "TR-778812", description: PAYMENT.description },
          settles: [{ document_id: 4_980, date: "2026-04-20", line: 1, amount: 180_000_000 }],
        },
      ],
    },
    answer: { ...TIME, data: { payments: [PAYMENT], totals: { count: 1, worth: 250_000_000 } } },
  },
  "POST /api/v2/pay/update": {
    description:
      "Changes a payment: its document is reversed on its own day and posted anew, both to be seen; its number stays, and with it type " +
      "and fiscal year. What is absent stays. What it settles stays too, and must still be its own and within its worth. Of a payment by " +
      "cheque only `reference` and `description` change here. `version`: as it was read; 8004 with `error.current` when somebody " +
      "changed it since.",
    refusals: [
      ...(["notFound", "fieldInvalid", "operationNotAllowed", "changedMeanwhile", "periodClosed"] as const),
      ...(["walletInsufficient", "creditCeiling"] as const),
    ],
    body: { id: 812, version: 1, amount: 240_000_000 },
    answer: {
      ...TIME,
      data: {
        ...PAYMENT,
        ...{ amount: 240_000_000, worth: 240_000_000, version: 2 },
        document: { document_id: 5_131, date: "2026-05-02" },
      },
    },
  },
  "DELETE /api/v2/pay/trash": {
    description:
      "Takes a payment back: its document is reversed on its own day (7301 where that month is closed), what it settled is open " +
      "again. It stays to be seen. One by cheque is taken back by canceling or returning the cheque (8003).",
    refusals: [
      "notFound",
      "operationNotAllowed",
      "changedMeanwhile",
      "periodClosed",
      "walletInsufficient",
      "creditCeiling",
    ],
    body: { id: 812, reason: "تکراری" },
    answer: {
      ...TIME,
      data: {
        ...PAYMENT,
        ...{ settled: 0, status: "trashed", version: 2, allowed_operations: ["print"] },
        reversal: { document_id: 5_140, date: "2026-05-02" },
        ...{ trashed_at: "2026-05-02T09:10:00Z", trash_reason: "تکراری" },
      },
    },
  },
};
