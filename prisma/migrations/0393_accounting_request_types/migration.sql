-- Requests of accounting that were read by hand. Types with a comment come from the app as JSON: `npm run types:sql` declares them in
-- TypeScript.

-- Reversals and drafts (prisma/sql/accounting/ledger-reversals.sql).
create type ledger.voucher_ref as (voucher_id bigint, doc_date date);
-- A voucher to post, or with `reverses` one to reverse on doc_date.
create type ledger.document_request as (
  branch_id int, doc_date date, kind ledger.voucher_kind, key text, description text, source_type text, source_id text, created_by text,
  request_id text, lines ledger.post_line[], reverses ledger.voucher_ref);
create type ledger.reverse_request as (
  branch_id int, voucher_id bigint, doc_date date, "on" date, created_by text, request_id text, description text);
create type ledger.draft_post_request as (branch_id int, id int, created_by text, request_id text, approves boolean);
comment on type ledger.post_request is 'A voucher to post, for ledger.post_many. key: posted once, however often sent.';
comment on type ledger.post_line is 'A line of a voucher, by account_id or mapping. Amounts are minor units; ccy, fc_*, rate: in another currency.';
comment on type ledger.reverse_request is 'The request of ledger.reverse. doc_date: of the original; on: the day of the reversal.';
comment on type ledger.draft_post_request is 'The request of ledger.post_draft. approves: an opening may exceed ceilings.';

-- Holds and periods (ledger-holds.sql, ledger-periods.sql).
create type ledger.hold_request as (branch_id int, account_id int, amount bigint, source text, expires_at timestamptz);
create type ledger.period_request as (fiscal_year int, month smallint, from_on date, to_on date);

-- Debit and credit notes (announcements.sql).
create type announcement_note as (
  direction "AnnouncementDirection", account_id int, party text, counter_account_id int, currency text, amount bigint, rate numeric,
  worth bigint, date date, reference text, description text, cost_center_id int);
create type announcement_request as (
  branch_id int, id int, actor text, request_id text, request_key text, note announcement_note, lines ledger.post_line[]);
create type announcement_cancel_request as (branch_id int, id int, actor text, request_id text, "on" date, reason text);
comment on type announcement_request is 'The request of store_announcement. id null: a new note; lines null: it is not posted.';
comment on type announcement_note is 'The note of it: minor units, rate in minor units per minor unit.';
comment on type announcement_cancel_request is 'The request of cancel_announcement. on: the day of the reversal.';
