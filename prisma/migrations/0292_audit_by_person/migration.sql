-- What one person, partner or the system did.
create index concurrently audit_log_branch_id_actor_at_id_idx on audit_log (branch_id, actor, at, id);
