-- What is posted never changes, by whatever statement and whoever sends it; derived figures change with their source alone.
-- refuse_change() is append-only.sql's.

create or replace trigger append_only before update or delete or truncate on ledger.vouchers
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on ledger.entries
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on ledger.voucher_keys
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on ledger.voucher_reversals
  for each statement execute function refuse_change();

-- How many digits an amount has after the point is what every amount means.
create or replace trigger append_only before update or delete or truncate on ledger.currencies
  for each statement execute function refuse_change();

-- So is the currency of a branch, and its months are its calendar's.
create or replace function ledger.guard_branch() returns trigger language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
begin
  if (new.currency, new.calendar) is distinct from (old.currency, old.calendar)
     and exists (select from vouchers v where v.branch_id = old.id) then
    raise exception 'branch % has vouchers: its currency and calendar stay', old.id using errcode = 'LG005';
  end if;
  return new;
end $$;
create or replace trigger posted_terms_guard before update of currency, calendar on branches
  for each row execute function ledger.guard_branch();

-- Statement triggers of the whole table do not see what is aimed at one partition: nothing is.
create or replace function ledger.refuse_partition() returns trigger language plpgsql as $$
begin
  raise exception '% is written through its whole table', tg_table_name using errcode = 'LG008';
end $$;

-- Turnovers and balances follow entries and holds, what is carried forward follows turnovers and the closing of months: their
-- triggers write them, nobody else. A rebuild says who it is.
create or replace function ledger.guard_derived() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 and current_setting('ledger.rebuild', true) is distinct from 'on' then
    raise exception '% follows from what is posted', tg_table_name using errcode = 'LG009';
  end if;
  return null;
end $$;

create or replace trigger derived before insert or update or delete or truncate on ledger.turn_day
  for each statement execute function ledger.guard_derived();
create or replace trigger derived before insert or update or delete or truncate on ledger.turn_month
  for each statement execute function ledger.guard_derived();
create or replace trigger derived before insert or update or delete or truncate on ledger.carried
  for each statement execute function ledger.guard_derived();
create or replace trigger derived before insert or update of branch_id, account_id, side, dr, cr, pending or delete or truncate
  on ledger.account_balances for each statement execute function ledger.guard_derived();

-- The words the grants look for (ops/schema/grants.ts): master data people edit. Everything else is written by functions.
comment on table ledger.accounts is 'edited by the app';
comment on table ledger.mappings is 'edited by the app';
comment on table ledger.lock_exceptions is 'edited by the app';
