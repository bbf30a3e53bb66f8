-- Documents become definite by whole days, in months that are open or softly closed too: of each month, the last day until
-- which documents of a type are definite. Null: none of it yet. Guards stand in prisma/sql/ledger-definite.sql.
alter table ledger.periods
  add column general_until date,
  add column opening_until date,
  add column closing_until date,
  add column adjustment_until date,
  add constraint periods_definite_days check (
    coalesce(dates @> general_until, true) and coalesce(dates @> opening_until, true)
    and coalesce(dates @> closing_until, true) and coalesce(dates @> adjustment_until, true));
