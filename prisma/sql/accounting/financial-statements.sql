-- Financial statements: sums of accounts before days, versions of lines and accounts, frozen issues (books.md 3).
set local check_function_bodies = off;

-- Debits and credits of each account of branches before each of these days, without the neutral pair of year ends; closed_: the part
-- that closings of profit and loss posted; n: lines. Stored turnovers: the last carried month, whole months, then the days between the
-- nearest month boundary and the day, added or subtracted. `offset 0` forces a look-up by key for each day.
create or replace function ledger.account_sums_before(branches int[], cuts date[])
returns table (branch_id int, account_id int, nr int, dr bigint, cr bigint, closed_dr bigint, closed_cr bigint, n bigint)
language plpgsql stable rows 900 set search_path = ledger, public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off as $$
#variable_conflict use_column
begin
  return query
  with steps as materialized (
    select b.branch_id, c.nr::int as nr, c.day, d.from_on, d.to_on, d.sign, d.until,
           (select coalesce(max(k.fm), 0) from carried k where k.branch_id = b.branch_id and k.fm < d.until) as carried
      from unnest(branches) b (branch_id)
     cross join unnest(cuts) with ordinality c (day, nr)
     cross join lateral (select p.fm, lower(p.dates) as lo, upper(p.dates) as hi from periods p
                          where p.branch_id = b.branch_id and lower(p.dates) < c.day order by p.fm desc limit 1) m
     cross join lateral (
           select case when x.near then m.lo else c.day end as from_on, case when x.near then c.day else m.hi end as to_on,
                  case when x.near then 1 else -1 end as sign, case when x.near then m.fm else m.fm + 1 end as until
             from (select c.day < m.hi and c.day - m.lo <= m.hi - c.day as near) x) d),
  parts as (
    select s.branch_id, t.account_id, s.nr, t.dr, t.cr, 0::bigint as closed_dr, 0::bigint as closed_cr, t.n
      from steps s cross join lateral (
           select k.account_id, k.dr, k.cr, k.n::bigint as n from carried k where k.branch_id = s.branch_id and k.fm = s.carried offset 0) t
     union all
    select s.branch_id, t.account_id, s.nr, t.dr, t.cr, 0, 0, t.n
      from steps s cross join lateral (
           select m.account_id, public.total(m.dr) as dr, public.total(m.cr) as cr, sum(m.n)::bigint as n from turn_month m
            where m.branch_id = s.branch_id and m.fm > s.carried and m.fm < s.until group by 1) t
     union all
    select s.branch_id, t.account_id, s.nr, s.sign * t.dr, s.sign * t.cr, 0, 0, s.sign * t.n
      from steps s cross join lateral (
           select d.account_id, public.total(d.dr) as dr, public.total(d.cr) as cr, sum(d.n)::bigint as n from turn_day d
            where d.branch_id = s.branch_id and d.day >= s.from_on and d.day < s.to_on group by 1) t
     union all
    select s.branch_id, e.account_id, s.nr,
           case when v.source_type = 'year_end' then -e.dr else 0 end, case when v.source_type = 'year_end' then -e.cr else 0 end,
           case when v.source_type = 'year_end' then 0 else e.dr end, case when v.source_type = 'year_end' then 0 else e.cr end,
           case when v.source_type = 'year_end' then -1 else 0 end
      from steps s
      join vouchers v on v.branch_id = s.branch_id and v.source_type in ('year_end', 'profit_close') and v.doc_date < s.day
     cross join lateral (select l.account_id, l.dr, l.cr from entries l
                          where l.branch_id = v.branch_id and l.doc_date = v.doc_date and l.voucher_id = v.id offset 0) e)
  select p.branch_id, p.account_id, p.nr, public.total(p.dr), public.total(p.cr), public.total(p.closed_dr), public.total(p.closed_cr), sum(p.n)::bigint
    from parts p group by 1, 2, 3;
end $$;
comment on function ledger.account_sums_before is 'for the app';

-- Of these accounts before a day, the sum of the debit balances of parties and that of the credit balances (negative). Lines without a
-- party count as one; a colleague's own account is that colleague's. The only place that reads balances by party for statements: from
-- the entries, which can be swapped for stored turnovers by party (books.md 0). Documents that only carry balances over are left out.
create or replace function ledger.party_sides_before(branch int, day date, accounts int[])
returns table (account_id int, debit bigint, credit bigint) language sql stable rows 100 set search_path = ledger, public, pg_temp as $$
  select b.account_id, public.total(greatest(b.net, 0)), public.total(least(b.net, 0))
    from (select e.account_id, public.total(e.net) as net
            from (select l.account_id, l.party, public.total(l.dr - l.cr) as net
                    from entries l
                   where l.branch_id = branch and l.account_id = any (accounts) and l.doc_date < day
                     and l.voucher_id not in (select public.year_end_vouchers(branch) union all select opening_repairs(branch))
                   group by 1, 2) e
            left join public.colleagues c on c.branch_id = branch and c.receivable_id = e.account_id
           group by 1, case when c.id is null then public.resolve_merged_party(branch, e.party) end) b
   group by 1
$$;
comment on function ledger.party_sides_before is 'for the app';

-- Movements of cash accounts from a day until before another, of the direct method (standard 2): `flow` the net of a document shared over
-- its counter lines of the other side in proportion, largest remainder first, by the account of those (in: positive); `exchange` of
-- revaluations and `opened` of opening documents, by the cash account (debit positive). A document whose cash nets to zero is a transfer.
-- Documents of year ends move no money; a reversal counts as what it reverses.
create or replace function ledger.cash_movements(branch int, from_on date, until date, cash int[])
returns table (what text, account_id int, amount bigint) language sql stable rows 200
set search_path = ledger, public, pg_temp set enable_seqscan = off as $$
  with moved as materialized (
    select e.doc_date, e.voucher_id, public.total(e.dr - e.cr) as net
      from entries e
     where e.branch_id = branch and e.account_id = any (cash) and e.doc_date >= from_on and e.doc_date < until
     group by 1, 2),
  kinds as materialized (
    select m.*, coalesce(o.kind, v.kind) as kind
      from moved m
      join lateral (select x.kind, x.source_type, x.id from vouchers x
                     where x.branch_id = branch and x.doc_date = m.doc_date and x.id = m.voucher_id limit 1) v
        on v.source_type is distinct from 'year_end'
      left join voucher_reversals r on v.kind = 'reversal' and r.branch_id = branch and r.reversal_id = m.voucher_id
      left join vouchers o on o.branch_id = branch and o.doc_date = r.original_date and o.id = r.original_id),
  shares as materialized (
    select k.doc_date, k.voucher_id, k.net, e.account_id, e.line,
           div(abs(k.net)::numeric * (e.dr + e.cr), sum(e.dr + e.cr) over voucher) as share,
           mod(abs(k.net)::numeric * (e.dr + e.cr), sum(e.dr + e.cr) over voucher) as rest
      from kinds k
     cross join lateral (select l.account_id, l.line, l.dr, l.cr from entries l
                          where l.branch_id = branch and l.doc_date = k.doc_date and l.voucher_id = k.voucher_id offset 0) e
     where k.net <> 0 and k.kind not in ('fx_reval', 'opening') and not e.account_id = any (cash)
       and case when k.net > 0 then e.cr > 0 else e.dr > 0 end
    window voucher as (partition by k.doc_date, k.voucher_id)),
  rounded as (
    select s.account_id, sign(s.net) * (s.share
             + (row_number() over (partition by s.doc_date, s.voucher_id order by s.rest desc, s.line)
                <= abs(s.net) - sum(s.share) over (partition by s.doc_date, s.voucher_id))::int) as amount
      from shares s)
  select 'flow', r.account_id, sum(r.amount)::bigint from rounded r group by 2
   union all
  select case k.kind when 'opening' then 'opened' else 'exchange' end, e.account_id, sum(e.dr - e.cr)::bigint
    from kinds k join entries e on e.branch_id = branch and e.doc_date = k.doc_date and e.voucher_id = k.voucher_id and e.account_id = any (cash)
   where k.kind in ('fx_reval', 'opening') group by 1, 2
$$;
comment on function ledger.cash_movements is 'for the app';

-- The types of account a statement is made of.
create or replace function statement_types(kind "StatementKind") returns ledger.account_type[] language sql immutable as $$
  select case kind when 'income' then '{income,expense}' when 'equity' then '{equity}'
                   else '{asset,liability,equity,income,expense}' end::ledger.account_type[]
$$;

-- What forbids that a version is used, by row: `unmapped` an account without accounts below it that no line sums (on that side),
-- `double` an account on a side twice, `outside` an account of another type, `side` a side outside the position, `unknown` a formula
-- with a line that does not exist, `mixed` a formula beside accounts or lines, `cycle` a line that depends on itself.
create or replace function statement_problems(branch int, of_version int)
returns table (problem text, line text, account_id int, side text) language sql stable rows 10 as $$
  select * from statement_account_problems(branch, of_version)
   union all
  select * from statement_line_problems(branch, of_version)
$$;

create or replace function statement_account_problems(branch int, of_version int)
returns table (problem text, line text, account_id int, side text) language sql stable rows 10 as $$
  with version as (select v.kind, statement_types(v.kind) as types from statement_versions v where v.branch_id = branch and v.id = of_version),
  mapped as materialized (
    select m.account_id, m.line_code, m.side, a.type from statement_accounts m
      join ledger.accounts a on a.branch_id = m.branch_id and a.id = m.account_id
     where m.branch_id = branch and m.version_id = of_version)
  select 'unmapped', null, a.id, s.side
    from version v
   cross join (values ('debit'), ('credit')) s (side)
    join ledger.accounts a on a.branch_id = branch and a.type = any (v.types)
   where not exists (select from ledger.accounts c where c.branch_id = branch and c.parent_id = a.id)
     and not exists (select from unnest(array[a.id, a.sub_ledger_id, a.general_id, a.group_id]) p (id)
                       join mapped m on m.account_id = p.id and m.side::text in ('any', s.side))
   union all
  select 'double', min(m.line_code), m.account_id, 'any' from mapped m
   group by m.account_id having count(*) > 1 and bool_or(m.side = 'any')
   union all
  select 'outside', m.line_code, m.account_id, m.side::text from mapped m, version v where not m.type = any (v.types)
   union all
  select 'side', m.line_code, m.account_id, m.side::text from mapped m, version v where m.side <> 'any' and v.kind <> 'position'
$$;

create or replace function statement_line_problems(branch int, of_version int)
returns table (problem text, line text, account_id int, side text) language sql stable rows 10 as $$
  with recursive lines as materialized (
    select l.code, l.parent_code, l.formula from statement_lines l where l.branch_id = branch and l.version_id = of_version),
  depends as (
    select l.code, substr(f, 2) as needs from lines l cross join unnest(l.formula) f
     union
    select l.parent_code, l.code from lines l where l.parent_code is not null),
  reached (code, needs) as (
    select d.code, d.needs from depends d
     union
    select r.code, d.needs from reached r join depends d on d.code = r.needs)
  select 'unknown', l.code, null::int, null::text from lines l cross join unnest(l.formula) f
   where not exists (select from lines k where k.code = substr(f, 2))
   union all
  select 'mixed', l.code, null, null from lines l
   where l.formula <> '{}' and (exists (select from lines k where k.parent_code = l.code)
      or exists (select from statement_accounts m where m.branch_id = branch and m.version_id = of_version and m.line_code = l.code))
   union all
  select 'cycle', r.code, null, null from reached r where r.code = r.needs
$$;

-- A version begins as a draft; in use only after a second person, and without problems; then it is replaced and otherwise unchanged.
create or replace function guard_statement_version() returns trigger language plpgsql as $$
declare
  persons constant text[] := '{state,version,proposed_by,proposed_at,approved_by,approved_at,alone}';
  fault record;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'draft' then raise exception 'version % begins as a draft', new.id using errcode = 'check_violation'; end if;
    return new;
  end if;
  if to_jsonb(new) - persons <> to_jsonb(old) - persons
     or (old.state, new.state) not in (('draft', 'draft'), ('draft', 'proposed'), ('draft', 'dropped'), ('proposed', 'draft'),
                                       ('proposed', 'active'), ('proposed', 'dropped'), ('active', 'replaced'))
     or old.state = 'active' and to_jsonb(new) - '{state,version}'::text[] <> to_jsonb(old) - '{state,version}'::text[]
     or new.state = 'active' and (new.proposed_by, new.proposed_at) is distinct from (old.proposed_by, old.proposed_at) then
    raise exception 'version % of branch % is % and stays as it is', old.id, old.branch_id, old.state using errcode = 'check_violation';
  end if;
  if new.state = 'active' then
    select * into fault from statement_problems(old.branch_id, old.id) limit 1;
    if found then
      raise exception 'version %: % (line %, account %)', old.id, fault.problem, fault.line, fault.account_id
        using errcode = 'check_violation', constraint = 'statement_versions_problems';
    end if;
  end if;
  return new;
end $$;
create or replace trigger guard before insert or update on statement_versions
  for each row execute function guard_statement_version();
create or replace trigger never_deleted before delete or truncate on statement_versions for each statement execute function refuse_change();

-- Deferred: a replaced version has its successor.
create or replace function require_successor() returns trigger language plpgsql as $$
begin
  if new.state = 'replaced' and not exists (
       select from statement_versions v where v.branch_id = new.branch_id and v.kind = new.kind and v.from_year = new.from_year
                                          and v.id > new.id and v.state in ('active', 'replaced')) then
    raise exception 'version % has no successor', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
do $$
begin
  if not exists (select from pg_trigger where tgrelid = 'statement_versions'::regclass and tgname = 'successor') then
    create constraint trigger successor after update on statement_versions deferrable initially deferred
      for each row execute function require_successor();
  end if;
end $$;

-- Lines and accounts change in drafts only. The shared lock excludes the version's proposal in the meantime.
create or replace function guard_statement_part() returns trigger language plpgsql as $$
declare
  part record;
begin
  foreach part in array case tg_op when 'INSERT' then array[new] when 'DELETE' then array[old] else array[old, new] end loop
    perform from statement_versions v where v.branch_id = part.branch_id and v.id = part.version_id and v.state = 'draft' for share;
    if not found then
      raise exception 'version % of branch % is not a draft', part.version_id, part.branch_id using errcode = 'check_violation';
    end if;
  end loop;
  return coalesce(new, old);
end $$;
create or replace trigger guard before insert or update or delete on statement_lines
  for each row execute function guard_statement_part();
create or replace trigger guard before insert or update or delete on statement_accounts
  for each row execute function guard_statement_part();
create or replace trigger never_truncated before truncate on statement_lines for each statement execute function refuse_change();
create or replace trigger never_truncated before truncate on statement_accounts for each statement execute function refuse_change();

-- The first month, until a day, that is not definite; null: all are.
create or replace function first_open_month(branch int, until date) returns int language sql stable as $$
  select min(p.fm) from ledger.periods p where p.branch_id = branch and lower(p.dates) <= until and p.state <> 'definite'
     and exists (select from ledger.turn_month t where t.branch_id = branch and t.fm <= p.fm)
$$;

-- Figures are frozen from the proposal on; final after a second person and only over definite months, then unchanged.
create or replace function guard_statement_issue() returns trigger language plpgsql as $$
declare
  persons constant text[] := '{state,version,approved_by,approved_at,alone}';
begin
  if tg_op = 'INSERT' then
    if new.state <> 'proposed' then raise exception 'issue % begins as proposed', new.id using errcode = 'check_violation'; end if;
    return new;
  end if;
  if to_jsonb(new) - persons <> to_jsonb(old) - persons or old.state <> 'proposed' then
    raise exception 'issue % of branch % is % and stays as it is', old.id, old.branch_id, old.state using errcode = 'check_violation';
  end if;
  if new.state = 'final' and first_open_month(old.branch_id, old.to_date) is not null then
    raise exception 'issue %: a month until % is not definite', old.id, old.to_date
      using errcode = 'check_violation', constraint = 'statement_issues_definite';
  end if;
  return new;
end $$;
create or replace trigger guard before insert or update on statement_issues
  for each row execute function guard_statement_issue();
create or replace trigger never_deleted before delete or truncate on statement_issues for each statement execute function refuse_change();
