-- Documents of electronic invoices on their way (prisma/sql/sales/e-invoice-sending.sql).
create type e_invoice_built as (
  part int, subject text, of_id int, missing text[], document jsonb, total bigint, issued_at timestamptz);
comment on type e_invoice_built is 'A document made of an invoice, for store_e_invoices. missing empty: it is ready to be sent.';

create type e_invoice_sending as (id int, version int, uid text, number text, serial bigint, payload text, hash text);
comment on type e_invoice_sending is 'A document about to be sent, for begin_e_invoices. Without a number: it has one already.';

create type e_invoice_outcome as (
  id int, was text, state text, reference text, reaction text, next_at timestamptz, asked int, absent int, absent_since timestamptz,
  errors jsonb, warnings jsonb);
comment on type e_invoice_outcome is 'What became of a document, for record_e_invoice_outcomes. was: its state before; else it is left as it is.';
