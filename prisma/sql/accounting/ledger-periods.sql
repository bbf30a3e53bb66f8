-- Fiscal months, and the partitions of their documents: one per Gregorian year, since branches have different calendars.

create or replace function ledger.make_partitions(from_year int, to_year int) returns void language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
begin
  if (select bool_and(to_regclass(format('ledger.entries_%s', year)) is not null) from generate_series(from_year, to_year) year) then
    return;
  end if;
  -- Serializes two processes that start at once.
  perform pg_advisory_xact_lock(hashtextextended('ledger.partitions', 0));
  for year in from_year .. to_year loop
    continue when to_regclass(format('ledger.vouchers_%s', year)) is not null;
    execute format('create table ledger.vouchers_%s partition of ledger.vouchers for values from (%L) to (%L)',
                   year, year || '-01-01', (year + 1) || '-01-01');
    execute format('create table ledger.entries_%s partition of ledger.entries for values from (%L) to (%L)',
                   year, year || '-01-01', (year + 1) || '-01-01');
  end loop;
  perform ledger.guard_partitions();
end $$;

-- Every partition refuses statements on it alone.
create or replace function ledger.guard_partitions() returns void language plpgsql as $$
declare
  part regclass;
begin
  for part in
    select inhrelid::regclass from pg_inherits
     where inhparent in ('ledger.vouchers'::regclass, 'ledger.entries'::regclass)
       and not exists (select from pg_trigger t where t.tgrelid = inhrelid and t.tgname = 'whole')
  loop
    execute format('create trigger whole before insert or update or delete or truncate on %s
                      for each statement execute function ledger.refuse_partition()', part);
  end loop;
end $$;
select ledger.guard_partitions();

-- months: [ledger.period_request], both days inclusive. Existing months stay unchanged. Returns how many are new.
create or replace function ledger.add_periods(branch int, months jsonb) returns int language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
declare
  made int;
begin
  perform ledger.make_partitions(min(extract(year from from_on))::int, max(extract(year from to_on))::int)
     from jsonb_populate_recordset(null::period_request, months);
  insert into ledger.periods (branch_id, fiscal_year, month, dates)
  select branch, fiscal_year, month, daterange(from_on, to_on, '[]')
    from jsonb_populate_recordset(null::period_request, months)
   order by from_on
  on conflict do nothing;
  get diagnostics made = row_count;
  return made;
end $$;

-- The lock key of a month: shared by postings, exclusive for closing. Stable, as the texts of numbers are for PostgreSQL, so that it
-- is inlined.
create or replace function ledger.period_lock(branch int, period int) returns bigint language sql stable as $$
  select hashtextextended('ledger.period:' || branch || ':' || period, 0)
$$;

-- Closes a branch's months before a day, softly or permanently. Waits for postings in progress; later ones find it closed. Returns
-- how many months it closed.
create or replace function ledger.close_periods(branch int, to_date date, target ledger.period_state, actor text)
returns int language plpgsql security definer set search_path = ledger, public, pg_temp as $$
declare
  closed int;
begin
  if target not in ('soft_closed', 'closed') then
    raise exception 'months are closed softly or for good' using errcode = 'LG010';
  end if;
  perform pg_advisory_xact_lock(ledger.period_lock(branch, id))
     from (select id from ledger.periods where branch_id = branch and upper(dates) <= to_date + 1 and state < target order by id) p;
  update ledger.periods set state = target, closed_at = now(), closed_by = actor
   where branch_id = branch and upper(dates) <= to_date + 1 and state < target;
  get diagnostics closed = row_count;
  return closed;
end $$;
