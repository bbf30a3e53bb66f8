-- The conditions of closing, checked at the request and again under the lock.

-- A finding beside the list. rows_: the first 20 failures. blocks: a failure prevents closing; otherwise it is a warning.
create or replace function ledger.closing_check(key text, blocks boolean, n bigint, rows_ jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('key', key, 'blocks', blocks, 'ok', n = 0, 'count', n, 'rows', coalesce(rows_, '[]'))
$$;
drop function if exists ledger.cash_check(int, daterange);

create or replace function ledger.closing_terms_of(branch int, to_date date) returns ledger.closing_terms language sql stable
set search_path = ledger, public, pg_temp as $$
  select row(b.id, (select range_merge(range_agg(p.dates)) from periods p
                     where p.branch_id = branch and upper(p.dates) <= to_date + 1 and p.state < 'closed'),
             to_date, exists (select from periods p where p.branch_id = branch and p.month = 12 and upper(p.dates) = to_date + 1),
             b.currency, null)::closing_terms
    from branches b where b.id = branch
$$;

-- The failures of a check, in order.
create or replace function ledger.closing_rows(of_key text, terms ledger.closing_terms) returns setof jsonb language plpgsql stable
set search_path = ledger, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  branch constant int := terms.branch_id;
begin
  case of_key
    -- Sales on that day would be refused.
    when 'over' then
      return query select jsonb_build_object('day', terms.to_date) where terms.to_date >= business_day(branch, now());
    when 'drafts' then return query select draft_rows(terms);
    when 'zero_sum' then return query select zero_sum_rows(terms);
    when 'rates' then return query select rate_rows(terms);
    when 'next_year' then
      return query select '{}'::jsonb where terms.ends_year
         and not exists (select from periods p where p.branch_id = branch and lower(p.dates) = terms.to_date + 1);
    when 'mappings' then return query select unmapped_rows(terms);
    when 'clearing' then return query select unsettled_rows(terms, clearing_keys());
    when 'suspense' then return query select unsettled_rows(terms, array['bank.suspense']);
    when 'cash' then return query select cash_rows(terms);
    when 'bank' then return query select bank_rows(terms);
    when 'bank_unmatched' then return query select unmatched_rows(terms);
    when 'nature' then return query select nature_rows(terms);
    when 'partyless' then return query select partyless_rows(terms);
    when 'advances' then return query select advance_rows(terms);
    when 'cheques_overdue' then return query select overdue_cheque_rows(terms);
    when 'cheque_register' then return query select cheque_register_rows(terms);
    when 'limit_register' then return query select limit_register_rows(terms);
    when 'duplicates' then return query select duplicate_rows(terms);
    when 'approvals' then return query select approval_rows(terms);
    when 'tax_return' then return query select tax_return_rows(terms);
  end case;
end $$;

-- A check of the list; null: it is off, or a soft close does not look at it. Its digest leaves out titles and names. Conditions that a
-- soft close tolerates never block it, and a check of a year's end only warns in between.
create or replace function ledger.closing_check_now(terms ledger.closing_terms, of_key text, hard boolean, closer text)
returns ledger.checked language plpgsql stable set search_path = ledger, public, pg_temp as $$
declare
  kind constant closing_kind := (select k from closing_kinds() k where k.key = of_key);
  month constant periods := (select p from periods p where p.branch_id = terms.branch_id and upper(p.dates) = terms.to_date + 1);
  rule constant closing_rules := closing_rule(terms.branch_id, of_key, lower(month.dates));
  found_ checked;
begin
  found_.severity := case when kind.key in ('rates', 'mappings') and not terms.ends_year then 'warn' else coalesce(rule.severity, kind.severity) end;
  if found_.severity = 'off' or not (hard or kind.at_soft) or kind.key = 'next_year' and not terms.ends_year then return null; end if;
  terms.days := coalesce(rule.days, kind.days);
  select of_key, count(*), coalesce(jsonb_agg(r.row_ order by r.nr) filter (where r.nr <= 20), '[]'),
         encode(sha256(convert_to(string_agg(r.id, E'\n' order by r.id collate "C"), 'UTF8')), 'hex')
    into found_.key, found_.count, found_.rows, found_.digest
    from (select x.row_, x.nr, (x.row_ - '{title,title_latin,name,name_latin,description}'::text[])::text as id
            from closing_rows(of_key, terms) with ordinality x (row_, nr)) r;
  found_.ok := found_.count = 0;
  found_.waivable := not kind.fixed;
  if not found_.ok and found_.severity = 'block' and not kind.fixed then
    found_.waiver := waiver_of(terms.branch_id, month.fm, of_key, found_.digest, closer);
  end if;
  found_.blocks := not found_.ok and hard and found_.severity = 'block' and (found_.waiver).counts is not true;
  return found_;
end $$;

-- The check-list of closing a branch's months until to_date, as `closer`, whose own waivers do not count; null: those of all count.
drop function if exists ledger.closing_checks(int, date, boolean);
create or replace function ledger.closing_checks(branch int, to_date date, hard boolean, closer text default null) returns jsonb
language plpgsql stable security definer set search_path = ledger, public, pg_temp as $$
declare
  terms constant closing_terms := closing_terms_of(branch, to_date);
begin
  return (select coalesce(jsonb_agg(to_jsonb(c) order by k.place), '[]')
            from closing_kinds() k
           cross join lateral closing_check_now(terms, k.key, hard, closer) c
           where c.key is not null);
end $$;
comment on function ledger.closing_checks is 'for the app';

-- Rows of one check from `skip` on, at most `most`; of a check that is off too.
create or replace function ledger.closing_check_rows(branch int, to_date date, of_key text, skip int, most int) returns jsonb
language plpgsql stable security definer set search_path = ledger, public, pg_temp as $$
declare
  terms closing_terms := closing_terms_of(branch, to_date);
  kind closing_kind := (select k from closing_kinds() k where k.key = of_key);
  begins constant date := (select lower(p.dates) from periods p where p.branch_id = branch and upper(p.dates) = to_date + 1);
begin
  if kind.key is null then return null; end if;
  terms.days := coalesce((closing_rule(branch, of_key, begins)).days, kind.days);
  return (select jsonb_build_object('count', count(*), 'rows',
                   coalesce(jsonb_agg(x.row_ order by x.nr) filter (where x.nr > skip and x.nr <= skip + most), '[]'))
            from closing_rows(of_key, terms) with ordinality x (row_, nr));
end $$;
comment on function ledger.closing_check_rows is 'for the app';
