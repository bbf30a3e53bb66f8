-- The documents of a month's end and a year's end, computed from balances; nothing here writes. In this order: foreign money
-- revalued at the day's rate, temporary accounts closed into retained earnings, permanent accounts closed on the last day and
-- opened on the next.

-- Documents that only closing posts (source year_end: the neutral pair; profit_close): they carry over balances of inactive
-- accounts, and the rest of a currency on either side.
create or replace function ledger.is_year_end(kind ledger.voucher_kind, source text) returns boolean
language sql immutable parallel safe as $$
  select coalesce(source in ('year_end', 'profit_close') and kind in ('closing', 'opening', 'pl_close', 'reversal'), false)
$$;

-- The day of the last effective opening until a day; -infinity if there is none. Repairs of openings do not count: they are posted
-- later, into a year that has begun.
create or replace function ledger.opened_on(branch int, day date) returns date language plpgsql stable
set search_path = ledger, public, pg_temp as $$
begin
  return (select coalesce(max(v.doc_date), '-infinity') from vouchers v
           where v.branch_id = branch and v.source_type = 'year_end' and v.kind = 'opening' and v.doc_date <= day
             and not exists (select from voucher_reversals r where r.branch_id = branch and r.original_id = v.id)
             and v.id not in (select opening_repairs(branch)));
end $$;
comment on function ledger.opened_on is 'for the app';

-- Balances at the end of a month's last day, debit positive: n in the branch's currency, f in the line's own; by account, party and
-- cost center. Summed from the last effective opening. foreign_only: only currencies other than the branch's.
create or replace function ledger.party_balances_on(branch int, day date, foreign_only boolean)
returns table (account_id int, ccy char(3), party text, cost_center_id int, n bigint, f bigint)
language plpgsql stable set search_path = ledger, public, pg_temp set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  since constant date := opened_on(branch, day);
  own char(3) := (select b.currency from branches b where b.id = branch);
  first int;
  last int;
begin
  select min(p.fm), max(p.fm) into first, last from periods p
   where p.branch_id = branch and lower(p.dates) <= day and upper(p.dates) > since;
  return query
  with named as materialized (
    select d.account_id, d.ccy, d.party, d.cost_center_id, sum(d.dr - d.cr)::bigint as n, sum(d.fc_dr - d.fc_cr)::bigint as f
      from detailed_turnovers(branch, first, last) d
     where not foreign_only or d.ccy <> own
     group by 1, 2, 3, 4)
  select x.account_id, x.ccy, x.party, x.cost_center_id, sum(x.n)::bigint, sum(x.f)::bigint
    from (select * from named
           union all
          -- The rest of an account has no party: its turnovers less the lines with one.
          select t.account_id, t.ccy, null, null, t.dr - t.cr, t.fc_dr - t.fc_cr
            from turn_month t
           where t.branch_id = branch and t.fm between first and last and (not foreign_only or t.ccy <> own)
           union all
          select m.account_id, m.ccy, null, null, -m.n, -m.f from named m) x
   group by 1, 2, 3, 4 having sum(x.n) <> 0 or sum(x.f) <> 0;
end $$;

create or replace function ledger.balances_on(branch int, day date)
returns table (account_id int, ccy char(3), party text, cost_center_id int, n bigint, f bigint)
language sql stable set search_path = ledger, public, pg_temp as $$
  select * from party_balances_on(branch, day, false)
$$;

-- The account mapped to an event on a day.
create or replace function ledger.mapped_account(branch int, event text, day date) returns int language sql stable as $$
  select m.account_id from ledger.mappings m where m.branch_id = branch and m.key = event and m.valid @> day limit 1
$$;

-- Lines of the documents of a month's last day, n and f signed (debit positive), `chunk` numbering documents of one name. reval:
-- revaluation; and if a fiscal year ends on the day: profit, earnings, closing, opening. Currencies without a rate are skipped:
-- closing_checks reports them.
create or replace function ledger.year_end_lines(branch int, day date)
returns table (document text, chunk int, pos int, account_id int, party text, cost_center_id int, ccy char(3), n bigint, f bigint)
language plpgsql stable set search_path = ledger, public, pg_temp set enable_mergejoin = off
-- Plans know how many balances there are.
set plan_cache_mode = force_custom_plan as $$
declare
  terms constant year_end_terms := year_end_terms_of(branch, day);
  balances party_balance[] := array(
    select row(b.account_id, b.ccy, b.party, b.cost_center_id, b.n, b.f)::party_balance
      from party_balances_on(branch, day, not terms.ends_year) b);
  lines year_end_line[] := revaluation_lines(branch, day, terms, balances);
begin
  if terms.ends_year then
    lines := lines || closed_year_lines(branch, terms, with_lines(balances, lines));
  end if;
  return query
  select l.document, l.chunk,
         (row_number() over (partition by l.document, l.chunk order by l.side, a.code, l.ccy, l.party, l.cost_center_id))::int as nr,
         l.account_id, l.party, l.cost_center_id, l.ccy, l.n, l.f
    from unnest(lines) l left join accounts a on a.branch_id = branch and a.id = l.account_id
   where l.n <> 0 or l.f <> 0
   order by array_position(array['reval', 'profit', 'earnings', 'closing', 'opening'], l.document), l.chunk, nr;
end $$;

create or replace function ledger.year_end_terms_of(branch int, day date) returns ledger.year_end_terms language plpgsql stable
set search_path = ledger, public, pg_temp as $$
begin
  return (select row(b.currency, mapped_account(branch, 'fx.gain', day), mapped_account(branch, 'fx.loss', day),
                     mapped_account(branch, 'closing.profit_loss', day), mapped_account(branch, 'equity.retained', day),
                     mapped_account(branch, 'closing.balance', day),
                     exists (select from periods p
                              where p.branch_id = branch and p.month = 12 and upper(p.dates) - 1 = day))::year_end_terms
            from branches b where b.id = branch);
end $$;

-- Of monetary accounts, the difference between the value at the day's rate and the balance, against exchange gains and losses.
create or replace function ledger.revaluation_lines(branch int, day date, terms ledger.year_end_terms, balances ledger.party_balance[])
returns ledger.year_end_line[] language plpgsql stable set search_path = ledger, public, pg_temp as $$
begin
  return array(
    with rates as materialized (
      select c.ccy, rate_on(branch, c.ccy, day) as rate
        from (select distinct b.ccy from unnest(balances) b where b.ccy <> terms.own) c),
    -- Materialized: each amount is converted once.
    revalued as materialized (
      select b.*, a.code, converted(b.f, r.rate, b.ccy, terms.own) - b.n as diff
        from unnest(balances) b
        join accounts a on a.branch_id = branch and a.id = b.account_id
        join rates r on r.ccy = b.ccy
       where a.type in ('asset', 'liability') and a.monetary and r.rate is not null),
    chunked as materialized (
      select ((row_number() over (order by v.code, v.ccy, v.party, v.cost_center_id) - 1) / 450)::int as chunk, v.*
        from revalued v where v.diff <> 0)
    select row('reval', c.chunk, 0, c.account_id, c.party, c.cost_center_id, c.ccy, c.diff, 0)::year_end_line from chunked c
     union all
    select row('reval', c.chunk, 1, case when c.diff > 0 then terms.gain else terms.loss end, null, null, terms.own,
               -sum(c.diff)::bigint, -sum(c.diff)::bigint)::year_end_line
      from chunked c group by c.chunk, c.diff > 0);
end $$;

-- Temporary accounts into the summary, the summary into retained earnings; the remaining balances, closed and opened again.
create or replace function ledger.closed_year_lines(branch int, terms ledger.year_end_terms, balances ledger.party_balance[])
returns ledger.year_end_line[] language plpgsql stable set search_path = ledger, public, pg_temp as $$
declare
  profit constant year_end_line[] := lines_against(branch, 'profit', terms.summary, -1, array(
    select b from unnest(balances) b join accounts a on a.branch_id = branch and a.id = b.account_id
     where a.type in ('income', 'expense')));
  earnings year_end_line[] := '{}';
  remaining party_balance[] := with_lines(balances, profit);
begin
  if terms.summary is distinct from terms.retained then
    earnings := lines_against(branch, 'earnings', terms.retained, -1, array(
      select b from unnest(remaining) b where b.account_id is not distinct from terms.summary));
    remaining := with_lines(remaining, earnings);
  end if;
  remaining := array(
    select b from unnest(remaining) b where b.account_id is not null and b.account_id is distinct from terms.balance);
  return profit || earnings
      || lines_against(branch, 'closing', terms.balance, -1, remaining)
      || lines_against(branch, 'opening', terms.balance, 1, with_merged_parties(branch, remaining));
end $$;

-- Lines that move `sign` times these balances, and their counterpart per chunk and currency on another account.
create or replace function ledger.lines_against(branch int, of_document text, counterpart int, sign int, moved ledger.party_balance[])
returns ledger.year_end_line[] language plpgsql stable set search_path = ledger, public, pg_temp as $$
begin
  return array(
    with chunked as materialized (
      select ((row_number() over (order by a.code, m.ccy, m.party, m.cost_center_id) - 1) / 450)::int as chunk, m.*
        from unnest(moved) m left join accounts a on a.branch_id = branch and a.id = m.account_id
       where m.n <> 0 or m.f <> 0)
    select row(of_document, c.chunk, 0, c.account_id, c.party, c.cost_center_id, c.ccy, sign * c.n, sign * c.f)::year_end_line
      from chunked c
     union all
    select row(of_document, c.chunk, 1, counterpart, null, null, c.ccy, -sign * sum(c.n), -sign * sum(c.f))::year_end_line
      from chunked c group by c.chunk, c.ccy);
end $$;

-- Balances after these lines.
create or replace function ledger.with_lines(balances ledger.party_balance[], lines ledger.year_end_line[]) returns ledger.party_balance[]
language plpgsql stable set search_path = ledger, public, pg_temp as $$
begin
  return array(
    select row(x.account_id, x.ccy, x.party, x.cost_center_id, sum(x.n), sum(x.f))::party_balance
      from (select b.* from unnest(balances) b
             union all
            select l.account_id, l.ccy, l.party, l.cost_center_id, l.n, l.f from unnest(lines) l) x
     group by x.account_id, x.ccy, x.party, x.cost_center_id);
end $$;

-- Balances of passengers that were merged since, under the passenger they were merged into.
create or replace function ledger.with_merged_parties(branch int, balances ledger.party_balance[]) returns ledger.party_balance[]
language plpgsql stable set search_path = ledger, public, pg_temp as $$
begin
  return array(
    select row(x.account_id, x.ccy, x.party, x.cost_center_id, sum(x.n), sum(x.f))::party_balance
      from (select b.account_id, b.ccy, public.resolve_merged_party(branch, b.party) as party, b.cost_center_id, b.n, b.f
              from unnest(balances) b) x
     group by x.account_id, x.ccy, x.party, x.cost_center_id);
end $$;

-- A line of n and f as entries: one, or two if f is on the other side than n (or n is zero): the foreign amount with one unit on
-- its own side, the rest without a foreign amount.
create or replace function ledger.as_entries(n bigint, f bigint, own boolean)
returns table (part int, dr bigint, cr bigint, fc_dr bigint, fc_cr bigint, rate numeric) language sql immutable as $$
  select x.part, greatest(x.n, 0), greatest(-x.n, 0), greatest(x.f, 0), greatest(-x.f, 0),
         case when own or x.f = 0 then 1
              else least(greatest(round(abs(x.n::numeric) / abs(x.f), 10), 0.0000000001), 9999999999) end
    from (select 1 as part, n, f where own or f = 0 or sign(n) = sign(f)
           union all select 1, sign(f)::bigint, f where not own and f <> 0 and sign(n) <> sign(f)
           union all select 2, n - sign(f)::bigint, 0::bigint where not own and f <> 0 and sign(n) <> sign(f)) x
   where x.n <> 0
$$;

-- The same documents in the shape of ledger.post_many. run: the prefix of their keys.
create or replace function ledger.year_end_items(branch int, day date, run text, who text, request text) returns jsonb
language sql stable set search_path = ledger, public, pg_temp as $$
  select jsonb_agg(i.item order by i.step, i.chunk)
    from (select d.step, l.chunk, jsonb_strip_nulls(jsonb_build_object(
                   'branch_id', branch, 'doc_date', day + d.later, 'kind', d.kind,
                   'key', run || ':' || p.fiscal_year || ':' || l.document || ':' || l.chunk,
                   'source_type', d.source, 'source_id', case d.source when 'closing' then run else p.fiscal_year::text end,
                   'description', case b.calendar when 'jalali' then d.words else d.words_latin end
                                  || case when d.of_year then ' ' || p.fiscal_year else '' end,
                   'created_by', who, 'request_id', request,
                   'lines', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('account_id', l.account_id, 'party', l.party,
                              'cost_center_id', l.cost_center_id, 'ccy', l.ccy, 'dr', e.dr, 'cr', e.cr, 'fc_dr', e.fc_dr,
                              'fc_cr', e.fc_cr, 'rate', e.rate)) order by l.pos, e.part))) as item
            from year_end_lines(branch, day) l
            join branches b on b.id = branch
            join periods p on p.branch_id = branch and p.dates @> day
            join (values ('reval', 1, 'fx_reval', 'closing', 0, false, 'تسعیر ارز', 'Currency revaluation'),
                         ('profit', 2, 'pl_close', 'profit_close', 0, true, 'بستن حساب‌های موقت سال', 'Temporary accounts closed,'),
                         ('earnings', 3, 'pl_close', 'profit_close', 0, true, 'انتقال سود و زیان سال', 'Profit and loss of'),
                         ('closing', 4, 'closing', 'year_end', 0, true, 'سند اختتامیهٔ سال', 'Closing of'),
                         ('opening', 5, 'opening', 'year_end', 1, true, 'سند افتتاحیه پس از سال', 'Opening after'))
                 d (document, step, kind, source, later, of_year, words, words_latin) on d.document = l.document
           cross join lateral as_entries(l.n, l.f, l.ccy = b.currency) e
           group by d.step, l.chunk, l.document, d.kind, d.source, d.later, d.of_year, d.words, d.words_latin, p.fiscal_year,
                    b.calendar) i
$$;

-- The documents that closing until to_date would post, each with its first 200 lines; years that end earlier are not included.
create or replace function ledger.closing_preview(branch int, to_date date) returns jsonb
language sql stable security definer set search_path = ledger, public, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object('document', d.document, 'day', to_date + (d.document = 'opening')::int, 'lines', d.lines,
                              'total', d.total::text, 'rows', d.rows_) order by d.step), '[]')
    from (select l.document, array_position(array['reval', 'profit', 'earnings', 'closing', 'opening'], l.document) as step,
                 count(*) as lines, sum(greatest(l.n, 0)) as total,
                 jsonb_agg(jsonb_build_object('account_id', l.account_id, 'code', l.code, 'title', l.title, 'title_latin', l.title_latin,
                             'party', l.party, 'currency', l.ccy, 'amount', l.n::text, 'foreign', l.f::text) order by l.nr)
                   filter (where l.nr <= 200) as rows_
            from (select y.*, a.code, a.title, a.title_latin,
                         row_number() over (partition by y.document order by y.chunk, y.pos) as nr
                    from year_end_lines(branch, to_date) y
                    left join accounts a on a.branch_id = branch and a.id = y.account_id) l
           group by l.document) d
$$;
comment on function ledger.closing_preview is 'for the app';
