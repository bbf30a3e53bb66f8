-- Recomputes turnovers and balances that differ from their lines. Nothing else is written, by any caller: figures come from lines
-- alone, and correct ones are not touched.

-- For the whole months of a span: `day` (turnovers per account and day), `month` (and what was carried forward there, or across a
-- recomputed month, named `carried`); `balance` (of limited accounts, all days). Checks without a lock, then locks the months with
-- mismatches exclusively, in the order of posting, and checks again; 55P03 if a posting holds one for longer than 2 s. A day with a
-- document that does not match its lines is reported and left unchanged, and so is its month: there the lines themselves are in
-- doubt. Returns {differences, repaired, found: the first 500 as ledger.verify reports them, with `repaired`}, and writes the same
-- to the audit log if there are any.
create or replace function ledger.recalculate(branch int, from_on date, to_on date, parts text[], who text, request text)
returns jsonb language plpgsql security definer set search_path = ledger, public, pg_temp
set lock_timeout = '2s' set enable_seqscan = off as $$
declare
  found_ suspect[] := '{}';
  unsound date[];
  locked int[];
  part jsonb;
  months jsonb;
  differences jsonb := '[]';
  answer jsonb;
  first date;
  last date;
begin
  if parts && '{day,month}' then
    select min(lower(dates)), max(upper(dates)) - 1 into first, last
      from periods p where p.branch_id = branch and p.dates && daterange(from_on, to_on, '[]');
    begin
      found_ := array(select s from find_mismatches(branch, first, last) s);
    exception when numeric_value_out_of_range then
      found_ := array(select s from find_all_mismatches(branch, first, last) s);
    end;
    perform pg_advisory_xact_lock(period_lock(branch, id))
       from (select distinct p.id from unnest(found_) s join periods p on p.branch_id = branch and p.dates @> s.day
              where s.fault in ('day', 'month') order by 1) p;
    unsound := array(
      select distinct s.day
        from unnest(found_) s
        left join lateral (select line_count::bigint as n, total::numeric as total from vouchers v
                            where v.branch_id = branch and v.doc_date = s.day and v.id = s.voucher_id limit 1) v on true
       cross join lateral (select nullif(count(*), 0) as n, sum(dr) as dr, sum(cr) as cr from entries e
                            where e.branch_id = branch and e.doc_date = s.day and e.voucher_id = s.voucher_id) e
       where s.fault = 'voucher' and (e.n, e.dr, e.cr) is distinct from (v.n, v.total, v.total));
  end if;

  if 'day' = any(parts) then
    select coalesce(jsonb_agg(jsonb_build_object(
             'fault', 'day', 'account_id', s.account_id, 'ccy', s.ccy, 'day', s.day, 'repaired', s.day <> all(unsound),
             'stored', case when t.n is not null then figures_as_text(to_jsonb(t)) end,
             'computed', case when p.n is not null then figures_as_text(to_jsonb(p)) end) order by s.day, s.account_id, s.ccy), '[]')
      into part
      from (select distinct account_id, ccy, day from unnest(found_) where fault = 'day') s
     cross join lateral (
           select sum(dr) as dr, sum(cr) as cr, sum(fc_dr) as fc_dr, sum(fc_cr) as fc_cr, sum(n) as n, bit_xor(hsum) as hsum
             from turn_day t
            where t.branch_id = branch and t.account_id = s.account_id and t.ccy = s.ccy and t.day = s.day) t
     cross join lateral (
           select sum(dr) as dr, sum(cr) as cr, sum(fc_dr) as fc_dr, sum(fc_cr) as fc_cr, nullif(count(*), 0) as n,
                  bit_xor(entry_hash(e.branch_id, e.doc_date, e.voucher_id, e.line, e.account_id, dr - cr, fc_dr - fc_cr)) as hsum
             from entries e
            where e.branch_id = branch and e.account_id = s.account_id and e.doc_date = s.day and e.ccy = s.ccy) p
     where (p.dr, p.cr, p.fc_dr, p.fc_cr, p.n, p.hsum) is distinct from (t.dr, t.cr, t.fc_dr, t.fc_cr, t.n, t.hsum);
    perform set_config('ledger.rebuild', 'on', true);
    delete from turn_day t
     using jsonb_to_recordset(part) d (account_id int, ccy char(3), day date, repaired boolean)
     where d.repaired and t.branch_id = branch and t.account_id = d.account_id and t.ccy = d.ccy and t.day = d.day;
    insert into turn_day (branch_id, account_id, ccy, day, slot, dr, cr, fc_dr, fc_cr, n, hsum)
    select branch, d.account_id, d.ccy, d.day, l.*
      from jsonb_to_recordset(part) d (account_id int, ccy char(3), day date, repaired boolean)
      join accounts a on a.branch_id = branch and a.id = d.account_id
     cross join lateral (
           select (e.voucher_id % a.slots)::smallint, sum(e.dr), sum(e.cr), sum(e.fc_dr), sum(e.fc_cr), count(*),
                  bit_xor(entry_hash(e.branch_id, e.doc_date, e.voucher_id, e.line, e.account_id, e.dr - e.cr, e.fc_dr - e.fc_cr))
             from entries e
            where e.branch_id = branch and e.account_id = d.account_id and e.doc_date = d.day and e.ccy = d.ccy group by 1) l
     where d.repaired;
    differences := differences || part;
  end if;

  -- A month's turnovers are compared with lines too, not with its days, which may be wrong themselves.
  if 'month' = any(parts) then
    select coalesce(jsonb_agg(jsonb_build_object(
             'fault', 'month', 'account_id', s.account_id, 'ccy', s.ccy, 'day', lower(s.dates), 'fm', s.fm,
             'repaired', not exists (select from unnest(unsound) day where s.dates @> day),
             'stored', case when t.n is not null then figures_as_text(to_jsonb(t)) end,
             'computed', case when p.n is not null then figures_as_text(to_jsonb(p)) end)
             order by lower(s.dates), s.account_id, s.ccy), '[]')
      into part
      from (select distinct s.account_id, s.ccy, m.fm, m.dates
              from unnest(found_) s join periods m on m.branch_id = branch and m.dates @> s.day
             where s.fault in ('day', 'month')) s
     cross join lateral (
           select sum(dr) as dr, sum(cr) as cr, sum(fc_dr) as fc_dr, sum(fc_cr) as fc_cr, sum(n) as n from turn_month t
            where t.branch_id = branch and t.account_id = s.account_id and t.ccy = s.ccy and t.fm = s.fm) t
     cross join lateral (
           select sum(dr) as dr, sum(cr) as cr, sum(fc_dr) as fc_dr, sum(fc_cr) as fc_cr, nullif(count(*), 0) as n from entries e
            where e.branch_id = branch and e.account_id = s.account_id and e.ccy = s.ccy
              and e.doc_date >= lower(s.dates) and e.doc_date < upper(s.dates)) p
     where (p.dr, p.cr, p.fc_dr, p.fc_cr, p.n) is distinct from (t.dr, t.cr, t.fc_dr, t.fc_cr, t.n);
    perform set_config('ledger.rebuild', 'on', true);
    delete from turn_month t
     using jsonb_to_recordset(part) d (account_id int, ccy char(3), fm int, repaired boolean)
     where d.repaired and t.branch_id = branch and t.account_id = d.account_id and t.ccy = d.ccy and t.fm = d.fm;
    insert into turn_month (branch_id, account_id, ccy, fm, slot, dr, cr, fc_dr, fc_cr, n)
    select branch, d.account_id, d.ccy, d.fm, l.*
      from jsonb_to_recordset(part) d (account_id int, ccy char(3), fm int, repaired boolean)
      join periods m on m.branch_id = branch and m.fm = d.fm
      join accounts a on a.branch_id = branch and a.id = d.account_id
     cross join lateral (
           select (e.voucher_id % a.slots)::smallint, sum(e.dr), sum(e.cr), sum(e.fc_dr), sum(e.fc_cr), count(*)
             from entries e
            where e.branch_id = branch and e.account_id = d.account_id and e.ccy = d.ccy
              and e.doc_date >= lower(m.dates) and e.doc_date < upper(m.dates) group by 1) l
     where d.repaired;
    differences := differences || part;

    -- Carried figures are compared with the months as they are now.
    months := part;
    if months <> '[]' or exists (select from unnest(found_) where fault = 'carried') then
      perform pg_advisory_xact_lock(carry_lock(branch));
      select coalesce(jsonb_agg(jsonb_build_object(
               'fault', 'carried', 'account_id', s.account_id, 'ccy', s.ccy, 'day', upper(s.dates) - 1, 'fm', s.fm, 'repaired', true,
               'stored', case when c.n is not null then figures_as_text(to_jsonb(c)) end,
               'computed', case when t.n is not null then figures_as_text(to_jsonb(t)) end) order by s.fm, s.account_id, s.ccy), '[]')
        into part
        from (select distinct k.account_id, k.ccy, y.fm, y.dates
                from (select s.account_id, s.ccy, p.fm as since, p.fm as until
                        from unnest(found_) s join periods p on p.branch_id = branch and p.dates @> s.day where s.fault = 'carried'
                       union all
                      select m.account_id, m.ccy, m.fm, 999999
                        from jsonb_to_recordset(months) m (account_id int, ccy char(3), fm int, repaired boolean) where m.repaired) k
                join periods y on y.branch_id = branch and y.fm between k.since and k.until
               where exists (select from carried c where c.branch_id = branch and c.fm = y.fm)) s
        left join lateral (select dr, cr, fc_dr, fc_cr, n from carried c
                            where c.branch_id = branch and c.fm = s.fm and c.account_id = s.account_id and c.ccy = s.ccy limit 1) c
               on true
       cross join lateral (
             select sum(dr) as dr, sum(cr) as cr, sum(fc_dr) as fc_dr, sum(fc_cr) as fc_cr, sum(n) as n from turn_month t
              where t.branch_id = branch and t.account_id = s.account_id and t.ccy = s.ccy and t.fm <= s.fm) t
       where (t.dr, t.cr, t.fc_dr, t.fc_cr, t.n::numeric)
             is distinct from (c.dr::numeric, c.cr::numeric, c.fc_dr::numeric, c.fc_cr::numeric, c.n::numeric);
      delete from carried c
       using jsonb_to_recordset(part) d (account_id int, ccy char(3), fm int)
       where c.branch_id = branch and c.fm = d.fm and c.account_id = d.account_id and c.ccy = d.ccy;
      insert into carried (branch_id, fm, account_id, ccy, dr, cr, fc_dr, fc_cr, n)
      select branch, d.fm, d.account_id, d.ccy, (d.computed->>'dr')::bigint, (d.computed->>'cr')::bigint,
             (d.computed->>'fc_dr')::bigint, (d.computed->>'fc_cr')::bigint, (d.computed->>'n')::bigint
        from jsonb_to_recordset(part) d (account_id int, ccy char(3), fm int, computed jsonb)
       where jsonb_typeof(d.computed) = 'object';
      differences := differences || part;
    end if;
  end if;

  -- A posting to a limited account locks its row exclusively: its result is visible, or it waits for this transaction.
  if 'balance' = any(parts) then
    locked := array(
      select b.account_id
        from account_balances b
       cross join lateral (select coalesce(sum(dr), 0) as dr, coalesce(sum(cr), 0) as cr from turn_month t
                            where t.branch_id = branch and t.account_id = b.account_id) t
       where b.branch_id = branch and (b.dr::numeric, b.cr::numeric) is distinct from (t.dr, t.cr)
       order by b.account_id for no key update of b);
    select coalesce(jsonb_agg(jsonb_build_object(
             'fault', 'balance', 'account_id', b.account_id, 'ccy', a.currency, 'day', null, 'repaired', true,
             'ceiling', b.ceiling, 'stored', jsonb_build_object('dr', b.dr::text, 'cr', b.cr::text),
             'computed', figures_as_text(to_jsonb(p))) order by b.account_id), '[]')
      into part
      from account_balances b
      join accounts a on a.branch_id = branch and a.id = b.account_id
     cross join lateral (select coalesce(sum(e.dr), 0) as dr, coalesce(sum(e.cr), 0) as cr from entries e
                          where e.branch_id = branch and e.account_id = b.account_id) p
     where b.branch_id = branch and b.account_id = any(locked)
       and (p.dr, p.cr) is distinct from (b.dr::numeric, b.cr::numeric);
    perform set_config('ledger.rebuild', 'on', true);
    -- Recorded spending is restored even beyond the limit: the ceiling is lifted for this statement and then restored.
    update account_balances b
       set dr = w.dr, cr = w.cr, ceiling = greatest(b.ceiling, b.side * (w.dr - w.cr) + b.pending)
      from (select d.account_id, (d.computed->>'dr')::bigint as dr, (d.computed->>'cr')::bigint as cr
              from jsonb_to_recordset(part) d (account_id int, computed jsonb)) w
     where b.branch_id = branch and b.account_id = w.account_id;
    update account_balances b set ceiling = w.ceiling
      from jsonb_to_recordset(part) w (account_id int, ceiling bigint)
     where b.branch_id = branch and b.account_id = w.account_id and b.ceiling <> w.ceiling;
    differences := differences || part;
  end if;
  perform set_config('ledger.rebuild', 'off', true);

  select jsonb_build_object('differences', count(*), 'repaired', count(*) filter (where (d->>'repaired')::boolean),
                            'found', coalesce(jsonb_agg(d - '{fm,ceiling}'::text[] order by nr) filter (where nr <= 500), '[]'))
    into answer from jsonb_array_elements(differences) with ordinality t (d, nr);
  if differences <> '[]' then
    insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, after)
    values (branch, who, 'history.repair', 'turnovers', coalesce(first, from_on), request,
            answer || jsonb_build_object('from_on', coalesce(first, from_on), 'to_on', coalesce(last, to_on)));
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    values (branch, 'ledger.recalculated', 'turnovers', coalesce(first, from_on),
            answer - 'found' || jsonb_build_object('from_on', coalesce(first, from_on), 'to_on', coalesce(last, to_on)));
  end if;
  return answer;
end $$;
comment on function ledger.recalculate is 'for the app';
