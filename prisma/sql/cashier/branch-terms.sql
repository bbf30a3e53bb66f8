-- A branch's currency and calendar may change while its books are empty, and the books follow; ledger.guard_branch() refuses both
-- once anything is posted. Waits for a concurrent first posting; later transactions see the new terms.
create or replace function hold_branch_terms() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if (new.currency, new.calendar) is not distinct from (old.currency, old.calendar) then return new; end if;
  perform pg_advisory_xact_lock(ledger.period_lock(p.branch_id, p.id))
     from (select branch_id, id from ledger.periods where branch_id = old.id order by id) p;
  if new.calendar <> old.calendar and exists (select from ledger.periods p where p.branch_id = old.id and p.state <> 'open') then
    raise exception 'branch % has closed months: its calendar stays', old.id using errcode = 'LG005';
  end if;
  return new;
end $$;
-- Fires before posted_terms_guard (triggers fire by name), so that vouchers are checked after the wait.
create or replace trigger hold_branch_terms before update of currency, calendar on branches
  for each row execute function hold_branch_terms();

create or replace function take_branch_terms() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if new.currency <> old.currency then
    -- The accounts of colleagues are in the colleague's own currency.
    update ledger.accounts set currency = new.currency
     where branch_id = new.id and currency = old.currency
       and (limit_mode = 'none' or id in (select w.account_id from wallets w where w.branch_id = new.id and w.owner not like 'colleague:%'
                                          union select c.account_id from branch_credits c where c.branch_id = new.id));
  end if;
  if new.calendar <> old.calendar then
    delete from ledger.lock_exceptions where branch_id = new.id;
    delete from ledger.periods where branch_id = new.id;
    perform ledger.ensure_periods(new.id, back => 1);
  end if;
  return null;
end $$;
create or replace trigger take_branch_terms after update of currency, calendar on branches
  for each row execute function take_branch_terms();
