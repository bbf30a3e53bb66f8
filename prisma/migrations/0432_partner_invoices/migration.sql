-- Invoices of partners' bookings (prisma/sql/sales/partner-invoices.sql). Bookings from before this release get none.
alter table branches add invoices_from timestamptz(3) not null default now(), add invoiced_until timestamptz(3) not null default now();

-- What was canceled of partners' bookings, as posted, until its credit note is written.
create table booking_cancellations (
  branch_id int not null,
  booking_id bigint not null,
  -- The first of the lines: a line is canceled once.
  line int not null,
  lines int[] not null,
  price bigint not null,
  earlier bigint not null,
  fare_tax bigint not null,
  penalty bigint not null,
  withheld bigint not null,
  at timestamptz(3) not null,
  credit_note_id int,
  primary key (branch_id, booking_id, line),
  constraint booking_cancellations_branch_id_booking_id_fkey foreign key (branch_id, booking_id) references bookings (branch_id, id)
    on delete restrict on update cascade,
  constraint booking_cancellations_branch_id_credit_note_id_fkey foreign key (branch_id, credit_note_id) references invoices (branch_id, id)
    on delete restrict on update cascade
);
create index booking_cancellations_pending on booking_cancellations (branch_id) where credit_note_id is null;

-- An invoice is of a trade, or of what its source says; a credit note of a refund, or likewise.
alter table invoices drop constraint invoices_check1;
alter table invoices add constraint invoices_of check (
  case kind when 'sale' then (trade_id is null) = (source is not null) and refund_id is null
            else refund_id is not null or source is not null end);

-- A document of partner-invoices.sql. source: what it is made of.
create type partner_invoice as (colleague_id int, source text, booking_ids bigint[], total bigint);
