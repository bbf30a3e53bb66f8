-- Posts vouchers: many in one transaction and one round trip, each with its own result; triggers back up every check.
--
-- items: [{branch_id, doc_date, kind, key, description, source_type, source_id, created_by, request_id,
--   lines: [{account_id | mapping, party, cost_center_id, dr, cr, ccy, fc_dr, fc_cr, rate, note}]}]
--   key: the idempotency key of the voucher; a second call gets the voucher of the first. mapping: a key of ledger.mappings instead of an
--   account. Amounts are minor units of the branch's currency; ccy, fc_*, rate only for lines in another.
-- answers, in their order: {voucher_id, doc_date} or {refused: {code, lines: [n]}}; codes are the catalogue's (contract, section 9):
--   8001 unbalanced, a line without or with two amounts, fewer than two lines; 7301 no open month, or a fiscal year that has not begun;
--   3003 an account that does not exist, cannot be posted to or does not take the currency, a cost center that does not exist or is
--   inactive; 7001, 7002 a wallet's or a ceiling's limit, with the lines that exceed it.
create or replace function ledger.post_many(items jsonb) returns jsonb language plpgsql
security definer set search_path = ledger, public, pg_temp
-- Generic plans: they do not depend on the number of items, and planning costs more than execution.
set plan_cache_mode = force_generic_plan set lock_timeout = '1s'
-- Plans are made while tables are empty and used when they are large: force index access by key.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  -- One element per item.
  branches int[];
  days date[];
  actors text[];
  months int[];           -- fm of its period, null if none is open
  priors jsonb[];         -- the answer of an earlier call with its key
  faults jsonb[];
  ids bigint[];
  openings boolean[];     -- an opening that may exceed ceilings, or its reversal
  year_ends boolean[];    -- a year-end document: neutral together with the others of its call
  -- One element per line.
  item_of int[];
  line_of int[];
  accounts_ int[];
  drs bigint[];
  crs bigint[];
  ccys text[];
  fc_drs bigint[];
  fc_crs bigint[];
  rates numeric[];
  -- One element per limited account.
  limited_branches int[];
  limited int[];
  sides int[];
  headroom bigint[];          -- how much further its exposure may grow
  limit_codes int[];
  one record;
begin
  select array_agg(branch_id order by item), array_agg(doc_date order by item), array_agg(created_by order by item)
    into branches, days, actors
    from rows from (jsonb_to_recordset(items) as (branch_id int, doc_date date, created_by text))
         with ordinality i (branch_id, doc_date, created_by, item);

  -- Months first, then balances: the common lock order. Waits for a month that is being closed.
  perform pg_advisory_xact_lock_shared(period_lock(p.branch_id, p.id))
     from (select distinct p.branch_id, p.id from (select distinct b, d from unnest(branches, days) k (b, d)) k
             join periods p on p.branch_id = k.b and p.dates @> k.d order by 1, 2) p;

  select array_agg(case when (p.state = 'open' or is_open(p, k.actor)) and (is_begun(p) or i.kind = 'reversal' or is_year_end(i.kind, i.source_type))
                              and not is_definite(p, i.kind, i.source_type, k.day)
                        then p.fm end order by k.item),
         array_agg(case when o.voucher_id is not null then jsonb_build_object('voucher_id', o.voucher_id, 'doc_date', o.doc_date) end
                   order by k.item),
         array_agg(null::jsonb), array_agg(nextval('voucher_ids') order by k.item),
         array_agg(is_year_end(i.kind, i.source_type) order by k.item),
         array_agg(case when i.kind in ('opening', 'reversal') then passes_ceilings(k.branch, i.kind, i.source_type, i.source_id) else false end
                   order by k.item)
    into months, priors, faults, ids, year_ends, openings
    from unnest(branches, days, actors) with ordinality k (branch, day, actor, item)
    join rows from (jsonb_to_recordset(items) as (key text, kind voucher_kind, source_type text, source_id text))
         with ordinality i (key, kind, source_type, source_id, item) using (item)
    left join lateral (select * from periods p where p.branch_id = k.branch and p.dates @> k.day limit 1) p on true
    left join lateral (select voucher_id, doc_date from voucher_keys o where o.branch_id = k.branch and o.key = i.key limit 1) o
      on true;

  select array_agg(l.item), array_agg(l.line), array_agg(l.account_id), array_agg(l.dr), array_agg(l.cr), array_agg(l.ccy),
         array_agg(coalesce(l.fc_dr, case when l.own then l.dr else 0 end)),
         array_agg(coalesce(l.fc_cr, case when l.own then l.cr else 0 end)), array_agg(l.rate)
    into item_of, line_of, accounts_, drs, crs, ccys, fc_drs, fc_crs, rates
    from (select i.item, l.line, coalesce(l.account_id, m.account_id) as account_id, coalesce(l.dr, 0) as dr,
                 coalesce(l.cr, 0) as cr, coalesce(l.ccy, b.currency) as ccy, coalesce(l.ccy, b.currency) = b.currency as own,
                 l.fc_dr, l.fc_cr, coalesce(l.rate, 1) as rate
            from rows from (jsonb_to_recordset(items) as (lines jsonb)) with ordinality i (lines, item)
            join branches b on b.id = branches[i.item]
           cross join lateral rows from (jsonb_to_recordset(i.lines) as (account_id int, mapping text, dr bigint, cr bigint,
                   ccy text, fc_dr bigint, fc_cr bigint, rate numeric))
                 with ordinality l (account_id, mapping, dr, cr, ccy, fc_dr, fc_cr, rate, line)
            left join lateral (select m.account_id from mappings m
                                where m.branch_id = branches[i.item] and m.key = l.mapping and m.valid @> days[i.item]
                                limit 1) m on l.account_id is null
           order by i.item, l.line) l;

  select array_agg(f.fault order by f.item) into faults
    from (select k.item,
                 case
                   when months[k.item] is null then '{"code": 7301, "lines": []}'
                   when w.wrong is not null then jsonb_build_object('code', 3003, 'lines', w.wrong)
                   when coalesce(w.lines, 0) not between 2 and 1000 or w.odd is not null or w.dr <> w.cr or w.uneven
                     then jsonb_build_object('code', 8001, 'lines', coalesce(w.odd, '[]'))
                 end as fault
            from generate_subscripts(branches, 1) k (item)
            left join (
                 select l.item, count(*) as lines, sum(l.dr) as dr, sum(l.cr) as cr,
                        bool_or(l.net <> 0) and not bool_or(l.revalued) as uneven,
                        jsonb_agg(l.line order by l.line)
                          filter (where least(l.dr, l.cr) < 0 or (l.dr = 0) = (l.cr = 0)
                                     or least(l.fc_dr, l.fc_cr) < 0 or (l.fc_dr > 0 and l.dr = 0) or (l.fc_cr > 0 and l.cr = 0)
                                     or case when l.ccy = b.currency then (l.fc_dr, l.fc_cr, l.rate) <> (l.dr, l.cr, 1)
                                             else ((l.fc_dr + l.fc_cr = 0) <> l.revalued
                                                   and not (l.fc_dr + l.fc_cr = 0 and year_ends[l.item]))
                                                   or not (l.rate > 0 and l.rate < 10000000000) end) as odd,
                        jsonb_agg(l.line order by l.line)
                          filter (where a.level is distinct from 4 or (not a.active and items->(l.item - 1)->>'kind' not in ('reversal', 'fx_reval') and not year_ends[l.item]) or l.ccy <> a.currency or c.code is null
                                     or (a.party_required and r.party is null)
                                     or (a.cost_center_required and r.cost_center_id is null)
                                     -- An inactive account can still be carried over and back.
                                     or (r.cost_center_id is not null and (t.active is null or not t.active
                                         and items->(l.item - 1)->>'kind' not in ('reversal', 'fx_reval') and not year_ends[l.item]))) as wrong
                   from (select u.*, sum(fc_dr - fc_cr) over (partition by item, ccy) as net,
                                items->(item - 1)->>'kind' = 'fx_reval' as revalued
                           from unnest(item_of, line_of, accounts_, drs, crs, ccys, fc_drs, fc_crs, rates)
                                u (item, line, account, dr, cr, ccy, fc_dr, fc_cr, rate)) l
                   join branches b on b.id = branches[l.item]
                  cross join lateral jsonb_to_record(items->(l.item - 1)->'lines'->(l.line - 1))
                        r (party text, cost_center_id int)
                   left join accounts a on a.branch_id = branches[l.item] and a.id = l.account
                   left join currencies c on c.code = l.ccy
                   left join lateral (select t.active from public.cost_centers t
                                       where t.branch_id = branches[l.item] and t.id = r.cost_center_id limit 1) t on true
                  group by l.item) w on w.item = k.item) f;

  select array_agg(branch_id), array_agg(account_id), array_agg(side), array_agg(left_), array_agg(code)
    into limited_branches, limited, sides, headroom, limit_codes
    from (select b.branch_id, b.account_id, b.side::int, b.ceiling - b.pending - b.side * (b.dr - b.cr) as left_,
                 case a.limit_mode when 'ceiling' then 7002 else 7001 end as code
            from (select distinct branches[k.item] as branch, k.account from unnest(item_of, accounts_) k (item, account)) k
            join account_balances b on b.branch_id = k.branch and b.account_id = k.account
            join accounts a on a.branch_id = b.branch_id and a.id = b.account_id
           order by b.branch_id, b.account_id for no key update of b) locked;

  -- Sequentially, as if each were alone: an item sees what earlier ones have taken or returned. Year-end documents change nothing
  -- if they are complete: the balances themselves refuse them otherwise.
  if limited is not null then
    for one in
      select g.item, array_agg(g.slot order by g.slot) as slots, array_agg(g.growth order by g.slot) as growths
        from (select k.item, l.slot::int as slot, sum(l.side * (k.dr - k.cr))::bigint as growth
                from unnest(item_of, accounts_, drs, crs) k (item, account, dr, cr)
                join unnest(limited_branches, limited, sides, limit_codes) with ordinality l (branch, account, side, code, slot)
                  on l.account = k.account and l.branch = branches[k.item]
               where faults[k.item] is null and priors[k.item] is null and not year_ends[k.item]
                 and not (openings[k.item] and l.code = 7002)
               group by k.item, l.slot) g
       group by g.item order by g.item
    loop
      for i in 1 .. cardinality(one.slots) loop
        if one.growths[i] > greatest(headroom[one.slots[i]], 0) then
          faults[one.item] := jsonb_build_object('code', limit_codes[one.slots[i]], 'lines', (
              select coalesce(jsonb_agg(k.line order by k.line), '[]') from unnest(item_of, line_of, accounts_, drs, crs) k (item, line, account, dr, cr)
               where k.item = one.item and k.account = limited[one.slots[i]] and sides[one.slots[i]] * (k.dr - k.cr) > 0));
        end if;
      end loop;
      continue when faults[one.item] is not null;
      for i in 1 .. cardinality(one.slots) loop
        headroom[one.slots[i]] := headroom[one.slots[i]] - one.growths[i];
      end loop;
    end loop;
  end if;

  insert into vouchers (branch_id, doc_date, id, kind, fm, line_count, total, description, source_type, source_id, created_by,
                        request_id)
  select i.branch_id, i.doc_date, ids[i.item], i.kind, months[i.item], l.lines, l.total, coalesce(i.description, ''),
         i.source_type, i.source_id, i.created_by, coalesce(i.request_id, '')
    from rows from (jsonb_to_recordset(items) as (branch_id int, doc_date date, kind voucher_kind, description text,
           source_type text, source_id text, created_by text, request_id text))
         with ordinality i (branch_id, doc_date, kind, description, source_type, source_id, created_by, request_id, item)
    join (select item, count(*) as lines, sum(dr) as total from unnest(item_of, drs) k (item, dr) group by item) l using (item)
   where faults[i.item] is null and priors[i.item] is null;

  if found then
    insert into voucher_keys (branch_id, key, doc_date, voucher_id)
    select branches[i.item], i.key, days[i.item], ids[i.item]
      from rows from (jsonb_to_recordset(items) as (key text)) with ordinality i (key, item)
     where i.key is not null and faults[i.item] is null and priors[i.item] is null
     order by 1, 2;

    insert into entries (branch_id, doc_date, voucher_id, line, account_id, sub_ledger_id, general_id, group_id, party,
                         cost_center_id, ccy, fc_dr, fc_cr, rate, dr, cr, note)
    select branches[k.item], days[k.item], ids[k.item], k.line, k.account, a.sub_ledger_id, a.general_id, a.group_id, r.party,
           r.cost_center_id, k.ccy, k.fc_dr, k.fc_cr, k.rate, k.dr, k.cr, coalesce(r.note, '')
      from unnest(item_of, line_of, accounts_, drs, crs, ccys, fc_drs, fc_crs, rates)
           k (item, line, account, dr, cr, ccy, fc_dr, fc_cr, rate)
      join accounts a on a.branch_id = branches[k.item] and a.id = k.account
     cross join lateral jsonb_to_record(items->(k.item - 1)->'lines'->(k.line - 1)) r (party text, cost_center_id int, note text)
     where faults[k.item] is null and priors[k.item] is null;
  end if;

  return (select jsonb_agg(case when priors[item] is not null then priors[item]
                                when faults[item] is not null then jsonb_build_object('refused', faults[item])
                                else jsonb_build_object('voucher_id', ids[item], 'doc_date', days[item]) end order by item)
            from generate_subscripts(branches, 1) k (item));
end $$;

-- A single voucher: same rules as the batch.
create or replace function ledger.post(item jsonb) returns jsonb language sql volatile as $$
  select ledger.post_many(jsonb_build_array(item))->0
$$;

comment on function ledger.post_many is 'for the app';
comment on function ledger.post is 'for the app';
