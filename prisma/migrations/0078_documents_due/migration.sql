-- Whose documents run out is read off the index alone; the one it replaces led to each document's row.
create index passenger_documents_due on passenger_documents (branch_id, expires_on, passenger_id) where living;
-- DropIndex
DROP INDEX "passenger_documents_branch_id_expires_on_idx";
