-- Sums of lines with a cost center or dimension members, by account, cost center and dimension set, each with the columns of a trial
-- balance it counts in: whole months from turn_detail, the days of a cut's month before the cut from entries. The same exclusions as
-- ledger.trial_balance_adjustments.

-- cuts: the days before which amounts are summed, in order, null if not requested; opens: the day whose opening documents count
-- before it; left_out: exclude closings of profit and loss on the last day; ccy_: in that currency, or null; center: of that cost
-- center, 0: of any, null: of any or none; sets: of these dimension sets, null: of any or none.
create or replace function ledger.trial_balance_lines(branch int, cuts date[], opens date, left_out boolean, ccy_ text, center int,
                                                      sets int[])
returns table (account_id int, cost_center_id int, dims int, since int, upto int, dr bigint, cr bigint, n bigint)
language plpgsql stable rows 1000 set search_path = ledger, public, pg_temp set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  -- The month of each cut and its first day.
  months int[];
  firsts date[];
begin
  select array_agg(m.fm order by c.nr), array_agg(lower(m.dates) order by c.nr) into months, firsts
    from unnest(cuts) with ordinality c (day, nr)
    left join lateral (select p.fm, p.dates from periods p where p.branch_id = branch and lower(p.dates) < c.day
                        order by p.fm desc limit 1) m on true;
  return query
  with apart as materialized (
    select v.doc_date, v.id, case when v.doc_date < cuts[1] then 1 when v.doc_date < cuts[2] then 2 else 3 end as since, 3 as upto, -1 as sign
      from vouchers v where v.branch_id = branch and v.source_type = 'year_end' and v.doc_date < cuts[3]
     union all
    select v.doc_date, v.id, 3, 3, -1 from vouchers v
     where v.branch_id = branch and v.source_type = 'profit_close' and v.doc_date = cuts[3] - 1 and left_out
     union all
    select v.doc_date, v.id, 1, case when cuts[2] = opens then 2 else 1 end, 1 from vouchers v
     where v.branch_id = branch and v.doc_date = opens and v.kind = 'opening' and v.source_type is distinct from 'year_end'
       and opens < cuts[3]),
  line as (
    select t.account_id, t.cost_center_id, t.dims, t.ccy, t.dr, t.cr, t.fc_dr, t.fc_cr, t.n,
           case when t.fm < months[1] then 1 when t.fm < months[2] then 2 else 3 end as since, 3 as upto
      from detailed_turnovers(branch, 0, months[3] - 1) t
     union all
    select e.account_id, e.cost_center_id, nullif(dims_of(e), 0), e.ccy, e.dr, e.cr, e.fc_dr, e.fc_cr, 1, c.nr, c.nr
      from generate_series(1, 3) c (nr)
      join entries e on e.branch_id = branch and e.doc_date >= firsts[c.nr] and e.doc_date < cuts[c.nr]
     union all
    select e.account_id, e.cost_center_id, nullif(dims_of(e), 0), e.ccy, a.sign * e.dr, a.sign * e.cr, a.sign * e.fc_dr, a.sign * e.fc_cr, a.sign,
           a.since, a.upto
      from apart a
     cross join lateral (select l.* from entries l
                          where l.branch_id = branch and l.doc_date = a.doc_date and l.voucher_id = a.id) e)
  select l.account_id, l.cost_center_id, l.dims, l.since, l.upto, public.total(case when ccy_ is null then l.dr else l.fc_dr end),
         public.total(case when ccy_ is null then l.cr else l.fc_cr end), public.total(l.n)
    from line l
   where (ccy_ is null or l.ccy = ccy_::char(3))
     and (center is null or l.cost_center_id = center or (center = 0 and l.cost_center_id is not null))
     and (sets is null or l.dims = any (sets))
   group by 1, 2, 3, 4, 5;
end $$;
comment on function ledger.trial_balance_lines is 'for the app';
