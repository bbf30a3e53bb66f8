-- Lines are inserted whole, a voucher at a time, together with their turnovers. Lock order everywhere: month, limited balances by
-- key, accounts with a floor by key, turnovers of days by key, turnovers of months by key.

-- Checks lines and adds them to balances and turnovers. One pass over their sums finds whether anything is out of the ordinary
-- (foreign currency and inactive accounts are); only then the rules are checked one by one.
create or replace function ledger.apply_entries() returns trigger language plpgsql
security definer set search_path = ledger, public, pg_temp
-- Plans are made while tables are empty and used when they are large: force index access by the whole key (a look-up of one row,
-- `lateral ... limit 1`, where a join would read the whole branch).
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  flags record;
  of_vouchers record;
  past entries[] := '{}';
begin
  for attempt in 1 .. 2 loop
    select array_agg((g.branch_id, g.account_id, g.ccy, g.doc_date, p.fm, g.slot, g.dr, g.cr, g.fc_dr, g.fc_cr, g.n, g.hsum)::entry_sum) as sums,
           bool_or(g.odd or g.ccy is distinct from b.currency) as odd, count(*) filter (where g.limit_mode <> 'none') as limited,
           bool_or(g.cash_floor = 'refuse' and g.fc_dr < g.fc_cr) as floored,
           bool_or(g.dimensioned) as dimensioned,
           bool_or(not exists (select from turn_month t where t.branch_id = g.branch_id and t.account_id = g.account_id)) as fresh
      into flags
      from (select e.branch_id, e.account_id, e.ccy, e.doc_date, (e.voucher_id % a.slots)::smallint as slot, a.limit_mode, a.cash_floor,
                   total(e.dr) as dr, total(e.cr) as cr, total(e.fc_dr) as fc_dr, total(e.fc_cr) as fc_cr, count(*)::int as n,
                   bit_xor(entry_hash(e.branch_id, e.doc_date, e.voucher_id, e.line, e.account_id, e.dr - e.cr, e.fc_dr - e.fc_cr)) as hsum,
                   bool_or(a.level is distinct from 4 or not a.active or e.ccy <> a.currency
                     or (e.sub_ledger_id, e.general_id, e.group_id) is distinct from (a.sub_ledger_id, a.general_id, a.group_id)
                     or e.fc_dr <> e.dr or e.fc_cr <> e.cr or e.rate <> 1
                     or (e.party is null and (a.party_required or is_owned_receivable(a.limit_mode, a.code)))
                     or (a.cost_center_required and e.cost_center_id is null)
                     or (e.cost_center_id is not null and not exists (
                           select from cost_centers t where t.branch_id = e.branch_id and t.id = e.cost_center_id and t.active))) as odd,
                   bool_or(a.dimensioned or e.dims is not null) as dimensioned
              from added e
              left join lateral (select * from accounts a where a.branch_id = e.branch_id and a.id = e.account_id limit 1) a on true
             group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5) g
      left join lateral (select b.currency from branches b where b.id = g.branch_id limit 1) b on true
      -- Vouchers are admitted into the month of their day only.
      left join lateral (select p.fm from periods p where p.branch_id = g.branch_id and p.dates @> g.doc_date limit 1) p on true;
    exit when attempt = 2 or flags.fresh is not true;
    -- An account without entries may be in the middle of a move: waits for it and sees its result. Others stay (place_account).
    perform 1 from (select distinct branch_id, account_id from added) e
       join accounts a on a.branch_id = e.branch_id and a.id = e.account_id order by a.branch_id, a.id for key share of a;
  end loop;
  if flags.sums is null then return null; end if;

  select bool_or(v.txid is distinct from pg_current_xact_id() or n.lines <> v.line_count or n.lowest <> 1 or n.highest <> v.line_count
                 or n.dr <> v.total or n.cr <> v.total) as odd,
         bool_or(is_typed(v.kind, v.source_type)) as typed,
         array_agg(v.id) filter (where v.kind in ('opening', 'reversal') and passes_ceilings(v.branch_id, v.kind, v.source_type, v.source_id)) as past
    into of_vouchers
    from (select e.branch_id, e.doc_date, e.voucher_id, count(*) as lines, sum(e.dr) as dr, sum(e.cr) as cr,
                 min(e.line) as lowest, max(e.line) as highest
            from added e group by 1, 2, 3) n
    left join lateral (select * from vouchers v where v.branch_id = n.branch_id and v.doc_date = n.doc_date and v.id = n.voucher_id limit 1) v
      on true;
  if flags.odd or of_vouchers.odd then perform refuse_entries(array(select row(e.*)::entries from added e)); end if;
  if flags.dimensioned then perform refuse_dimensions(array(select row(e.*)::entries from added e)); end if;
  if of_vouchers.typed then perform refuse_controlled(array(select row(e.*)::entries from added e)); end if;

  if flags.limited > 0 then
    if of_vouchers.past is not null then
      past := array(select row(e.*)::entries from added e where e.voucher_id = any (of_vouchers.past));
    end if;
    perform add_to_balances(flags.sums, flags.limited > 1, past);
  end if;
  if flags.floored then perform lock_floors(array_agg(branch_id), array_agg(account_id)) from unnest(flags.sums) where fc_dr < fc_cr; end if;
  perform add_to_turnovers(flags.sums);
  if flags.floored then perform refuse_below_floor(array(select row(e.*)::entries from added e)); end if;
  return null;
end $$;

drop trigger if exists check_entries on ledger.entries;
drop function if exists ledger.check_entries();
create or replace trigger take after insert on ledger.entries referencing new table as added
  for each statement execute function ledger.apply_entries();

-- The rules of lines one by one. Raises LG002 (sealed), LG004 (not whole), LG003 (account, cost centre) or LG005 (currency).
create or replace function ledger.refuse_entries(added ledger.entries[]) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  bad record;
begin
  select n.*, v.txid into bad
    from (select branch_id, doc_date, voucher_id, count(*) as lines, sum(dr) as dr, sum(cr) as cr,
                 min(line) as lowest, max(line) as highest
            from unnest(added) group by 1, 2, 3) n
    left join lateral (select * from ledger.vouchers v where v.branch_id = n.branch_id and v.doc_date = n.doc_date
                           and v.id = n.voucher_id limit 1) v on true
   where v.txid is distinct from pg_current_xact_id()
      or n.lines <> v.line_count or n.lowest <> 1 or n.highest <> v.line_count
      or n.dr <> v.total or n.cr <> v.total
   limit 1;
  if found then
    if bad.txid is distinct from pg_current_xact_id() then
      raise exception 'voucher % is sealed', bad.voucher_id using errcode = 'LG002';
    end if;
    raise exception 'voucher %: % lines, debit %, credit %', bad.voucher_id, bad.lines, bad.dr, bad.cr using errcode = 'LG004';
  end if;

  select e.line, e.account_id into bad
    from unnest(added) e
    left join ledger.accounts a on a.branch_id = e.branch_id and a.id = e.account_id
   where a.level is distinct from 4
      or (e.sub_ledger_id, e.general_id, e.group_id) is distinct from (a.sub_ledger_id, a.general_id, a.group_id)
      or e.ccy <> a.currency
      or (a.party_required and e.party is null) or (a.cost_center_required and e.cost_center_id is null)
      -- Balances of an inactive account, and older lines without the owner of the account, can still be reversed, revalued and carried over.
      or ((not a.active or e.party is null and ledger.is_owned_receivable(a.limit_mode, a.code)) and not exists (
            select from ledger.vouchers v where v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id
               and (v.kind in ('reversal', 'fx_reval') or ledger.is_year_end(v.kind, v.source_type))))
   limit 1;
  if found then
    raise exception 'line %: account % does not take it', bad.line, bad.account_id using errcode = 'LG003';
  end if;

  select e.line, e.cost_center_id into bad
    from unnest(added) e
    left join public.cost_centers t on t.branch_id = e.branch_id and t.id = e.cost_center_id
   where e.cost_center_id is not null and (t.id is null or not t.active
     -- An inactive one can still be carried over and back, and is accepted as the default of its account.
     and not exists (select from ledger.vouchers v where v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id
                        and (v.kind in ('reversal', 'fx_reval') or ledger.is_year_end(v.kind, v.source_type)))
     and not exists (select from ledger.accounts a cross join lateral ledger.dimension_rules(a, e.doc_date) r
                      where a.branch_id = e.branch_id and a.id = e.account_id and r.dimension_id = 0 and r.default_id = t.id))
   limit 1;
  if found then
    raise exception 'line %: cost center % does not exist or is inactive', bad.line, bad.cost_center_id using errcode = 'LG003';
  end if;
  perform ledger.refuse_amounts(added);
end $$;

-- In the branch's own currency both amounts are equal. In another currency both are required, except for a revaluation, which moves
-- only the branch's amount, and a year's end, where the foreign amount may be gone; and each currency of a voucher balances by
-- itself, except on exchange difference accounts. Raises LG005.
create or replace function ledger.refuse_amounts(added ledger.entries[]) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  bad record;
begin
  select e.voucher_id into bad
    from unnest(added) e
    join public.branches b on b.id = e.branch_id
    join lateral (select * from ledger.vouchers v where v.branch_id = e.branch_id and v.doc_date = e.doc_date
                           and v.id = e.voucher_id limit 1) v on true
   where case when e.ccy = b.currency then (e.fc_dr, e.fc_cr, e.rate) is distinct from (e.dr, e.cr, 1::numeric)
              else (e.fc_dr + e.fc_cr = 0) <> (v.kind = 'fx_reval')
                  and not (e.fc_dr + e.fc_cr = 0 and ledger.is_year_end(v.kind, v.source_type))
                  or not exists (select from ledger.currencies c where c.code = e.ccy) end
   limit 1;
  if found then
    raise exception 'voucher %: amounts of a line do not fit its currency', bad.voucher_id using errcode = 'LG005';
  end if;
  select e.voucher_id into bad
    from unnest(added) e
    join lateral (select * from ledger.vouchers v where v.branch_id = e.branch_id and v.doc_date = e.doc_date
                           and v.id = e.voucher_id limit 1) v on true
   where v.kind <> 'fx_reval'
   group by e.branch_id, e.doc_date, e.voucher_id, e.ccy having sum(e.fc_dr) <> sum(e.fc_cr) limit 1;
  if found then
    raise exception 'voucher % does not balance in each currency', bad.voucher_id using errcode = 'LG005';
  end if;
end $$;

-- Adds sums to the balances of limited accounts, which refuse an exceeded limit; of several (`many`) the rows are locked in order first.
-- Of the lines in `past`, part of the sums, they accept it (passes_ceilings).
create or replace function ledger.add_to_balances(sums ledger.entry_sum[], many boolean, past ledger.entries[]) returns void language plpgsql
set search_path = ledger, public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  -- A caller may have set it.
  if current_setting('ledger.past_ceilings', true) = 'on' then perform set_config('ledger.past_ceilings', 'off', true); end if;
  if many then
    perform 1 from account_balances b
       join (select distinct branch_id, account_id from unnest(sums)) e using (branch_id, account_id)
      order by b.branch_id, b.account_id for no key update of b;
  end if;
  update account_balances b set dr = b.dr + e.dr, cr = b.cr + e.cr
    from (select k.branch_id, k.account_id, total(k.dr) as dr, total(k.cr) as cr
            from (select branch_id, account_id, dr, cr from unnest(sums)
                   union all select branch_id, account_id, -dr, -cr from unnest(past)) k group by 1, 2) e
   where b.branch_id = e.branch_id and b.account_id = e.account_id;
  if past <> '{}' then
    perform set_config('ledger.past_ceilings', 'on', true);
    update account_balances b set dr = b.dr + e.dr, cr = b.cr + e.cr
      from (select branch_id, account_id, total(dr) as dr, total(cr) as cr from unnest(past) group by 1, 2) e
     where b.branch_id = e.branch_id and b.account_id = e.account_id;
    perform set_config('ledger.past_ceilings', 'off', true);
  end if;
end $$;

-- Adds sums to turnovers of days, then of months (a statement's own rows are written before those of its `with`).
create or replace function ledger.add_to_turnovers(sums ledger.entry_sum[]) returns void language plpgsql
set search_path = ledger, public, pg_temp as $$
begin
  with month as (
    insert into turn_month as t (branch_id, account_id, ccy, fm, slot, dr, cr, fc_dr, fc_cr, n)
    select branch_id, account_id, ccy, fm, slot, total(dr), total(cr), total(fc_dr), total(fc_cr), sum(n)::int
      from unnest(sums) group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (branch_id, account_id, ccy, fm, slot) do update
       set dr = t.dr + excluded.dr, cr = t.cr + excluded.cr, fc_dr = t.fc_dr + excluded.fc_dr, fc_cr = t.fc_cr + excluded.fc_cr,
           n = t.n + excluded.n)
  insert into turn_day as t (branch_id, account_id, ccy, day, slot, dr, cr, fc_dr, fc_cr, n, hsum)
  select branch_id, account_id, ccy, day, slot, dr, cr, fc_dr, fc_cr, n, hsum from unnest(sums) order by 1, 2, 3, 4, 5
  on conflict (branch_id, account_id, ccy, day, slot) do update
     set dr = t.dr + excluded.dr, cr = t.cr + excluded.cr, fc_dr = t.fc_dr + excluded.fc_dr, fc_cr = t.fc_cr + excluded.fc_cr,
         n = t.n + excluded.n, hsum = t.hsum # excluded.hsum;
end $$;

-- Nested, each value seeded by the hash of the previous ones: with separate hashes two swapped amounts would cancel out.
create or replace function ledger.entry_hash(branch int, day date, voucher bigint, line int, account int, net bigint, fc_net bigint)
returns bigint language sql immutable parallel safe as $$
  select hashint8extended(fc_net, hashint8extended(net, hashint8extended(voucher * 1000 + line,
         hashint8extended((branch::bigint << 32) + account, (day - date '2000-01-01')::bigint))))
$$;

-- Opening documents posted by an authorized approver (ledger.post_draft), and their reversals, may exceed ceilings.
create or replace function ledger.passes_ceilings(branch int, kind ledger.voucher_kind, source text, source_id text) returns boolean
language sql stable set search_path = ledger, public, pg_temp as $$
  select kind in ('opening', 'reversal') and source is not distinct from 'draft' and exists (
    select from drafts d where d.branch_id = branch and d.id = passes_ceilings.source_id::int and d.kind = 'opening' and d.past_ceilings)
$$;

-- A limit only refuses changes that make an excess worse: it may be set below the current debt. An amount that ledger.add_to_balances
-- has allowed to pass a ceiling (never a wallet below zero) may go beyond it; it announces that before each of its updates.
create or replace function ledger.guard_limit() returns trigger language plpgsql as $$
begin
  if new.side * (new.dr - new.cr) + new.pending > greatest(new.ceiling, old.side * (old.dr - old.cr) + old.pending) then
    if current_setting('ledger.past_ceilings', true) = 'on' and (new.pending, new.ceiling) = (old.pending, old.ceiling)
       and exists (select from ledger.accounts a where a.branch_id = new.branch_id and a.id = new.account_id and a.limit_mode = 'ceiling') then
      return new;
    end if;
    raise exception 'account % would be % beyond its limit', new.account_id,
      new.side * (new.dr - new.cr) + new.pending - new.ceiling using errcode = 'LG006';
  end if;
  return new;
end $$;

create or replace trigger guard_limit before update on ledger.account_balances
  for each row execute function ledger.guard_limit();
