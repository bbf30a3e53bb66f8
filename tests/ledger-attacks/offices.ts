import { type Attack, attack, body, head, mine, pair, there } from "./attack";
import type { World } from "./world";

const colleague = (w: World, id: number, more: string) =>
  `insert into colleagues (branch_id, code, name, kind, currency, receivable_id, wallet_id) values (${w.branchId}, '${id}', 'x', 'agency', 'IRR', ${more})`;
/** Branches and colleagues, whose books are created and remain with them. */
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
  attack(
    "a bounced cheque that no ceiling feels",
    (w) => [
      `select ledger.post(jsonb_build_object('branch_id', ${w.branchId}, 'doc_date', '2026-03-10', 'kind', 'manual', 'created_by', 'x',
         'lines', jsonb_build_array(
           jsonb_build_object('mapping', 'cheque.bounced', 'party', 'colleague:${w.colleague}', 'dr', 10),
           jsonb_build_object('account_id', ${w.sale}, 'cr', 10))))`,
      // A valid posting would change the books for later attacks: it is rolled back.
      `select 1 / (count(*) filter (where c.bounced <> 10))::int from colleagues c where c.branch_id = ${w.branchId} and c.id = ${w.colleague}`,
    ],
    {
      as: "app",
      there: (w) => `exists (
        select from ledger.entries e join ledger.mappings m on m.branch_id = e.branch_id and m.account_id = e.account_id
          join colleagues c on c.branch_id = e.branch_id and 'colleague:' || c.id = e.party
         where e.branch_id = ${w.branchId} and m.key = 'cheque.bounced' and c.bounced <> e.dr)`,
    },
  ),
];
