-- The failures that each check of closing lists (ledger.closing_rows): one row of JSON for each, in the order shown.

-- An account as rows name it.
create or replace function ledger.account_row(a ledger.accounts) returns jsonb language sql immutable as $$
  select jsonb_build_object('account_id', a.id, 'code', a.code, 'title', a.title, 'title_latin', a.title_latin)
$$;

-- Open drafts: they could not be posted any more.
create or replace function ledger.draft_rows(terms ledger.closing_terms) returns setof jsonb language plpgsql stable
set search_path = ledger, public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select jsonb_build_object('id', d.id, 'day', d.doc_date, 'description', d.description)
    from drafts d
   where d.branch_id = terms.branch_id and d.voucher_id is null and d.removed_at is null and d.doc_date <@ terms.span
   order by d.doc_date, d.id;
end $$;

create or replace function ledger.zero_sum_rows(terms ledger.closing_terms) returns setof jsonb language plpgsql stable
set search_path = ledger, public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select jsonb_build_object('amount', sum(t.dr - t.cr)::text)
    from turn_month t
    join periods p on p.branch_id = t.branch_id and p.fm = t.fm and upper(p.dates) <= terms.to_date + 1
   where t.branch_id = terms.branch_id having sum(t.dr - t.cr) <> 0;
end $$;

-- Required at a year's end; in between, currencies without a rate are skipped.
create or replace function ledger.rate_rows(terms ledger.closing_terms) returns setof jsonb language plpgsql stable
set search_path = ledger, public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select jsonb_build_object('currency', s.ccy, 'day', terms.to_date)
    from (select distinct s.ccy from party_balances_on(terms.branch_id, terms.to_date, true) s
            join accounts a on a.branch_id = terms.branch_id and a.id = s.account_id
           where s.ccy <> terms.own and a.type in ('asset', 'liability') and a.monetary) s
   where rate_on(terms.branch_id, s.ccy, terms.to_date) is null
   order by s.ccy;
end $$;

create or replace function ledger.unmapped_rows(terms ledger.closing_terms) returns setof jsonb language plpgsql stable
set search_path = ledger, public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select jsonb_build_object('key', k.key)
    from unnest(array['fx.gain', 'fx.loss', 'closing.profit_loss', 'closing.balance', 'equity.retained']) k (key)
   where mapped_account(terms.branch_id, k.key, terms.to_date) is null
   order by k.key;
end $$;

create or replace function ledger.clearing_keys() returns text[] language sql immutable as $$
  select array['gateway.clearing', 'payout.clearing', 'fx.exchange', 'closing.profit_loss', 'closing.balance']
$$;

-- Balances of accounts at the end of the months, debit positive, in the branch's currency.
create or replace function ledger.month_end_balances(terms ledger.closing_terms) returns table (account_id int, n bigint)
language plpgsql stable set search_path = ledger, public, pg_temp set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  months constant record := months_until(terms.branch_id, terms.to_date);
begin
  return query
  select t.account_id, sum(t.dr - t.cr)::bigint
    from turn_month t where t.branch_id = terms.branch_id and t.fm between months.first and months.last
   group by t.account_id having sum(t.dr - t.cr) <> 0;
end $$;

-- Accounts of these keys with a balance: expected to be zero.
create or replace function ledger.unsettled_rows(terms ledger.closing_terms, keys text[]) returns setof jsonb language plpgsql stable
set search_path = ledger, public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select account_row(a) || jsonb_build_object('amount', s.n::text, 'day', terms.to_date)
    from month_end_balances(terms) s
    join accounts a on a.branch_id = terms.branch_id and a.id = s.account_id
   where a.id in (select mapped_account(terms.branch_id, k.key, terms.to_date) from unnest(keys) k (key))
   order by a.code;
end $$;

-- Accounts with a floor that were below zero on a day of these months, with the lowest day.
create or replace function ledger.cash_rows(terms ledger.closing_terms) returns setof jsonb language plpgsql stable
set search_path = ledger, public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select account_row(a) || jsonb_strip_nulls(jsonb_build_object('day', (l.low).day, 'amount', (l.low).balance::text,
                                                                'currency', nullif(l.ccy, terms.own)))
    from accounts a
   cross join lateral (
         select k.ccy, lowest_balance(a.branch_id, a.id, k.ccy, lower(terms.span), '{}', upper(terms.span) - 1) as low
           from (select distinct t.ccy from turn_month t where t.branch_id = a.branch_id and t.account_id = a.id) k) l
   where a.branch_id = terms.branch_id and a.cash_floor <> 'off' and (l.low).balance < 0
   order by a.code, l.ccy;
end $$;

-- Bank accounts with a statement of the bank in these days, not reconciled until their end.
create or replace function ledger.bank_rows(terms ledger.closing_terms) returns setof jsonb language plpgsql stable
set search_path = ledger, public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select account_row(a) || jsonb_build_object('day', terms.to_date)
    from accounts a
   where a.branch_id = terms.branch_id and a.kind = 'bank'
     and exists (select from bank_lines l where l.branch_id = a.branch_id and l.account_id = a.id and l.day <@ terms.span)
     and not exists (select from bank_closings c where c.branch_id = a.branch_id and c.account_id = a.id and c.state = 'closed'
                        and c.to_date >= terms.to_date)
   order by a.code;
end $$;

-- Lines of the bank in these days that no accepted match explains.
create or replace function ledger.unmatched_rows(terms ledger.closing_terms) returns setof jsonb language plpgsql stable
set search_path = ledger, public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select account_row(a) || jsonb_strip_nulls(jsonb_build_object('id', l.id, 'day', l.day, 'amount', l.amount::text, 'description', l.text,
                                                                'currency', nullif(coalesce(a.currency, terms.own), terms.own)))
    from accounts a
    join bank_lines l on l.branch_id = a.branch_id and l.account_id = a.id and l.day <@ terms.span
   where a.branch_id = terms.branch_id and a.kind = 'bank'
     and not exists (select from bank_match_lines m join bank_matches b on b.branch_id = m.branch_id and b.id = m.match_id
                      where m.branch_id = l.branch_id and m.line_id = l.id and m.live and b.state = 'accepted')
   order by a.code, l.day, l.id;
end $$;

-- Balances on the other side than the account's nature. Not of accounts that have a check of their own (floors, clearing, suspense),
-- nor of colleagues with a ceiling, who may be in credit.
create or replace function ledger.nature_rows(terms ledger.closing_terms) returns setof jsonb language plpgsql stable
set search_path = ledger, public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select account_row(a) || jsonb_build_object('amount', s.n::text, 'day', terms.to_date)
    from month_end_balances(terms) s
    join accounts a on a.branch_id = terms.branch_id and a.id = s.account_id
   where (a.nature = 'debit' and s.n < 0 or a.nature = 'credit' and s.n > 0) and a.cash_floor = 'off' and a.limit_mode <> 'ceiling'
     and a.id not in (select m.account_id from mappings m where m.branch_id = terms.branch_id and m.key = any (clearing_keys() || 'bank.suspense'::text))
   order by a.code;
end $$;

-- Lines without a party on accounts whose lines have one: those that require it, and those of keys of parties. Reversed documents and
-- openings are left out.
create or replace function ledger.partyless_rows(terms ledger.closing_terms) returns setof jsonb language plpgsql stable
set search_path = ledger, public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query
  with owned as materialized (
    select a.id from accounts a
     where a.branch_id = terms.branch_id and a.level = 4 and a.limit_mode = 'none' and (a.party_required or exists (
             select from mappings m where m.branch_id = a.branch_id and m.account_id = a.id
                and m.key in ('customer.receivable', 'customer.advances', 'supplier.payable', 'supplier.dispute', 'charter_owner.payable',
                              'cheque.bounced')))),
  months as materialized (select min(p.fm) as first, max(p.fm) as last from periods p where p.branch_id = terms.branch_id and p.dates <@ terms.span),
  -- Accounts with fewer lines of parties than lines: only their entries are read.
  lacking as materialized (
    select c.account_id
      from (select t.account_id, t.n::bigint as n from months m
              join turn_month t on t.branch_id = terms.branch_id and t.fm between m.first and m.last
             where t.account_id in (select o.id from owned o)
             union all
            select d.account_id, -d.n from months m cross join lateral detailed_turnovers(terms.branch_id, m.first, m.last) d
             where d.party is not null and d.account_id in (select o.id from owned o)) c
     group by c.account_id having sum(c.n) > 0)
  select account_row(a) || jsonb_build_object('voucher_id', e.voucher_id, 'day', e.doc_date, 'line', e.line, 'amount', (e.dr - e.cr)::text)
    from lacking l
    join entries e on e.branch_id = terms.branch_id and e.account_id = l.account_id and e.doc_date >= lower(terms.span)
                  and e.doc_date < upper(terms.span) and e.party is null
    join vouchers v on v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id
    join accounts a on a.branch_id = e.branch_id and a.id = e.account_id
   where v.kind not in ('opening', 'closing', 'reversal')
     and not exists (select from voucher_reversals r where r.branch_id = v.branch_id and r.original_id = v.id)
   order by e.doc_date, e.voucher_id, e.line;
end $$;

-- What customers have paid in advance and not used for `days` days, first in, first out: their balance less what came within them.
create or replace function ledger.advance_rows(terms ledger.closing_terms) returns setof jsonb language plpgsql stable
set search_path = ledger, public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query
  with owed as materialized (
    select distinct m.account_id as id from mappings m where m.branch_id = terms.branch_id and m.key = 'customer.advances'),
  balance as materialized (
    select d.account_id, d.ccy, d.party, sum(d.fc_cr - d.fc_dr)::bigint as n
      from months_until(terms.branch_id, terms.to_date) m cross join lateral detailed_turnovers(terms.branch_id, m.first, m.last) d
     where d.party is not null and d.account_id in (select o.id from owed o)
     group by 1, 2, 3 having sum(d.fc_cr - d.fc_dr) > 0),
  lately as materialized (
    select e.account_id, e.ccy, e.party, sum(e.fc_cr)::bigint as n
      from owed o
      join entries e on e.branch_id = terms.branch_id and e.account_id = o.id and e.doc_date > terms.to_date - terms.days and e.doc_date <= terms.to_date
      join vouchers v on v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id
     where e.party is not null and e.fc_cr > 0 and v.kind not in ('opening', 'reversal')
       and not exists (select from voucher_reversals r where r.branch_id = v.branch_id and r.original_id = v.id)
     group by 1, 2, 3)
  select account_row(a) || jsonb_strip_nulls(jsonb_build_object('party', b.party, 'name', public.party_name(a.branch_id, b.party),
           'name_latin', public.party_name_latin(a.branch_id, b.party), 'amount', (b.n - coalesce(l.n, 0))::text,
           'currency', nullif(b.ccy, terms.own), 'day', terms.to_date))
    from balance b
    left join lately l on l.account_id = b.account_id and l.ccy = b.ccy and l.party = b.party
    join accounts a on a.branch_id = terms.branch_id and a.id = b.account_id
   where b.n > coalesce(l.n, 0)
   order by a.code, b.party, b.ccy;
end $$;

-- Limited accounts (wallets, ceilings) whose balance is not that of their turnovers, or whose pending amount not that of their holds.
create or replace function ledger.limit_register_rows(terms ledger.closing_terms) returns setof jsonb language plpgsql stable
set search_path = ledger, public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select account_row(a) || jsonb_build_object('kind', case when d.n <> 0 or d.pending = 0 then 'balance' else 'pending' end,
                                              'amount', case when d.n <> 0 or d.pending = 0 then d.n else d.pending end::text)
    from mismatched_balances(terms.branch_id) m
    join accounts a on a.branch_id = terms.branch_id and a.id = m.account_id
   cross join lateral (
         select coalesce(s.dr - s.cr, 0) - (c.dr - c.cr) as n, coalesce(s.pending, 0) - c.pending as pending
           from jsonb_populate_record(null::account_balances, m.stored) s, jsonb_populate_record(null::account_balances, m.computed) c) d
   order by a.code;
end $$;

-- Documents entered or paid twice: a party, an account and an amount again within `days` days. Reversed ones are left out.
create or replace function ledger.duplicate_rows(terms ledger.closing_terms) returns setof jsonb language plpgsql stable
set search_path = ledger, public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query
  with entered as materialized (
    select v.doc_date, v.id from vouchers v
     where v.branch_id = terms.branch_id and v.doc_date >= lower(terms.span) - terms.days and v.doc_date < upper(terms.span)
       and (is_typed(v.kind, v.source_type) or v.kind in ('pay', 'receipt')) and v.kind not in ('opening', 'closing')
       and not exists (select from voucher_reversals r where r.branch_id = v.branch_id and r.original_id = v.id)),
  line as (
    select e.doc_date, e.voucher_id, e.account_id, e.party, e.ccy, e.dr, e.cr,
           lag(e.doc_date) over same as day_before, lag(e.voucher_id) over same as voucher_before
      from entered v
      join entries e on e.branch_id = terms.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id
     where e.party is not null
    window same as (partition by e.account_id, e.party, e.ccy, e.dr, e.cr, e.fc_dr, e.fc_cr order by e.doc_date, e.voucher_id))
  select account_row(a) || jsonb_strip_nulls(jsonb_build_object('voucher_id', l.voucher_id, 'day', l.doc_date, 'like', l.voucher_before,
           'party', l.party, 'name', public.party_name(a.branch_id, l.party), 'name_latin', public.party_name_latin(a.branch_id, l.party),
           'amount', (l.dr - l.cr)::text))
    from line l
    join accounts a on a.branch_id = terms.branch_id and a.id = l.account_id
   where l.voucher_before <> l.voucher_id and l.doc_date - l.day_before <= terms.days and l.doc_date >= lower(terms.span)
   order by l.doc_date, l.voucher_id, a.code, l.party;
end $$;

-- What waits for a second person: changes of the branch, reconciliations and statements until these days.
create or replace function ledger.approval_rows(terms ledger.closing_terms) returns setof jsonb language plpgsql stable
set search_path = ledger, public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select jsonb_build_object('kind', w.kind, 'id', w.id, 'day', w.day, 'description', w.title)
    from (select 'change_request' as kind, c.id, business_day(c.branch_id, c.requested_at) as day, c.title
            from change_requests c where c.branch_id = terms.branch_id and c.state = 'waiting' and c.expires_at > now()
           union all
          select 'bank_closing', b.id, b.to_date, a.title
            from bank_closings b join accounts a on a.branch_id = b.branch_id and a.id = b.account_id
           where b.branch_id = terms.branch_id and b.state = 'proposed' and b.to_date <= terms.to_date
           union all
          select 'statement_issue', i.id, i.to_date, ''
            from statement_issues i where i.branch_id = terms.branch_id and i.state = 'proposed' and i.to_date <= terms.to_date) w
   order by w.kind, w.day, w.id;
end $$;
