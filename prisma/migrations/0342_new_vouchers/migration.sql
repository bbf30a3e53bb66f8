-- Rows that functions of the ledger pass on, so that a misspelt field is an error.
create type ledger.new_voucher as (
  branch_id int, doc_date date, id bigint, kind ledger.voucher_kind, key text, description text, source_type text, source_id text,
  created_by text, request_id text);
-- A line of the voucher with this id. The amounts in its own currency are null where they equal those of the branch.
create type ledger.new_line as (
  voucher_id bigint, line smallint, account_id int, party text, cost_center_id int, ccy text, fc_dr bigint, fc_cr bigint, rate numeric,
  dr bigint, cr bigint, note text);
create type ledger.entry_sum as (
  branch_id int, account_id int, ccy char(3), day date, fm int, slot smallint, dr bigint, cr bigint, fc_dr bigint, fc_cr bigint, n int,
  hsum bigint);

-- A voucher and its lines are written by one statement from now on: its trigger sees them, so that no deferred one looks them up for
-- each voucher. What is left to the end of the transaction is whether a reversal reverses something.
drop trigger if exists lines on ledger.vouchers;
-- own_voucher wants a voucher of this transaction, and vouchers are append-only.
alter table ledger.voucher_keys drop constraint voucher_keys_branch_id_doc_date_voucher_id_fkey;
