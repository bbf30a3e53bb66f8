import type { BranchId } from "../../kernel/context";

/** Query of a statement. Days are inclusive; null: unbounded. */
export type StatementLinesInput = {
  branchId: BranchId;
  account: { id: number; level: 1 | 2 | 3 | 4 };
  from: string | null;
  to: string | null;
  currency: string | null;
  party: string | null;
  costCenter: number | null;
  /** A dimension member, with those below it. */
  member: number | null;
  hideYearEnd: boolean;
  /** The party of a debt statement (`colleague:7`), including lines outside the account that debt/owed.ts counts. */
  debtor: string | null;
};

/** The account column of a line, by level. */
const COLUMN = { 1: "group_id", 2: "general_id", 3: "sub_ledger_id", 4: "account_id" } as const;

/** Whether a line's document is a year-end carry-over. Looked up by its full key, regardless of the plan. */
const SOURCE = `(select v.source_type from ledger.vouchers v
   where v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id)`;

/** For one party or cost centre, a corrected opening has no matching closing: both would be counted twice. */
const NOT_REPAIRED = "e.voucher_id not in (select ledger.opening_repairs($1::int))";

/**
 * The SQL of a query: each shape (level, filters) is a separate statement, with branch and account as first values.
 * Bounds are values, so that an index is read from the page's start.
 */
export function linesOf(input: StatementLinesInput) {
  const { account, currency, party, costCenter, member, hideYearEnd, debtor } = input;
  const values: unknown[] = [input.branchId, account.id];
  const place = (value: unknown) => `$${values.push(value)}`;
  const ccy = currency && place(currency);
  const who = party && place(party);
  const center = costCenter && place(costCenter);
  const sets = member && `ledger.dimension_sets_of($1::int, ${place(member)}::int)`;
  const column = COLUMN[account.level];
  const debts = debtor && debtLines(debtor, place);
  const narrowed = [
    ...(ccy ? [`e.ccy = ${ccy}`] : []),
    ...(who ? [`e.party = ${who}`] : []),
    ...(center ? [`e.cost_center_id = ${center}`] : []),
    ...(sets ? [`e.dims = any (${sets})`] : []),
    ...(hideYearEnd ? [`${SOURCE} is distinct from 'year_end'`] : who || center || sets ? [NOT_REPAIRED] : []),
  ];
  const [dr, cr] = currency ? ["fc_dr", "fc_cr"] : ["dr", "cr"];
  const where = (own: string, more: string) => ["e.branch_id = $1", own, ...narrowed, more].join(" and ");

  /** Lines `e`. A group has no index of its own: its general accounts are each read by theirs and merged. */
  const lines = (more: string, tail = "") =>
    debts
      ? `select e.* from ${debts} e where ${[...narrowed, more].join(" and ")} ${tail}`
      : account.level === 1 && !who && !center && !sets
        ? `select e.* from ledger.accounts g cross join lateral (
           select e.* from ledger.entries e where ${where("e.general_id = g.id", more)} ${tail}) e
          where g.branch_id = $1 and g.parent_id = $2 ${tail}`
        : `select e.* from ledger.entries e where ${where(`e.${column} = $2`, more)} ${tail}`;

  /** Its detail accounts, as `l`. */
  const leaves =
    account.level === 4
      ? "(select $2::int as id) l"
      : `(select a.id from ledger.accounts a where a.branch_id = $1 and a.${column} = $2 and a.level = 4) l`;

  /** Condition joining turnovers `t` with detail accounts `l`. */
  const ofLeaf = (table: "turn_month") =>
    `${leaves} join ledger.${table} t on t.branch_id = $1 and t.account_id = l.id${ccy ? ` and t.ccy = ${ccy}` : ""}`;

  /**
   * CTE `keys` (after `with recursive`): its detail accounts with their turnover currencies, found by a loose index
   * scan instead of reading turnovers.
   */
  const inCurrency = (of: string, more = "") =>
    `(select min(t.ccy) from ledger.turn_month t where t.branch_id = $1 and t.account_id = ${of} ${more})`;
  const keys = ccy
    ? `keys as (select l.id as account_id, ${ccy}::char(3) as ccy from ${leaves})`
    : `steps (account_id, ccy) as (
         select l.id, ${inCurrency("l.id")} from ${leaves}
          union all
         select s.account_id, ${inCurrency("s.account_id", "and t.ccy > s.ccy")} from steps s where s.ccy is not null),
       keys as (select * from steps where ccy is not null)`;

  /** Lines `e` included in turnovers but to be excluded, with their month `fm`. */
  const hidden =
    hideYearEnd &&
    `select e.*, v.fm from ledger.vouchers v cross join lateral (
       select e.* from ledger.entries e
        where e.branch_id = $1 and e.${column} = $2 and e.doc_date = v.doc_date and e.voucher_id = v.id
          ${ccy ? `and e.ccy = ${ccy}` : ""} offset 0) e
      where v.branch_id = $1 and v.source_type = 'year_end'`;

  /** Lines `e` in addition to the account's own, with their month `fm`. */
  const beside =
    debts &&
    `select e.*, v.fm from ${debts} e cross join lateral (
       select * from ledger.vouchers v where v.branch_id = $1 and v.doc_date = e.doc_date and v.id = e.voucher_id limit 1) v
      where ${["e.account_id <> $2", ...narrowed].join(" and ")}`;

  const byParty = Boolean(who) || Boolean(center) || Boolean(sets) || Boolean(debtor?.startsWith("passenger:"));
  const shape = `${account.level}${ccy ? "c" : ""}${who ? "p" : ""}${center ? "k" : ""}${sets ? "m" : ""}${hideYearEnd ? "h" : ""}${debtor ? `.${debtor.split(":")[0]}` : ""}`;
  return { values, place, lines, ofLeaf, keys, hidden, beside, ccy, dr, cr, byParty, shape };
}

/** Debt lines of a party (prisma/sql/accounting/party-debts.sql). */
function debtLines(debtor: string, place: (value: unknown) => string): string {
  const [type, id] = debtor.split(":");
  return type === "colleague"
    ? `colleague_debt_lines($1::int, ${place(Number(id))}::int, $2::int)`
    : `(select * from customer_debt_lines($1::int, ${place(debtor)}::text) where $2::int is not null)`;
}

export type Lines = ReturnType<typeof linesOf>;

/** End of the last complete fiscal month on or before `day`: turnovers up to it are stored by month. */
export const monthBefore = (day: string) => `
  (select p.fm, upper(p.dates) as till from ledger.periods p
    where p.branch_id = $1 and upper(p.dates) <= ${day} order by upper(p.dates) desc limit 1)`;
