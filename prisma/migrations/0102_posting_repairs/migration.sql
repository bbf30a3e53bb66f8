-- A draft that sets right what sales posted before there were roles (prisma/sql/posting-repair.sql); one waits at a time.
alter table ledger.drafts add column purpose text constraint drafts_purpose check (purpose = 'posting_repair');
create unique index drafts_repair on ledger.drafts (branch_id)
  where purpose = 'posting_repair' and voucher_id is null and removed_at is null;
