-- Applying gateway results (prisma/sql/cashier/gateway-settle.sql).
create type gateway_verdict as (state text, amount numeric, currency text, tracking text, card text, code text, message text);
create type gateway_result_request as (
  branch_id int, payment_id int, claimed text, actor text, request_id text, at timestamptz, verdict gateway_verdict);
-- What becomes of a payment, with its terms. act: settle, reverse, fail, wait, stay, none, amount_mismatch or currency_mismatch; after
-- posting also unposted or unreversed, if the ledger refuses. worth, rate: the amount in the branch's currency. late, overdue, given_up:
-- how long its time to pay is over. posted: the answer of the ledger.
create type gateway_decision as (
  branch_id int, payment_id int, act text, claimed text, actor text, request_id text, at timestamptz, verdict gateway_verdict, status int,
  amount bigint, currency text, own_currency text, party text, clearing_id int, day date, drive text, description text, checks int,
  late boolean, overdue boolean, given_up boolean, posted jsonb, new_status int);

comment on type gateway_result_request is 'One request of settle_gateway_payment_many.';
comment on type gateway_verdict is 'The gateway''s answer in it. Amounts are minor units.';
