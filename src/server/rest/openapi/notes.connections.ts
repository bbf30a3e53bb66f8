import type { Notes } from "./note";

const TIME = { status: true, time: 1_798_790_400 };
const AT = "2026-11-22T09:30:00Z";
const COLLEAGUE = { type: "colleague", id: 7, name: "پارسا گشت", name_latin: "Parsa Travel" };
const CONNECTION = {
  ...{ id: 3, title: "تور مشهد مهر", note: "", status: "active", merged_into: null, items_count: 1 },
  ...{ types: { announcement: 1 }, version: 1, created_at: AT, created_by: "حسابدار", updated_at: AT },
  allowed_operations: ["update", "merge", "trash"],
};
const DETAILS = {
  ...CONNECTION,
  items: [
    {
      ...{ type: "announcement", id: 31, title: "12", kind: "debit", description: "جریمهٔ کنسلی", date: "2026-11-22" },
      ...{ party: COLLEAGUE, currency: "IRR", amount: 12_000_000, status: "active", exists: true },
      ...{ document: { document_id: 90_412, date: "2026-11-22" }, added_at: AT, added_by: "حسابدار", removed_at: null },
    },
  ],
  removed: [],
  merged: [],
  history: [{ at: AT, action: "create", by: "حسابدار", note: "تور مشهد مهر" }],
};
const ANSWER = { ...TIME, data: DETAILS };
const WHAT =
  "A connection groups payments, cheques, announcements, documents (by document_id) and bookings; a record is in at most one " +
  "active connection. ";
const PARTLY = "3003 names a record the branch does not have, 8006 with `taken` one that is in another connection. ";

const LINE = {
  ...{ date: "2026-11-22", future: false, document_id: 90_412, line: 2, kind: "manual", number: null },
  ...{ source: { type: "announcement", id: "31" }, party: COLLEAGUE, description: "جریمهٔ کنسلی" },
  account: { id: 240, code: "12010007", title: "پارسا گشت", title_latin: "Parsa Gasht" },
  ...{ side: "debit", amount: 12_000_000, own: null },
};

export const CONNECTION_NOTES: Notes = {
  "POST /api/v2/accounting/connections/store": {
    description: `Creates a connection with all records or none. ${WHAT} ${PARTLY}`,
    body: { title: CONNECTION.title, items: [{ type: "announcement", id: 31 }] },
    answer: ANSWER,
  },
  "POST /api/v2/accounting/connections/update": {
    description:
      `Removes the records of \`remove\`, then adds those of \`add\`, all or nothing. ${PARTLY} 8005 for a merged or ` +
      "trashed connection.",
    body: { id: 3, version: 1, add: [{ type: "payment", id: 18 }], remove: [{ type: "announcement", id: 31 }] },
    answer: ANSWER,
  },
  "POST /api/v2/accounting/connections/trash": {
    description:
      "Moves a connection to the trash and releases its records. Restoring it in the console takes back the records " +
      "that are still free.",
    body: { id: 3, reason: "دوباره ساخته شد" },
    answer: { ...TIME, data: { ...DETAILS, status: "trashed", allowed_operations: ["restore"] } },
  },
  "POST /api/v2/accounting/connections/view": {
    description:
      "Returns a connection with its records, the records removed from it (`removed`, with `removed_at`), and its " +
      "history.",
    body: { id: 3 },
    answer: ANSWER,
  },
  "POST /api/v2/accounting/connections/merge": {
    description:
      "Moves the source's records to the target; the source then refers to it (`merged_into`). A target that was " +
      "merged itself is replaced by the connection it was merged into, so the order of merges does not matter; two " +
      "that are already merged are returned unchanged. 8005 for a trashed one, or a source that was merged into " +
      "another.",
    body: { target_id: 3, source_id: 4 },
    answer: { ...TIME, data: { ...DETAILS, merged: [{ id: 4, title: "گروه کیش" }] } },
  },
  "POST /api/v2/accounting/connections/list": {
    description:
      "Lists connections, the newest first; active ones unless `filters.status` is given, `filters.type` selects " +
      `those with such a record. ${WHAT}`,
    body: { filters: { status: "active", type: "announcement" }, search: "مشهد" },
    answer: { ...TIME, data: [CONNECTION], meta: { page: 1, per_page: 20, total: 1, pages: 1, next_cursor: null } },
  },
  "POST /api/v2/credit-debit/list": {
    description:
      "Lists account lines of colleagues and passengers, the latest first; by `page`, or by `cursor` at any depth. " +
      "Lines up to today add up to the balance of the summary, the statement and the lists of colleagues; `future` " +
      "lines have a later date. With `account_id` all lines of that account that have a party.",
    body: { party: { type: "colleague", id: 7 }, side: "debit", from: "1405-09-01" },
    answer: {
      ...TIME,
      data: [LINE],
      meta: { page: 1, per_page: 20, total: 1, pages: 1, currency: "IRR", next_cursor: null },
    },
  },
  "POST /api/v2/credit-debit/summary": {
    description:
      "Returns the balance of a colleague, or of a `reference`: a party such as `passenger:12`, or a colleague's " +
      "code. Minor units of the branch's currency; a positive balance is owed to the branch. `to` defaults to " +
      "today, and `future` is the sum of later days. `available`: remaining credit.",
    body: { colleague_id: 7, from: "1405-09-01" },
    answer: {
      ...TIME,
      data: {
        ...{ party: COLLEAGUE, account: LINE.account, currency: "IRR", from: "2026-11-22", to: null, opening: 0 },
        ...{ debit: 12_000_000, credit: 4_000_000, balance: 8_000_000, count: 2, last_on: "2026-11-22" },
        future: { debit: 0, credit: 0, balance: 0, count: 0 },
        announcements: { debit: 8_000_000, credit: 0 },
        wallet: { balance: 0, held: 0, available: 0 },
        ...{ ceiling: 500_000_000, available: 492_000_000 },
      },
    },
  },
};
