-- Results of functions of suppliers' documents, payment runs and bank matches (CONTRIBUTING.md).
create type unsettled_item as (supplier text, document_id int, open bigint);
create type supplier_refusal as (code int, field text, version int, difference bigint, item jsonb);
create type supplier_document_stored as (id int);
create type payment_run_stored as (id int);
create type statement_refusal as (code int, "row" int, to_date date, version int);
create type bank_matches_stored as (ids bigint[], taken int, not_posted int);
comment on type unsettled_item is 'What of a payment run cannot be paid. Optional: document_id, open.';
comment on type supplier_refusal is 'Why a document or a payment run of suppliers is refused. version, difference: as they are by now. Optional: field, version, difference, item.';
comment on column supplier_refusal.item is 'unsettled_item';
comment on type supplier_document_stored is 'A supplier''s document.';
comment on type payment_run_stored is 'A payment run.';
comment on type bank_matches_stored is 'The result of store_bank_matches. ids: in the order of the request, null where a row was not free; taken: how many these are; not_posted: stored as proposals, because the ledger refused their posting.';
