-- What left for somebody, and what documents that people type gave them, within a day (prisma/sql/second-person.sql).
create index payments_leaving on payments (branch_id, created_at)
  where type = 'payment' and method <> 'wallet' and trashed_at is null;
create index vouchers_typed on ledger.vouchers (branch_id, created_at) where source_type in ('draft', 'announcement');
