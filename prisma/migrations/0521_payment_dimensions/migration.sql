-- Dimension members of payments and notes, as one set (contract 13.22): those of the line of their party or account.
alter table payments add column dims int,
  add constraint payments_branch_id_dims_fkey foreign key (branch_id, dims) references ledger.dimension_sets (branch_id, id);
alter table announcements add column dims int,
  add constraint announcements_branch_id_dims_fkey foreign key (branch_id, dims) references ledger.dimension_sets (branch_id, id);
alter type payment_request add attribute dims int;
alter type payment_plan add attribute dims int, add attribute dimensions jsonb;
alter type stored_payment add attribute dimensions jsonb;
alter type announcement_note add attribute dims int;
