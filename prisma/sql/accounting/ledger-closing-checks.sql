-- The conditions of closing, checked at the request and again under the lock.

-- rows_: the first 20 failures. blocks: a failure prevents closing; otherwise it is a warning.
create or replace function ledger.closing_check(key text, blocks boolean, n bigint, rows_ jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('key', key, 'blocks', blocks, 'ok', n = 0, 'count', n, 'rows', coalesce(rows_, '[]'))
$$;

-- Accounts with a floor that were below zero on a day of these months, with the lowest day.
create or replace function ledger.cash_check(branch int, span daterange) returns jsonb language sql stable
set search_path = ledger, public, pg_temp as $$
  select closing_check('cash', false, count(*), jsonb_agg(jsonb_strip_nulls(jsonb_build_object('account_id', a.id, 'code', a.code,
           'title', a.title, 'title_latin', a.title_latin, 'day', (l.low).day, 'amount', (l.low).balance::text,
           'currency', nullif(l.ccy, l.own))) order by a.code, l.ccy))
    from accounts a
   cross join lateral (
         select k.ccy, b.currency as own, lowest_balance(branch, a.id, k.ccy, lower(span), '{}', upper(span) - 1) as low
           from (select distinct t.ccy from turn_month t where t.branch_id = branch and t.account_id = a.id) k
           join branches b on b.id = branch) l
   where a.branch_id = branch and a.cash_floor <> 'off' and (l.low).balance < 0
$$;

-- The checklist of closing a branch's months until to_date: [{key, blocks, ok, count, rows}]. Conditions that a soft close
-- tolerates never block it.
create or replace function ledger.closing_checks(branch int, to_date date, hard boolean) returns jsonb
language plpgsql stable security definer set search_path = ledger, public, pg_temp
set plan_cache_mode = force_custom_plan as $$
declare
  list jsonb := '[]';
  span daterange := (select range_merge(range_agg(p.dates)) from periods p
                      where p.branch_id = branch and upper(p.dates) <= to_date + 1 and p.state < 'closed');
  ends_year boolean := exists (select from periods p where p.branch_id = branch and p.month = 12 and upper(p.dates) = to_date + 1);
  own char(3) := (select b.currency from branches b where b.id = branch);
begin
  -- Sales on that day would be refused.
  list := list || (
    select closing_check('over', hard, (to_date >= business_day(branch, now()))::int, jsonb_build_array(jsonb_build_object('day', to_date))));
  -- Open drafts: they could not be posted any more.
  list := list || (
    select closing_check('drafts', hard, max(d.n), jsonb_agg(jsonb_build_object('id', d.id, 'day', d.doc_date, 'description', d.description)
                                                       order by d.doc_date, d.id) filter (where d.nr <= 20))
      from (select d.id, d.doc_date, d.description, row_number() over (order by d.doc_date, d.id) as nr, count(*) over () as n
              from drafts d
             where d.branch_id = branch and d.voucher_id is null and d.removed_at is null and d.doc_date <@ span
             union all select null, null, null, null, 0) d);
  if hard then
    list := list || (
      select closing_check('zero_sum', true, (coalesce(sum(t.dr - t.cr), 0) <> 0)::int,
                           jsonb_build_array(jsonb_build_object('amount', coalesce(sum(t.dr - t.cr), 0)::text)))
        from turn_month t
        join periods p on p.branch_id = branch and p.fm = t.fm and upper(p.dates) <= to_date + 1
       where t.branch_id = branch);
    -- Required at a year's end; in between, currencies without a rate are skipped.
    list := list || (
      select closing_check('rates', ends_year, count(*), jsonb_agg(jsonb_build_object('currency', s.ccy, 'day', to_date) order by s.ccy))
        from (select distinct s.ccy from balances_on(branch, to_date) s
                join accounts a on a.branch_id = branch and a.id = s.account_id
               where s.ccy <> own and a.type in ('asset', 'liability') and a.monetary) s
       where rate_on(branch, s.ccy, to_date) is null);
    if ends_year then
      list := list || (
        select closing_check('next_year', true, (count(*) = 0)::int, '[]')
          from periods p where p.branch_id = branch and lower(p.dates) = to_date + 1);
    end if;
    list := list || (
      select closing_check('mappings', ends_year, count(*), jsonb_agg(jsonb_build_object('key', k.key) order by k.key))
        from unnest(array['fx.gain', 'fx.loss', 'closing.profit_loss', 'closing.balance', 'equity.retained']) k (key)
       where mapped_account(branch, k.key, to_date) is null);
    -- Accounts expected to be zero: a warning only.
    list := list || (
      select closing_check('clearing', false, count(*), jsonb_agg(jsonb_build_object('account_id', s.id, 'code', s.code, 'title', s.title,
                             'title_latin', s.title_latin, 'amount', s.n::text, 'day', to_date) order by s.code))
        from (select a.id, a.code, a.title, a.title_latin, sum(s.n) as n
                from balances_on(branch, to_date) s join accounts a on a.branch_id = branch and a.id = s.account_id
               where a.id in (select mapped_account(branch, k.key, to_date)
                                from unnest(array['gateway.clearing', 'payout.clearing', 'fx.exchange', 'closing.profit_loss', 'closing.balance']) k (key))
               group by a.id, a.branch_id, a.code, a.title, a.title_latin having sum(s.n) <> 0) s);
    list := list || cash_check(branch, span);
    -- Bank accounts with a statement of the bank in these days, not reconciled until their end: a warning only.
    list := list || (
      select closing_check('bank', false, count(*), jsonb_agg(jsonb_build_object('account_id', a.id, 'code', a.code, 'title', a.title,
                             'title_latin', a.title_latin, 'day', to_date) order by a.code))
        from accounts a
       where a.branch_id = branch and a.kind = 'bank'
         and exists (select from bank_lines l where l.branch_id = branch and l.account_id = a.id and l.day <@ span)
         and not exists (select from bank_closings c where c.branch_id = branch and c.account_id = a.id and c.state = 'closed'
                            and c.to_date >= closing_checks.to_date));
  end if;
  return list;
end $$;
comment on function ledger.closing_checks is 'for the app';
