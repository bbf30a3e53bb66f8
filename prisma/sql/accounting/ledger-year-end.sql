-- The documents of a month's end and a year's end, computed from balances; nothing here writes. In this order: foreign money
-- revalued at the day's rate, temporary accounts closed into retained earnings, permanent accounts closed on the last day and
-- opened on the next.

-- Documents that only closing posts (source year_end: the neutral pair; profit_close): they carry over balances of inactive
-- accounts, and the rest of a currency on either side.
create or replace function ledger.is_year_end(kind ledger.voucher_kind, source text) returns boolean
language sql immutable parallel safe as $$
  select coalesce(source in ('year_end', 'profit_close') and kind in ('closing', 'opening', 'pl_close', 'reversal'), false)
$$;

-- Balances at the end of a month's last day, debit positive: n in the branch's currency, f in the line's own; by account, party and
-- cost center. Summed from the last effective opening. foreign_only: only currencies other than the branch's.
create or replace function ledger.party_balances_on(branch int, day date, foreign_only boolean)
returns table (account_id int, ccy char(3), party text, cost_center_id int, n bigint, f bigint)
language plpgsql stable set search_path = ledger, public, pg_temp set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  since date := coalesce((
    select max(v.doc_date) from vouchers v
     where v.branch_id = branch and v.source_type = 'year_end' and v.kind = 'opening' and v.doc_date <= day
       and not exists (select from voucher_reversals r where r.branch_id = branch and r.original_id = v.id)), '-infinity');
  until date := coalesce((select max(upper(p.dates)) - 1 from periods p where p.branch_id = branch and lower(p.dates) <= day), day);
  own char(3) := (select b.currency from branches b where b.id = branch);
begin
  return query
  with named as materialized (
    select e.account_id, e.ccy, e.party, e.cost_center_id, sum(e.dr - e.cr)::bigint as n, sum(e.fc_dr - e.fc_cr)::bigint as f
      from entries e
     where e.branch_id = branch and e.doc_date between since and until
       and (e.party is not null or e.cost_center_id is not null) and (not foreign_only or e.ccy <> own)
     group by 1, 2, 3, 4)
  select x.account_id, x.ccy, x.party, x.cost_center_id, sum(x.n)::bigint, sum(x.f)::bigint
    from (select * from named
           union all
          -- The rest of an account has no party: its turnovers less the lines with one.
          select t.account_id, t.ccy, null, null, t.dr - t.cr, t.fc_dr - t.fc_cr
            from periods p join turn_month t on t.branch_id = branch and t.fm = p.fm
           where p.branch_id = branch and lower(p.dates) <= day and upper(p.dates) > since and (not foreign_only or t.ccy <> own)
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
language sql stable set search_path = ledger, public, pg_temp set enable_mergejoin = off as $$
  with office as (
    select b.currency as own, mapped_account(branch, 'fx.gain', day) as gain, mapped_account(branch, 'fx.loss', day) as loss,
           mapped_account(branch, 'closing.profit_loss', day) as summary, mapped_account(branch, 'equity.retained', day) as retained,
           mapped_account(branch, 'closing.balance', day) as balance,
           exists (select from periods p where p.branch_id = branch and p.month = 12 and upper(p.dates) - 1 = day) as ends_year
      from branches b where b.id = branch),
  stood as materialized (
    select s.*, a.code, a.type, a.monetary from office o cross join lateral party_balances_on(branch, day, not o.ends_year) s
      join accounts a on a.branch_id = branch and a.id = s.account_id),
  -- 1: of monetary accounts, the difference between the value at the day's rate and the balance.
  rates as materialized (
    select c.ccy, rate_on(branch, c.ccy, day) as rate from (select distinct s.ccy from stood s, office o where s.ccy <> o.own) c),
  revalued as (
    select s.*, converted(s.f, r.rate, s.ccy, o.own) - s.n as diff
      from stood s join rates r on r.ccy = s.ccy cross join office o
     where s.type in ('asset', 'liability') and s.monetary and r.rate is not null),
  reval as materialized (
    select ((row_number() over (order by v.code, v.ccy, v.party, v.cost_center_id) - 1) / 450)::int as chunk, v.*
      from revalued v where v.diff <> 0),
  reval_lines as materialized (
    select r.chunk, r.account_id, r.party, r.cost_center_id, r.ccy, r.diff as n, 0::bigint as f, 0 as side from reval r
     union all
    select r.chunk, case g.gains when true then o.gain else o.loss end, null, null, o.own,
           -sum(r.diff)::bigint, -sum(r.diff)::bigint, 1
      from reval r cross join lateral (select r.diff > 0 as gains) g cross join office o
     group by r.chunk, g.gains, o.gain, o.loss, o.own),
  -- 2: temporary accounts into the summary, the summary into retained earnings; per currency.
  after_reval as materialized (
    select x.account_id, x.ccy, x.party, x.cost_center_id, sum(x.n)::bigint as n, sum(x.f)::bigint as f
      from (select s.account_id, s.ccy, s.party, s.cost_center_id, s.n, s.f from stood s
             union all select r.account_id, r.ccy, r.party, r.cost_center_id, r.n, r.f from reval_lines r) x
     group by 1, 2, 3, 4),
  profit as materialized (
    select ((row_number() over (order by a.code, s.ccy, s.party, s.cost_center_id) - 1) / 450)::int as chunk, s.*
      from after_reval s join accounts a on a.branch_id = branch and a.id = s.account_id
     where a.type in ('income', 'expense') and (s.n <> 0 or s.f <> 0) and (select ends_year from office)),
  profit_lines as materialized (
    select p.chunk, p.account_id, p.party, p.cost_center_id, p.ccy, -p.n as n, -p.f as f, 0 as side from profit p
     union all
    select p.chunk, o.summary, null, null, p.ccy, sum(p.n)::bigint, sum(p.f)::bigint, 1 from profit p cross join office o
     group by p.chunk, p.ccy, o.summary),
  earned as materialized (
    select x.ccy, x.party, x.cost_center_id, sum(x.n)::bigint as n, sum(x.f)::bigint as f
      from (select s.ccy, s.party, s.cost_center_id, s.n, s.f from after_reval s, office o where s.account_id = o.summary
             union all select l.ccy, null, null, l.n, l.f from profit_lines l where l.side = 1) x
     where (select ends_year and summary is distinct from retained from office)
     group by 1, 2, 3 having sum(x.n) <> 0 or sum(x.f) <> 0),
  earned_lines as materialized (
    select 0 as chunk, o.summary as account_id, e.party, e.cost_center_id, e.ccy, -e.n as n, -e.f as f, 0 as side
      from earned e cross join office o
     union all
    select 0, o.retained, null, null, e.ccy, sum(e.n)::bigint, sum(e.f)::bigint, 1 from earned e cross join office o
     group by o.retained, e.ccy),
  -- 3: the remaining balances, closed and opened again.
  left_ as materialized (
    select ((row_number() over (order by a.code, s.ccy, s.party, s.cost_center_id) - 1) / 450)::int as chunk, s.*
      from (select x.account_id, x.ccy, x.party, x.cost_center_id, sum(x.n)::bigint as n, sum(x.f)::bigint as f
              from (select s.account_id, s.ccy, s.party, s.cost_center_id, s.n, s.f from after_reval s
                     union all select l.account_id, l.ccy, l.party, l.cost_center_id, l.n, l.f from profit_lines l
                     union all select l.account_id, l.ccy, l.party, l.cost_center_id, l.n, l.f from earned_lines l) x
             group by 1, 2, 3, 4) s
      join accounts a on a.branch_id = branch and a.id = s.account_id
      cross join office o
     where (s.n <> 0 or s.f <> 0) and o.ends_year and s.account_id is distinct from o.balance),
  pair_lines as materialized (
    select l.chunk, l.account_id, l.party, l.cost_center_id, l.ccy, -l.n as n, -l.f as f, 0 as side from left_ l
     union all
    select l.chunk, o.balance, null, null, l.ccy, sum(l.n)::bigint, sum(l.f)::bigint, 1 from left_ l cross join office o
     group by l.chunk, l.ccy, o.balance),
  -- Passengers merged since are opened under the passenger they were merged into.
  opened as materialized (
    select ((row_number() over (order by x.code, x.ccy, x.party, x.cost_center_id) - 1) / 450)::int as chunk, x.*
      from (select l.account_id, a.code, l.ccy, public.resolve_merged_party(branch, l.party) as party, l.cost_center_id,
                   sum(l.n)::bigint as n, sum(l.f)::bigint as f
              from left_ l join accounts a on a.branch_id = branch and a.id = l.account_id group by 1, 2, 3, 4, 5) x
     where x.n <> 0 or x.f <> 0),
  opened_lines as materialized (
    select p.chunk, p.account_id, p.party, p.cost_center_id, p.ccy, p.n, p.f, 0 as side from opened p
     union all
    select p.chunk, o.balance, null, null, p.ccy, -sum(p.n)::bigint, -sum(p.f)::bigint, 1 from opened p cross join office o
     group by p.chunk, p.ccy, o.balance),
  all_ as (
    select 1 as step, 'reval' as document, l.* from reval_lines l
     union all select 2, 'profit', l.* from profit_lines l
     union all select 3, 'earnings', l.* from earned_lines l
     union all select 4, 'closing', l.* from pair_lines l
     union all select 5, 'opening', l.* from opened_lines l)
  select l.document, l.chunk,
         (row_number() over (partition by l.step, l.chunk order by l.side, a.code, l.ccy, l.party, l.cost_center_id))::int,
         l.account_id, l.party, l.cost_center_id, l.ccy, l.n, l.f
    from all_ l left join accounts a on a.branch_id = branch and a.id = l.account_id
   where l.n <> 0 or l.f <> 0
   order by l.step, l.chunk, 3
$$;

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
