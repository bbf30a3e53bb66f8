-- The lines that a trial balance excludes or counts before their day, each with the columns it counts in. In a function because its
-- plan is then made once per connection: within the statement, planning took as long as running the rest.

-- cuts: the days before which amounts are summed, in order, null if not requested; opens: the day whose opening documents count
-- before it; left_out: exclude closings of profit and loss on the last day; ccy_: in that currency, or null.
create or replace function ledger.trial_balance_adjustments(branches int[], cuts date[], opens date, left_out boolean, ccy_ text)
returns table (branch_id int, account_id int, since int, upto int, sign int, dr bigint, cr bigint)
language plpgsql stable rows 20 set search_path = ledger, public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
  select e.branch_id, e.account_id, v.since, v.upto, v.sign,
         case when ccy_ is null then e.dr else e.fc_dr end, case when ccy_ is null then e.cr else e.fc_cr end
    from (select y.branch_id, y.doc_date, y.id, case when y.doc_date < cuts[1] then 1 when y.doc_date < cuts[2] then 2 else 3 end as since,
                 3 as upto, -1 as sign
            from vouchers y
           where y.branch_id = any(branches) and y.source_type = 'year_end' and y.doc_date < cuts[3]
           union all
          select y.branch_id, y.doc_date, y.id, 3, 3, -1 from vouchers y
           where y.branch_id = any(branches) and y.source_type = 'profit_close' and y.doc_date = cuts[3] - 1 and left_out
           union all
          select y.branch_id, y.doc_date, y.id, 1, case when cuts[2] = opens then 2 else 1 end, 1 from vouchers y
           where y.branch_id = any(branches) and y.doc_date = opens and y.kind = 'opening'
             and y.source_type is distinct from 'year_end' and opens < cuts[3]) v
   cross join lateral (select * from entries l
                        where l.branch_id = v.branch_id and l.doc_date = v.doc_date and l.voucher_id = v.id) e
   where ccy_ is null or e.ccy = ccy_;
end $$;
comment on function ledger.trial_balance_adjustments is 'for the app';
