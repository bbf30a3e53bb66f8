-- Paying trades (prisma/sql/sales/trade-pay.sql). at_once: a trade that cannot be paid now is canceled.
create type trade_payment_request as (
  branch_id int, trade_id int, actor text, request_id text, now timestamptz, at_once boolean);
-- Who pays it: its business day, the party it was merged into, its account with whether the month is open and how much may be taken.
create type trade_payer as (day date, payee text, account_id int, open boolean, headroom bigint);
-- What storing has locked: unpaid orders of the same locks, null if there are none; of trades that are paid at once, who pays each.
create type trade_locks as (olds unpaid_order[], payers trade_payer[]);
-- A trade to pay, with what its first request says. places: of its requests; account_at: the first request with the same account;
-- waiting: for its gateway payment; set_aside: the wallet's part of a split payment.
create type paying_trade as (
  places int[], branch_id int, trade_id int, actor text, request_id text, now timestamptz, at_once boolean, day date, payee text,
  account_id int, account_at int, open boolean, headroom bigint, status "TradeStatus", paid bigint, waiting boolean, method "TradeMethod",
  party text, set_aside bigint, wallet_hold_id bigint, on_partial text, currency text, total bigint, passenger_id int, colleague_id int,
  contact jsonb, request_hash text, redemption_id int);
-- An item of one of them. trade_at: its place; code: why it is no longer available; owner: the colleague who owns the seats; tax: ours.
create type trade_sale as (
  trade_at int, branch_id int, trade_id int, line int, own_seats boolean, lock_id text, offer_lock_id bigint, class_id int, charter_id int,
  fare_class text, price_version int, adult int, child int, infant int, seats int, owner int, cost bigint, tax bigint, total bigint,
  share bigint, price jsonb, product text, currency text, named jsonb, ticketing_deadline timestamptz, code int);
-- The status that a trade gets, null: it stays; what is paid, before and of the discount; voucher_at: the place of its voucher.
create type trade_fate as (new_status "TradeStatus", paid_total bigint, paid_share bigint, voucher_at int);
-- The booking of an item that is sold, and the place of its voucher.
create type trade_booking as (booking_id bigint, local_pnr text, voucher_at int);
-- A line of the voucher at this place, of an account or of what a key is mapped to; debit is positive.
create type ledger.mapped_line as (voucher_at int, nth int, account_id int, mapping text, party text, net bigint);

comment on type trade_payment_request is 'One request of pay_trade_many.';
