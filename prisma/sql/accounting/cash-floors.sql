-- Cash floors (design/books.md 8): no payment leaves a cash box below zero, on its own day or on any later one. A payment dated back
-- may make a day in the past negative although the balance of today is not: the lowest balance from its day on decides. What raises a
-- balance is always accepted, also while it is below zero.

-- The lowest balance of an account at the end of a day from `since` until `until` (null: of all), and its first day; minor units of `currency`.
-- moved: sums to be added.
create or replace function ledger.lowest_balance(branch int, account int, currency char(3), since date, moved ledger.entry_sum[],
                                                 until date default null) returns ledger.low_balance language sql stable set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  with month as materialized (
    select p.fm, lower(p.dates) as first, coalesce((select max(c.fm) from carried c where c.branch_id = branch and c.fm < p.fm), 0) as carried
      from periods p where p.branch_id = branch and p.dates @> since),
  before as (
    select coalesce(sum(t.net), 0)::bigint as net
      from month m
     cross join lateral (
           select c.fc_dr - c.fc_cr as net from carried c
            where c.branch_id = branch and c.fm = m.carried and c.account_id = account and c.ccy = currency
            union all
           select t.fc_dr - t.fc_cr from turn_month t
            where t.branch_id = branch and t.account_id = account and t.ccy = currency and t.fm > m.carried and t.fm < m.fm
            union all
           select t.fc_dr - t.fc_cr from turn_day t
            where t.branch_id = branch and t.account_id = account and t.ccy = currency and t.day >= m.first and t.day < since
            union all
           select d.fc_dr - d.fc_cr from unnest(moved) d
            where d.branch_id = branch and d.account_id = account and d.ccy = currency and d.day < since) t),
  days as (
    select t.day, sum(t.net)::bigint as net
      from (select since as day, 0 as net
             union all
            select t.day, t.fc_dr - t.fc_cr from turn_day t
             where t.branch_id = branch and t.account_id = account and t.ccy = currency and t.day >= since and (until is null or t.day <= until)
             union all
            select d.day, d.fc_dr - d.fc_cr from unnest(moved) d
             where d.branch_id = branch and d.account_id = account and d.ccy = currency and d.day >= since) t
     group by t.day)
  select row(d.day, (b.net + sum(d.net) over (order by d.day))::bigint)::low_balance
    from days d cross join before b order by (b.net + sum(d.net) over (order by d.day)), d.day limit 1
$$;

-- Payments from an account with a floor take turns: its own row is locked, in the order of the key.
create or replace function ledger.lock_floors(branches int[], ids int[]) returns void language plpgsql
set search_path = ledger, public, pg_temp as $$
begin
  perform 1 from accounts a
     join (select distinct * from unnest(branches, ids) k (branch_id, id)) k on k.branch_id = a.branch_id and k.id = a.id
    order by a.branch_id, a.id for no key update of a;
end $$;

-- The ledger's own guard, for every caller (ledger.apply_entries), after the turnovers: LG007. Year-end documents empty the accounts of
-- a year and open them in the next.
create or replace function ledger.refuse_below_floor(added ledger.entries[]) returns void language plpgsql
set search_path = ledger, public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  low low_balance;
  paid record;
begin
  for paid in
    select e.branch_id, e.account_id, e.ccy, min(e.doc_date) as since
      from (select e.branch_id, e.account_id, e.ccy, e.doc_date
              from unnest(added) e
              join accounts a on a.branch_id = e.branch_id and a.id = e.account_id and a.cash_floor = 'refuse'
              join lateral (select * from vouchers v where v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id limit 1) v on true
             where not is_year_end(v.kind, v.source_type)
             group by 1, 2, 3, 4 having sum(e.fc_dr) < sum(e.fc_cr)) e
     group by 1, 2, 3
  loop
    low := lowest_balance(paid.branch_id, paid.account_id, paid.ccy, paid.since, '{}');
    if low.balance < 0 then
      raise exception 'account % would be % on %', paid.account_id, low.balance, low.day using errcode = 'LG007';
    end if;
  end loop;
end $$;

-- Faults with the refusals of requests that would leave an account below its floor (7012), with the lines that pay from it, the day and
-- the balance. Sequentially, as if each were alone: a request sees what earlier ones have paid or received. together: they are posted all
-- or none, such as a payment and the reversal it replaces: each sees all of them.
create or replace function ledger.with_floor_faults(requested ledger.post_request[], terms ledger.post_terms[], lines ledger.posting_line[],
                                                    faults jsonb[], together boolean) returns jsonb[]
language plpgsql set search_path = ledger, public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  floored int[] := array(select a.id from (select distinct r.branch_id from unnest(requested) r) b
                           join accounts a on a.branch_id = b.branch_id and a.cash_floor = 'refuse');
  -- What was posted before is in the turnovers already.
  counted posting_line[] := array(select l from unnest(lines) l
                                   where l.account_id = any (floored) and terms[l.item].prior is null and not terms[l.item].year_end);
  moved entry_sum[] := '{}';
  own entry_sum[];
  low low_balance;
begin
  if not exists (select from unnest(counted) l where l.fc_cr > 0) then return faults; end if;
  perform lock_floors(array_agg(l.branch_id), array_agg(l.account_id)) from unnest(counted) l where l.fc_cr > 0;
  if together then moved := floor_sums(requested, counted, null); end if;
  for nr in 1 .. cardinality(requested) loop
    continue when faults[nr] is not null;
    own := floor_sums(requested, counted, nr);
    for place in 1 .. cardinality(own) loop
      continue when faults[nr] is not null or own[place].fc_dr >= own[place].fc_cr;
      low := lowest_balance(own[place].branch_id, own[place].account_id, own[place].ccy, own[place].day,
                            case when together then moved else moved || own end);
      if low.balance < 0 then faults[nr] := floor_fault(own[place], lines, nr, low); end if;
    end loop;
    if faults[nr] is null and not together then moved := moved || own; end if;
  end loop;
  return faults;
end $$;

-- What the accounts of these lines receive and pay, of one request or all of them (null).
create or replace function ledger.floor_sums(requested ledger.post_request[], lines ledger.posting_line[], request int)
returns ledger.entry_sum[] language plpgsql stable set search_path = ledger, public, pg_temp as $$
begin
  return array(
    select row(l.branch_id, l.account_id, l.ccy, requested[l.item].doc_date, null, null, null, null, sum(l.fc_dr)::bigint,
               sum(l.fc_cr)::bigint, null, null)::entry_sum
      from unnest(lines) l where l.item = coalesce(request, l.item)
     group by l.item, l.branch_id, l.account_id, l.ccy order by l.item, l.account_id, l.ccy);
end $$;

-- The refusal (7012) of a request's payment from an account.
create or replace function ledger.floor_fault(paid ledger.entry_sum, lines ledger.posting_line[], request int, low ledger.low_balance)
returns jsonb language sql stable set search_path = ledger, public, pg_temp as $$
  select public.answer_of(row(7012,
           array(select l.line::int from unnest(lines) l
                  where l.item = request and l.account_id = paid.account_id and l.fc_cr > 0 order by l.line),
           null, null, null, to_jsonb(row(a.id, a.code, a.title, a.title_latin)::account_ref), null, low.day, low.balance)::posting_refusal)
    from accounts a where a.branch_id = paid.branch_id and a.id = paid.account_id
$$;

-- The account, the day and the balance of an answer that is refused with 7012; others: {}.
create or replace function floor_data_of(answer jsonb) returns jsonb language sql immutable parallel safe as $$
  select case when is_refused(answer, 7012) then (answer->'refused') - '{code,lines}'::text[] else '{}' end
$$;
