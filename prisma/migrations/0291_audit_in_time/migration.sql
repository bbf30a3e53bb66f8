-- The audit log, newest first and by a time span. Rows are written once and never changed: the index grows at its end.
create index concurrently audit_log_branch_id_at_id_idx on audit_log (branch_id, at, id);
