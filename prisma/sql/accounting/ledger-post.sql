-- Posts vouchers: many in one transaction and one round trip, each with its own result; triggers back up every check.
--
-- items: an array of ledger.post_request. key: the idempotency key of the voucher; a second call gets the voucher of the first. mapping:
--   a key of ledger.mappings instead of an account. Amounts are minor units of the branch's currency; ccy, fc_*, rate only for lines in another.
-- answers, in their order: {voucher_id, doc_date} or {refused: {code, lines: [n]}}; codes are the catalogue's (contract, section 9):
--   8001 unbalanced, a line without or with two amounts, fewer than two lines; 7301 no open month, or a fiscal year that has not begun;
--   3003 an account that does not exist, cannot be posted to or does not take the currency, a cost center that does not exist or is
--   inactive, dimensions that the account does not take; 7001, 7002 a wallet's or a ceiling's limit, with the lines that exceed it;
--   7012 a cash box below zero, with its account, the lines that pay from it, the day and the balance (cash-floors.sql).
create or replace function ledger.post_many(items jsonb) returns jsonb language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
begin
  return post_requests(array(select r from jsonb_populate_recordset(null::post_request, items) r));
end $$;

-- For functions of the ledger, which have the requests as rows. together: the caller takes all of them back if one is refused.
drop function if exists ledger.post_requests(ledger.post_request[]);
create or replace function ledger.post_requests(requested ledger.post_request[], together boolean default false) returns jsonb language plpgsql
set search_path = ledger, public, pg_temp
-- Generic plans: they do not depend on the number of items, and planning costs more than execution.
set plan_cache_mode = force_generic_plan set lock_timeout = '1s'
-- Plans are made while tables are empty and used when they are large: force index access by key.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  terms post_terms[];
  lines posting_line[];
  faults jsonb[];
  ids bigint[];  -- of the vouchers, null where none is written
  written boolean := false;
begin
  -- Months first, then balances: the common lock order. Waits for a month that is being closed.
  perform pg_advisory_xact_lock_shared(period_lock(p.branch_id, p.id))
     from (select distinct p.branch_id, p.id from (select distinct r.branch_id, r.doc_date from unnest(requested) r) k
             join periods p on p.branch_id = k.branch_id and p.dates @> k.doc_date order by 1, 2) p;
  terms := post_terms_of(requested);
  lines := posting_lines_of(requested, terms);
  faults := with_floor_faults(requested, terms, lines, with_limit_faults(terms, lines, posting_faults(terms, lines)), together);
  for item in 1 .. cardinality(requested) loop
    if faults[item] is null and terms[item].prior is null then
      ids[item] := nextval('voucher_ids');
      written := true;
    end if;
  end loop;
  if written then
    perform write_vouchers(
      array(select row(r.branch_id, r.doc_date, ids[r.ordinality], r.kind, r.key, r.description, r.source_type, r.source_id, r.created_by,
                       r.request_id)::new_voucher
              from unnest(requested) with ordinality r where ids[r.ordinality] is not null),
      array(select row(ids[l.item], l.line, l.account_id, l.party, l.cost_center_id, l.ccy, l.fc_dr, l.fc_cr, l.rate, l.dr, l.cr,
                       l.note, l.dims)::new_line
              from unnest(lines) l where ids[l.item] is not null));
  end if;
  return (select jsonb_agg(case when terms[r.ordinality].prior is not null then terms[r.ordinality].prior
                                when faults[r.ordinality] is not null then public.refused_by(faults[r.ordinality])
                                else to_jsonb(row(ids[r.ordinality], r.doc_date)::posted_voucher) end order by r.ordinality)
            from unnest(requested) with ordinality r);
end $$;

-- The terms of each request, in their order. Its month is locked.
create or replace function ledger.post_terms_of(requested ledger.post_request[]) returns ledger.post_terms[] language plpgsql stable
set search_path = ledger, public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return array(
    select row(case when (p.state = 'open' or is_open(p, r.created_by))
                         and (is_begun(p) or r.kind = 'reversal' or is_year_end(r.kind, r.source_type))
                         and not is_definite(p, r.kind, r.source_type, r.doc_date) then p.fm end,
               case when o.voucher_id is not null then to_jsonb(row(o.voucher_id, o.doc_date)::posted_voucher) end,
               r.kind in ('opening', 'reversal') and passes_ceilings(r.branch_id, r.kind, r.source_type, r.source_id),
               is_year_end(r.kind, r.source_type))::post_terms
      from unnest(requested) with ordinality r
      left join lateral (select * from periods p where p.branch_id = r.branch_id and p.dates @> r.doc_date limit 1) p on true
      left join lateral (select voucher_id, doc_date from voucher_keys o where o.branch_id = r.branch_id and o.key = r.key limit 1) o on true
     order by r.ordinality);
end $$;

-- The lines of all requests, in their order.
create or replace function ledger.posting_lines_of(requested ledger.post_request[], terms ledger.post_terms[]) returns ledger.posting_line[]
language plpgsql stable set search_path = ledger, public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return array(
    select row(r.ordinality, l.ordinality, r.branch_id, r.kind, terms[r.ordinality].year_end, coalesce(l.account_id, m.account_id), l.party,
               l.cost_center_id, coalesce(l.dr, 0), coalesce(l.cr, 0), coalesce(l.ccy, b.currency),
               coalesce(l.fc_dr, case when coalesce(l.ccy, b.currency) = b.currency then coalesce(l.dr, 0) else 0 end),
               coalesce(l.fc_cr, case when coalesce(l.ccy, b.currency) = b.currency then coalesce(l.cr, 0) else 0 end),
               coalesce(l.rate, 1), l.note, l.dims, r.doc_date)::posting_line
      from unnest(requested) with ordinality r
      join branches b on b.id = r.branch_id
     cross join lateral unnest(r.lines) with ordinality l
      left join lateral (select m.account_id from mappings m
                          where m.branch_id = r.branch_id and m.key = l.mapping and m.valid @> r.doc_date limit 1) m on l.account_id is null
     order by r.ordinality, l.ordinality);
end $$;

-- A ledger.posting_refusal of these lines.
create or replace function ledger.posting_fault(code int, lines int[] default '{}') returns jsonb language sql stable as $$
  select public.answer_of(row(code, lines, null, null, null, null, null, null, null)::ledger.posting_refusal)
$$;

-- The refusal of each request that is not about limits, null where there is none.
create or replace function ledger.posting_faults(terms ledger.post_terms[], lines ledger.posting_line[]) returns jsonb[] language plpgsql stable
set search_path = ledger, public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return array(
    select case when t.fm is null then posting_fault(7301)
                when w.wrong is not null then posting_fault(3003, w.wrong)
                when coalesce(w.lines, 0) not between 2 and 1000 or w.odd is not null or w.dr <> w.cr or w.uneven
                  then posting_fault(8001, coalesce(w.odd, '{}')) end
      from unnest(terms) with ordinality t
      left join (
           select l.item, count(*) as lines, sum(l.dr) as dr, sum(l.cr) as cr, bool_or(l.net <> 0) and not bool_or(l.kind = 'fx_reval') as uneven,
                  array_agg(l.line::int order by l.line)
                    filter (where least(l.dr, l.cr) < 0 or (l.dr = 0) = (l.cr = 0)
                               or least(l.fc_dr, l.fc_cr) < 0 or (l.fc_dr > 0 and l.dr = 0) or (l.fc_cr > 0 and l.cr = 0)
                               or case when l.ccy = b.currency then (l.fc_dr, l.fc_cr, l.rate) <> (l.dr, l.cr, 1)
                                       else ((l.fc_dr + l.fc_cr = 0) <> (l.kind = 'fx_reval') and not (l.fc_dr + l.fc_cr = 0 and l.year_end))
                                             or not (l.rate > 0 and l.rate < 10000000000) end) as odd,
                  array_agg(l.line::int order by l.line)
                    filter (where a.level is distinct from 4 or l.ccy <> a.currency or c.code is null
                               or (a.party_required and l.party is null)
                               or (a.cost_center_required and l.cost_center_id is null
                                   and not (a.dimensioned and line_center(a, l.doc_date, null) is not null))
                               or ((a.dimensioned or l.dims is not null) and l.kind not in ('reversal', 'fx_reval') and not l.year_end
                                   and not dimensions_fit(a, l.doc_date, l.cost_center_id, l.dims, true))
                               -- An inactive account can still be carried over and back, and so can a cost center, and older lines without the owner
                               -- of their account.
                               or (l.kind not in ('reversal', 'fx_reval') and not l.year_end
                                   and (not a.active or l.party is null and is_owned_receivable(a.limit_mode, a.code)))
                               or (l.cost_center_id is not null and (t.active is null or not t.active
                                   and l.kind not in ('reversal', 'fx_reval') and not l.year_end))) as wrong
             from (select l.*, sum(l.fc_dr - l.fc_cr) over (partition by l.item, l.ccy) as net from unnest(lines) l) l
             join branches b on b.id = l.branch_id
             left join lateral (select * from accounts a where a.branch_id = l.branch_id and a.id = l.account_id limit 1) a on true
             left join currencies c on c.code = l.ccy
             left join lateral (select t.active from public.cost_centers t
                                 where t.branch_id = l.branch_id and t.id = l.cost_center_id limit 1) t on true
            group by l.item) w on w.item = t.ordinality
     order by t.ordinality);
end $$;

-- Faults with the refusals of requests that exceed a limit (7001, 7002), with the lines that do. Locks the balances. Sequentially, as if
-- each were alone: a request sees what earlier ones have taken or returned. Year-end documents change nothing if they are complete: the
-- balances themselves refuse them otherwise.
create or replace function ledger.with_limit_faults(terms ledger.post_terms[], lines ledger.posting_line[], faults jsonb[]) returns jsonb[]
language plpgsql set search_path = ledger, public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  limits account_limit[];
  headroom bigint[];
  one record;
begin
  select array_agg(row(locked.branch_id, locked.account_id, locked.side, locked.headroom, locked.code)::account_limit) into limits
    from (select b.branch_id, b.account_id, b.side, b.ceiling - b.pending - b.side * (b.dr - b.cr) as headroom,
                 case a.limit_mode when 'ceiling' then 7002 else 7001 end as code
            from (select distinct l.branch_id, l.account_id from unnest(lines) l) k
            join account_balances b on b.branch_id = k.branch_id and b.account_id = k.account_id
            join accounts a on a.branch_id = b.branch_id and a.id = b.account_id
           order by b.branch_id, b.account_id for no key update of b) locked;
  if limits is null then return faults; end if;
  headroom := array_fill(null::bigint, array[cardinality(limits)]);
  for slot in 1 .. cardinality(limits) loop headroom[slot] := limits[slot].headroom; end loop;
  for one in
    select g.item, array_agg(g.slot order by g.slot) as slots, array_agg(g.growth order by g.slot) as growths
      from (select l.item, k.ordinality::int as slot, sum(k.side * (l.dr - l.cr))::bigint as growth
              from unnest(lines) l
              join unnest(limits) with ordinality k on k.account_id = l.account_id and k.branch_id = l.branch_id
             where faults[l.item] is null and terms[l.item].prior is null and not l.year_end
               and not (terms[l.item].passes and k.code = 7002)
             group by 1, 2) g
     group by g.item order by g.item
  loop
    for i in 1 .. cardinality(one.slots) loop
      if one.growths[i] > greatest(headroom[one.slots[i]], 0) then
        faults[one.item] := posting_fault(limits[one.slots[i]].code, array(
            select l.line::int from unnest(lines) l
             where l.item = one.item and l.account_id = limits[one.slots[i]].account_id and limits[one.slots[i]].side * (l.dr - l.cr) > 0
             order by l.line));
      end if;
    end loop;
    continue when faults[one.item] is not null;
    for i in 1 .. cardinality(one.slots) loop
      headroom[one.slots[i]] := headroom[one.slots[i]] - one.growths[i];
    end loop;
  end loop;
  return faults;
end $$;

-- A single voucher: same rules as the batch.
create or replace function ledger.post(item jsonb) returns jsonb language sql volatile as $$
  select ledger.post_many(jsonb_build_array(item))->0
$$;

comment on function ledger.post_many is 'for the app';
comment on function ledger.post is 'for the app. Result: ledger.posted_voucher, ledger.posting_refusal';
