-- What the schema language cannot say: values a row may never hold, whoever writes it.
-- Functions and triggers stand in prisma/sql.

create extension if not exists btree_gist;

-- Charters and what hangs on them

alter table charters
  add constraint charters_dates check (ends_at > starts_at),
  add constraint charters_currency check (currency ~ '^[A-Z]{3}$'),
  add constraint charters_title check (title <> '' and title_latin <> '');

-- An unknown zone name makes the expression itself fail.
alter table charter_calculations_route
  add constraint route_times check (arrives_at > departs_at),
  add constraint route_places check (origin <> destination),
  add constraint route_zones check ((departs_at at time zone departure_zone) is not null
                                and (arrives_at at time zone arrival_zone) is not null),
  add constraint route_baggage check (baggage_kg >= 0);

alter table charter_calculations_accommodation
  add constraint stay_dates check (check_out_on > check_in_on),
  add constraint stay_stars check (stars between 0 and 5);

alter table charter_accommodation_rooms
  add constraint rooms_counts check (beds > 0 and extra_beds >= 0 and count >= 0),
  add constraint rooms_supplement check (supplement >= 0);

alter table charter_accommodation_services
  add constraint services_price check (price >= 0);

-- A night is surcharged once.
alter table charter_accommodation_holiday
  add constraint holiday_dates check (to_on >= from_on),
  add constraint holiday_surcharge check (surcharge >= 0),
  add constraint holiday_overlap exclude using gist
    (branch_id with =, calculation_id with =, daterange(from_on, to_on, '[]') with &&);

-- Seats: the last word against overselling, behind every statement.
alter table charter_classes
  add constraint classes_capacity check (capacity >= 0),
  add constraint classes_sold check (sold >= 0),
  add constraint classes_held check (held >= 0),
  add constraint classes_seats check (sold + held <= capacity),
  add constraint classes_few_left check (few_left >= 0),
  add constraint classes_window check (sales_close_at > sales_open_at),
  add constraint classes_ticketing check (ticketing_minutes > 0),
  add constraint classes_price_version check (price_version > 0),
  add constraint classes_fare_class check (fare_class <> '');

-- Seats change in place many times a second: room in the page keeps those updates off the indexes.
alter table charter_classes set (fillfactor = 60);

-- At most 1e14 minor units a person, so that 9 items of 9 people stay within 2^53-1 on the wire.
alter table charter_class_prices drop column total;
alter table charter_class_prices
  add column total bigint not null generated always as (base + tax + markup - discount) stored,
  add constraint prices_parts check (base >= 0 and tax >= 0 and markup >= 0 and discount >= 0),
  add constraint prices_bounds check (base + tax + markup between discount and 100000000000000);

-- Bookings and holds

alter table bookings
  add constraint bookings_total check (total between 0 and 9007199254740991),
  add constraint bookings_currency check (currency ~ '^[A-Z]{3}$'),
  add constraint bookings_local_pnr check (local_pnr ~ '^[A-HJ-NP-Z2-9]{6}$'),
  add constraint bookings_reference check (client_reference <> ''),
  -- A reference and a key are of a partner: without one the unique constraints would not hold them.
  add constraint bookings_bound check (domain_id is not null or (client_reference is null and request_key is null));

alter table booking_items
  add constraint items_line check (line > 0),
  add constraint items_pax check (adult >= 0 and child >= 0 and infant >= 0),
  add constraint items_seats check (seats = adult + child and seats > 0),
  add constraint items_total check (total >= 0);

alter table booking_passengers
  add constraint passengers_seq check (seq > 0),
  add constraint passengers_gender check (gender in ('male', 'female')),
  add constraint passengers_nationality check (nationality ~ '^[A-Z]{2}$'),
  add constraint passengers_total check (total >= 0);

alter table holds
  add constraint holds_pax check (adult >= 0 and child >= 0 and infant >= 0),
  add constraint holds_seats check (seats = adult + child and seats > 0),
  add constraint holds_span check (expires_at > created_at),
  add constraint holds_lock_id check (lock_id ~ '^lck_[A-Za-z0-9_-]{22,}$');

-- Organisation and partners

alter table branches add constraint branches_currency check (currency ~ '^[A-Z]{3}$');
alter table colleagues
  add constraint colleagues_currency check (currency ~ '^[A-Z]{3}$'),
  add constraint colleagues_ceiling check (ceiling >= 0);
alter table partner_domains
  add constraint domains_name check (domain = lower(domain) and domain <> ''),
  add constraint domains_token_days check (token_days in (1, 7, 15, 30, 90));
alter table connection_tokens add constraint tokens_span check (expires_at > issued_at);

-- The relay looks for what is not told yet, however much has been.
create index outbox_waiting on outbox (id) where relayed_at is null;
