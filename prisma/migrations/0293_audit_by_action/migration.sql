-- Where one action was done; its distinct values are walked for the filter.
create index concurrently audit_log_branch_id_action_at_id_idx on audit_log (branch_id, action, at, id);
