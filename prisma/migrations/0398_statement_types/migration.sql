-- Rows that statements of the app take as JSON. Types with a comment are declared in TypeScript by `npm run types:sql`.

-- Sales.
create type offer_lock_purchase as (
  offer jsonb, price jsonb, currency text, total bigint, supplier_lock text, expires_at timestamptz, utmost_at timestamptz,
  payment_deadline timestamptz);
create type class_price_row as (class_id int, pax_type "PaxType", base bigint, tax bigint, markup bigint, discount bigint);
create type trade_lookup as (branch_id int, trade_id int);
create type known_traveller as (seq int, id int);
create type core_item_row as (
  item_id int, charter_id int, product text, origin text, destination text, departs_on date, data jsonb);
comment on type offer_lock_purchase is 'What a supplier''s lock bought (lock-at-supplier.ts).';
comment on type class_price_row is 'The price of a class per person (write-prices.ts).';
comment on type trade_lookup is 'A trade of a branch (to-trade-dto.ts).';
comment on type known_traveller is 'The passenger record of a traveller of a trade (notify-trade-ended.ts).';

-- Messages and calls.
create type message_outcome as (id int, outcome text, reason text, refs jsonb, after_ms int);
create type message_receipt as (provider_ref text, outcome "MessageState", our_ref int, address text, detail text);
create type bulk_message as ("to" text, name text, text text, parts int);
create type call_report as (
  linkedid text, direction text, number text, extension text, taken_by text, queue text, channel text, started_at timestamptz,
  answered_at timestamptz, ended_at timestamptz);
comment on type message_outcome is 'The outcome of a message at its line (sending.ts).';
comment on type message_receipt is 'A receipt of a message (sending.ts).';
comment on type bulk_message is 'A message to many recipients (bulk-messages.ts).';

-- Catalogue and people.
create type place_row as (
  code text, country text, province text, city text, name text, name_latin text, lat float8, lng float8, time_zone text, aliases text);
create type mapping_suggestion as (id int, ours int, confidence int, why jsonb);
create type import_row_outcome as (
  nr int, outcome text, ref_id int, known_by text[], read jsonb, told jsonb, undo jsonb);
create type extra_account as (code text, title text, title_latin text, nature text);
comment on type mapping_suggestion is 'Our record suggested for a supplier''s (suggest-mappings.ts).';
comment on type import_row_outcome is 'The outcome of a row of a passenger import (import-rows.ts).';
