-- Keys of calls that are good for a day, found when that is over (tasks.ts, purge_expired). What the service itself did of a payment
-- by a gateway keeps its key: it is looked for by it for as long as the payment lives.
create index payments_keys_due on payments (created_at) where request_key is not null and created_by <> 'system';
create index announcements_keys_due on announcements (created_at) where request_key is not null;
create index connections_keys_due on connections (created_at) where request_key is not null;
create index offsets_keys_due on offsets (created_at) where request_key is not null;
