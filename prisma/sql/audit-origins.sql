-- From where calls that the audit log tells of came: append-only, as the log is.
comment on table audit_origins is 'append-only';
create or replace trigger append_only before update or delete or truncate on audit_origins for each statement execute function refuse_change();
