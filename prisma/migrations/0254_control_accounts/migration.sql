-- Control accounts (prisma/sql/control-accounts.sql) take lines of documents that people type only as exceptions: why, who asked
-- for them and for which lines; another person, who may approve, posts it.
alter table ledger.drafts add column control_reason text check (control_reason <> ''),
  add column control_by text,
  add column control_lines jsonb,
  add constraint drafts_control check (num_nonnulls(control_reason, control_by, control_lines) in (0, 3));
create table ledger.control_exceptions (
  branch_id   int not null,
  draft_id    int not null,
  voucher_id  bigint not null,
  doc_date    date not null,
  reason      text not null check (reason <> ''),
  asked_by    text not null,
  approved_by text not null,
  approved_at timestamptz(3) not null default now(),
  primary key (branch_id, draft_id),
  foreign key (branch_id, draft_id) references ledger.drafts (branch_id, id),
  foreign key (branch_id, doc_date, voucher_id) references ledger.vouchers (branch_id, doc_date, id),
  check (asked_by <> approved_by)
);
