import type { Query } from "../../kernel/context";

export type Span = { branch_id: number; from_on: string; to_on: string };

/**
 * Periods verified nightly (design/ledger.md, section 7): for every branch with postings yesterday, the changed period,
 * and a randomly drawn earlier month, so that over time all books are covered.
 */
export const spansToVerify = (query: Query) => query<Span>("ledger.spans-to-verify", SPANS);

const SPANS = `
  with yesterdays as (select id as branch_id, ledger.business_day(id, now()) - 1 as day from branches)
  select branch_id, day::text as from_on, day::text as to_on from yesterdays y
   where exists (select from ledger.vouchers v where v.branch_id = y.branch_id and v.doc_date = y.day)
      or exists (select from ledger.turn_day t where t.branch_id = y.branch_id and t.day = y.day)
   union all
  select y.branch_id, lower(m.dates)::text, (upper(m.dates) - 1)::text
    from yesterdays y
   cross join lateral (
         select p.dates from ledger.periods p
          where p.branch_id = y.branch_id and upper(p.dates) <= y.day
            and exists (select from ledger.turn_month t where t.branch_id = p.branch_id and t.fm = p.fm)
          order by random() limit 1) m
   order by 1, 2`;
