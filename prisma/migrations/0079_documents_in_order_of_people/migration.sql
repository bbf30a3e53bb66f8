-- Whose documents run out is also read in the order of people, off the index alone; the one it replaces led to each document's row.
create index passenger_documents_of_people on passenger_documents (branch_id, passenger_id, expires_on, living);
-- DropIndex
DROP INDEX "passenger_documents_branch_id_passenger_id_idx";
