-- The audit log and booking history are append-only: enforced for the app's role by grants, for everyone by this trigger.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create or replace trigger append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on booking_history
  for each statement execute function refuse_change();

-- The comment the grants look for (ops/schema/grants.ts).
comment on table audit_log is 'append-only';
comment on table booking_history is 'append-only';

-- A debit or credit note is never deleted.
create or replace trigger never_deleted before delete or truncate on announcements for each statement execute function refuse_change();
