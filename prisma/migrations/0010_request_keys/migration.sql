-- Keys of calls are forgotten after a day (purge_expired): these find the due ones without reading what has none any more.
create index bookings_keys_due on bookings (created_at) where request_key is not null;
create index hold_requests_keys_due on hold_requests (created_at) where request_key is not null;
