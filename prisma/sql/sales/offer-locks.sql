-- Offers locked for their buyers. Own seats are holds of ours, which determine the life of the lock; locks at suppliers are
-- released by the supplier order worker (domain/sales/supplier-order).
--
-- Lock order: classes and holds as wherever seats move, then offer locks by (branch_id, id), then supplier orders.

-- A lock moves one way and keeps its accepted terms (check offer_locks_accepted). A paid lock at a supplier is released if the
-- supplier then does not issue it.
create or replace function guard_offer_lock() returns trigger language plpgsql as $$
begin
  if old.status = 'used' and new.status = 'released' and not old.own_seats
     and to_jsonb(new) - array['status', 'ended_at', 'request_key'] = to_jsonb(old) - array['status', 'ended_at', 'request_key'] then
    return new;
  end if;
  -- The address is personal data: cleared when the lock has ended.
  if old.status in ('asked', 'open') and new.status not in ('asked', 'open') then new.held_from := null; end if;
  if new.status <> old.status
     and (old.status, new.status) not in (('asked', 'open'), ('asked', 'failed'), ('open', 'used'), ('open', 'released'), ('open', 'expired')) then
    raise exception 'lock % does not go from % to %', old.lock_id, old.status, new.status using errcode = 'check_violation';
  end if;
  if old.status not in ('asked', 'open') and (to_jsonb(new) - 'request_key') is distinct from (to_jsonb(old) - 'request_key') then
    raise exception 'lock % has ended', old.lock_id using errcode = 'check_violation';
  end if;
  if (new.branch_id, new.id, new.lock_id, new.calculation_id, new.product, new.supplier_id, new.buyer_group, new.colleague_id, new.query,
      new.passengers, new.previous_total, new.accepted_total, new.own_seats, new.client_reference, new.request_hash, new.created_at)
     is distinct from
     (old.branch_id, old.id, old.lock_id, old.calculation_id, old.product, old.supplier_id, old.buyer_group, old.colleague_id, old.query,
      old.passengers, old.previous_total, old.accepted_total, old.own_seats, old.client_reference, old.request_hash, old.created_at)
     or old.status <> 'asked' and (new.offer, new.price, new.currency, new.total, new.supplier_lock, new.utmost_at)
        is distinct from (old.offer, old.price, old.currency, old.total, old.supplier_lock, old.utmost_at) then
    raise exception 'lock % keeps what was accepted', old.lock_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger guard before update on offer_locks for each row execute function guard_offer_lock();

-- A lock at a supplier is released as soon as our lock ends unused, for any reason. If the supplier's answer is unknown, its state
-- is queried.
create or replace function release_supplier_lock() returns trigger language plpgsql as $$
begin
  update supplier_orders o
     set state = case o.state when 'locked' then 'releasing' else 'unknown' end::"SupplierOrderState", next_ask_at = now(), updated_at = now()
   where o.branch_id = new.branch_id and o.offer_lock_id = new.id and o.operation = 'lock' and o.state in ('locked', 'asked');
  return null;
end $$;
create or replace trigger release_supplier_lock after update of status on offer_locks for each row
  when (new.status in ('released', 'expired', 'failed') and old.status <> new.status and not new.own_seats)
  execute function release_supplier_lock();

-- The locks of own seats follow their holds: used, released, expired, extended, taken over. Holds of partners have no offer lock.
create or replace function sync_offer_lock_from_hold() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  l record;
begin
  -- By lock_id first and then by key: in one statement the planner underestimates the open locks of the branch.
  select array_agg(k.branch_id) as branches, array_agg(o.id) as ids, array_agg(k.status) as statuses,
         array_agg(least(k.expires_at, o.utmost_at)) as ends, array_agg(k.extended) as extended, array_agg(k.extensions) as extensions,
         array_agg(k.holder) as holders into l
    from (select m.* from moved m order by m.branch_id, m.id) k
   cross join lateral (
         select * from offer_locks o
          where o.branch_id = k.branch_id and o.lock_id = k.lock_id limit 1 for no key update of o) o
   where o.status = 'open'
     and (o.status::text, o.expires_at, o.extended, o.extensions, o.holder)
         is distinct from (k.status::text, least(k.expires_at, o.utmost_at), k.extended, k.extensions, k.holder);
  if l.ids is null then return null; end if;
  update offer_locks o
     set status = k.status::text::"OfferLockStatus", expires_at = k.ends, extended = k.extended, extensions = k.extensions,
         holder = k.holder, ended_at = case when k.status <> 'open' then now() end
    from unnest(l.branches, l.ids, l.statuses, l.ends, l.extended, l.extensions, l.holders)
         k (branch_id, id, status, ends, extended, extensions, holder)
   where o.branch_id = k.branch_id and o.id = k.id;
  return null;
end $$;
create or replace trigger sync_offer_lock after update on holds referencing new table as moved
  for each statement execute function sync_offer_lock_from_hold();

-- An order moves one way; its id and its request never change.
create or replace function guard_supplier_order() returns trigger language plpgsql as $$
begin
  if new.state <> old.state
     and (old.state, new.state) not in (
       ('asked', 'locked'), ('asked', 'booked'), ('asked', 'refused'), ('asked', 'canceled'), ('asked', 'unknown'), ('asked', 'released'),
       ('unknown', 'booked'), ('unknown', 'refused'), ('unknown', 'canceled'), ('unknown', 'releasing'), ('unknown', 'released'),
       ('locked', 'releasing'), ('releasing', 'released'), ('booked', 'canceled')) then
    raise exception 'order % does not go from % to %', old.reference, old.state, new.state using errcode = 'check_violation';
  end if;
  if (new.branch_id, new.id, new.supplier_id, new.reference, new.operation, new.offer_lock_id, new.created_at, new.data->'asked')
     is distinct from
     (old.branch_id, old.id, old.supplier_id, old.reference, old.operation, old.offer_lock_id, old.created_at, old.data->'asked')
     or old.pnr is not null and new.pnr is distinct from old.pnr then
    raise exception 'order % keeps what was asked', old.reference using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger guard before update on supplier_orders for each row execute function guard_supplier_order();

-- Locks own seats at the displayed prices: many requests in one transaction, each with its own result.
--
-- requests: [own_offer_request], whose hold has one item. answers, in their order: {stale: true}: the class has other prices now and nothing
--   was done; else {code, expires_at}: 1000 held, or the refusal (4002, 4003, 4005, 4006, 4007, 3004, 3009).
-- A lock whose reference or key a concurrent transaction is inserting fails as a whole (23505): its caller retries and finds the
-- other lock.
create or replace function lock_own_offer_many(requests jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set lock_timeout = '1s' as $$
declare
  requested constant own_offer_request[] := array(select r from jsonb_populate_recordset(null::own_offer_request, requests) r);
  answers jsonb[];
  places int[];
  held jsonb;
begin
  -- The locks of lock_charter_many: blocks changes of prices and seats between the check and the hold.
  perform 1
    from (select distinct (r.hold).branch_id as b, (r.hold).items[1].id as c from unnest(requested) r) k
    join charter_classes c on c.branch_id = k.b and c.id = k.c
   order by c.branch_id, c.id for no key update of c;
  perform lock_holders(array_agg((r.offer_lock).branch_id), array_agg('address:' || (r.offer_lock).held_from))
     from unnest(requested) r where (r.offer_lock).held_from is not null;

  select array_agg(case when differs then to_jsonb(row(true)::stale_result) end order by place),
         array_agg(place order by place) filter (where not differs),
         jsonb_agg(to_jsonb(hold) order by place) filter (where not differs)
    into answers, places, held
    from (select r.ordinality as place, r.hold,
                 f.total is distinct from r.net
                 or exists (select from jsonb_each(r.prices) p where (f.prices->p.key->'total') is distinct from p.value) as differs
            from unnest(requested) with ordinality r
           cross join lateral (select ((r.hold).items[1]).*) i
            left join lateral fare_for_party((r.hold).branch_id, i.id, i.adult, i.child, i.infant) f on true) x;
  if held is null then return to_jsonb(answers); end if;

  held := lock_charter_many(held);
  for i in 1 .. cardinality(places) loop
    answers[places[i]] := held->(i - 1)->'items'->0;
  end loop;

  insert into offer_locks (branch_id, lock_id, calculation_id, product, supplier_id, buyer_group, colleague_id, holder, held_from, query,
                           passengers, offer, price, currency, total, previous_total, accepted_total, status, own_seats, expires_at, utmost_at,
                           payment_deadline, client_reference, request_key, request_hash, created_at)
  select l.branch_id, l.lock_id, l.calculation_id, l.product, l.supplier_id, l.buyer_group, l.colleague_id, l.holder, l.held_from, l.query,
         l.passengers, l.offer, l.price, l.currency, l.total, l.previous_total, l.accepted_total, 'open', true, h.expires_at,
         greatest(l.utmost_at, h.expires_at), l.payment_deadline, l.client_reference, l.request_key, l.request_hash, l.created_at
    from unnest(requested) with ordinality r
   cross join lateral (select (r.offer_lock).*) l
   cross join lateral (select (answers[r.ordinality]->>'expires_at')::timestamptz as expires_at) h
   where (answers[r.ordinality]->>'code')::int = 1000
   order by l.branch_id, l.holder, l.client_reference, l.request_key;
  return to_jsonb(answers);
end $$;

create or replace function lock_own_offer(request jsonb) returns jsonb language sql volatile as $$
  select lock_own_offer_many(jsonb_build_array(request))->0
$$;
comment on function lock_own_offer(jsonb) is 'Result: charter_lock_item, stale_result';

-- Expires due locks of suppliers' offers, at most `most` at once, and those whose supplier call was interrupted by the end of its
-- process; returns how many. Own seats: expire_holds.
create or replace function expire_offer_locks(most int) returns int language plpgsql
set lock_timeout = '500ms' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ended int;
begin
  with due as (
    select branch_id, id from (
      select branch_id, id from offer_locks where status in ('asked', 'open') and not own_seats and expires_at <= now()
       order by expires_at limit most) d
     order by branch_id, id
  ), free as (
    select l.branch_id, l.id from due d join offer_locks l on l.branch_id = d.branch_id and l.id = d.id
     where l.status in ('asked', 'open') and l.expires_at <= now()
     order by l.branch_id, l.id for no key update of l skip locked
  ), expired as (
    update offer_locks l
       set status = case l.status when 'open' then 'expired' else 'failed' end::"OfferLockStatus", ended_at = now()
      from free f where l.branch_id = f.branch_id and l.id = f.id
    returning l.branch_id, l.lock_id, l.product, l.holder, l.total, l.currency, l.status
  ), published as (
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    select branch_id, 'lock.expired', 'lock', lock_id,
           jsonb_build_object('lock_id', lock_id, 'product', product, 'holder', holder, 'total', total, 'currency', currency)
      from expired where status = 'expired'
  )
  select count(*) into ended from expired;
  return ended;
end $$;

-- Releases a lock: own seats as release_holds does.
--
-- request: an offer_lock_release_request.
-- answer: {code, expires_at}: 1000 released, now or before; 1002 not found for this holder; 4004 expired; 5003 used.
create or replace function release_offer_lock(request jsonb) returns jsonb language plpgsql as $$
declare
  q constant offer_lock_release_request := jsonb_populate_record(null::offer_lock_release_request, request);
  branch constant int := q.branch_id;
  owner constant text := q.holder;
  at constant timestamptz := q.now;
  l offer_locks;
begin
  select * into l from offer_locks o where o.branch_id = branch and o.lock_id = q.lock_id and o.holder = coalesce(owner, o.holder);
  if l.id is null then return answer_of(row(1002, null, null, null)::offer_lock_result); end if;
  if l.own_seats then
    return release_holds(request || jsonb_build_object('items', jsonb_build_array(jsonb_build_object('lock_id', l.lock_id))))->'items'->0;
  end if;
  select * into l from offer_locks o where o.branch_id = branch and o.id = l.id for no key update;
  if l.status <> 'open' then
    return answer_of(row(case l.status when 'released' then 1000 when 'expired' then 4004 when 'used' then 5003 else 1002 end, null, null,
                         null)::offer_lock_result);
  end if;
  update offer_locks o set status = 'released', ended_at = at where o.branch_id = branch and o.id = l.id;
  insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, before, after)
  values (branch, at, q.actor, 'lock.release', 'lock', l.lock_id, q.request_id,
          jsonb_build_object('status', 'open', 'holder', l.holder, 'total', l.total, 'expires_at', l.expires_at),
          jsonb_strip_nulls(jsonb_build_object('status', 'released', 'reason', q.reason)));
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  values (branch, 'lock.released', 'lock', l.lock_id,
          jsonb_build_object('lock_id', l.lock_id, 'product', l.product, 'holder', l.holder, 'total', l.total, 'currency', l.currency));
  return answer_of(row(1000, null, null, null)::offer_lock_result);
end $$;
comment on function release_offer_lock(jsonb) is 'Result: offer_lock_result';

-- Extends a lock: by ten minutes, at most twice, or (`deadline`) until the deadline of a started payment plus two minutes. Never
-- past what its hold or its supplier allows.
--
-- request: an offer_lock_extend_request.
-- answer: {code, expires_at, payment_deadline}: 1000; 1002 not found for this holder; 4004 expired, or no time is left to pay;
--   4006 no longer sold (own seats); 5003 extended twice before, ended, or at its maximum age. For a payment a shorter extension is
--   no refusal: the payment's deadline is then earlier.
create or replace function extend_offer_lock(request jsonb) returns jsonb language plpgsql as $$
declare
  q constant offer_lock_extend_request := jsonb_populate_record(null::offer_lock_extend_request, request);
  branch constant int := q.branch_id;
  owner constant text := q.holder;
  at constant timestamptz := q.now;
  deadline constant timestamptz := q.deadline;
  l offer_locks;
  was timestamptz;
  later timestamptz;
begin
  select * into l from offer_locks o where o.branch_id = branch and o.lock_id = q.lock_id and o.holder = coalesce(owner, o.holder);
  if l.id is null then return answer_of(row(1002, null, null, null)::offer_lock_result); end if;
  if l.own_seats and deadline is null then
    return extend_holds(request || jsonb_build_object('items', jsonb_build_array(jsonb_build_object('lock_id', l.lock_id))))->'items'->0;
  end if;
  if l.own_seats then
    perform 1 from holds h where h.branch_id = branch and h.lock_id = l.lock_id for no key update;
  end if;
  select * into l from offer_locks o where o.branch_id = branch and o.id = l.id for no key update;
  if l.status = 'expired' or (l.status = 'open' and l.expires_at <= at) then return answer_of(row(4004, null, null, null)::offer_lock_result); end if;
  if l.status <> 'open' then return answer_of(row(5003, null, null, null)::offer_lock_result); end if;
  was := l.expires_at;
  if deadline is null then
    later := least(was + interval '10 minutes', l.utmost_at);
    if l.extensions >= 2 or later <= was then return answer_of(row(5003, null, null, null)::offer_lock_result); end if;
  else
    later := greatest(was, least(deadline + interval '2 minutes', l.utmost_at));
    -- A payment whose deadline would be past cannot start.
    if least(deadline, later - interval '2 minutes') <= at then return answer_of(row(4004, null, null, null)::offer_lock_result); end if;
  end if;
  if l.own_seats then
    update holds h set expires_at = later where h.branch_id = branch and h.lock_id = l.lock_id and h.status = 'open';
  end if;
  update offer_locks o
     set expires_at = later, extended = o.extended or deadline is null,
         extensions = o.extensions + (deadline is null)::int,
         payment_deadline = case when deadline is null then o.payment_deadline else least(deadline, later - interval '2 minutes') end
   where o.branch_id = branch and o.id = l.id
  returning * into l;
  insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, before, after)
  values (branch, at, q.actor, 'lock.extend', 'lock', l.lock_id, q.request_id,
          jsonb_build_object('expires_at', was), jsonb_strip_nulls(jsonb_build_object('expires_at', later, 'payment_deadline', deadline)));
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  values (branch, 'lock.extended', 'lock', l.lock_id,
          jsonb_build_object('lock_id', l.lock_id, 'product', l.product, 'holder', l.holder, 'expires_at', later));
  return '{"payment_deadline": null}' || answer_of(row(1000, null, l.expires_at, l.payment_deadline)::offer_lock_result);
end $$;
comment on function extend_offer_lock(jsonb) is 'Result: offer_lock_result';
