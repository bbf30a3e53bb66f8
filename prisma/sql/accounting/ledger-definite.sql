-- Definite days: until which day of a month documents of a type have their numbers, so that no more documents of the type may be
-- posted there.
set local check_function_bodies = off;

-- The last day of a month until which documents of a type are definite; null if none is.
create or replace function ledger.definite_until(period ledger.periods, type ledger.document_type) returns date
language sql immutable parallel safe as $$
  select case when period.state = 'definite' then upper(period.dates) - 1
              else case type when 'general' then period.general_until when 'opening' then period.opening_until
                             when 'closing' then period.closing_until else period.adjustment_until end end
$$;
comment on function ledger.definite_until is 'for the app';

-- The last day of a month until which documents of all types are definite.
create or replace function ledger.all_definite_until(period ledger.periods) returns date language sql immutable parallel safe as $$
  select case when period.state = 'definite' then upper(period.dates) - 1
              when num_nulls(period.general_until, period.opening_until, period.closing_until, period.adjustment_until) = 0
                then least(period.general_until, period.opening_until, period.closing_until, period.adjustment_until) end
$$;

-- Whether a document is refused on a day because documents of its type are definite there. Documents posted by closing itself are
-- allowed.
create or replace function ledger.is_definite(period ledger.periods, kind ledger.voucher_kind, source text, day date) returns boolean
language sql immutable parallel safe as $$
  select kind <> 'fx_reval' and not ledger.is_year_end(kind, source)
     and coalesce(day <= ledger.definite_until(period, ledger.document_type(kind)), false)
$$;

-- Days become definite and never go back, past days only; making them definite waits for concurrent postings.
create or replace function ledger.guard_definite_days() returns trigger language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
declare
  was date[] := array[old.general_until, old.opening_until, old.closing_until, old.adjustment_until];
  now_ date[] := array[new.general_until, new.opening_until, new.closing_until, new.adjustment_until];
begin
  if was is not distinct from now_ then return new; end if;
  perform pg_advisory_xact_lock(period_lock(old.branch_id, old.id));
  if exists (select from unnest(was, now_) d (was, now_) where d.was is not null and (d.now_ < d.was or d.now_ is null)) then
    raise exception 'days of month % of branch % stay definite', old.fm, old.branch_id using errcode = 'LG001';
  end if;
  if (select max(d.day) from unnest(now_) d (day)) >= business_day(old.branch_id, now()) then
    raise exception 'branch %: a day of month % is not over', old.branch_id, old.fm using errcode = 'LG001';
  end if;
  return new;
end $$;
create or replace trigger definite_days before update on ledger.periods
  for each row execute function ledger.guard_definite_days();

-- Deferred: at commit, every document of a definite day has its number.
create or replace function ledger.require_numbers() returns trigger language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
begin
  if exists (
       select from vouchers v
        where v.branch_id = new.branch_id and v.doc_date >= lower(new.dates) and v.doc_date < upper(new.dates)
          and is_definite(new, v.kind, v.source_type, v.doc_date)
          and not exists (select from voucher_numbers x where x.branch_id = v.branch_id and x.voucher_id = v.id)) then
    raise exception 'a document of month % of branch % has no number', new.fm, new.branch_id using errcode = 'LG010';
  end if;
  return null;
end $$;

do $$
begin
  if not exists (select from pg_trigger where tgrelid = 'ledger.periods'::regclass and tgname = 'definite_numbers') then
    create constraint trigger definite_numbers
      after update of general_until, opening_until, closing_until, adjustment_until on ledger.periods
      deferrable initially deferred for each row execute function ledger.require_numbers();
  end if;
end $$;

-- Records that documents of a type (null: all) are definite until a day of a month.
create or replace function ledger.mark_definite(branch int, of_fm int, of_type ledger.document_type, until date) returns void
language sql set search_path = ledger, public, pg_temp as $$
  update periods p
     set general_until = case when of_type is null or of_type = 'general' then greatest(p.general_until, d.day) else p.general_until end,
         opening_until = case when of_type is null or of_type = 'opening' then greatest(p.opening_until, d.day) else p.opening_until end,
         closing_until = case when of_type is null or of_type = 'closing' then greatest(p.closing_until, d.day) else p.closing_until end,
         adjustment_until = case when of_type is null or of_type = 'adjustment' then greatest(p.adjustment_until, d.day)
                                 else p.adjustment_until end
    from (select least(until, upper(o.dates) - 1) as day from periods o where o.branch_id = branch and o.fm = of_fm) d
   where p.branch_id = branch and p.fm = of_fm and p.state <> 'definite'
$$;
