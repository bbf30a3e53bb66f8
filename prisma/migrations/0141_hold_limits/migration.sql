-- How often a lock was made to live longer.
alter table holds add column extensions int not null default 0;
alter table offer_locks add column extensions int not null default 0;
update holds set extensions = 1 where extended and status = 'open';
update offer_locks set extensions = 1 where extended and status = 'open';
alter table holds add constraint holds_extensions check (extensions between 0 and 2);
alter table offer_locks add constraint offer_locks_extensions check (extensions between 0 and 2);

-- What one holder holds, counted with each new lock.
create index holds_of_holder on holds (branch_id, holder) include (class_id, seats, expires_at) where status = 'open';
create index offer_locks_of_holder on offer_locks (branch_id, holder) where status in ('asked', 'open') and not own_seats;
