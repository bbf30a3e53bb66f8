-- Canceling a booking (prisma/sql/sales/cancel-booking.sql).
create type cancel_line_terms as (line int, total bigint, penalty bigint, rules jsonb);
create type booking_cancel_request as (
  branch_id int, domain_id int, local_pnr char(6), lines jsonb, ids jsonb, actor text, request_id text, reason text, now timestamptz,
  terms cancel_line_terms[]);
-- A booking as it is before. lines: the requested ones; unknown: the paths of those that it does not have.
create type booking_to_cancel as (
  id bigint, day date, charter_id int, colleague_id int, trade_id int, role text, owner_id int, receivable_id int, lines int[],
  unknown text[]);
-- The lines that are canceled, with the parts of their sale. owed: the cost to us.
create type canceled_lines as (lines int[], items jsonb, price bigint, sale bigint, tax bigint, penalty bigint, owed bigint);

comment on type booking_cancel_request is 'The request of cancel_booking. lines, ids: arrays of numbers or null.';
comment on type cancel_line_terms is 'The cancellation cost of a line in it. Amounts are minor units.';

-- Refunds (prisma/sql/sales/refunds.sql).
create type refund_open_request as (
  branch_id int, quote_id int, party text, product text, remarks text, refund_to "RefundTo", iban text, card_id int, on_partial text,
  actor text, request_id text, request_key text, now timestamptz, by_seller boolean);
comment on type refund_open_request is 'The request of open_refund.';

-- An item of a stored quote (domain/sales/penalty): a traveller of a line of a booking.
create type refund_rule as (id int, version int);
create type refund_quote_item as (
  booking_id bigint, line int, seq int, price bigint, discount bigint, paid bigint, penalty bigint, refundable bigint, kept bigint,
  owner_hours int, rule refund_rule);
-- A quote that is to be refunded, and to which account. refused: why it is not.
create type refund_terms as (
  branch_id int, quote_id int, party text, expires_at timestamptz, items refund_quote_item[], booking_ids bigint[], refund_to "RefundTo",
  account_id int, at timestamptz, day date, refused jsonb);
-- A booking of it with its sums; null where its penalty is unknown. code: its refusal.
create type refund_booking as (
  booking_id bigint, local_pnr text, trade_id int, supplier_id int, supplier_order_id bigint, currency text, owner_id int, price bigint,
  discount bigint, paid bigint, known boolean, penalty bigint, refundable bigint, kept bigint, owner_hours int, code int);
-- A refund whose money is returned. sale, tax: the parts of its lines; owed: our cost of them, of which its supplier or owner keeps a
-- part; creditor: the party it is owed to.
create type refund_return as (
  refund_id int, at timestamptz, day date, actor text, request_id text, lines int[], sale bigint, tax bigint, owed bigint, kept bigint,
  creditor text, posted jsonb);
-- The parts of its posting (refund_lines).
create type refund_parts as (
  role text, sale bigint, markup bigint, tax bigint, discount bigint, penalty bigint, refundable bigint, account_id int, party text,
  given_back bigint, kept bigint, creditor text);
