import { type Attack, attack, body, head, mine, pair, there } from "./attack";
import type { World } from "./world";

const colleague = (w: World, id: number, more: string) =>
  `insert into colleagues (branch_id, code, name, kind, currency, receivable_id, wallet_id) values (${w.branchId}, '${id}', 'x', 'agency', 'IRR', ${more})`;
/** Branches and colleagues, whose books come and stay with them. */
export const OF_OFFICES: Attack[] = [
  attack(
    "a branch without books",
    (w, id) => [
      `insert into branches (company_id, code, name, name_latin, currency, calendar, time_zone)
       values (${w.company}, 'x${id}', 'x', 'x', 'IRR', 'jalali', 'UTC')`,
    ],
    {
      as: "app",
      there: (_, id) => `exists (select from branches b where b.code = 'x${id}' and (
        not exists (select from ledger.accounts a where a.branch_id = b.id) or not exists (select from ledger.periods p where p.branch_id = b.id)))`,
    },
  ),
  attack(
    "a branch's currency changed under its books",
    (w) => [`update branches set currency = 'USD' where id = ${w.branchId}`],
    {
      as: "app",
      there: there("branches", (w) => `id = ${w.branchId} and currency = 'USD'`),
    },
  ),
  attack(
    "a branch's calendar changed under its months",
    (w) => [`update branches set calendar = 'gregorian' where id = ${w.branchId}`],
    {
      as: "app",
      there: there("branches", (w) => `id = ${w.branchId} and calendar = 'gregorian'`),
    },
  ),
  attack(
    "a colleague with another's accounts",
    (w, id) => [colleague(w, id, `${w.colleagueReceivable}, ${w.colleagueReceivable}`)],
    {
      as: "app",
      there: there("colleagues", (w, id) => `code = '${id}' and receivable_id = ${w.colleagueReceivable}`),
    },
  ),
  attack(
    "a colleague moved to other accounts",
    (w) => [`update colleagues set receivable_id = ${w.receivable} ${mine(w)}`],
    {
      as: "app",
      there: there("colleagues", (w) => `receivable_id = ${w.receivable}`),
    },
  ),
  attack("beyond a ceiling that was lowered", (w, id) => [
    `update colleagues set ceiling = 5 ${mine(w)} and id = ${w.colleague}`,
    head(w, id),
    body(w, id, pair(w.colleagueReceivable, w.sale)),
  ]),
];
