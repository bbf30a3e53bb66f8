-- Results of the ledger, the cashier and the others: as of 0402.

-- The ledger (ledger-post.sql, ledger-reversals.sql, ledger-holds.sql).
create type ledger.posted_voucher as (voucher_id bigint, doc_date date);
create type ledger.account_ref as (id int, code text, title text, title_latin text);
create type ledger.posting_refusal as (
  code int, lines int[], available bigint, shortfall bigint, party text, account jsonb, control text);
create type ledger.made_hold as (hold_id bigint, state ledger.hold_state);
comment on type ledger.posted_voucher is 'A voucher, posted now or before.';
comment on type ledger.account_ref is 'An account.';
comment on type ledger.posting_refusal is 'Why a voucher is refused. lines: of the request, from 1. Optional: available, shortfall, party, account, control. Null: party.';
comment on column ledger.posting_refusal.account is 'ledger.account_ref';
comment on column refusal.account is 'ledger.account_ref';
comment on column refusal.control is '"wallet" | "cheque" | "gateway" | "payout"';
comment on column ledger.posting_refusal.control is '"wallet" | "cheque" | "gateway" | "payout"';
comment on type ledger.made_hold is 'A hold, made now or before.';

-- Notes (announcements.sql).
create type announcement_stored as (
  id int, again boolean, voucher_id bigint, doc_date date, fiscal_year int, number int);
create type announcement_canceled as (id int, reversal jsonb);
comment on type announcement_stored is 'The result of store_announcement. voucher_id to number: of a posted one. Optional: voucher_id, doc_date, fiscal_year, number.';
comment on type announcement_canceled is 'The result of cancel_announcement. Null: reversal.';
comment on column announcement_canceled.reversal is 'ledger.posted_voucher';

-- Limits and wallets (wallet-spends.sql).
create type wallet_spent as (voucher_id bigint, doc_date date, balance bigint, available bigint);
create type limit_held as (hold_id bigint, state ledger.hold_state, available bigint);
comment on type wallet_spent is 'The result of spend_wallet. balance, available: of the wallet after it.';
comment on type limit_held is 'The result of hold_limit. available: after it.';

-- Payments (store-payments.sql, change-payment.sql, opening-cheques.sql, settlement.sql).
create type beyond_limit as ("to" text, name text, worth bigint, lately bigint, "limit" bigint);
create type refused_field as (path text, fault text);
create type payment_refusal as (
  code int, fields jsonb, version int, cheque boolean, available bigint, shortfall bigint, party text, held jsonb);
create type payments_before as (again int[]);
create type stored_payment as (
  id int, group_id int, type "PaymentType", method "PaymentMethod", number int, fiscal_year int, account jsonb, counter_account jsonb, party text, party_name text,
  currency text, amount bigint, rate numeric, own boolean, worth bigint, exponent int, own_exponent int, pay_date date, reference text,
  description text, settles jsonb, cost_center jsonb, cheque_id int, voucher_id bigint);
create type settled_item as (document_id bigint, date date, line int, amount bigint);
create type payments_stored as (payments jsonb);
create type cheques_imported as (ids int[]);
create type offset_made as (id int);
comment on type beyond_limit is 'A payment to a party above the limit of one person (second-person.sql). Null: name.';
comment on type refused_field is 'A path of the request, and what is wrong there (domain/cashier/payment).';
comment on type payment_refusal is 'Why payments are refused. Optional: version, cheque, available, shortfall, party, held. Null: party.';
comment on column payment_refusal.fields is 'refused_field[]';
comment on column payment_refusal.held is 'beyond_limit';
comment on type stored_payment is 'A payment just stored (domain/cashier/payment/rows.ts). Null: party, party_name, reference, settles, cost_center, cheque_id.';
comment on column stored_payment.account is 'ledger.account_ref';
comment on column stored_payment.counter_account is 'ledger.account_ref';
comment on column stored_payment.cost_center is 'ledger.account_ref';
comment on column stored_payment.settles is 'settled_item[]';
comment on type settled_item is 'An open item that a payment settles.';
comment on column payments_stored.payments is 'stored_payment[]';
comment on type payments_before is 'The ids of what an earlier call with the key stored.';
comment on type payments_stored is 'The result of store_payments.';
comment on type cheques_imported is 'The result of import_opening_cheques.';
comment on type offset_made is 'The result of offset_colleague.';

-- Operations on cheques (cheque-acts.sql).
create type cheque_refusal as (
  place int, code int, field text, why text, key text, day date, open bigint, state "ChequeState", direction "ChequeDirection", seq int, undoable boolean,
  available bigint, shortfall bigint, party text, held jsonb);
create type cheques_acted as (ids int[]);
comment on type cheque_refusal is 'Why an operation is refused. place: of it in the request, from 1. Optional: field, why, key, day, open, state, direction, seq, undoable, available, shortfall, party, held.';
comment on column cheque_refusal.held is 'beyond_limit';
comment on type cheques_acted is 'The result of act_on_cheques.';

-- Discounts (discounts.sql).
create type discount_taken as (
  redemption_id int, discount_id int, code text, type "DiscountType", value bigint, amount bigint, payable bigint, "left" int,
  expires_at timestamptz, again boolean);
create type discount_released as (
  redemption_id int, discount_id int, state "RedemptionState", status int, "left" int, released int);
comment on type discount_taken is 'The result of take_discount. amount: the discount; again: the party had reserved it. Optional: again.';
comment on column discount_released.status is '0 | 1 | 2 | 3 | 5';
comment on type discount_released is 'The result of release_discount. released: how many uses.';

-- Gateways (gateway-settle.sql, gateway-cases.sql, gateway-unapplied.sql).
create type gateway_settled as (status int, changed boolean, refused jsonb);
create type gateway_case_recorded as (opened boolean);
create type trade_contact as (name text, mobile text, email text);
create type payment_unapplied as (
  trade_id int, contact jsonb, locale text, passenger_id int, country text, amount text, currency text, exponent int, superseded_by int);
comment on type gateway_settled is 'The result of settle_gateway_payment. refused: the amount cannot be credited. Optional: refused.';
comment on column gateway_settled.refused is 'refusal';
comment on type gateway_case_recorded is 'The result of record_gateway_case. opened: it is new, or open again.';
comment on type trade_contact is 'The contact of a trade. Optional: name, mobile, email. Null: name, mobile, email.';
comment on column payment_unapplied.contact is 'trade_contact';
comment on column payment_unapplied.locale is '"fa" | "en"';
comment on type payment_unapplied is 'The result of unapplied_payment: the recipient of the message. Null: passenger_id, superseded_by.';

-- Articles (articles-shown.sql).
create type article_viewed as (id int, views int, counted boolean);
comment on type article_viewed is 'The result of count_article_view. counted: it is the first of this visitor on the day.';
