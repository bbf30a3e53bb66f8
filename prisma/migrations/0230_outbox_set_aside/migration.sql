-- An event that cannot be turned into live updates and webhooks is set aside, so that it holds up nobody else's.
alter table outbox add column set_aside_at timestamptz(3);
alter table outbox add column fault text;
create index outbox_set_aside on outbox (id) where set_aside_at is not null;
