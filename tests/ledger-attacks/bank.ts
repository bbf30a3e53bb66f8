import { type Attack, attack, body, changed, DAY, head, there } from "./attack";
import type { World } from "./world";

/** An id that no account, voucher or line has. */
const NONE = 999_999_999;
const MADE = "attack";

const file = (w: World) => `insert into files (branch_id, path, name, mime, size, checksum, created_by)
  values (${w.branchId}, '${w.branchId}/${MADE}/x.csv', 'x', 'text/csv', 1, repeat('0', 64), '${MADE}')`;
const imported = (
  w: World,
  { account = w.cash, currency = "(select currency from branches where id = i.branch_id)" } = {},
) =>
  `insert into bank_imports (branch_id, account_id, file_id, name, format, currency, from_date, to_date, line_count, added_count, state, created_by)
   select i.branch_id, ${account}, i.id, 'x', 'csv', ${currency}, '${DAY}', '${DAY}', 1, 1, 'staged', '${MADE}' from files i where i.created_by = '${MADE}'`;
const made = (table: string, by = "created_by") => there(table, `${by} = '${MADE}'`);
const terms = (w: World, clearing: number, account: number) =>
  `insert into bank_payout_terms (branch_id, name, clearing_account_id, account_id, source, created_by)
   values (${w.branchId}, 'x', ${clearing}, ${account}, 'pos', '${MADE}')`;
/** An undone match, with what it posted and what reversed that. */
const undone = (w: World, { account = w.cash, voucher = w.reversed, reversal = w.reversal } = {}) =>
  `insert into bank_matches (branch_id, account_id, pass, score, reasons, state, posted_on, voucher_id, reversed_on, reversal_id,
     created_by, accepted_by, accepted_at, undone_by, undone_at)
   values (${w.branchId}, ${account}, 0, 100, '{"because": [], "act": null}', 'undone', '${DAY}', ${voucher}, '${DAY}', ${reversal},
     '${MADE}', 'x', now(), 'x', now())`;
const ofMatch = (w: World, table: string, values: string) =>
  `insert into ${table} select m.branch_id, m.id, ${values} from bank_matches m where m.branch_id = ${w.branchId} and m.created_by = '${MADE}'`;

/** A voucher that is matched with a line of the bank. */
const matched = (w: World, voucher: number): string[] => [
  file(w),
  imported(w),
  `insert into bank_lines (branch_id, account_id, import_id, "row", day, amount, identity, nth)
   select i.branch_id, i.account_id, i.id, 1, '${DAY}', 10, repeat('0', 64), 1 from bank_imports i where i.created_by = '${MADE}'`,
  `with line as (select l.id from bank_lines l where l.branch_id = ${w.branchId}),
   made as (
     insert into bank_matches (branch_id, account_id, pass, score, reasons, state, created_by)
     values (${w.branchId}, ${w.cash}, 0, 100, '{"because": [], "act": null}', 'proposed', '${MADE}') returning branch_id, id),
   lines as (insert into bank_match_lines select m.branch_id, m.id, l.id, 10, true from made m, line l)
   insert into bank_match_entries
   select m.branch_id, m.id, e.doc_date, e.voucher_id, e.line, 10, true
     from made m join ledger.entries e on e.branch_id = m.branch_id and e.doc_date = '${DAY}' and e.voucher_id = ${voucher} and e.account_id = ${w.cash}`,
  `update bank_matches set state = 'accepted', accepted_by = 'x', accepted_at = now(), version = 2
    where branch_id = ${w.branchId} and created_by = '${MADE}'`,
];

/** Rows of bank reconciliation, payment runs and suppliers' deposits that refer to no account, voucher or entry; a reversal of a matched voucher. */
export const OF_BANK: Attack[] = [
  attack("a statement of no account", (w) => [file(w), imported(w, { account: NONE })], {
    there: made("bank_imports"),
  }),
  attack("a statement in no currency", (w) => [file(w), imported(w, { currency: "'QQQ'" })], {
    there: made("bank_imports"),
  }),
  attack(
    "a rule for no account",
    (w) => [
      `insert into bank_rules (branch_id, name, position, account_id, text, mapping_key, created_by)
       values (${w.branchId}, 'x', 1, ${NONE}, 'x', 'bank.fee', '${MADE}')`,
    ],
    { there: made("bank_rules") },
  ),
  attack("payouts to no account", (w) => [terms(w, w.cash, NONE)], { there: made("bank_payout_terms") }),
  attack("payouts from no account", (w) => [terms(w, NONE, w.cash)], { there: made("bank_payout_terms") }),
  attack("a match of no account", (w) => [undone(w, { account: NONE })], { there: made("bank_matches") }),
  attack("a match that posted nothing there is", (w) => [undone(w, { voucher: NONE })], {
    there: made("bank_matches"),
  }),
  attack("a match undone by nothing there is", (w) => [undone(w, { reversal: NONE })], { there: made("bank_matches") }),
  attack("a payout of no entry", (w) => [undone(w), ofMatch(w, "bank_match_payouts", `'${DAY}', ${NONE}, 1, false`)], {
    there: there("bank_match_payouts", `voucher_id = ${NONE}`),
  }),
  attack(
    "a closing statement of no account",
    (w) => [
      `insert into bank_closings (branch_id, account_id, to_date, by_bank, outstanding, unrecorded, by_books, items, state, proposed_by)
       values (${w.branchId}, ${NONE}, '${DAY}', 0, 0, 0, 0, '[]', 'proposed', '${MADE}')`,
    ],
    { there: made("bank_closings", "proposed_by") },
  ),
  attack(
    "a payment run from no account",
    (w) => [
      `insert into payment_runs (branch_id, pay_on, due_until, account_id, created_by, created_at)
       values (${w.branchId}, '${DAY}', '${DAY}', ${NONE}, '${MADE}', now())`,
    ],
    { there: made("payment_runs") },
  ),
  attack(
    "a supplier's deposit on no account",
    (w) => [
      `with made as (
         insert into suppliers (branch_id, code, adapter, title, products, currency)
         values (${w.branchId}, '${MADE}', 'core', 'x', '{flight}', (select currency from branches where id = ${w.branchId}))
         returning branch_id, id)
       insert into supplier_deposits (branch_id, supplier_id, account_id) select m.branch_id, m.id, ${NONE} from made m`,
    ],
    { there: there("supplier_deposits", `account_id = ${NONE}`) },
  ),
  attack(
    "a reversal of a voucher that is matched with the bank",
    (w, id) => [
      ...matched(w, w.twins[0]),
      head(w, id, { kind: "reversal" }),
      body(w, id, [
        { account: w.cash, cr: 10 },
        { account: w.sale, dr: 10 },
      ]),
      `insert into ledger.voucher_reversals values (${w.branchId}, ${w.twins[0]}, '${DAY}', ${id}, '${DAY}')`,
    ],
    { there: changed("voucher_reversals") },
  ),
];
