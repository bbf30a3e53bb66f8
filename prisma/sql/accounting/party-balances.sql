-- Balances of parties on a day, by account and currency, from turn_detail: whole months until the day's, less the lines after it.

-- Documents that close a year on its last day, and are not reversed: balances of that day are those before them.
create or replace function ledger.closings_on(branch int, day date) returns setof bigint language sql stable
set search_path = ledger, public, pg_temp as $$
  select v.id from vouchers v
   where v.branch_id = branch and v.doc_date = day and v.source_type = 'year_end' and v.kind = 'closing'
     and not exists (select from voucher_reversals r where r.branch_id = branch and r.original_id = v.id)
$$;

-- Months from the last effective opening until a day's month; since: the day of that opening, -infinity without one. Null, null
-- before the first month.
create or replace function ledger.months_until(branch int, day date, out since date, out first int, out last int) language plpgsql stable
set search_path = ledger, public, pg_temp as $$
begin
  since := opened_on(branch, day);
  select min(p.fm), max(p.fm) into first, last from periods p
   where p.branch_id = branch and lower(p.dates) <= day and upper(p.dates) > since;
end $$;

-- What parties owe (n > 0) or are owed at the end of a day: n in the branch's currency, f in the line's own. account: of any level,
-- then of any type; without one assets and liabilities, but no bank, POS or cash box, whose lines have the payer. Merged passengers
-- count as the one they were merged into. Balances of zero are left out. With the accounts as an array the key finds their rows; joined
-- with them it was three times slower.
create or replace function ledger.party_balances(branch int, day date, account int)
returns table (account_id int, ccy char(3), party text, n bigint, f bigint)
language plpgsql stable security definer rows 1000 set search_path = ledger, public, pg_temp set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  months constant record := months_until(branch, day);
begin
  return query
  with wanted as materialized (
    select a.id from accounts a
     where a.branch_id = branch and a.level = 4
       and case when account is null then a.type in ('asset', 'liability') and coalesce(a.kind, 'other') not in ('bank', 'cash', 'pos')
                else account in (a.id, a.sub_ledger_id, a.general_id, a.group_id) end),
  merged as materialized (
    select 'passenger:' || p.id as was, public.resolve_merged_party(branch, 'passenger:' || p.id) as party
      from public.passengers p where p.branch_id = branch and p.merged_into is not null),
  line as (
    select d.account_id, d.ccy, d.party, d.dr - d.cr as n, d.fc_dr - d.fc_cr as f
      from detailed_turnovers(branch, months.first, months.last) d
     where d.party is not null and d.account_id = any (array(select w.id from wanted w))
     union all
    select e.account_id, e.ccy, e.party, e.cr - e.dr, e.fc_cr - e.fc_dr
      from periods p
      join entries e on e.branch_id = branch and e.doc_date > day and e.doc_date < upper(p.dates)
     where p.branch_id = branch and p.fm = months.last and e.party is not null and e.account_id = any (array(select w.id from wanted w))
     union all
    select e.account_id, e.ccy, e.party, e.cr - e.dr, e.fc_cr - e.fc_dr
      from closings_on(branch, day) c (id)
      join entries e on e.branch_id = branch and e.doc_date = day and e.voucher_id = c.id
     where e.party is not null and e.account_id = any (array(select w.id from wanted w))),
  summed as (
    select l.account_id, l.ccy, l.party, sum(l.n) as n, sum(l.f) as f from line l group by 1, 2, 3)
  select s.account_id, s.ccy, coalesce(m.party, s.party), sum(s.n)::bigint, sum(s.f)::bigint
    from summed s left join merged m on m.was = s.party
   group by 1, 2, 3 having sum(s.n) <> 0 or sum(s.f) <> 0;
end $$;
comment on function ledger.party_balances is 'for the app';

-- The balances of accounts at the end of a day from their own turnovers, and what the year was opened with; debit positive.
create or replace function ledger.account_balances_on(branch int, day date, ids int[])
returns table (account_id int, n bigint, opened bigint)
language plpgsql stable security definer set search_path = ledger, public, pg_temp set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  months constant record := months_until(branch, day);
begin
  return query
  with line as (
    select t.account_id, t.dr - t.cr as n, 0::bigint as opened
      from turn_month t where t.branch_id = branch and t.fm between months.first and months.last and t.account_id = any (ids)
     union all
    select t.account_id, t.cr - t.dr, 0
      from periods p
      join turn_day t on t.branch_id = branch and t.day > account_balances_on.day and t.day < upper(p.dates)
     where p.branch_id = branch and p.fm = months.last and t.account_id = any (ids)
     union all
    select e.account_id, e.cr - e.dr, 0
      from closings_on(branch, day) c (id)
      join entries e on e.branch_id = branch and e.doc_date = account_balances_on.day and e.voucher_id = c.id
     where e.account_id = any (ids)
     union all
    select e.account_id, 0, e.dr - e.cr
      from vouchers v
      join entries e on e.branch_id = branch and e.doc_date = v.doc_date and e.voucher_id = v.id
     where v.branch_id = branch and v.doc_date = months.since and v.source_type = 'year_end' and v.kind = 'opening'
       and not exists (select from voucher_reversals r where r.branch_id = branch and r.original_id = v.id)
       and e.account_id = any (ids))
  select l.account_id, sum(l.n)::bigint, sum(l.opened)::bigint from line l group by 1;
end $$;
comment on function ledger.account_balances_on is 'for the app';
