-- Recomputes turnovers and balances that differ from their lines. Nothing else is written, by any caller: figures come from lines
-- alone, and correct ones are not touched.

-- For the whole months of a span: `day` (turnovers per account and day), `month` (and what was carried forward there, or across a
-- recomputed month, named `carried`, and its turnovers by party and dimension, named `detail`); `balance` (of limited accounts, all
-- days). Checks without a lock, then locks the months with mismatches exclusively, in the order of posting, and checks again; 55P03
-- if a posting holds one for longer than 2 s. A day with a document that does not match its lines is reported and left unchanged,
-- and so is its month: there the lines themselves are in doubt. Returns {differences, repaired, found: the first 500 as
-- ledger.verify reports them, with `repaired`}, and writes the same to the audit log if there are any.
create or replace function ledger.recalculate(branch int, from_on date, to_on date, parts text[], who text, request text)
returns jsonb language plpgsql security definer set search_path = ledger, public, pg_temp
set lock_timeout = '2s' set enable_seqscan = off as $$
declare
  candidates suspect[] := '{}';
  unsound date[];
  months recalculated[];
  differences recalculated[] := '{}';
  first date;
  last date;
begin
  if parts && '{day,month}' then
    select min(lower(dates)), max(upper(dates)) - 1 into first, last
      from periods p where p.branch_id = branch and p.dates && daterange(from_on, to_on, '[]');
    candidates := mismatch_candidates(branch, first, last);
    perform pg_advisory_xact_lock(period_lock(branch, id))
       from (select distinct p.id from unnest(candidates) s join periods p on p.branch_id = branch and p.dates @> s.day
              where s.fault in ('day', 'month', 'detail') order by 1) p;
    unsound := array(select distinct m.day from mismatched_vouchers(branch, candidates) m);
  end if;
  perform set_config('ledger.rebuild', 'on', true);
  if 'day' = any(parts) then
    differences := recalculate_days(branch, candidates, unsound);
  end if;
  if 'month' = any(parts) then
    months := recalculate_months(branch, candidates, unsound);
    differences := differences || months || recalculate_carried(branch, candidates, months)
                || recalculate_details(branch, candidates, unsound);
  end if;
  if 'balance' = any(parts) then
    differences := differences || recalculate_balances(branch);
  end if;
  perform set_config('ledger.rebuild', 'off', true);
  return report_recalculated(branch, coalesce(first, from_on), coalesce(last, to_on), differences, who, request);
end $$;
comment on function ledger.recalculate is 'for the app';

-- Recomputes the turnovers of mismatched days but those of `unsound` days. Returns the mismatches, ordered.
create or replace function ledger.recalculate_days(branch int, candidates ledger.suspect[], unsound date[]) returns ledger.recalculated[]
language plpgsql set search_path = ledger, public, pg_temp as $$
declare
  found_ constant recalculated[] := array(
    select row(m.fault, m.account_id, m.ccy, m.day, m.day <> all(unsound), m.stored, m.computed)::recalculated
      from mismatched_days(branch, candidates) m order by m.day, m.account_id, m.ccy);
begin
  delete from turn_day t
   using unnest(found_) d
   where d.repaired and t.branch_id = branch and t.account_id = d.account_id and t.ccy = d.ccy and t.day = d.day;
  insert into turn_day (branch_id, account_id, ccy, day, slot, dr, cr, fc_dr, fc_cr, n, hsum)
  select branch, d.account_id, d.ccy, d.day, l.*
    from unnest(found_) d
    join accounts a on a.branch_id = branch and a.id = d.account_id
   cross join lateral (
         select (e.voucher_id % a.slots)::smallint, sum(e.dr), sum(e.cr), sum(e.fc_dr), sum(e.fc_cr), count(*),
                bit_xor(entry_hash(e.branch_id, e.doc_date, e.voucher_id, e.line, e.account_id, e.dr - e.cr, e.fc_dr - e.fc_cr))
           from entries e
          where e.branch_id = branch and e.account_id = d.account_id and e.doc_date = d.day and e.ccy = d.ccy group by 1) l
   where d.repaired;
  return found_;
end $$;

-- Recomputes the turnovers of months that differ from their lines, but those with an `unsound` day. Returns the mismatches, ordered;
-- `day` is the first of the month.
create or replace function ledger.recalculate_months(branch int, candidates ledger.suspect[], unsound date[]) returns ledger.recalculated[]
language plpgsql set search_path = ledger, public, pg_temp as $$
declare
  found_ constant recalculated[] := array(select m from months_unlike_lines(branch, candidates, unsound) m);
begin
  delete from turn_month t
   using unnest(found_) d join periods m on m.branch_id = branch and m.dates @> d.day
   where d.repaired and t.branch_id = branch and t.account_id = d.account_id and t.ccy = d.ccy and t.fm = m.fm;
  insert into turn_month (branch_id, account_id, ccy, fm, slot, dr, cr, fc_dr, fc_cr, n)
  select branch, d.account_id, d.ccy, m.fm, l.*
    from unnest(found_) d
    join periods m on m.branch_id = branch and m.dates @> d.day
    join accounts a on a.branch_id = branch and a.id = d.account_id
   cross join lateral (
         select (e.voucher_id % a.slots)::smallint, sum(e.dr), sum(e.cr), sum(e.fc_dr), sum(e.fc_cr), count(*)
           from entries e
          where e.branch_id = branch and e.account_id = d.account_id and e.ccy = d.ccy
            and e.doc_date >= lower(m.dates) and e.doc_date < upper(m.dates) group by 1) l
   where d.repaired;
  return found_;
end $$;

-- Months of the candidates that differ from their lines, not from their days, which may be wrong themselves.
create or replace function ledger.months_unlike_lines(branch int, candidates ledger.suspect[], unsound date[])
returns setof ledger.recalculated language plpgsql stable set search_path = ledger, public, pg_temp as $$
begin
  return query
  select 'month', s.account_id, s.ccy, lower(s.dates), not exists (select from unnest(unsound) day where s.dates @> day),
         case when t.n is not null then to_jsonb(t) end, case when p.n is not null then to_jsonb(p) end
    from (select distinct s.account_id, s.ccy, m.fm, m.dates
            from unnest(candidates) s join periods m on m.branch_id = branch and m.dates @> s.day
           where s.fault in ('day', 'month')) s
   cross join lateral (
         select sum(dr) as dr, sum(cr) as cr, sum(fc_dr) as fc_dr, sum(fc_cr) as fc_cr, sum(n) as n from turn_month t
          where t.branch_id = branch and t.account_id = s.account_id and t.ccy = s.ccy and t.fm = s.fm) t
   cross join lateral (
         select sum(dr) as dr, sum(cr) as cr, sum(fc_dr) as fc_dr, sum(fc_cr) as fc_cr, nullif(count(*), 0) as n from entries e
          where e.branch_id = branch and e.account_id = s.account_id and e.ccy = s.ccy
            and e.doc_date >= lower(s.dates) and e.doc_date < upper(s.dates)) p
   where (p.dr, p.cr, p.fc_dr, p.fc_cr, p.n) is distinct from (t.dr, t.cr, t.fc_dr, t.fc_cr, t.n)
   order by lower(s.dates), s.account_id, s.ccy;
end $$;

-- Recomputes what was carried forward there and across recomputed months, from the months as they are now. Returns the mismatches,
-- ordered; `day` is the last of the month.
create or replace function ledger.recalculate_carried(branch int, candidates ledger.suspect[], months ledger.recalculated[])
returns ledger.recalculated[] language plpgsql set search_path = ledger, public, pg_temp as $$
declare
  affected suspect[];
  found_ recalculated[];
begin
  if months = '{}' and not exists (select from unnest(candidates) s where s.fault = 'carried') then return '{}'; end if;
  perform pg_advisory_xact_lock(carry_lock(branch));
  affected := array(
    select distinct row('carried', k.account_id, k.ccy, upper(y.dates) - 1, null)::suspect
      from (select s.account_id, s.ccy, p.fm as since, p.fm as until
              from unnest(candidates) s join periods p on p.branch_id = branch and p.dates @> s.day where s.fault = 'carried'
             union all
            select m.account_id, m.ccy, p.fm, 999999
              from unnest(months) m join periods p on p.branch_id = branch and p.dates @> m.day where m.repaired) k
      join periods y on y.branch_id = branch and y.fm between k.since and k.until
     where exists (select from carried c where c.branch_id = branch and c.fm = y.fm));
  found_ := array(
    select row(m.fault, m.account_id, m.ccy, m.day, true, m.stored, m.computed)::recalculated
      from mismatched_carried(branch, affected) m order by m.day, m.account_id, m.ccy);
  delete from carried c
   using unnest(found_) d join periods p on p.branch_id = branch and p.dates @> d.day
   where c.branch_id = branch and c.fm = p.fm and c.account_id = d.account_id and c.ccy = d.ccy;
  insert into carried (branch_id, fm, account_id, ccy, dr, cr, fc_dr, fc_cr, n)
  select branch, p.fm, d.account_id, d.ccy, (d.computed->>'dr')::bigint, (d.computed->>'cr')::bigint,
         (d.computed->>'fc_dr')::bigint, (d.computed->>'fc_cr')::bigint, (d.computed->>'n')::bigint
    from unnest(found_) d join periods p on p.branch_id = branch and p.dates @> d.day
   where d.computed is not null;
  return found_;
end $$;

-- Recomputes the turnovers by party and dimension of mismatched accounts and months but those of months with an `unsound` day.
-- Returns the mismatches, ordered; `day` is the first of the month.
create or replace function ledger.recalculate_details(branch int, candidates ledger.suspect[], unsound date[])
returns ledger.recalculated[] language plpgsql set search_path = ledger, public, pg_temp as $$
declare
  found_ recalculated[];
begin
  if not exists (select from unnest(candidates) s where s.fault = 'detail') then return '{}'; end if;
  -- The fold waits, so that what is found and what is written count the same vouchers as folded.
  perform 1 from turn_marks m where m.branch_id = branch for no key update;
  found_ := array(
    select row(m.fault, m.account_id, m.ccy, m.day, not exists (select from unnest(unsound) day where p.dates @> day), m.stored,
               m.computed)::recalculated
      from mismatched_details(branch, candidates) with ordinality m
      join periods p on p.branch_id = branch and p.dates @> m.day order by m.ordinality);
  perform rebuild_detail(branch, array[w.fm], w.accounts)
     from (select p.fm, array_agg(distinct d.account_id) as accounts
             from unnest(found_) d join periods p on p.branch_id = branch and p.dates @> d.day
            where d.repaired group by p.fm order by p.fm) w;
  perform set_config('ledger.rebuild', 'on', true);
  return found_;
end $$;

-- Recomputes balances of limited accounts that differ from their lines. Returns the mismatches, ordered.
create or replace function ledger.recalculate_balances(branch int) returns ledger.recalculated[]
language plpgsql set search_path = ledger, public, pg_temp as $$
declare
  -- A posting to a limited account locks its row exclusively: its result is visible, or it waits for this transaction.
  locked constant int[] := array(
    select b.account_id
      from account_balances b
     cross join lateral (select coalesce(sum(dr), 0) as dr, coalesce(sum(cr), 0) as cr from turn_month t
                          where t.branch_id = branch and t.account_id = b.account_id) t
     where b.branch_id = branch and (b.dr::numeric, b.cr::numeric) is distinct from (t.dr, t.cr)
     order by b.account_id for no key update of b);
  limits constant account_balances[] := array(
    select b from account_balances b where b.branch_id = branch and b.account_id = any(locked));
  found_ constant recalculated[] := array(
    select row('balance', b.account_id, a.currency, null, true, jsonb_build_object('dr', b.dr, 'cr', b.cr), to_jsonb(p))::recalculated
      from unnest(limits) b
      join accounts a on a.branch_id = branch and a.id = b.account_id
     cross join lateral (select coalesce(sum(e.dr), 0) as dr, coalesce(sum(e.cr), 0) as cr from entries e
                          where e.branch_id = branch and e.account_id = b.account_id) p
     where (p.dr, p.cr) is distinct from (b.dr::numeric, b.cr::numeric)
     order by b.account_id);
begin
  -- Recorded spending is restored even beyond the limit: the ceiling is lifted for this statement and then restored.
  update account_balances b
     set dr = w.dr, cr = w.cr, ceiling = greatest(b.ceiling, b.side * (w.dr - w.cr) + b.pending)
    from (select d.account_id, (d.computed->>'dr')::bigint as dr, (d.computed->>'cr')::bigint as cr from unnest(found_) d) w
   where b.branch_id = branch and b.account_id = w.account_id;
  update account_balances b set ceiling = w.ceiling
    from unnest(limits) w
   where b.branch_id = branch and b.account_id = w.account_id and b.ceiling <> w.ceiling;
  return found_;
end $$;

-- The answer of ledger.recalculate; if there are differences, with an audit and an outbox row.
create or replace function ledger.report_recalculated(branch int, first date, last date, differences ledger.recalculated[], who text,
                                                      request text) returns jsonb
language plpgsql set search_path = ledger, public, pg_temp as $$
declare
  answer constant jsonb := (
    select jsonb_build_object('differences', count(*), 'repaired', count(*) filter (where d.repaired),
             'found', coalesce(jsonb_agg(jsonb_build_object(
                 'fault', d.fault, 'account_id', d.account_id, 'ccy', d.ccy, 'day', d.day, 'repaired', d.repaired,
                 'stored', figures_as_text(d.stored), 'computed', figures_as_text(d.computed)) order by d.ordinality)
               filter (where d.ordinality <= 500), '[]'))
      from unnest(differences) with ordinality d);
begin
  if differences = '{}' then return answer; end if;
  insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, after)
  values (branch, who, 'history.repair', 'turnovers', first, request,
          answer || jsonb_build_object('from_on', first, 'to_on', last));
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  values (branch, 'ledger.recalculated', 'turnovers', first,
          answer - 'found' || jsonb_build_object('from_on', first, 'to_on', last));
  return answer;
end $$;
