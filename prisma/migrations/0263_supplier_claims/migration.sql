-- What we owe other deployments by our books and by theirs, booking by booking, as the night's comparison found it
-- (prisma/sql/supplier-claims.sql). `corrected`: what repairs have posted for it.
create table supplier_claims (
  branch_id int not null,
  booking_id bigint not null,
  supplier_id int not null,
  currency char(3) not null,
  ours bigint not null,
  theirs bigint not null,
  corrected bigint not null default 0,
  found_at timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now(),
  primary key (branch_id, booking_id),
  foreign key (branch_id, booking_id) references bookings (branch_id, id),
  foreign key (branch_id, supplier_id) references suppliers (branch_id, id)
);
create index supplier_claims_open on supplier_claims (branch_id, found_at, booking_id) where ours <> theirs;

-- A draft that sets them right; one waits at a time.
alter table ledger.drafts drop constraint drafts_purpose;
alter table ledger.drafts add constraint drafts_purpose check (purpose ~ '^[a-z]{1,30}_repair$');
create unique index drafts_claim_repair on ledger.drafts (branch_id)
  where purpose = 'claim_repair' and voucher_id is null and removed_at is null;
