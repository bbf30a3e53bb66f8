-- Whoever changes what posts where from a day on shares the lock of its month and all later ones with those who post, so that
-- nobody closes them meanwhile. Answers the last day of them that is closed, softly or for good; null: none is.
create or replace function ledger.closed_from(branch int, from_day date) returns date language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(period_lock(branch, id))
     from (select id from periods where branch_id = branch and upper(dates) > from_day order by id) p;
  return (select max(upper(dates) - 1) from periods
           where branch_id = branch and upper(dates) > from_day and state <> 'open');
end $$;
comment on function ledger.closed_from is 'for the app';
