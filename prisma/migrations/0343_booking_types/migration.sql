-- Selling charter items (prisma/sql/sales/book-charter.sql).
create type charter_item_request as (
  id int, lock_id text, max_total bigint, adult int, child int, infant int, passengers jsonb);
create type charter_booking_request as (
  branch_id int, domain_id int, colleague_id int, holder text, actor text, request_id text, request_key text, client_reference text,
  request_hash text, main_id int, strict boolean, dated boolean, identified boolean, contact jsonb, now timestamptz,
  items charter_item_request[]);
create type charter_passenger as (
  type "PaxType", first_name text, last_name text, first_name_latin text, last_name_latin text, gender text, nationality char(2),
  national_code text, document jsonb, birth_date date);
-- An item with what its request says of it.
create type charter_item as (
  request int, line int, branch_id int, main_id int, colleague_id int, holder text, now timestamptz, class_id int, lock_id text,
  max_total bigint, adult int, child int, infant int, passengers jsonb);
-- What is true of an item. class_at: the place of its class among the locked ones; code: the refusal that is not about seats; held:
-- seats released by its own lock; seller: the colleague who owns the seats.
create type booking_facts as (
  class_at int, code int, held int, total bigint, prices jsonb, fare_class text, price_version int, currency text, deadline timestamptz,
  seller int);
-- What is true of a request. buyer_at: the place of its colleague among the buyers; prior: the booking of an earlier call with its
-- reference or key, which `clashes` with different data; fault: the refusal of the whole request.
create type booking_terms as (
  day date, buyer_at int, prior bigint, clashes boolean, fault jsonb);
-- Its outcome: 1000 for a registered item, otherwise its refusal. innocent: refused only because another item of an all-or-nothing
-- request was refused.
create type booking_outcome as (outcome int, innocent boolean);
-- The booking of a request; null where none is made.
create type booking_made as (booking_id bigint, local_pnr text);
create type booking_buyer as (branch_id int, colleague_id int, receivable_id int, currency text, headroom bigint);
-- Locking them (lock-charter.sql). holder_at, class_of_holder_at: the places of its holder, and of the class among those of the holder;
-- headroom: what the holder has and may have, without what the call adds.
create type charter_lock_request as (
  branch_id int, domain_id int, colleague_id int, holder text, actor text, request_id text, request_key text, client_reference text,
  request_hash text, main_id int, strict boolean, now timestamptz, items charter_item_request[]);
create type lock_facts as (
  class_at int, code int, total bigint, prices jsonb, currency text, expires_at timestamptz, holder_at int, class_of_holder_at int,
  headroom jsonb);
-- prior: the hold request of an earlier call with its reference or key, which `clashes` with different data.
create type lock_terms as (prior bigint, clashes boolean);
-- held: what its holder would have, if that exceeds a limit.
create type lock_outcome as (outcome int, innocent boolean, held jsonb);
-- A sale to post (ledger.post_sales): voucher and amounts; account_id, party: of who pays.
create type ledger.new_sale as (
  branch_id int, doc_date date, kind ledger.voucher_kind, key text, description text, source_type text, source_id text, created_by text,
  request_id text, account_id int, party text, role text, charged bigint, cost bigint, tax bigint, creditor text);

-- Types with a comment come from the app as JSON: `npm run types:sql` declares them in TypeScript.
comment on type charter_booking_request is 'One request of book_charter_many.';
comment on type charter_lock_request is 'One request of lock_charter_many.';
comment on type charter_item_request is 'An item of it. Amounts are minor units.';
comment on type charter_passenger is 'A passenger of an item.';
