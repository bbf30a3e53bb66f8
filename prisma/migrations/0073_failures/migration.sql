-- What failed for good is somebody's to look at, until they have.
alter table outgoing_messages add column dismissed_at timestamptz(3);
alter table works add column dismissed_at timestamptz(3);
alter table exports add column dismissed_at timestamptz(3);

create index outgoing_messages_failed on outgoing_messages (branch_id, ended_at, id) where state = 'failed' and dismissed_at is null;
create index works_failed on works (branch_id, ended_at, id) where state = 'failed' and dismissed_at is null;
create index exports_failed on exports (branch_id, ended_at, id) where state = 'failed' and dismissed_at is null;
