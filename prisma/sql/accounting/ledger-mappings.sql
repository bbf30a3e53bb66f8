-- A change of account mappings from a day on holds the lock of its month and all later ones shared with postings, which blocks
-- closing them. Returns the last closed day among them, softly or permanently; null: none.
create or replace function ledger.closed_from(branch int, from_day date) returns date language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(period_lock(branch, id))
     from (select id from periods where branch_id = branch and upper(dates) > from_day order by id) p;
  return (select max(upper(dates) - 1) from periods
           where branch_id = branch and upper(dates) > from_day and state <> 'open');
end $$;
comment on function ledger.closed_from is 'for the app';
