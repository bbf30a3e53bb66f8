-- Turnovers carried forward at the end of a month, once it and all earlier months are closed: closed months never change. Balance
-- queries of closed books start there and only add days. Posting is not involved.

-- Serializes decisions about carried months of a branch.
create or replace function ledger.carry_lock(branch int) returns bigint language sql immutable as $$
  select hashtextextended('ledger.carried:' || branch, 0)
$$;

-- Carries forward until a month's end, from the month carried last before it.
create or replace function ledger.carry(branch int, until int) returns void language plpgsql
set search_path = ledger, public, pg_temp set enable_seqscan = off as $$
declare
  since int := coalesce((select max(c.fm) from carried c where c.branch_id = branch and c.fm < until), 0);
begin
  perform set_config('ledger.rebuild', 'on', true);
  delete from carried c where c.branch_id = branch and c.fm = until;
  insert into carried (branch_id, fm, account_id, ccy, dr, cr, fc_dr, fc_cr, n)
  select branch, until, s.account_id, s.ccy, sum(s.dr), sum(s.cr), sum(s.fc_dr), sum(s.fc_cr), sum(s.n)
    from (select c.account_id, c.ccy, c.dr, c.cr, c.fc_dr, c.fc_cr, c.n from carried c where c.branch_id = branch and c.fm = since
           union all
          select t.account_id, t.ccy, t.dr, t.cr, t.fc_dr, t.fc_cr, t.n
            from turn_month t where t.branch_id = branch and t.fm > since and t.fm <= until) s
   group by 3, 4 order by 3, 4;
  perform set_config('ledger.rebuild', 'off', true);
end $$;

-- Months that could be carried and are not yet.
create or replace function ledger.months_to_carry(branch int) returns setof int language sql stable
set search_path = ledger, public, pg_temp as $$
  select p.fm from periods p
   where p.branch_id = branch and p.state >= 'closed'
     and not exists (select from periods e where e.branch_id = branch and e.fm < p.fm and e.state < 'closed')
     and not exists (select from carried c where c.branch_id = branch and c.fm = p.fm)
   order by p.fm
$$;

-- Carries them. A transaction with a snapshot (not READ COMMITTED) leaves it to the next start or day.
create or replace function ledger.carry_closed(branch int) returns void language plpgsql
set search_path = ledger, public, pg_temp as $$
declare
  until int;
begin
  if current_setting('transaction_isolation') <> 'read committed' or not exists (select from months_to_carry(branch)) then return; end if;
  perform pg_advisory_xact_lock(carry_lock(branch));
  for until in select * from months_to_carry(branch) loop
    perform carry(branch, until);
  end loop;
end $$;

-- A closed month may complete the carried ones until its end; a reopened month, or a new one among old ones, deletes what was
-- carried beyond it.
create or replace function ledger.sync_carried_from_months() returns trigger language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
begin
  if new.state >= 'closed' then
    perform carry_closed(new.branch_id);
  elsif old.state >= 'closed'
     or (tg_op = 'INSERT' and exists (select from periods p where p.branch_id = new.branch_id and p.fm > new.fm)) then
    perform pg_advisory_xact_lock(carry_lock(new.branch_id));
    delete from carried c where c.branch_id = new.branch_id and c.fm >= new.fm;
  end if;
  return null;
end $$;
create or replace trigger carry after insert or update of state on ledger.periods
  for each row execute function ledger.sync_carried_from_months();
