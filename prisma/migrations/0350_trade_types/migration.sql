-- Storing trades (prisma/sql/sales/trade-store.sql).
create type trade_item_request as (
  lock_id text, class_id int, total bigint, discount_share bigint, net bigint, net_currency text, cost bigint, reference text);
create type trade_request as (
  branch_id int, holder text, actor text, request_id text, request_key text, request_hash text, client_reference text, now timestamptz,
  party text, passenger_id int, colleague_id int, method "TradeMethod", currency text, total bigint, discount bigint, payable bigint,
  wallet_amount bigint, accepted_total bigint, on_partial text, contact jsonb, locale text, scenario text, redemption_id int,
  receipts int[], deadline timestamptz, passengers jsonb, items trade_item_request[]);
-- An item with what its request says of it.
create type trade_item_line as (
  request int, line int, branch_id int, holder text, actor text, now timestamptz, deadline timestamptz, lock_id text, class_id int, total bigint,
  discount_share bigint, net bigint, net_currency text, cost bigint, reference text, passengers jsonb);
-- An unpaid order that has the lock of a request. account_id: the wallet with a hold for it.
create type unpaid_order as (
  branch_id int, trade_id int, redemption_id int, party text, actor text, now timestamptz, account_id int);
-- What is true of an item. fault: the answer of its request, if its lock cannot be bought; pay_until: until when it could be paid; named: its
-- travellers; rival: the order that has its lock.
create type trade_line_facts as (
  fault jsonb, pay_until timestamptz, charter_id int, named jsonb, rival int);
-- What is true of a request. prior: the answer of an earlier call with its key or reference, which `clashes` with different data; fault:
-- the answer if it cannot be stored, because of its locks or travellers; pay_until: until when it can be paid; locks: what it buys; rivals:
-- orders that have them; headroom: how much may be taken from the wallet or on credit.
create type trade_terms as (
  prior jsonb, clashes boolean, fault jsonb, pay_until timestamptz, locks text[], rivals int[], headroom bigint);
-- The trade of a request, null where none is stored; hold_id: of a split payment's part in the wallet.
create type trade_made as (trade_id int, hold_id bigint, pay_until timestamptz);

-- Types with a comment come from the app as JSON: `npm run types:sql` declares them in TypeScript.
comment on type trade_request is 'One request of store_trade_many and buy_trade_many. Amounts are minor units.';
comment on type trade_item_request is 'An item of it: an offer lock to buy.';
