-- Storing payments (prisma/sql/cashier/store-payments.sql).
create type settle_request as (document_id bigint, date date, line int, amount bigint);
create type payment_cheque_request as (
  sayad_id char(16), series text, serial text, bank text, bank_branch text, due_date date, owner_name text, owner_iban text, account_id int,
  description text);
create type payment_request as (
  type text, method text, account_id int, party_type text, party_id int, amount bigint, currency text, rate numeric, date date,
  reference text, description text, cost_center_id int, settles settle_request[], cheque payment_cheque_request);
create type payment_group_request as (
  branch_id int, actor text, request_id text, request_key text, alone boolean, at timestamptz, payments payment_request[]);
-- What is true of a payment besides its accounts. own: the currency of its branch; party: null if unknown, party_id: after merging;
-- receivable_id, wallet_id: the party's accounts; rate: minor units per minor unit; worth: null if too much; lines, lines_apart,
-- lines_total: of what it settles.
create type payment_facts as (
  request int, place int, branch_id int, country text, own_currency text, form payment_request, fiscal_year int, month_open boolean,
  party text, party_id int, party_name text, receivable_id int, wallet_id int, currency text, own boolean, exponent int, own_exponent int,
  rate numeric, worth bigint, sayad_twice boolean, lines int, lines_apart int, lines_total numeric);
-- A payment with all that its rows and its voucher need. drawn_on: the bank account of an issued cheque; money_of_party,
-- money_of_center: the line of the money carries the party, the cost center; code, path, fault: its refusal.
create type payment_plan as (
  request int, place int, branch_id int, type text, method text, fiscal_year int, account_id int, counter_account_id int, party text,
  party_type text, party_id int, party_name text, currency text, amount bigint, rate numeric, own boolean, worth bigint, exponent int,
  own_exponent int, pay_date date, reference text, description text, settles settle_request[], cheque payment_cheque_request, drawn_on int,
  cost_center_id int, cost_center jsonb, money_of_center boolean, money_of_party boolean, account jsonb, counter_account jsonb,
  code int, path text, fault text);
-- A row that cannot be stored, and the rows of a planned payment; group_id, cheque_group: the first of its group.
create type payment_fault as (request int, place int, code int, path text, fault text);
create type payment_made as (id int, cheque_id int, group_id int, cheque_group int, voucher_id bigint, number int);
-- An item to settle, with what its payment says of it. nth: its position in the payment.
create type settle_row as (
  request int, place int, nth int, branch_id int, type text, party text, counter_account_id int, document_id bigint, date date, line int,
  amount bigint);

comment on type payment_group_request is 'One request of store_payments_many. at: the time of the request.';
comment on type payment_request is 'A payment of it. amount: minor units; rate: major units of the branch''s currency per major unit.';
comment on type payment_cheque_request is 'The cheque of a payment.';
comment on type settle_request is 'An open item that a payment settles.';
