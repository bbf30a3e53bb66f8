-- Requests of ledger.post_many and its working rows, so that a misspelt field is an error.
create type ledger.post_line as (
  account_id int, mapping text, party text, cost_center_id int, dr bigint, cr bigint, ccy text, fc_dr bigint, fc_cr bigint, rate numeric,
  note text);
create type ledger.post_request as (
  branch_id int, doc_date date, kind ledger.voucher_kind, key text, description text, source_type text, source_id text, created_by text,
  request_id text, lines ledger.post_line[]);
-- What is true of a request. fm: its month, null if none is open; prior: the answer of an earlier call with its key; passes: an opening
-- that may exceed ceilings, or its reversal; year_end: neutral together with the other year-end documents of its call.
create type ledger.post_terms as (fm int, prior jsonb, passes boolean, year_end boolean);
-- A line with what its request says of it; its account is found, its amounts are complete.
create type ledger.posting_line as (
  item int, line int, branch_id int, kind ledger.voucher_kind, year_end boolean, account_id int, party text, cost_center_id int,
  dr bigint, cr bigint, ccy text, fc_dr bigint, fc_cr bigint, rate numeric, note text);
-- A limited account: how much further its exposure may grow, and the refusal beyond.
create type ledger.account_limit as (branch_id int, account_id int, side int, headroom bigint, code int);
