-- Recomputes derived figures from posted data and reports mismatches; changes nothing. About 2.3 s per million entries, on one
-- core.

-- Sums that stay bigint: sum() makes a numeric of each group, which costs four times as much. Raises 22003 on overflow.
create or replace aggregate ledger.total(bigint)
  (sfunc = int8pl, stype = int8, initcond = '0', combinefunc = int8pl, parallel = safe);

-- Whole months within the span: folded turnovers and the vouchers not folded yet, compared with all lines.
create or replace function ledger.find_mismatched_details(branch int, from_on date, to_on date) returns setof ledger.suspect
language sql stable set search_path = ledger, public, pg_temp as $$
  select distinct 'detail', account_id, ccy, day, null::bigint
    from (select t.account_id, t.ccy, lower(m.dates) as day, t.party, t.cost_center_id, t.dims, -dr as dr, -cr as cr, -fc_dr as fc_dr,
                 -fc_cr as fc_cr, case when n > 0 then -n::bigint else -1::bigint << 40 end as n, hsum
            from periods m join turn_detail t on t.branch_id = branch and t.fm = m.fm
           where m.branch_id = branch and m.dates <@ daterange(from_on, to_on, '[]')
           union all
          select e.account_id, e.ccy, lower(m.dates), coalesce(e.party, ''), coalesce(e.cost_center_id, 0), dims_of(e), -dr, -cr, -fc_dr,
                 -fc_cr, -1, detail_hash(e)
            from unfolded_vouchers(branch) u
            join periods m on m.branch_id = branch and m.fm = u.fm and m.dates <@ daterange(from_on, to_on, '[]')
            join entries e on e.branch_id = branch and e.doc_date = u.doc_date and e.voucher_id = u.id
           where is_detailed(e)
           union all
          select e.account_id, e.ccy, lower(m.dates), coalesce(e.party, ''), coalesce(e.cost_center_id, 0), dims_of(e), dr, cr, fc_dr, fc_cr,
                 1, detail_hash(e)
            from periods m join entries e on e.branch_id = branch and e.doc_date >= lower(m.dates) and e.doc_date < upper(m.dates)
           where m.branch_id = branch and m.dates <@ daterange(from_on, to_on, '[]') and is_detailed(e)) both_
   group by account_id, ccy, day, party, cost_center_id, dims
  having (total(dr), total(cr), total(fc_dr), total(fc_cr), total(n), bit_xor(hsum)) <> (0, 0, 0, 0, 0, 0)
$$;

-- Candidates for a closer check: stored sums are subtracted from computed ones under the same key, and only differences remain. One
-- pass and one hash table per kind of mismatch, where a join of both sides would need three.
create or replace function ledger.find_mismatches(branch int, from_on date, to_on date) returns setof ledger.suspect
language sql stable set search_path = ledger, public, pg_temp
-- Millions of groups: hashed in memory or, beyond this, in batches; never sorted. Uses one core and leaves the others to sales.
set work_mem = '256MB' set enable_sort = off set enable_seqscan = on set max_parallel_workers_per_gather = 0 set jit = off
set plan_cache_mode = force_custom_plan as $$
  select 'day', account_id, ccy, day, null::bigint
    from (-- A row that counts nothing is no row of ours: it must not pass for one.
          select t.account_id, t.ccy, t.day, -dr as dr, -cr as cr, -fc_dr as fc_dr, -fc_cr as fc_cr,
                 case when n > 0 then -n::bigint else -1::bigint << 40 end as n, hsum
            from turn_day t where t.branch_id = branch and t.day between from_on and to_on
           union all
          select e.account_id, e.ccy, e.doc_date, dr, cr, fc_dr, fc_cr, 1,
                 entry_hash(e.branch_id, e.doc_date, e.voucher_id, e.line, e.account_id, dr - cr, fc_dr - fc_cr)
            from entries e where e.branch_id = branch and e.doc_date between from_on and to_on) both_
   group by account_id, ccy, day
  having (total(dr), total(cr), total(fc_dr), total(fc_cr), total(n), bit_xor(hsum)) <> (0, 0, 0, 0, 0, 0)
   union all
  -- Whole months within the span.
  select 'month', account_id, ccy, day, null
    from (select t.account_id, t.ccy, m.day, dr, cr, fc_dr, fc_cr, n::bigint as n
            from turn_day t
            join (select lower(dates) as day, lower(dates) + nr as each_day
                    from periods, generate_series(0, upper(dates) - lower(dates) - 1) nr
                   where branch_id = branch and dates <@ daterange(from_on, to_on, '[]')) m on m.each_day = t.day
           where t.branch_id = branch and t.day between from_on and to_on
           union all
          select t.account_id, t.ccy, lower(m.dates), -dr, -cr, -fc_dr, -fc_cr,
                 case when n > 0 then -n::bigint else -1::bigint << 40 end
            from periods m join turn_month t on t.branch_id = branch and t.fm = m.fm
           where m.branch_id = branch and m.dates <@ daterange(from_on, to_on, '[]')) both_
   group by account_id, ccy, day
  having (total(dr), total(cr), total(fc_dr), total(fc_cr), total(n)) <> (0, 0, 0, 0, 0)
   union all
  -- Figures carried forward on a day within the span, compared with all months until then.
  select 'carried', account_id, ccy, day, null
    from (select c.account_id, c.ccy, upper(p.dates) - 1 as day, -dr as dr, -cr as cr, -fc_dr as fc_dr, -fc_cr as fc_cr,
                 case when n > 0 then -n else -1::bigint << 40 end as n
            from periods p join carried c on c.branch_id = branch and c.fm = p.fm
           where p.branch_id = branch and upper(p.dates) between from_on + 1 and to_on + 1
           union all
          select t.account_id, t.ccy, upper(p.dates) - 1, dr, cr, fc_dr, fc_cr, n
            from periods p join turn_month t on t.branch_id = branch and t.fm <= p.fm
           where p.branch_id = branch and upper(p.dates) between from_on + 1 and to_on + 1
             and exists (select from carried c where c.branch_id = branch and c.fm = p.fm)) both_
   group by account_id, ccy, day
  having (total(dr), total(cr), total(fc_dr), total(fc_cr), total(n)) <> (0, 0, 0, 0, 0)
   union all
  select * from find_mismatched_details(branch, from_on, to_on)
   union all
  select 'voucher', null, null, day, voucher_id
    from (select e.doc_date as day, e.voucher_id, dr, cr, 1::bigint as n
            from entries e where e.branch_id = branch and e.doc_date between from_on and to_on
           union all
          select v.doc_date, v.id, -total, -total, -line_count::bigint
            from vouchers v where v.branch_id = branch and v.doc_date between from_on and to_on) both_
   group by day, voucher_id
  having (total(dr), total(cr), total(n)) <> (0, 0, 0)
$$;

-- All keys, if amounts overflow the sums.
create or replace function ledger.find_all_mismatches(branch int, from_on date, to_on date) returns setof ledger.suspect
language sql stable set search_path = ledger, public, pg_temp set enable_seqscan = on as $$
  (select 'day', account_id, ccy, doc_date, null::bigint
     from entries where branch_id = branch and doc_date between from_on and to_on
    union
   select 'day', account_id, ccy, day, null
     from turn_day where branch_id = branch and day between from_on and to_on)
   union all
  (select 'month', t.account_id, t.ccy, lower(dates), null::bigint
     from periods m join turn_day t on t.branch_id = branch and t.day >= lower(dates) and t.day < upper(dates)
    where m.branch_id = branch and dates <@ daterange(from_on, to_on, '[]')
    union
   select 'month', t.account_id, t.ccy, lower(dates), null::bigint
     from periods m join turn_month t on t.branch_id = branch and t.fm = m.fm
    where m.branch_id = branch and dates <@ daterange(from_on, to_on, '[]'))
   union all
  (select 'carried', c.account_id, c.ccy, upper(p.dates) - 1, null::bigint
     from periods p join carried c on c.branch_id = branch and c.fm = p.fm
    where p.branch_id = branch and upper(p.dates) between from_on + 1 and to_on + 1
    union
   select 'carried', t.account_id, t.ccy, upper(p.dates) - 1, null
     from periods p join turn_month t on t.branch_id = branch and t.fm <= p.fm
    where p.branch_id = branch and upper(p.dates) between from_on + 1 and to_on + 1
      and exists (select from carried c where c.branch_id = branch and c.fm = p.fm))
   union all
  (select 'detail', t.account_id, t.ccy, lower(p.dates), null::bigint
     from periods p join turn_detail t on t.branch_id = branch and t.fm = p.fm
    where p.branch_id = branch and p.dates <@ daterange(from_on, to_on, '[]')
    union
   select 'detail', t.account_id, t.ccy, lower(p.dates), null
     from periods p join turn_month t on t.branch_id = branch and t.fm = p.fm
    where p.branch_id = branch and p.dates <@ daterange(from_on, to_on, '[]'))
   union all
  (select 'voucher', null::int, null::char(3), doc_date, voucher_id
     from entries where branch_id = branch and doc_date between from_on and to_on
    union
   select 'voucher', null, null, doc_date, id
     from vouchers where branch_id = branch and doc_date between from_on and to_on)
$$;

-- fault: day (turnovers of an account and day against its lines), month (of a month against its days), carried (what was
-- carried forward on the last day of a month against all months until then), detail (of a month by party, cost center and dimension
-- set against its lines), balance (of a limited account against all its days), voucher (a document that does not match its lines;
-- account_id and ccy are null).
-- Stored and computed: {dr, cr, fc_dr, fc_cr, n, hsum} as far as they apply, for detail with {party, cost_center_id, dims}; null if
-- there is no row.
create or replace function ledger.verify(branch int, from_on date, to_on date)
returns table (fault text, account_id int, ccy char(3), day date, voucher_id bigint, stored jsonb, computed jsonb)
language plpgsql stable security definer set search_path = ledger, public, pg_temp set enable_seqscan = off as $$
declare
  candidates constant suspect[] := mismatch_candidates(branch, from_on, to_on);
begin
  return query select * from mismatched_days(branch, candidates);
  return query select * from mismatched_months(branch, candidates);
  return query select * from mismatched_carried(branch, candidates);
  return query select * from mismatched_details(branch, candidates);
  return query select * from mismatched_balances(branch);
  return query select * from mismatched_vouchers(branch, candidates);
end $$;
comment on function ledger.verify is 'for the app';

-- The keys of a span that need a closer check.
create or replace function ledger.mismatch_candidates(branch int, from_on date, to_on date) returns ledger.suspect[]
language plpgsql stable set search_path = ledger, public, pg_temp as $$
begin
  return array(select c from find_mismatches(branch, from_on, to_on) c);
exception when numeric_value_out_of_range then
  return array(select c from find_all_mismatches(branch, from_on, to_on) c);
end $$;

-- Candidates of fault `day` whose turnovers differ from their lines.
create or replace function ledger.mismatched_days(branch int, candidates ledger.suspect[]) returns setof ledger.mismatch
language plpgsql stable set search_path = ledger, public, pg_temp as $$
begin
  return query
  select s.fault, s.account_id, s.ccy, s.day, s.voucher_id, case when t.n is not null then to_jsonb(t) end,
         case when p.n is not null then to_jsonb(p) end
    from unnest(candidates) s
   cross join lateral (
         select sum(dr) as dr, sum(cr) as cr, sum(fc_dr) as fc_dr, sum(fc_cr) as fc_cr, sum(n) as n, bit_xor(hsum) as hsum
           from turn_day t
          where t.branch_id = branch and t.account_id = s.account_id and t.ccy = s.ccy and t.day = s.day) t
   cross join lateral (
         select sum(dr) as dr, sum(cr) as cr, sum(fc_dr) as fc_dr, sum(fc_cr) as fc_cr, nullif(count(*), 0) as n,
                bit_xor(entry_hash(e.branch_id, e.doc_date, e.voucher_id, e.line, e.account_id, dr - cr, fc_dr - fc_cr)) as hsum
           from entries e
          where e.branch_id = branch and e.account_id = s.account_id and e.doc_date = s.day and e.ccy = s.ccy) p
   where s.fault = 'day' and (p.dr, p.cr, p.fc_dr, p.fc_cr, p.n, p.hsum) is distinct from (t.dr, t.cr, t.fc_dr, t.fc_cr, t.n, t.hsum)
   order by s.day, s.account_id, s.ccy;
end $$;

-- Candidates of fault `month` whose turnovers differ from those of their days.
create or replace function ledger.mismatched_months(branch int, candidates ledger.suspect[]) returns setof ledger.mismatch
language plpgsql stable set search_path = ledger, public, pg_temp as $$
begin
  return query
  select s.fault, s.account_id, s.ccy, s.day, s.voucher_id, case when t.n is not null then to_jsonb(t) end,
         case when d.n is not null then to_jsonb(d) end
    from unnest(candidates) s
    join periods m on m.branch_id = branch and m.dates @> s.day
   cross join lateral (
         select sum(dr) as dr, sum(cr) as cr, sum(fc_dr) as fc_dr, sum(fc_cr) as fc_cr, sum(n) as n from turn_month t
          where t.branch_id = branch and t.account_id = s.account_id and t.ccy = s.ccy and t.fm = m.fm) t
   cross join lateral (
         select sum(dr) as dr, sum(cr) as cr, sum(fc_dr) as fc_dr, sum(fc_cr) as fc_cr, sum(n) as n from turn_day t
          where t.branch_id = branch and t.account_id = s.account_id and t.ccy = s.ccy
            and t.day >= lower(m.dates) and t.day < upper(m.dates)) d
   where s.fault = 'month' and (d.dr, d.cr, d.fc_dr, d.fc_cr, d.n) is distinct from (t.dr, t.cr, t.fc_dr, t.fc_cr, t.n)
   order by s.day, s.account_id, s.ccy;
end $$;

-- Candidates of fault `carried` that differ from all months until then.
create or replace function ledger.mismatched_carried(branch int, candidates ledger.suspect[]) returns setof ledger.mismatch
language plpgsql stable set search_path = ledger, public, pg_temp as $$
begin
  return query
  select s.fault, s.account_id, s.ccy, s.day, s.voucher_id, case when c.n is not null then to_jsonb(c) end,
         case when t.n is not null then to_jsonb(t) end
    from unnest(candidates) s
    join periods p on p.branch_id = branch and p.dates @> s.day
    left join lateral (select dr, cr, fc_dr, fc_cr, n from carried c
                        where c.branch_id = branch and c.fm = p.fm and c.account_id = s.account_id and c.ccy = s.ccy limit 1) c on true
   cross join lateral (
         select sum(dr) as dr, sum(cr) as cr, sum(fc_dr) as fc_dr, sum(fc_cr) as fc_cr, sum(n) as n from turn_month t
          where t.branch_id = branch and t.account_id = s.account_id and t.ccy = s.ccy and t.fm <= p.fm) t
   where s.fault = 'carried' and (t.dr, t.cr, t.fc_dr, t.fc_cr, t.n::numeric)
         is distinct from (c.dr::numeric, c.cr::numeric, c.fc_dr::numeric, c.fc_cr::numeric, c.n::numeric)
   order by s.day, s.account_id, s.ccy;
end $$;

-- Candidates of fault `detail`, by party, cost center and dimension set: what detailed_turnovers returns against the lines.
create or replace function ledger.mismatched_details(branch int, candidates ledger.suspect[]) returns setof ledger.mismatch
language plpgsql stable set search_path = ledger, public, pg_temp as $$
begin
  return query
  with wanted as materialized (
    select distinct s.account_id, s.ccy, m.fm, m.dates
      from unnest(candidates) s join periods m on m.branch_id = branch and m.dates @> s.day
     where s.fault = 'detail'),
  row_ as materialized (
    select w.account_id, w.ccy, w.fm, t.party, t.cost_center_id, t.dims, t.dr, t.cr, t.fc_dr, t.fc_cr, t.n, t.hsum, true as stored
      from wanted w join turn_detail t on t.branch_id = branch and t.account_id = w.account_id and t.fm = w.fm and t.ccy = w.ccy
     union all
    select w.account_id, w.ccy, w.fm, coalesce(e.party, ''), coalesce(e.cost_center_id, 0), dims_of(e), e.dr, e.cr, e.fc_dr, e.fc_cr, 1,
           detail_hash(e), true
      from wanted w
      join unfolded_vouchers(branch) u on u.fm = w.fm
      join entries e on e.branch_id = branch and e.doc_date = u.doc_date and e.voucher_id = u.id
     where e.account_id = w.account_id and e.ccy = w.ccy and is_detailed(e)
     union all
    select w.account_id, w.ccy, w.fm, coalesce(e.party, ''), coalesce(e.cost_center_id, 0), dims_of(e), e.dr, e.cr, e.fc_dr, e.fc_cr, 1,
           detail_hash(e), false
      from wanted w
      join entries e on e.branch_id = branch and e.account_id = w.account_id and e.ccy = w.ccy and e.doc_date >= lower(w.dates)
       and e.doc_date < upper(w.dates)
     where is_detailed(e)),
  figure as (
    select r.account_id, r.ccy, r.fm, r.party, r.cost_center_id, r.dims, r.stored, sum(r.dr) as dr, sum(r.cr) as cr,
           sum(r.fc_dr) as fc_dr, sum(r.fc_cr) as fc_cr, sum(r.n) as n, bit_xor(r.hsum) as hsum
      from row_ r group by 1, 2, 3, 4, 5, 6, 7),
  shown as (select f.*, to_jsonb(f) - '{account_id,ccy,fm,stored}'::text[] as figures from figure f)
  select 'detail', coalesce(s.account_id, c.account_id), coalesce(s.ccy, c.ccy), lower(p.dates), null::bigint, s.figures, c.figures
    from (select * from shown x where x.stored) s
    full join (select * from shown x where not x.stored) c
      on (c.account_id, c.ccy, c.fm, c.party, c.cost_center_id, c.dims) = (s.account_id, s.ccy, s.fm, s.party, s.cost_center_id, s.dims)
    join periods p on p.branch_id = branch and p.fm = coalesce(s.fm, c.fm)
   where s.figures is distinct from c.figures
   order by 4, 2, 3, coalesce(s.party, c.party), coalesce(s.cost_center_id, c.cost_center_id), coalesce(s.dims, c.dims);
end $$;

-- Limited accounts whose balance differs from their months, or whose pending amount from their open holds.
create or replace function ledger.mismatched_balances(branch int) returns setof ledger.mismatch
language plpgsql stable set search_path = ledger, public, pg_temp as $$
begin
  return query
  select 'balance', a.id, a.currency, null::date, null::bigint,
         case when b.account_id is not null then jsonb_build_object('dr', b.dr, 'cr', b.cr, 'pending', b.pending) end,
         jsonb_build_object('dr', t.dr, 'cr', t.cr, 'pending', h.pending)
    from accounts a
    left join account_balances b on b.branch_id = a.branch_id and b.account_id = a.id
   cross join lateral (select coalesce(sum(dr), 0) as dr, coalesce(sum(cr), 0) as cr from turn_month t
                        where t.branch_id = branch and t.account_id = a.id) t
   cross join lateral (select coalesce(sum(amount), 0) as pending from holds h
                        where h.branch_id = branch and h.account_id = a.id and h.state = 'open') h
   where a.branch_id = branch and (b.account_id is not null or a.limit_mode <> 'none')
     and (b.dr, b.cr, b.pending) is distinct from (t.dr, t.cr, h.pending)
   order by a.id;
end $$;

-- Candidates of fault `voucher` that do not match their lines.
create or replace function ledger.mismatched_vouchers(branch int, candidates ledger.suspect[]) returns setof ledger.mismatch
language plpgsql stable set search_path = ledger, public, pg_temp as $$
begin
  return query
  select s.fault, s.account_id, s.ccy, s.day, s.voucher_id,
         case when v.n is not null then jsonb_build_object('n', v.n, 'dr', v.total, 'cr', v.total) end,
         case when e.n is not null then jsonb_build_object('n', e.n, 'dr', e.dr, 'cr', e.cr) end
    from unnest(candidates) s
    left join lateral (select line_count as n, total from vouchers v
                        where v.branch_id = branch and v.doc_date = s.day and v.id = s.voucher_id limit 1) v on true
   cross join lateral (select nullif(count(*), 0) as n, sum(dr) as dr, sum(cr) as cr from entries e
                        where e.branch_id = branch and e.doc_date = s.day and e.voucher_id = s.voucher_id) e
   where s.fault = 'voucher' and (e.n, e.dr, e.cr) is distinct from (v.n::bigint, v.total::numeric, v.total::numeric)
   order by s.day, s.voucher_id;
end $$;

-- Recomputes turnovers of whole months from lines, and what was carried forward over them: for the owner only, once the cause of a
-- reported mismatch is known. Postings of those months wait. Returns how many accounts and days were written.
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
  -- In the order of days, as posting writes them, so that a range of days is stored together.
  insert into turn_day (branch_id, account_id, ccy, day, slot, dr, cr, fc_dr, fc_cr, n, hsum)
  select branch, e.account_id, e.ccy, e.doc_date, (e.voucher_id % a.slots)::smallint, sum(e.dr), sum(e.cr), sum(e.fc_dr),
         sum(e.fc_cr), count(*),
         bit_xor(entry_hash(branch, e.doc_date, e.voucher_id, e.line, e.account_id, e.dr - e.cr, e.fc_dr - e.fc_cr))
    from entries e join accounts a on a.branch_id = branch and a.id = e.account_id
   where e.branch_id = branch and e.doc_date between first and last group by 2, 3, 4, 5 order by 4, 2;
  get diagnostics written = row_count;
  insert into turn_month (branch_id, account_id, ccy, fm, slot, dr, cr, fc_dr, fc_cr, n)
  select branch, t.account_id, t.ccy, p.fm, t.slot, sum(t.dr), sum(t.cr), sum(t.fc_dr), sum(t.fc_cr), sum(t.n)
    from turn_day t join periods p on p.branch_id = branch and p.dates @> t.day
   where t.branch_id = branch and t.day between first and last group by 2, 3, 4, 5 order by 4, 2;
  perform set_config('ledger.rebuild', 'off', true);
  perform rebuild_detail(branch, array(select p.fm from periods p where p.branch_id = branch and p.dates <@ daterange(first, last, '[]')));
  perform pg_advisory_xact_lock(carry_lock(branch));
  perform carry(branch, y.fm)
     from (select distinct c.fm from carried c join periods p on p.branch_id = branch and p.dates @> first
            where c.branch_id = branch and c.fm >= p.fm order by 1) y;
  return written;
end $$;
