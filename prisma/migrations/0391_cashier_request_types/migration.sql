-- Requests of the cashier that were read by hand. Types with a comment come from the app as JSON: `npm run types:sql` declares them in
-- TypeScript.

-- Limits (prisma/sql/cashier/wallet-spends.sql, wallet-fills.sql).
create type hold_limit_request as (branch_id int, "on" text, owner text, amount bigint, source text, expires_at timestamptz);
create type limit_capture_request as (
  branch_id int, hold_id bigint, amount bigint, credit text, account_id int, source_type text, source_id text, doc_date date,
  description text, created_by text, request_id text);
-- A planned payment that may fill a wallet. owing, filled: for a changed payment, its value if it is on the party already, and its amount
-- in the wallet already.
create type wallet_move as (
  request int, place int, branch_id int, party text, type text, method text, worth bigint, pay_date date, settles settle_request[],
  owing bigint, filled bigint);
comment on type hold_limit_request is 'One request of hold_limit_many. on: wallet, ceiling or core; source: unique in the branch.';
comment on type limit_capture_request is 'The request of capture_limit.';

-- Discounts (discounts.sql).
create type discount_release_request as (
  branch_id int, party text, actor text, request_id text, redemption_id int, code text);
create type discount_attach_request as (
  branch_id int, redemption_id int, party text, trade_id int, amount bigint, product text, actor text, request_id text, instead_of int[]);
create type discount_move_request as (branch_id int, trade_id int, actor text, request_id text);
comment on type discount_release_request is 'One request of release_discount_many. By redemption_id or code; party null: any.';

-- Gateways (gateway-cases.sql, gateway-unapplied.sql).
create type gateway_case_request as (branch_id int, kind "GatewayCaseKind", subject text, payment_id int, data jsonb);
create type unapplied_payment_request as (branch_id int, id int, code int, actor text, request_id text);
comment on type gateway_case_request is 'One request of record_gateway_case_many.';
comment on type unapplied_payment_request is 'The request of unapplied_payment.';

-- Comparisons (settlement.sql).
create type comparison_line_request as (
  nr int, kind "ComparedKind", how text, day date, ours jsonb, theirs jsonb, our_amount bigint, their_amount bigint, undone boolean,
  identity text, folded text);
comment on type comparison_line_request is 'A line of store_comparison_lines. Amounts are minor units.';
