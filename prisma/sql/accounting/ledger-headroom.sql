-- For acts that decide by limits before they post: takes the locks of their vouchers, in the lock order of posting (months, then
-- balances by key), and returns for each month whether it is open, for each account how much further it may go (null: no limit);
-- expired holds there are released first. branches, days, actors: one element per voucher; account_branches, accounts: one per
-- limited account, in any order.
create or replace function ledger.lock_headroom(branches int[], days date[], actors text[], account_branches int[], accounts int[],
                                        out open boolean[], out headrooms bigint[]) language plpgsql
security definer set search_path = ledger, public, pg_temp
set lock_timeout = '1s' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  held boolean;
begin
  perform pg_advisory_xact_lock_shared(period_lock(p.branch_id, p.id))
     from (select distinct p.branch_id, p.id from (select distinct b, d from unnest(branches, days) k (b, d)) k
             join periods p on p.branch_id = k.b and p.dates @> k.d order by 1, 2) p;
  select array_agg(coalesce((p.state = 'open' or is_open(p, k.actor)) and is_begun(p)
                            and k.day > coalesce(all_definite_until(p), '-infinity'), false) order by k.place) into open
    from unnest(branches, days, actors) with ordinality k (branch, day, actor, place)
    left join lateral (select * from periods p where p.branch_id = k.branch and p.dates @> k.day limit 1) p on true;
  for attempt in 1 .. 2 loop
    select array_agg(b.ceiling - b.pending - b.side * (b.dr - b.cr) order by a.place), bool_or(b.pending > 0) into headrooms, held
      from unnest(account_branches, accounts) with ordinality a (branch, account, place)
      left join (
           select b.* from account_balances b
             join (select distinct a.branch, a.account from unnest(account_branches, accounts) a (branch, account)) a
               on b.branch_id = a.branch and b.account_id = a.account
            order by b.branch_id, b.account_id for no key update of b) b on b.branch_id = a.branch and b.account_id = a.account;
    exit when attempt = 2 or held is not true;
    update holds h set state = 'expired'
      from (select distinct a.branch, a.account from unnest(account_branches, accounts) a (branch, account)) a
     where h.branch_id = a.branch and h.account_id = a.account and h.state = 'open' and h.expires_at <= now();
    exit when not found;
  end loop;
end $$;
comment on function ledger.lock_headroom is 'for the app';

-- The same for one voucher and one limited account: how much further it may go, at least nothing. Null where the month is not open, the
-- account has no limit, or amounts are held on it.
create or replace function ledger.lock_headroom_of(branch int, day date, actor text, account int) returns bigint language plpgsql
security definer set search_path = ledger, public, pg_temp
set lock_timeout = '1s' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  headroom bigint;
begin
  perform pg_advisory_xact_lock_shared(period_lock(p.branch_id, p.id)) from periods p where p.branch_id = branch and p.dates @> day;
  select greatest(b.ceiling - b.side * (b.dr - b.cr), 0) into headroom
    from account_balances b join periods p on p.branch_id = b.branch_id and p.dates @> day
   where b.branch_id = branch and b.account_id = account and b.pending = 0
     and (p.state = 'open' or is_open(p, actor)) and is_begun(p) and day > coalesce(all_definite_until(p), '-infinity')
     for no key update of b;
  return headroom;
end $$;
comment on function ledger.lock_headroom_of is 'for the app';
