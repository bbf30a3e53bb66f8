import type { Notes } from "./note";

const RUN = {
  ...{ id: 12, mode: "hard", to_date: "2026-03-20", type: null, state: "done", step: "close", percent: 100 },
  findings: [],
  months: [140412],
  documents: [
    { kind: "pl_close", doc_date: "2026-03-20", voucher_id: 48_211, lines: 7, total: "6034080000" },
    { kind: "closing", doc_date: "2026-03-20", voucher_id: 48_213, lines: 33, total: "10671240000" },
    { kind: "opening", doc_date: "2026-03-21", voucher_id: 48_214, lines: 33, total: "10671240000" },
  ],
  numbered: null,
  seal: "8d1f7c5f0f7a5f6f0c3f9f4cbb0d2a3e4b5c6d7e8f90a1b2c3d4e5f60718293a",
  prev_seal: null,
  by: "Narges Rostami",
  ...{ asked_at: "2026-03-22T05:10:00Z", ended_at: "2026-03-22T05:10:04Z" },
};
const OVERDUE = {
  key: "cheques_overdue",
  count: 1,
  rows: [
    {
      ...{ id: 81, day: "2026-03-02", amount: "450000000", party: "colleague:7", code: "884120" },
      ...{ name: "آژانس سپهر", name_latin: "Sepehr Travel" },
    },
  ],
  digest: "4be1b5b5a0c5a1d8f4f3d7f0d8a3b1c2e4f5a6978899aabbccddeeff00112233",
};
const answer = (data: unknown, meta?: object) => ({ status: true, time: 1_798_790_400, data, ...(meta && { meta }) });

/** Closing of fiscal months and numbers of definite documents. */
export const CLOSING_NOTES: Notes = {
  "GET /api/v2/accounting/closing": {
    description:
      "Returns the closing dates. `to_date`: closed, nothing posts on or before it. `soft_to_date`: until then only " +
      "holders of an exception post. `definite_to_date`: the last definite day; up to it documents of all types " +
      "have their numbers, and posting is refused with 7301. `run`: the most recent one.",
    answer: answer({ to_date: "2026-03-20", soft_to_date: "2026-03-20", definite_to_date: null, run: RUN }),
  },
  "POST /api/v2/accounting/closing": {
    description:
      "Closes every month until `to_date`, the last day of a fiscal month (otherwise 3003 with the nearest). `hard` " +
      "verifies the books first, revalues foreign currency balances at the day's rate and, at the end of a fiscal " +
      "year, carries profit into retained earnings and posts the closing and opening documents; the months are " +
      "sealed with a chained hash. Obstacles are refused with 8003: `error.findings` lists each with its rows. A " +
      "run that takes longer than ten seconds answers with `meta.code` 1001: GET the same path for its progress.",
    outcomes: ["accepted"],
    body: { to_date: "1404-12-29", mode: "hard" },
    answer: answer(RUN, { code: 1000 }),
  },
  "GET /api/v2/accounting/closing/checks": {
    description:
      "Lists the checks of closing up to `to_date` as they are for the caller. `blocks`: closing is refused. `rows`: the " +
      "first 20 of `count`. `digest`: of all rows, for a waiver. `waiver.counts` is false for the caller's own waiver.",
    query: { to_date: "1404-12-29", mode: "hard" },
    answer: answer({
      checks: [{ ...OVERDUE, blocks: true, ok: false, severity: "block", waivable: true, waiver: null }],
    }),
  },
  "GET /api/v2/accounting/closing/checks/{key}": {
    description: "Lists the rows of one check by pages of 50, also of a check that is switched off.",
    query: { to_date: "1404-12-29", key: OVERDUE.key, page: 1 },
    answer: answer({ key: OVERDUE.key, count: OVERDUE.count, page: 1, rows: OVERDUE.rows }),
  },
  "GET /api/v2/accounting/closing/rules": {
    description:
      "Lists the checks with their severity in the month of `on`: `off`, `warn` or `block`. A `fixed` check can neither " +
      "be changed nor waived. `later`: rules of months to come.",
    query: { on: "1404-12-29" },
    answer: answer({
      begins: "2026-02-20",
      rules: [
        {
          ...{ key: "cheques_overdue", fixed: false, severity: "block", days: 3, default: "warn", since: "2025-12-22" },
          ...{ by: "Narges Rostami", later: [] },
        },
      ],
    }),
  },
  "POST /api/v2/accounting/closing/rules": {
    description:
      "Applies to months that begin on `since` or later. A rule that is less strict than a blocking one begins after " +
      "today (8003 at `since`); until then a second person can waive the rows.",
    body: { key: "cheques_overdue", severity: "block", days: 3, since: "1404-10-01" },
    answer: answer({ id: 4 }),
  },
  "POST /api/v2/accounting/closing/waivers": {
    description:
      "Accepts exactly the rows with this `digest` of a blocking check, with a reason, so that another person can close " +
      "the month. It does not count for the person who gave it, and no longer once a row is added, removed or changed. " +
      "Refused with 8003: a month that is not open, a check that is fixed or does not block, other rows.",
    body: {
      fm: 140412,
      key: "cheques_overdue",
      digest: OVERDUE.digest,
      reason: "The customer brings cash on Saturday",
    },
    answer: answer({ id: 9 }),
  },
  "PUT /api/v2/accounting/closing/definite/{type}": {
    description:
      "Numbers documents without gaps, in order of (date, id) per fiscal year and type, on past days of open and " +
      "closed months. `up_to` includes every document until that day; `ids` must cover whole days of their type: " +
      "8003 names the missing ones. Afterwards documents of the type cannot be posted on those days (7301). A " +
      "closed month in which all documents are numbered is definite and cannot be reopened.",
    outcomes: ["accepted"],
    body: { type: "all", up_to: "1404-12-29" },
    answer: answer(
      { numbered: 214, run: { ...RUN, mode: "definite", documents: [], months: [], numbered: 214, seal: null } },
      { code: 1000 },
    ),
  },
};
