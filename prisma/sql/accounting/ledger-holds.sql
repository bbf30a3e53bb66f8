-- Amounts held on a limited account before anything is posted: pending counts against the limit like a debt.

-- Each hold is resolved once, and pending follows.
create or replace function ledger.sync_pending() returns trigger language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and ((new.branch_id, new.id, new.account_id, new.amount, new.source)
                           is distinct from (old.branch_id, old.id, old.account_id, old.amount, old.source)
                           or (old.state <> 'open' and ((new.state, new.captured) <> (old.state, old.captured)
                                                        or new.voucher_id is distinct from coalesce(old.voucher_id, new.voucher_id)))) then
    raise exception 'hold % is % of % for good', old.id, old.state, old.amount using errcode = 'LG010';
  end if;
  update account_balances b
     set pending = b.pending + case when new.state = 'open' then new.amount else 0 end
                             - case when tg_op = 'UPDATE' and old.state = 'open' then old.amount else 0 end
   where b.branch_id = new.branch_id and b.account_id = new.account_id;
  return null;
end $$;
create or replace trigger pending after insert or update on ledger.holds
  for each row execute function ledger.sync_pending();
-- Deferred: a captured hold has its posting by commit.
create or replace function ledger.require_posting() returns trigger language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
begin
  if exists (select from holds h where h.branch_id = new.branch_id and h.id = new.id
                and h.state = 'captured' and h.voucher_id is null) then
    raise exception 'hold % is captured by no voucher', new.id using errcode = 'LG010';
  end if;
  return null;
end $$;
do $$
begin
  if not exists (select from pg_trigger where tgrelid = 'ledger.holds'::regclass and tgname = 'posting') then
    create constraint trigger posting after insert or update on ledger.holds deferrable initially deferred
      for each row when (new.state = 'captured') execute function ledger.require_posting();
  end if;
end $$;
create or replace trigger never_deleted before delete or truncate on ledger.holds
  for each statement execute function refuse_change();

-- request: a ledger.hold_request. source: its purpose, unique in the branch; repeated, it returns the
-- first hold. answer: {hold_id, state} or {refused: {code}}: 3003 no limited account, 3010 the source with another amount, 7001,
-- 7002 beyond the wallet or the ceiling. Expired holds are released first.
create or replace function ledger.hold(request jsonb) returns jsonb language plpgsql
security definer set search_path = ledger, public, pg_temp set lock_timeout = '1s' as $$
declare
  requested constant hold_request := jsonb_populate_record(null::hold_request, request);
  headroom bigint;
  mode limit_mode;
  made record;
begin
  perform 1 from account_balances b where b.branch_id = requested.branch_id and b.account_id = requested.account_id for no key update;
  if not found or coalesce(requested.amount, 0) <= 0 then return public.refused(3003); end if;
  select * into made from holds h where h.branch_id = requested.branch_id and h.source = requested.source;
  if found then
    if (made.account_id, made.amount) is distinct from (requested.account_id, requested.amount) then
      return public.refused(3010);
    end if;
    return to_jsonb(row(made.id, made.state)::made_hold);
  end if;
  update holds set state = 'expired'
   where branch_id = requested.branch_id and account_id = requested.account_id and state = 'open' and expires_at <= now();
  select b.ceiling - b.pending - b.side * (b.dr - b.cr), a.limit_mode into headroom, mode
    from account_balances b join accounts a on a.branch_id = b.branch_id and a.id = b.account_id
   where b.branch_id = requested.branch_id and b.account_id = requested.account_id;
  if requested.amount > headroom then
    return public.refused(case mode when 'ceiling' then 7002 else 7001 end);
  end if;
  insert into holds (branch_id, account_id, amount, source, expires_at)
  values (requested.branch_id, requested.account_id, requested.amount, requested.source, requested.expires_at) returning id, state into made;
  return to_jsonb(row(made.id, made.state)::made_hold);
end $$;

-- Releases a hold; false if it was resolved before.
create or replace function ledger.void_hold(branch int, hold bigint) returns boolean language plpgsql
security definer set search_path = ledger, public, pg_temp set lock_timeout = '1s' as $$
begin
  perform 1 from account_balances b join holds h on h.branch_id = b.branch_id and h.account_id = b.account_id
    where h.branch_id = branch and h.id = hold for no key update of b;
  update holds set state = 'voided' where branch_id = branch and id = hold and state = 'open';
  return found;
end $$;

-- Posts the held amount or less, and releases the rest, atomically. item: as ledger.post takes it. answer: its answer, or {refused:
-- {code}}: 1002 no such hold, or resolved or expired; 3003 more than the held amount. If refused, the hold stays.
create or replace function ledger.capture_hold(branch int, hold bigint, taken bigint, item jsonb) returns jsonb language plpgsql
security definer set search_path = ledger, public, pg_temp set lock_timeout = '1s' as $$
declare
  voucher constant post_request := jsonb_populate_record(null::post_request, item);
  held holds;
  touched int[];
  answer jsonb;
begin
  select * into held from holds where branch_id = branch and id = hold;
  if not found or voucher.branch_id is distinct from branch then return public.refused(1002); end if;
  -- All limited accounts of its lines at once: locking the hold's account first would violate the common lock order.
  select array_agg(a.id) into touched
    from (select held.account_id as id
          union
          select coalesce(l.account_id, m.account_id)
            from unnest(voucher.lines) l
            left join lateral (select m.account_id from mappings m
                                where m.branch_id = branch and m.key = l.mapping and m.valid @> voucher.doc_date
                                limit 1) m on l.account_id is null) a
   where a.id is not null;
  perform lock_headroom(array[branch], array[voucher.doc_date], array[voucher.created_by],
                array_fill(branch, array[cardinality(touched)]), touched);
  select * into held from holds where branch_id = branch and id = hold for no key update;
  if held.state = 'captured' then
    select to_jsonb(row(k.voucher_id, k.doc_date)::posted_voucher) into answer
      from voucher_keys k where k.branch_id = branch and k.key = voucher.key and k.voucher_id = held.voucher_id;
    return coalesce(answer, public.refused(1002));
  end if;
  if held.state <> 'open' or held.expires_at <= now() then return public.refused(1002); end if;
  if taken not between 1 and held.amount then return public.refused(3003); end if;
  begin
    update holds set state = 'captured', captured = taken where branch_id = branch and id = hold;
    answer := post(item);
    if answer ? 'refused' then raise exception 'refused' using errcode = 'LG011'; end if;
    update holds set voucher_id = (public.posted_in(answer)).voucher_id where branch_id = branch and id = hold;
  exception when sqlstate 'LG011' then null;
  end;
  return answer;
end $$;

-- Releases expired holds, at most `most` at a time; returns how many.
create or replace function ledger.expire_holds(most int default 200) returns int language plpgsql
security definer set search_path = ledger, public, pg_temp set lock_timeout = '1s' as $$
declare
  due record;
  count int;
  ended int := 0;
begin
  for due in
    select distinct branch_id, account_id
      from (select branch_id, account_id from holds where state = 'open' and expires_at <= now()
             order by expires_at limit most) d
     order by branch_id, account_id
  loop
    perform 1 from account_balances b
      where b.branch_id = due.branch_id and b.account_id = due.account_id for no key update;
    update holds set state = 'expired'
     where branch_id = due.branch_id and account_id = due.account_id and state = 'open' and expires_at <= now();
    get diagnostics count = row_count;
    ended := ended + count;
  end loop;
  return ended;
end $$;

comment on function ledger.hold is 'for the app';
comment on function ledger.void_hold is 'for the app';
comment on function ledger.capture_hold is 'for the app';
comment on function ledger.expire_holds is 'for the app';
