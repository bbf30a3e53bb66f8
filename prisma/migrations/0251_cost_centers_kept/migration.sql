-- Cost centres of lines, payments and announcements: kept, and looked up by.
create index entries_cost_center on ledger.entries (branch_id, cost_center_id, account_id, doc_date, voucher_id, line)
  where cost_center_id is not null;
alter table payments add column cost_center_id int,
  add foreign key (branch_id, cost_center_id) references cost_centers (branch_id, id);
create index payments_cost_center on payments (branch_id, cost_center_id, pay_date, id) where cost_center_id is not null;
alter table announcements add column cost_center_id int,
  add foreign key (branch_id, cost_center_id) references cost_centers (branch_id, id);
