import type { Notes } from "./note";

const PAYMENT = {
  ...{ id: 812, group_id: 812, type: "receipt", method: "bank", number: 118, fiscal_year: 1405 },
  account: { id: 81, code: "11020002", title: "ملت ونک", title_latin: "Mellat Vanak" },
  counterparty: { type: "colleague", id: 7, name: "آژانس سفیر", name_latin: "Safir Travel" },
  counter_account: { id: 54, code: "1201000007", title: "آژانس سفیر", title_latin: "Safir Agency" },
  ...{
    currency: "IRR",
    amount: 250_000_000,
    rate: null,
    worth: 250_000_000,
    settled: 180_000_000,
    cost_center: null,
    dimensions: [],
  },
  ...{ date: "2026-05-02", reference: "TR-778812", description: "تسویهٔ صورت‌حساب", status: "posted", check_id: null },
  document: { document_id: 5_120, date: "2026-05-02" },
  ...{ reversal: null, version: 1, created_at: "2026-05-02T08:30:00Z", created_by: "مریم رضایی" },
  ...{ trashed_at: null, trash_reason: null, allowed_operations: ["update", "trash", "print", "settle"] },
};
const TIME = { status: true, time: 1_798_790_400 };

export const PAYMENT_NOTES: Notes = {
  "POST /api/v2/pay/store": {
    description:
      "Creates receipts, payments and transfers, all or none, each with its own document and a number without gaps " +
      "in its type and fiscal year. A receipt debits our account and credits the counterparty's, a payment the " +
      "reverse, a transfer goes to the money account named as counterparty. `account_id` defaults to the branch's " +
      "mapping of the method; for `wallet` to the party's own. `settles` names open items of the party (a line of a " +
      "posted document), up to their open amount. A `check` payment carries its cheque in `check` and registers it. " +
      "`request_key` (or Idempotency-Key) makes the call idempotent. Refusals name the row: `payments[3].amount`; " +
      "7001 and 7002 also carry what is `available` of the limit, the `shortfall` and its `party`.",
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
      "Replaces a payment: reverses its document on its own date and posts it again, both remain visible; number, " +
      "type and fiscal year do not change. Members left out are unchanged. Its settlements are kept, and must still " +
      "match its party and amount. For a payment by cheque only `reference` and `description` can be changed here. " +
      "`version`: as it was read; 8004 with `error.current` if it has changed since.",
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
      "Moves a payment to the trash: its document is reversed on its own date (7301 when that month is closed), and " +
      "the items it settled are open again. It remains visible. A payment by cheque is undone by canceling or " +
      "returning the cheque (8003).",
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
