-- Spending a wallet (prisma/sql/cashier/wallet-spends.sql).
create type wallet_spend_request as (
  branch_id int, owner text, amount bigint, credit text, account_id int, source_type text, source_id text, key text, doc_date date,
  description text, created_by text, request_id text, at timestamptz);
-- What is true of a request. other_id: the account of its other line; first: the first request with its key, whose answer the later ones
-- get; fault: its refusal before posting; prior: the voucher of an earlier call with its key, or the refusal of its different data.
create type wallet_spend_facts as (
  day date, voucher_key text, wallet_id int, other_id int, first int, fault jsonb, prior jsonb);
-- headroom: how much may still be spent.
create type wallet_balance as (branch_id int, account_id int, side int, headroom bigint, pending bigint);

comment on type wallet_spend_request is 'One request of spend_wallet_many. Amounts are minor units.';
