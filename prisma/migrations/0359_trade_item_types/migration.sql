-- Issuing an item of a trade and returning its money (prisma/sql/sales/trade-issue.sql, trade-return.sql).
create type trade_item_exit as (state text, note text);
create type trade_issue_request as (
  branch_id int, trade_id int, line int, supplier_order_id bigint, pnr text, net bigint, net_currency text, cost bigint, tickets jsonb,
  actor text, request_id text, now timestamptz, exit trade_item_exit);
create type trade_return_request as (
  branch_id int, trade_id int, line int, unwind boolean, goodwill bigint, fault_code int, fault text, actor text, request_id text,
  now timestamptz, exit trade_item_exit);
-- A locked item with what its trade says of it. payee, account_id: who receives its money and where; answer: why it is neither issued nor
-- returned, or of the earlier call.
create type locked_trade_item as (
  is_paid boolean, party text, colleague_id int, passenger_id int, contact jsonb, status "TradeItemStatus", product text, supplier_id int,
  own_seats boolean, currency text, total bigint, discount_share bigint, paid bigint, cost bigint, price jsonb, offer jsonb, passengers jsonb,
  reference text, lock_id text, offer_lock_id bigint, booking_id bigint, supplier_order_id bigint, issue_voucher_id bigint,
  issued_on date, payee text, account_id int, answer jsonb);

comment on type trade_item_exit is 'A person''s decision that ends an unresolved case.';
comment on type trade_issue_request is 'The request of issue_trade_item. Amounts are minor units.';
comment on type trade_return_request is 'The request of return_trade_item. Amounts are minor units.';
