-- The origin (address) of calls in the audit log; append-only like the log.
comment on table audit_origins is 'append-only';
create or replace trigger append_only before update or delete or truncate on audit_origins for each statement execute function refuse_change();
