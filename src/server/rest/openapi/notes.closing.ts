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
