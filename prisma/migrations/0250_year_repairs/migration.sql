-- Drafts that a command prepares, and another person posts as they were prepared: openings that lost their parties
-- (prisma/sql/opening-repair.sql), revaluations of what is no money (prisma/sql/revaluation-repair.sql).
alter table ledger.drafts drop constraint drafts_purpose;
alter table ledger.drafts add constraint drafts_purpose check (purpose in ('posting_repair', 'opening_repair', 'revaluation_repair'));
create index drafts_repairs on ledger.drafts (branch_id, purpose) where purpose is not null and removed_at is null;
