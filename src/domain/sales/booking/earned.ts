import type { EarnedBy } from "./rules.earned";

/** Placeholders of a statement: branch id, first and last day. */
type Places = { branch: string; from: string; to: string };

/** Grouping key of a sale `f`. Empty: customers; own seats; stays. */
const KEY: Record<EarnedBy, string> = {
  colleague: "coalesce(f.colleague_id::text, '')",
  route: "coalesce(f.route, '')",
  supplier: "coalesce(f.supplier_id::text, '')",
};
/** Documents of a whole order have a buyer, but a route or supplier only when the order has one item. */
const KNOWN: Record<EarnedBy, string> = {
  colleague: "b.id is not null or t.id is not null",
  route: "b.id is not null or i.line is not null",
  supplier: "b.id is not null or i.line is not null",
};

const NOT_OF_A_YEARS_END = "coalesce(v.source_type, '') not in ('year_end', 'profit_close')";

/** Accounts of income and expense. */
export const EARNING = (branch: string) => `
  select a.id, a.type from ledger.accounts a where a.branch_id = ${branch}::int and a.type in ('income', 'expense')`;

/**
 * Profit of a period as the books say, by the turnovers of `accounts` (EARNING). What closes a year moves it on and is
 * left out.
 */
export const BOOKED_PROFIT = ({ branch, from, to }: Places) => `
  (coalesce((select sum(t.cr - t.dr) from accounts a
               join ledger.turn_day t on t.branch_id = ${branch}::int and t.account_id = a.id and t.day between ${from}::date and ${to}::date), 0)
   - coalesce((select sum(e.cr - e.dr)
                 from ledger.vouchers v
                 join ledger.entries e on e.branch_id = v.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id
                 join accounts a on a.id = e.account_id
                where v.branch_id = ${branch}::int and v.source_type in ('year_end', 'profit_close')
                  and v.doc_date between ${from}::date and ${to}::date), 0))`;

/**
 * Booking `b` of a document `d` (id, source, of: the number in its source), by its refund `r` or its order `t` with the
 * item `i`. A document of several items has no single booking.
 */
export const BOOKING_OF_DOCUMENT = (branch: string) => `
    left join refunds r on d.source = 'refund' and r.branch_id = ${branch}::int and r.id = d.of
    left join trades t on d.source = 'trade' and t.branch_id = ${branch}::int and t.id = d.of
    left join lateral (
         select x.line, x.booking_id, x.supplier_id, x.own_seats, x.offer, x.issue_voucher_id, x.return_voucher_id
           from trade_items x
          where x.branch_id = ${branch}::int and x.trade_id = t.id
            and (d.id in (x.issue_voucher_id, x.return_voucher_id)
                 or not exists (
                   select from trade_items o where o.branch_id = ${branch}::int and o.trade_id = t.id and o.line <> x.line))
          limit 1) i on true
    left join bookings b on b.branch_id = ${branch}::int
          and b.id = case d.source when 'booking' then d.of when 'refund' then r.booking_id when 'trade' then i.booking_id end`;

/**
 * Documents of a period with their income and expense lines: group (null: no single sale), booking, and sums. Excludes
 * year-end closings. Aggregated per document first: few documents have many lines.
 */
export const earnedBy = (by: EarnedBy, { branch, from, to }: Places) => `
  with accounts as (${EARNING(branch)}),
  documents as (
    select v.id, v.source_type as source, case when v.source_id ~ '^[0-9]{1,18}$' then v.source_id::bigint end as of,
           coalesce(sum(e.cr - e.dr) filter (where a.type = 'income'), 0) as income,
           coalesce(sum(e.dr - e.cr) filter (where a.type = 'expense'), 0) as expense
      from accounts a
      join ledger.entries e on e.branch_id = ${branch}::int and e.account_id = a.id and e.doc_date between ${from}::date and ${to}::date
      join ledger.vouchers v on v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id
     where ${NOT_OF_A_YEARS_END}
     group by 1, 2, 3)
  select case when ${KNOWN[by]} then ${KEY[by]} end as key, b.id as booking_id, d.income, d.expense
    from documents d ${BOOKING_OF_DOCUMENT(branch)}
    left join trade_items n on n.branch_id = b.branch_id and n.trade_id = b.trade_id and n.line = b.trade_line
    left join lateral (
         select g.origin, g.destination from charter_calculations_route g
          where g.branch_id = b.branch_id and g.charter_id = b.charter_id and g.direction = 'outbound'
          order by g.departs_at limit 1) c on true
   cross join lateral (
         select coalesce(i.offer, n.offer)->'segments' as segments) o
   cross join lateral (
         select coalesce(b.colleague_id, t.colleague_id) as colleague_id,
                coalesce(b.supplier_id, case when not i.own_seats then i.supplier_id end) as supplier_id,
                coalesce(c.origin || '-' || c.destination,
                  (select (array_agg(s.one->>'origin' order by s.at))[1] || '-' || (array_agg(s.one->>'destination' order by s.at desc))[1]
                     from jsonb_array_elements(case when jsonb_typeof(o.segments) = 'array' then o.segments else '[]' end)
                          with ordinality s (one, at)
                    where coalesce(s.one->>'leg', '0') = '0')) as route) f`;
