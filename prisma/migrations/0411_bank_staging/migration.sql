-- Request types of the staging of bank statements (prisma/sql/accounting/bank-staging.sql).
create type bank_statement_request as (
  branch_id int, account_id int, file_id int, name text, format "BankFormat", reading jsonb, currency text, from_date date, to_date date,
  opening bigint, closing bigint, line_count int, fault jsonb, request_key text, actor text);
create type bank_line_row as (
  "row" int, day date, time text, amount bigint, balance bigint, reference text, trace text, serial text, sayad text, terminal text,
  payer text, text text, kind text, identity text, nth int, folded text);
comment on type bank_statement_request is 'The request of stage_bank_statement.';
comment on type bank_line_row is 'A line of a statement, as stage_bank_statement takes it.';
