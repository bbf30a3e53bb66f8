-- Reservations are found by who travels. Words, not every three letters of a name (of which passengers have an index): a sale writes
-- a tenth of the log for it.
create index concurrently booking_passengers_named on booking_passengers using gin (name_words(branch_id, first_name || ' ' || last_name || coalesce(' ' || first_name_latin, '') || coalesce(' ' || last_name_latin, ''))) with (fastupdate = off);
