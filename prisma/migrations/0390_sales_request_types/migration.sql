-- Requests of sales that were read by hand. Types with a comment come from the app as JSON: `npm run types:sql` declares them in TypeScript.

-- Holds (prisma/sql/sales/release-holds.sql, extend-holds.sql, lock-takeover.sql, hold-limits.sql).
create type hold_ref as (lock_id text);
create type hold_release_request as (
  branch_id int, holder text, actor text, request_id text, reason text, now timestamptz, items hold_ref[]);
create type hold_extend_request as (branch_id int, holder text, actor text, request_id text, now timestamptz, items hold_ref[]);
create type hold_takeover_request as (
  branch_id int, lock_id text, holder text, request_id text, reason text, now timestamptz);
-- What a holder has and may have.
create type hold_totals as (locks int, seats int, of_class int, most_locks int, most_seats int, most_of_class int);
comment on type hold_release_request is 'One request of release_holds_many. holder null: any of the branch.';
comment on type hold_extend_request is 'The request of extend_holds. holder null: any of the branch.';
comment on type hold_ref is 'A hold of it.';
comment on type hold_takeover_request is 'The request of take_over_hold. holder: the new one.';

-- Locks of offers (offer-locks.sql, trade-finish.sql).
create type new_offer_lock as (
  branch_id int, lock_id text, calculation_id bigint, product text, supplier_id int, buyer_group text, colleague_id int, holder text,
  held_from text, query jsonb, passengers jsonb, offer jsonb, price jsonb, currency text, total bigint, previous_total bigint,
  accepted_total bigint, utmost_at timestamptz, payment_deadline timestamptz, client_reference text, request_key text, request_hash text,
  created_at timestamptz);
create type own_offer_request as (hold charter_lock_request, net bigint, prices jsonb, offer_lock new_offer_lock);
create type offer_lock_release_request as (
  branch_id int, lock_id text, holder text, actor text, request_id text, reason text, now timestamptz);
create type offer_lock_extend_request as (
  branch_id int, lock_id text, holder text, deadline timestamptz, actor text, request_id text, now timestamptz);
create type leftover_lock_request as (
  branch_id int, trade_id int, lock_id text, holder text, actor text, request_id text, reason text, now timestamptz);
comment on type new_offer_lock is 'The row of a lock in it. Amounts are minor units.';
comment on type own_offer_request is 'One request of lock_own_offer_many. net: of all travellers; prices: per person by age group.';
comment on type offer_lock_release_request is 'The request of release_offer_lock. holder null: any of the branch.';
comment on type offer_lock_extend_request is 'The request of extend_offer_lock. holder null: any of the branch; deadline: of a payment.';
comment on type leftover_lock_request is 'The request of release_leftover_lock.';

-- Numbers of travellers and a stored price per person.
create type pax_counts as (adult int, child int, infant int);
create type fare_price as (base bigint, tax bigint, markup bigint, discount bigint, total bigint);

-- Trades (trade-issue.sql, trade-finish.sql, trade-pay.sql, trade-return.sql).
create type trade_begin_request as (branch_id int, trade_id int, line int);
create type unresolved_item_request as (
  branch_id int, trade_id int, line int, kind text, supplier_order_id bigint, fault_code int, fault text, next_at timestamptz);
create type trade_reschedule_request as (
  branch_id int, trade_id int, lease_until timestamptz, fault text, pauses_s int[], stalled_after_s int);
create type trade_expire_request as (branch_id int, trade_id int, actor text, request_id text, now timestamptz);
create type trade_cancel_request as (branch_id int, trade_id int, actor text, request_id text, now timestamptz, unlinked boolean);
create type unwind_end_request as (
  branch_id int, trade_id int, line int, keep boolean, note text, actor text, request_id text, now timestamptz);
comment on type trade_begin_request is 'The request of begin_trade_item.';
comment on type unresolved_item_request is 'The request of mark_trade_item_unresolved. kind: of the case.';
comment on type trade_reschedule_request is 'The request of reschedule_trade. lease_until: the lease of the failed process.';
comment on type trade_expire_request is 'The request of expire_trade.';
comment on type trade_cancel_request is 'The request of cancel_trade. unlinked: also with an unpaid link.';
comment on type unwind_end_request is 'The request of end_unwind. keep: a person accepts that it is not taken back.';

-- Unresolved cases (unresolved-cases.sql).
create type unresolved_case_request as (
  branch_id int, kind "LimboKind", trade_id int, line int, booking_id bigint, refund_id int, data jsonb, within_minutes int);
create type case_closing_request as (
  branch_id int, trade_id int, line int, refund_id int, kinds text[], state "LimboState", actor text, request_id text, note text);
comment on type case_closing_request is 'The request of close_unresolved_case. line null: all of the trade.';

-- Penalties and refunds (penalty-rules.sql, refund-decisions.sql, refunds.sql, watched-bookings.sql, supplier-claims.sql).
create type penalty_quote_request as (
  branch_id int, product text, trade_id int, party text, asked_by text, currency text, items jsonb, paid bigint, penalty bigint,
  next_change_at timestamptz, next_penalty bigint, expires_at timestamptz, now timestamptz, bookings bigint[]);
create type refund_decision_request as (
  branch_id int, refund_id int, decision text, penalty bigint, reason text, owner int, due boolean, actor text, request_id text,
  now timestamptz);
create type refund_step_request as (
  branch_id int, refund_id int, outcome text, supplier_order_id bigint, kept bigint, fault text, next_at timestamptz, actor text,
  request_id text, now timestamptz);
create type refund_payout_request as (
  branch_id int, refund_id int, account_id int, reference text, actor text, request_id text, now timestamptz);
create type seller_cancel_request as (
  branch_id int, booking_id bigint, quote penalty_quote_request, kept bigint, currency text, standing int, actor text, request_id text,
  now timestamptz);
create type reported_claim as (booking_id bigint, owed bigint, currency text);
create type supplier_claims_request as (branch_id int, reported reported_claim[]);
-- What a supplier reported as withheld, in the data of its order.
create type withheld_report as (penalty bigint, currency text);
comment on type penalty_quote_request is 'The request of store_penalty_quote. Amounts are minor units; bookings: ids.';
comment on type refund_decision_request is 'The request of decide_refund. owner: who must own the charter; due: only if its time is over.';
comment on type refund_step_request is 'The request of step_refund: the supplier''s result.';
comment on type refund_payout_request is 'The request of pay_out_refund.';
comment on type seller_cancel_request is 'The request of seller_canceled. quote null: only a part was canceled.';
comment on type supplier_claims_request is 'The request of store_supplier_claims.';
comment on type reported_claim is 'A booking of it with what the supplier claims.';
