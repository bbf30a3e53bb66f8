-- What was done to things of one kind; one thing has the index of (branch_id, subject_type, subject_id).
create index concurrently audit_log_branch_id_subject_type_at_id_idx on audit_log (branch_id, subject_type, at, id);
