-- Results of functions that the app calls (CONTRIBUTING.md): a function names its result types in its comment, and builds them with
-- `answer_of`. Members that a comment lists as optional are absent where they are null, those it lists as null are null.

-- Why a function refuses: shared by all of them. code: of the catalogue.
create type refusal as (
  code int, field text, line int, path text, lines int[], available bigint, shortfall bigint, party text, account jsonb, control text,
  conditions text[], min_amount bigint, starts_at timestamptz, trade_id int, refunds int[]);
create type path_refusal as (code int, fields text[]);
create type stale_result as (stale boolean);
comment on type refusal is 'Why a call is refused. line: of an item, from 1; lines: of a document, from 1. Optional: field, line, path, lines, available, shortfall, party, account, control, conditions, min_amount, starts_at, trade_id, refunds.';
comment on type path_refusal is 'Why a call is refused. fields: paths of the request.';
comment on type stale_result is 'Nothing was done: what the call was computed from has changed.';

-- Holds (lock-charter.sql, release-holds.sql, extend-holds.sql, lock-takeover.sql).
create type charter_lock_item as (
  id int, lock_id text, code int, reason text, total bigint, currency text, expires_at timestamptz, held jsonb);
create type charter_lock_result as (items jsonb);
create type released_hold as (lock_id text, code int);
create type extended_hold as (lock_id text, code int, expires_at timestamptz);
create type hold_release_result as (items jsonb);
create type hold_extend_result as (items jsonb);
create type hold_takeover_result as (code int, expires_at timestamptz);
comment on type hold_totals is 'What a holder has and may have. Optional: locks, seats, of_class, most_locks, most_seats, most_of_class.';
comment on type charter_lock_item is 'A locked item, 1000, or the code of its refusal. Null: lock_id. Optional: reason, total, currency, expires_at, held.';
comment on column charter_lock_item.reason is '"all_or_nothing"';
comment on column charter_lock_item.held is 'hold_totals';
comment on type charter_lock_result is 'The result of lock_charter, in the order of the items.';
comment on column charter_lock_result.items is 'charter_lock_item[]';
comment on type released_hold is 'A hold: 1000 released, or the code of its refusal.';
comment on type extended_hold is 'A hold: 1000 extended, or the code of its refusal. Null: expires_at.';
comment on type hold_release_result is 'The result of release_holds, in the order of the items.';
comment on column hold_release_result.items is 'released_hold[]';
comment on type hold_extend_result is 'The result of extend_holds, in the order of the items.';
comment on column hold_extend_result.items is 'extended_hold[]';
comment on type hold_takeover_result is 'The result of take_over_hold. Optional: expires_at.';

-- Bookings (book-charter.sql, cancel-booking.sql).
create type charter_booking_ref as (id bigint, local_pnr text);
create type charter_booking_item as (
  id int, lock_id text, code int, reason text, total bigint, currency text, status "BookingStatus", ticketing_deadline timestamptz);
create type charter_booking_result as (booking jsonb, items jsonb);
create type canceled_line as (line int, code int, penalty bigint, refundable bigint);
create type booking_cancel_result as (id bigint, items jsonb);
create type again_result as (again boolean);
comment on type charter_booking_ref is 'A booking that was made.';
comment on type charter_booking_item is 'A booked item, 1000, or the code of its refusal. Null: lock_id. Optional: reason, total, currency, status, ticketing_deadline. Null: ticketing_deadline.';
comment on column charter_booking_item.reason is '"all_or_nothing"';
comment on type charter_booking_result is 'The result of book_charter, in the order of the items. Null: booking.';
comment on column charter_booking_result.booking is 'charter_booking_ref';
comment on column charter_booking_result.items is 'charter_booking_item[]';
comment on type canceled_line is 'A canceled line, 1000, or the code of its refusal. Optional: penalty, refundable.';
comment on type booking_cancel_result is 'The result of cancel_booking, by line.';
comment on column booking_cancel_result.items is 'canceled_line[]';
comment on type again_result is 'Nothing was done: it has been done, or has to be computed again.';

-- Locks of offers (offer-locks.sql, trade-finish.sql).
create type offer_lock_result as (code int, lock_id text, expires_at timestamptz, payment_deadline timestamptz);
comment on type offer_lock_result is 'The result of release_offer_lock, extend_offer_lock and release_leftover_lock: 1000, or the code of its refusal. Optional: lock_id, expires_at, payment_deadline. Null: expires_at, payment_deadline.';

-- Trades.
create type lost_item as (line int, code int);
create type trade_paid as (status "TradeStatus", paid bigint, waiting boolean, lost jsonb);
create type trade_unpaid as (status "TradeStatus", refused jsonb);
create type trade_stored as (trade_id int, status "TradeStatus", payment_deadline timestamptz, payment jsonb);
create type trade_state as (status "TradeStatus");
create type trade_item_state as (status "TradeItemStatus");
create type trade_issued as (booking_id bigint, local_pnr text, again boolean);
create type trade_returned as (returned bigint, voucher_id bigint, doc_date date, again boolean);
create type trade_finished as (status "TradeStatus", ended boolean, unwind int[], invoice_id int);
create type trade_expired as (status "TradeStatus", expired boolean);
create type case_closed as (closed int);
create type case_opened as (case_id int);
comment on type lost_item is 'An item that was sold or expired before its payment, from 1, with the code of the reason.';
comment on type trade_paid is 'The state of a trade after a payment. waiting: its payment by gateway is pending; lost: why it has just ended. Optional: waiting, lost.';
comment on column trade_paid.lost is 'lost_item[]';
comment on type trade_unpaid is 'The state of a trade whose payment was refused.';
comment on column trade_unpaid.refused is 'refusal';
comment on type trade_stored is 'The result of store_trade and buy_trade. payment: of a trade paid in the same call. Null: payment_deadline. Optional: payment.';
comment on column trade_stored.payment is 'trade_paid | trade_unpaid';
comment on type trade_state is 'The state of a trade.';
comment on type trade_item_state is 'The state of an item of a trade.';
comment on type trade_issued is 'The result of issue_trade_item. again: it was issued before. Optional: again.';
comment on type trade_returned is 'The result of return_trade_item. again: it was returned before. Null: voucher_id, doc_date. Optional: again.';
comment on type trade_finished is 'The result of finish_trade. unwind: lines to return. Optional: ended, unwind, invoice_id. Null: invoice_id.';
comment on type trade_expired is 'The result of expire_trade. Null: status.';
comment on type case_closed is 'The number of cases that were closed.';
comment on type case_opened is 'A case that was opened; absent: there is nothing to decide. Optional: case_id.';

-- Refunds.
create type refund_moved as (state "RefundState", voucher_id bigint, again boolean);
create type opened_refund as (booking_id bigint, local_pnr text, code int, refund_id int);
create type refund_opened as (quote_id int, items jsonb);
create type seller_cancel_result as (refund_id int, case_id int, code int, again boolean);
create type claims_compared as (compared int, different int);
comment on type refund_moved is 'The state of a refund after a step. again: the step was taken before. Optional: voucher_id, again. Null: voucher_id.';
comment on type opened_refund is 'A booking of a refund: 1000, 1001, or the code of its refusal. Optional: refund_id.';
comment on type refund_opened is 'The result of open_refund.';
comment on column refund_opened.items is 'opened_refund[]';
comment on type seller_cancel_result is 'The result of seller_canceled. Optional: refund_id, case_id, code, again.';
comment on type claims_compared is 'The result of store_supplier_claims.';
