-- From where a customer set something aside, as long as it is set aside: an address has bounds of its own.
alter table offer_locks add column held_from text;
create index offer_locks_from on offer_locks (branch_id, held_from) where status in ('asked', 'open') and held_from is not null;
