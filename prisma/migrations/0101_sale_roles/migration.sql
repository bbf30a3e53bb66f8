-- In whose name a sale was posted, and whom its seats were bought of, so that what goes back undoes what was posted.
-- Null: posted before there were roles (prisma/sql/booking-voucher.sql).
alter table bookings
  add column role text check (role in ('agent', 'principal')),
  add column owner_colleague_id int,
  add foreign key (branch_id, owner_colleague_id) references colleagues (branch_id, id),
  add check (owner_colleague_id is null or role is not null);
