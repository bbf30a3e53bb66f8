import type { Notes } from "./note";

const CHEQUE = {
  id: 41,
  group_id: 41,
  direction: "received",
  sayad_id: "1234567890123456",
  series: "1402/12",
  serial: "654321",
  bank: "ملت",
  branch: "ونک",
  amount: 250_000_000,
  open: 250_000_000,
  due_date: "2026-06-10",
  days_left: 39,
  party: { type: "colleague", id: 7, name: "آژانس سفیر", name_latin: "Safir Travel" },
  owner_name: "رضا کریمی",
  owner_iban: "IR820540102680020817909002",
  account: null,
  held_account: { id: 96, code: "11030001", title: "چک‌های نزد صندوق", title_latin: "Cheques in safe" },
  state: "in_safe",
  seq: 1,
  description: "",
  payment_id: 812,
  document: { document_id: 5_120, date: "2026-05-02" },
  created_at: "2026-05-02T08:30:00Z",
  allowed_operations: ["deposit", "endorse", "cash", "return", "cancel"],
};
const BANK = { id: 81, code: "11020002", title: "ملت ونک", title_latin: "Mellat Vanak" };
const DEPOSITED = {
  ...CHEQUE,
  account: BANK,
  held_account: { id: 97, code: "11030002", title: "چک‌های در جریان وصول", title_latin: "Cheques in collection" },
  state: "deposited",
  seq: 2,
  document: { document_id: 5_200, date: "2026-06-10" },
  days_left: 0,
  allowed_operations: ["clear", "bounce", "recall", "undo"],
};
const totals = { count: 1, amount: 250_000_000, average_due_date: "2026-06-10" };
const TIME = { status: true, time: 1_798_790_400 };

export const CHEQUE_NOTES: Notes = {
  "POST /api/v2/check/store": {
    description:
      "Creates cheques, all or none, each as a receipt (`received`: in hand) or a payment (`issued`: drawn on the " +
      "bank account `account_id`) with its own document, in the branch's currency. `party` of the call applies to " +
      "rows without their own. A Sayad ID is unique among active cheques of its direction; `owner_iban` is " +
      "validated. `average_due_date` is weighted by amounts.",
    body: {
      direction: "received",
      party: { type: "colleague", id: 7 },
      checks: [
        {
          sayad_id: CHEQUE.sayad_id,
          series: CHEQUE.series,
          serial: CHEQUE.serial,
          bank: CHEQUE.bank,
          branch: CHEQUE.branch,
          amount: CHEQUE.amount,
          due_date: "1405-03-20",
          owner_name: CHEQUE.owner_name,
          owner_iban: CHEQUE.owner_iban,
        },
      ],
    },
    answer: { ...TIME, data: { checks: [CHEQUE], totals } },
  },
  "POST /api/v2/check/operation": {
    description:
      "Runs one operation on a cheque (`id`) or a group (`ids`), all or none, each posting its own document: " +
      "received `deposit`, `clear`, `bounce` (`fee`, `stamped`), `recall`, `endorse` (`party`), `endorse_returned`, " +
      "`cash`, `redeposit`, `settle` (a part by `amount`), `return`, `cancel`; issued `deliver`, `clear`, `bounce`, " +
      "`return`, `cancel`; both `undo`, which reverses the newest operation on its own date. `account_id`: the " +
      "bank, cash box or the party's wallet; defaults to the account it was deposited to or is drawn on, then to " +
      "the branch's mapping. A cheque cannot clear before its due date. 8003 in another state, or after another " +
      "operation since `seq`: `error.allowed_operations`, `error.state`, `error.seq`; for a group `error.checks` " +
      "lists them for each failing row.",
    body: { ids: [41], operation: "deposit", date: "1405-03-20", account_id: 81 },
    answer: { ...TIME, data: { checks: [DEPOSITED], totals } },
  },
  "POST /api/v2/check/operation/update": {
    description:
      "Replaces the last operation: reverses its document on its own date and posts the new one; both remain " +
      "visible. Members left out are unchanged. The refusals are those of undoing it and running the new one. A " +
      "registration cannot be changed, only canceled.",
    body: { id: 41, date: "1405-03-21", description: "slip 12" },
    answer: {
      ...TIME,
      data: { checks: [{ ...DEPOSITED, seq: 4, document: { document_id: 5_202, date: "2026-06-11" } }], totals },
    },
  },
};
