-- A key is claimed with an empty row that its answer fills milliseconds later: room beside it keeps that update on its page
-- and out of the indexes.
alter table idempotency_keys set (fillfactor = 25);
