-- What a party owes is one sum over its lines (prisma/sql/party-debts.sql). `bounced` is the part that stands on accounts of
-- bounced cheques; lines on the other side make it negative, and it may take a ceiling in force below nothing.
do $$
declare
  named text;
begin
  select conname into strict named from pg_constraint
   where conrelid = 'colleagues'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%bounced%';
  execute format('alter table colleagues drop constraint %I', named);
end $$;
alter table colleagues add constraint colleagues_allowance check (allowance >= 0);
alter table ledger.account_balances drop constraint account_balances_ceiling_check;
-- Where cheques stood that bounced, whatever the mappings say by now.
create index cheque_events_bounced on cheque_events (branch_id, held_account_id) where to_state = 'bounced';

-- Whose own account it is.
create index colleagues_receivable on colleagues (branch_id, receivable_id);

-- It followed the registers of cheques; now it follows the lines.
drop trigger if exists lower_ceiling on cheques;
drop function if exists lower_by_bounced();
drop function if exists bounced_of(text, "ChequeState", "ChequeDirection", bigint);
