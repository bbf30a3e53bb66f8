-- What was kept of a line when it was canceled: the same is told to whoever repeats the call. Null: it was not canceled, or before this.
alter table booking_items add column penalty bigint check (penalty between 0 and total);
