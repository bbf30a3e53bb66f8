-- A lock keeps the prices it was made at: a booking with it costs that, whatever the class costs by then.
alter table holds add column prices jsonb;
