-- Recomputes what is derived from what is posted and names what differs. Nothing is changed. About 1.5 s a million entries.
--
-- fault: day (turnovers of an account and day against its lines), month (of a month against its days), balance (of a limited
-- account against all its days), voucher (a document whose lines are not what it says; account_id and ccy are null).
-- Stored and computed: {dr, cr, fc_dr, fc_cr, n, hsum} as far as the fault knows them; null where there is nothing.
create or replace function ledger.verify(branch int, from_on date, to_on date)
returns table (fault text, account_id int, ccy char(3), day date, voucher_id bigint, stored jsonb, computed jsonb)
language sql stable security definer set search_path = ledger, public, pg_temp as $$
  (with posted as (
     select e.account_id, e.ccy, e.doc_date as day, sum(dr) as dr, sum(cr) as cr, sum(fc_dr) as fc_dr, sum(fc_cr) as fc_cr,
            count(*) as n,
            bit_xor(entry_hash(e.branch_id, e.doc_date, e.voucher_id, e.line, e.account_id, dr - cr, fc_dr - fc_cr)) as hsum
       from entries e where e.branch_id = branch and e.doc_date between from_on and to_on group by 1, 2, 3
   ), turned as (
     select t.account_id, t.ccy, t.day, sum(dr) as dr, sum(cr) as cr, sum(fc_dr) as fc_dr, sum(fc_cr) as fc_cr,
            sum(n) as n, bit_xor(hsum) as hsum
       from turn_day t where t.branch_id = branch and t.day between from_on and to_on group by 1, 2, 3
   )
   select 'day', account_id, ccy, day, null::bigint, to_jsonb(t) - '{account_id,ccy,day}'::text[],
          to_jsonb(p) - '{account_id,ccy,day}'::text[]
     from posted p full join turned t using (account_id, ccy, day)
    where (p.dr, p.cr, p.fc_dr, p.fc_cr, p.n, p.hsum) is distinct from (t.dr, t.cr, t.fc_dr, t.fc_cr, t.n, t.hsum))
  union all
  -- Months that lie within, whole.
  (with months as (
     select fm, dates from periods where branch_id = branch and dates <@ daterange(from_on, to_on, '[]')
   ), days as (
     select t.account_id, t.ccy, m.fm, lower(m.dates) as day, sum(dr) as dr, sum(cr) as cr, sum(fc_dr) as fc_dr,
            sum(fc_cr) as fc_cr, sum(n) as n
       from months m join turn_day t on t.branch_id = branch and t.day >= lower(m.dates) and t.day < upper(m.dates)
      group by 1, 2, 3, 4
   ), turned as (
     select t.account_id, t.ccy, m.fm, lower(m.dates) as day, sum(dr) as dr, sum(cr) as cr, sum(fc_dr) as fc_dr,
            sum(fc_cr) as fc_cr, sum(n) as n
       from months m join turn_month t on t.branch_id = branch and t.fm = m.fm group by 1, 2, 3, 4
   )
   select 'month', account_id, ccy, day, null, to_jsonb(t) - '{account_id,ccy,day,fm}'::text[],
          to_jsonb(d) - '{account_id,ccy,day,fm}'::text[]
     from days d full join turned t using (account_id, ccy, fm, day)
    where (d.dr, d.cr, d.fc_dr, d.fc_cr, d.n) is distinct from (t.dr, t.cr, t.fc_dr, t.fc_cr, t.n))
  union all
  select 'balance', b.account_id, a.currency, null, null, jsonb_build_object('dr', b.dr, 'cr', b.cr, 'pending', b.pending),
         jsonb_build_object('dr', t.dr, 'cr', t.cr, 'pending', h.pending)
    from account_balances b
    join accounts a on a.branch_id = b.branch_id and a.id = b.account_id
   cross join lateral (select coalesce(sum(dr), 0) as dr, coalesce(sum(cr), 0) as cr from turn_month t
                        where t.branch_id = branch and t.account_id = b.account_id) t
   cross join lateral (select coalesce(sum(amount), 0) as pending from holds h
                        where h.branch_id = branch and h.account_id = b.account_id and h.state = 'open') h
   where b.branch_id = branch and (b.dr, b.cr, b.pending) is distinct from (t.dr, t.cr, h.pending)
  union all
  select 'voucher', null, null, v.doc_date, v.id, jsonb_build_object('n', v.line_count, 'dr', v.total, 'cr', v.total),
         case when e.n is not null then jsonb_build_object('n', e.n, 'dr', e.dr, 'cr', e.cr) end
    from vouchers v
    left join (select e.doc_date, e.voucher_id, count(*) as n, sum(dr) as dr, sum(cr) as cr from entries e
                where e.branch_id = branch and e.doc_date between from_on and to_on group by 1, 2) e
      on e.doc_date = v.doc_date and e.voucher_id = v.id
   where v.branch_id = branch and v.doc_date between from_on and to_on
     and (e.n, e.dr, e.cr) is distinct from (v.line_count::bigint, v.total::numeric, v.total::numeric)
$$;
comment on function ledger.verify is 'for the app';

-- Makes turnovers anew from lines, of whole months: for the owner alone, when verify names a difference and its cause is known.
-- Posters of those months wait. Answers how many accounts and days were written.
create or replace function ledger.rebuild(branch int, from_on date, to_on date) returns int language plpgsql
set search_path = ledger, public, pg_temp as $$
declare
  written int;
  first date;
  last date;
begin
  perform pg_advisory_xact_lock(period_lock(branch, id))
     from (select id from periods where branch_id = branch and dates && daterange(from_on, to_on, '[]') order by id) p;
  select min(lower(dates)), max(upper(dates)) - 1 into first, last
    from periods where branch_id = branch and dates && daterange(from_on, to_on, '[]');
  perform set_config('ledger.rebuild', 'on', true);
  delete from turn_day where branch_id = branch and day between first and last;
  delete from turn_month t using periods p
   where t.branch_id = branch and p.branch_id = branch and p.fm = t.fm and p.dates <@ daterange(first, last, '[]');
  insert into turn_day (branch_id, account_id, ccy, day, slot, dr, cr, fc_dr, fc_cr, n, hsum)
  select branch, e.account_id, e.ccy, e.doc_date, (e.voucher_id % a.slots)::smallint, sum(e.dr), sum(e.cr), sum(e.fc_dr),
         sum(e.fc_cr), count(*),
         bit_xor(entry_hash(branch, e.doc_date, e.voucher_id, e.line, e.account_id, e.dr - e.cr, e.fc_dr - e.fc_cr))
    from entries e join accounts a on a.branch_id = branch and a.id = e.account_id
   where e.branch_id = branch and e.doc_date between first and last group by 2, 3, 4, 5;
  get diagnostics written = row_count;
  insert into turn_month (branch_id, account_id, ccy, fm, slot, dr, cr, fc_dr, fc_cr, n)
  select branch, t.account_id, t.ccy, p.fm, t.slot, sum(t.dr), sum(t.cr), sum(t.fc_dr), sum(t.fc_cr), sum(t.n)
    from turn_day t join periods p on p.branch_id = branch and p.dates @> t.day
   where t.branch_id = branch and t.day between first and last group by 2, 3, 4, 5;
  perform set_config('ledger.rebuild', 'off', true);
  return written;
end $$;
