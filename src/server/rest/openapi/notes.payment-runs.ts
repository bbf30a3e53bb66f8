import type { Notes } from "./note";

const RUN = {
  ...{ id: 14, state: "draft", pay_on: "2026-05-02", due_until: "2026-05-02", currency: "IRR", note: "هفتگی" },
  account: { id: 81, code: "11020002", title: "ملت ونک", title_latin: "Mellat Vanak" },
  ...{ amount: 830_000_000, items: 12, suppliers: 2, own: true, version: 1 },
  created: { name: "مریم رضایی", at: "2026-05-02T08:30:00Z" },
  ...{ approved: null, sent: null, ended: null },
};
const TIME = { status: true, time: 1_798_790_400 };

export const PAYMENT_RUN_NOTES: Notes = {
  "GET /api/v2/pay/runs": {
    description: "Payment runs to suppliers, newest first. `state`: draft, approved, sent, paid or void.",
    answer: {
      ...TIME,
      data: [RUN],
      meta: { page: 1, per_page: 20, total: 1, pages: 1, next_cursor: null },
    },
  },
  "GET /api/v2/pay/runs/{id}": {
    description: "One run. `own`: the caller made it, so another person approves it.",
    answer: { ...TIME, data: RUN },
  },
  "GET /api/v2/pay/runs/{id}/payees": {
    description: "What a run pays each supplier, with its items. `iban` null: the run cannot be approved.",
    answer: {
      ...TIME,
      data: [
        {
          supplier: { id: 3, name: "پرواز شرق", name_latin: "Eastern Wings" },
          ...{ iban: "IR062960000000100324200001", amount: 750_000_000 },
          items: [
            {
              ...{ document_id: 4_980, date: "2026-04-20", due: "2026-05-01" },
              ...{ amount: 750_000_000, description: "K7Q2MN" },
            },
          ],
        },
      ],
    },
  },
  "POST /api/v2/pay/runs": {
    description:
      "Makes a draft of what is due to suppliers until a day: open items in no other run, what credits leave of them, " +
      "without disputed ones. An item's due day is that of the accepted bill with its booking, or follows from the " +
      "supplier's terms. `suppliers`: only these. `request_key` (or Idempotency-Key) makes the call idempotent.",
    body: { due_until: "1405-02-12", pay_on: "1405-02-12", account_id: 81, note: "هفتگی" },
    answer: { ...TIME, data: RUN },
  },
  "POST /api/v2/pay/runs/act": {
    description:
      "`approve` (another person than its author, with `payment:approve`), `send`, `pay` (stores one payment for each " +
      "supplier, which settles its items; `pay_on` is their day), `void`, or `leave_out` (of a draft, `supplier_id`). " +
      "An IBAN that changed since, or an item that is not open any more, is 3003 and nothing is paid. `version`: as it " +
      "was read; 8004 if it has changed since.",
    body: { id: 14, version: 1, act: "approve" },
    answer: {
      ...TIME,
      data: {
        ...{ ...RUN, state: "approved", own: false, version: 2 },
        approved: { name: "رضا کریمی", at: "2026-05-02T09:10:00Z" },
      },
    },
  },
};
