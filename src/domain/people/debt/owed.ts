/**
 * SQL of parties' debts by the single definition in prisma/sql/accounting/party-debts.sql: each joins as `d` {owed, future,
 * bounced}.
 */

/** Of a colleague `c`, up to today at the branch, or after (`future`). `now`: the placeholder of the current time. */
export const COLLEAGUE_DEBT = (now: string) =>
  `join colleague_debts($1::int, ${now}::timestamptz) d on d.colleague_id = c.id`;

const debtOf = (lines: string) => (whose: string, now: string) =>
  `
  cross join lateral (
    select coalesce(sum(e.dr - e.cr) filter (where e.doc_date <= t.today), 0)::bigint as owed,
           coalesce(sum(e.dr - e.cr) filter (where e.doc_date > t.today), 0)::bigint as future
      from (select ledger.business_day($1::int, ${now}::timestamptz) as today) t
      left join ${lines}($1::int, ${whose}) e on true) d`;

/** Of the party `whose` (an SQL text) that is neither a colleague nor a supplier. */
export const CUSTOMER_DEBT = debtOf("customer_debt_lines");

/** Of the supplier `whose`: negative when the branch owes it. */
export const SUPPLIER_DEBT = debtOf("supplier_debt_lines");
