-- Posted data never changes, by any statement and any role; derived figures change only with their source. refuse_change() is in
-- append-only.sql.

create or replace trigger append_only before update or delete or truncate on ledger.vouchers
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on ledger.entries
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on ledger.voucher_keys
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on ledger.voucher_reversals
  for each statement execute function refuse_change();

-- The decimal places of a currency define the meaning of all its amounts.
create or replace trigger append_only before update or delete or truncate on ledger.currencies
  for each statement execute function refuse_change();

-- The currency of a branch is fixed too, and its months follow its calendar.
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

-- Statement triggers of the partitioned table do not fire for statements on a partition: those are refused.
create or replace function ledger.refuse_partition() returns trigger language plpgsql as $$
begin
  raise exception '% is written through its whole table', tg_table_name using errcode = 'LG008';
end $$;

-- Turnovers and balances follow entries and holds, carried figures follow turnovers and the closing of months: only their triggers
-- write them. A rebuild identifies itself, and so does the fold of turn_detail.
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
create or replace trigger derived before insert or update or delete or truncate on ledger.turn_detail
  for each statement execute function ledger.guard_derived();
create or replace trigger derived before insert or update or delete or truncate on ledger.turn_marks
  for each statement execute function ledger.guard_derived();
create or replace trigger derived before insert or update of branch_id, account_id, side, dr, cr, pending or delete or truncate
  on ledger.account_balances for each statement execute function ledger.guard_derived();

-- The comments the grants look for (ops/schema/grants.ts): master data edited by people. Everything else is written by functions.
comment on table ledger.accounts is 'edited by the app';
comment on table ledger.mappings is 'edited by the app';
comment on table ledger.lock_exceptions is 'edited by the app';
