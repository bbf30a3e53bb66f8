-- What one call asked to be held: found again by its reference or key, as bookings are.
create table hold_requests (
  branch_id int not null,
  id bigserial,
  holder text not null,
  client_reference text,
  request_key text,
  request_hash text not null,
  refused jsonb,
  created_at timestamptz(3) not null default current_timestamp,
  constraint hold_requests_pkey primary key (branch_id, id),
  constraint hold_requests_reference check (client_reference <> '')
);
-- Partial, so that a look-up by the one cannot go by the other, which begins alike.
create unique index hold_requests_client_reference on hold_requests (branch_id, holder, client_reference)
  where client_reference is not null;
create unique index hold_requests_request_key on hold_requests (branch_id, holder, request_key) where request_key is not null;

alter table holds
  add column hold_request_id bigint,
  add column line int,
  add column total bigint,
  add constraint holds_line check (line > 0),
  add constraint holds_total check (total >= 0),
  add constraint holds_branch_id_hold_request_id_fkey foreign key (branch_id, hold_request_id)
    references hold_requests (branch_id, id) on delete restrict on update cascade;
create index holds_branch_id_hold_request_id_idx on holds (branch_id, hold_request_id);

-- The sweeper and the list of locks look at open holds only, however many have been.
drop index holds_status_expires_at_idx;
create index holds_due on holds (expires_at) where status = 'open';
create index holds_open on holds (branch_id, expires_at, id) where status = 'open';

-- /changes: the transaction that changed the class last. Without an index, which would end the in-place (HOT) updates of
-- the hottest table; a poll looks at the classes of its branch that have not long departed.
alter table charter_classes add column changed_xid xid8 not null default pg_current_xact_id();

-- To whom a class ceased to be sold, and in which transaction. Colleague 0: to everyone who is not in its list.
create table class_withdrawals (
  branch_id int not null,
  class_id int not null,
  colleague_id int not null,
  charter_id int not null,
  changed_xid xid8 not null default pg_current_xact_id(),
  constraint class_withdrawals_pkey primary key (branch_id, class_id, colleague_id)
);

-- Who somebody is, where a document says it: an Iranian (or other) national code, else a document's number.
-- A stored column is made with it: it changes only together with that column, in a migration.
create function passenger_identity(nationality text, national_code text, document jsonb) returns text
language sql immutable parallel safe as $$
  select case
    when national_code <> '' then coalesce(nationality, 'IR') || ':' || upper(national_code)
    when document->>'number' <> '' then
      coalesce(document->>'type', '') || ':' || coalesce(document->>'issuing_country', nationality, '') || ':'
      || upper(regexp_replace(document->>'number', '[\s-]', '', 'g'))
  end
$$;

-- Nobody travels twice on one charter: whoever books, and however many do at the same moment.
-- `live` follows the item's status (prisma/sql/duplicate-passengers.sql).
alter table booking_passengers
  add column charter_id int,
  add column live boolean not null default true,
  add column identity text generated always as (passenger_identity(nationality, national_code, document)) stored;

update booking_passengers p set live = false
  from booking_items i
 where i.branch_id = p.branch_id and i.booking_id = p.booking_id and i.line = p.line and i.status in ('canceled', 'refund');

-- Of those who travel twice already, the first booking counts.
update booking_passengers p set charter_id = b.charter_id
  from (select p.branch_id, p.booking_id, p.line, p.seq, b.charter_id,
               row_number() over (partition by p.branch_id, b.charter_id, p.identity order by p.booking_id, p.line, p.seq) as nth
          from booking_passengers p
          join bookings b on b.branch_id = p.branch_id and b.id = p.booking_id
         where p.live and p.identity is not null) b
 where b.nth = 1 and p.branch_id = b.branch_id and p.booking_id = b.booking_id and p.line = b.line and p.seq = b.seq;

create unique index passengers_travel_once on booking_passengers (branch_id, charter_id, identity)
  where live and identity is not null and charter_id is not null;
