import type { Notes } from "./note";

const TAKES_EFFECT =
  "A change takes effect on a day (`valid_from`, default today at the branch): the mapping in force on that day " +
  "ends the day before, in one transaction, and documents of earlier days are not affected. There is no gap " +
  "between two mappings. The account must be an active detailed account of the branch, of a type in " +
  "`account_types`, in the branch's currency, and must not require a party where the event has none (3003 " +
  "otherwise). A day in or before a closed month is refused with 7301; `closed_until` names the last closed " +
  "day.";

const SALE = {
  ...{ key: "sale", group: "sales", title: "فروش", title_latin: "Sale", account_types: ["income"] },
  events: [{ title: "رزرو همکار", title_latin: "Partner booking", side: "credit" }],
  id: 812,
  account: { id: 341, code: "41010002", title: "فروش نوروزی", title_latin: "Nowruz sale" },
  ...{ valid_from: "2027-03-21", valid_to: null, state: "mapped", misfit: null },
  earlier: [
    {
      id: 26,
      account: { id: 67, code: "41010001", title: "فروش", title_latin: "Sale" },
      ...{ valid_from: null, valid_to: "2027-03-20" },
    },
  ],
  ...{ later: [], version: "5f0c1f2a9b7e" },
};
const answer = (data: unknown) => ({ status: true, time: 1_798_790_400, data });

/** Accounting mappings. */
export const PREFERENCE_NOTES: Notes = {
  "GET /api/v2/accounting/preference": {
    description:
      "Lists every key that business events post to, with its account on a day, its earlier and later mappings, and " +
      "the events that post there. `state`: `none` when events that need an account have none, `unused` when none " +
      "is needed, `unfit` when posting there would fail (`misfit` gives the reason).",
    query: { date: "2027-04-01" },
    answer: answer([SALE]),
  },
  "POST /api/v2/accounting/preference": {
    description:
      `Creates one mapping, or several in \`preferences\`: all or none. ${TAKES_EFFECT} A key that already has a ` +
      "mapping beginning on that day or later is refused with 8006: edit that one.",
    body: { key: "sale", account_id: 341, valid_from: "1406-01-01" },
    answer: answer([SALE]),
  },
  "GET /api/v2/accounting/preference/{id}": {
    description: "Returns one mapping, whether current, past or future, with the mappings before and after it.",
    answer: answer(SALE),
  },
  "PUT /api/v2/accounting/preference/{id}": {
    description:
      "Changes the account from a day of this mapping on, until its end; the answer is the mapping in force from " +
      `then on. A change from its own first day keeps its number. ${TAKES_EFFECT} With the \`version\` that was read, ` +
      "8004 if the key has changed since.",
    body: { id: 26, account_id: 341, valid_from: "1406-01-01", version: "0b1d2c3e4f5a" },
    answer: answer(SALE),
  },
};
