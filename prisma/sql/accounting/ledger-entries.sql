-- Lines are inserted whole, a voucher at a time, together with their turnovers. Lock order everywhere: month, limited balances by
-- key, turnovers of days by key, turnovers of months by key.

create or replace function ledger.apply_entries() returns trigger language plpgsql
security definer set search_path = ledger, public, pg_temp
-- Plans are made while tables are empty and used when they are large: force index access by the whole key (a look-up of one row,
-- `lateral ... limit 1`, where a join would read the whole branch).
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  bad record;
  past bigint[];
begin
  select n.*, v.txid into bad
    from (select branch_id, doc_date, voucher_id, count(*) as lines, sum(dr) as dr, sum(cr) as cr,
                 min(line) as lowest, max(line) as highest
            from added group by 1, 2, 3) n
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
    from added e
    left join ledger.accounts a on a.branch_id = e.branch_id and a.id = e.account_id
   where a.level is distinct from 4
      or (e.sub_ledger_id, e.general_id, e.group_id) is distinct from (a.sub_ledger_id, a.general_id, a.group_id)
      or e.ccy <> a.currency
      or (a.party_required and e.party is null) or (a.cost_center_required and e.cost_center_id is null)
      -- The balance of an inactive account can still be reversed, revalued and carried over.
      or (not a.active and not exists (
            select from ledger.vouchers v where v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id
               and (v.kind in ('reversal', 'fx_reval') or ledger.is_year_end(v.kind, v.source_type))))
   limit 1;
  if found then
    raise exception 'line %: account % does not take it', bad.line, bad.account_id using errcode = 'LG003';
  end if;

  select e.line, e.cost_center_id into bad
    from added e
   where e.cost_center_id is not null
     and not exists (select from public.cost_centers t where t.branch_id = e.branch_id and t.id = e.cost_center_id)
   limit 1;
  if found then
    raise exception 'line %: there is no cost centre %', bad.line, bad.cost_center_id using errcode = 'LG003';
  end if;

  -- In the branch's own currency both amounts are equal. In another currency both are required, except for a revaluation, which
  -- moves only the branch's amount, and a year's end, where the foreign amount may be gone; and each currency of a voucher balances
  -- by itself, except on exchange difference accounts.
  select e.voucher_id into bad
    from added e
    join branches b on b.id = e.branch_id
    join lateral (select * from ledger.vouchers v where v.branch_id = e.branch_id and v.doc_date = e.doc_date
                           and v.id = e.voucher_id limit 1) v on true
   where case when e.ccy = b.currency then (e.fc_dr, e.fc_cr, e.rate) is distinct from (e.dr, e.cr, 1::numeric)
              else (e.fc_dr + e.fc_cr = 0) <> (v.kind = 'fx_reval')
                  and not (e.fc_dr + e.fc_cr = 0 and ledger.is_year_end(v.kind, v.source_type)) end
   limit 1;
  if found then
    raise exception 'voucher %: amounts of a line do not fit its currency', bad.voucher_id using errcode = 'LG005';
  end if;
  select e.voucher_id into bad
    from added e
    join lateral (select * from ledger.vouchers v where v.branch_id = e.branch_id and v.doc_date = e.doc_date
                           and v.id = e.voucher_id limit 1) v on true
   where v.kind <> 'fx_reval'
   group by e.branch_id, e.doc_date, e.voucher_id, e.ccy having sum(e.fc_dr) <> sum(e.fc_cr) limit 1;
  if found then
    raise exception 'voucher % does not balance in each currency', bad.voucher_id using errcode = 'LG005';
  end if;

  -- Only limited accounts have a row here; the balance table itself refuses an exceeded limit.
  perform 1 from ledger.account_balances b
     join (select distinct branch_id, account_id from added) e using (branch_id, account_id)
    order by b.branch_id, b.account_id for no key update of b;
  if found then
    past := array(select v.id from (select distinct branch_id, doc_date, voucher_id from added) e
                    join lateral (select * from ledger.vouchers v where v.branch_id = e.branch_id and v.doc_date = e.doc_date
                                      and v.id = e.voucher_id limit 1) v on true
                   where ledger.passes_ceilings(v.branch_id, v.kind, v.source_type, v.source_id));
    perform set_config('ledger.past_ceilings', 'off', true);
    update ledger.account_balances b set dr = b.dr + e.dr, cr = b.cr + e.cr
      from (select branch_id, account_id, sum(dr)::bigint as dr, sum(cr)::bigint as cr from added
             where voucher_id <> all (past) group by 1, 2) e
     where b.branch_id = e.branch_id and b.account_id = e.account_id;
    if past <> '{}' then
      perform set_config('ledger.past_ceilings', 'on', true);
      update ledger.account_balances b set dr = b.dr + e.dr, cr = b.cr + e.cr
        from (select branch_id, account_id, sum(dr)::bigint as dr, sum(cr)::bigint as cr from added
               where voucher_id = any (past) group by 1, 2) e
       where b.branch_id = e.branch_id and b.account_id = e.account_id;
      perform set_config('ledger.past_ceilings', 'off', true);
    end if;
  end if;

  insert into ledger.turn_day as t (branch_id, account_id, ccy, day, slot, dr, cr, fc_dr, fc_cr, n, hsum)
  select e.branch_id, e.account_id, e.ccy, e.doc_date, (e.voucher_id % a.slots)::smallint,
         sum(e.dr)::bigint, sum(e.cr)::bigint, sum(e.fc_dr)::bigint, sum(e.fc_cr)::bigint, count(*),
         bit_xor(ledger.entry_hash(e.branch_id, e.doc_date, e.voucher_id, e.line, e.account_id, e.dr - e.cr, e.fc_dr - e.fc_cr))
    from added e join ledger.accounts a on a.branch_id = e.branch_id and a.id = e.account_id
   group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (branch_id, account_id, ccy, day, slot) do update
     set dr = t.dr + excluded.dr, cr = t.cr + excluded.cr, fc_dr = t.fc_dr + excluded.fc_dr, fc_cr = t.fc_cr + excluded.fc_cr,
         n = t.n + excluded.n, hsum = t.hsum # excluded.hsum;

  insert into ledger.turn_month as t (branch_id, account_id, ccy, fm, slot, dr, cr, fc_dr, fc_cr, n)
  select e.branch_id, e.account_id, e.ccy, v.fm, (e.voucher_id % a.slots)::smallint,
         sum(e.dr)::bigint, sum(e.cr)::bigint, sum(e.fc_dr)::bigint, sum(e.fc_cr)::bigint, count(*)
    from added e
    join ledger.accounts a on a.branch_id = e.branch_id and a.id = e.account_id
    join lateral (select * from ledger.vouchers v where v.branch_id = e.branch_id and v.doc_date = e.doc_date
                           and v.id = e.voucher_id limit 1) v on true
   group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (branch_id, account_id, ccy, fm, slot) do update
     set dr = t.dr + excluded.dr, cr = t.cr + excluded.cr, fc_dr = t.fc_dr + excluded.fc_dr, fc_cr = t.fc_cr + excluded.fc_cr,
         n = t.n + excluded.n;
  return null;
end $$;

create or replace trigger take after insert on ledger.entries referencing new table as added
  for each statement execute function ledger.apply_entries();

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

-- A limit only refuses changes that make an excess worse: it may be set below the current debt. An amount that ledger.apply_entries
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
