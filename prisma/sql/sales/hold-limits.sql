-- Limits on what one holder may hold: a number of open locks and seats in total, and per class the larger of a number of seats and
-- a share of its capacity. Settings of the branch (type `locks`), with defaults; null: no limit.
--
-- Limits apply to partner domains (`partner:7`) and customers (`passenger:12`, and a colleague's users, `colleague_user:3`),
-- demonstrations too; and to all customers of one address together (`address:192.0.2.1`), since one person can open many customers
-- with different e-mails. They do not apply to staff, nor to holds of groups, disruptions and waiting lists in the system's name.

-- No row for an unlimited holder. The members of a kind are named in rules.locks.ts as here.
create or replace function hold_limits(branch int, of_holder text)
returns table (locks int, seats int, class_seats int, class_percent int) language sql stable as $$
  select (d.data->>(k.kind || '_locks'))::int, (d.data->>(k.kind || '_seats'))::int,
         case when k.kind <> 'address' then (d.data->>'class_seats')::int end,
         case when k.kind <> 'address' then (d.data->>'class_percent')::int end
    from (select case split_part(of_holder, ':', 1) when 'partner' then 'partner'
                 when 'passenger' then 'customer' when 'colleague_user' then 'customer' when 'customer' then 'customer'
                 when 'guest' then 'customer' when 'address' then 'address' end as kind) k
   cross join lateral (
         select '{"customer_locks": 5, "customer_seats": 20, "partner_locks": 30, "partner_seats": 200, "address_locks": 40,
                  "address_seats": 150, "class_seats": 9, "class_percent": 30}'::jsonb
                || coalesce((select s.data from branch_settings s where s.branch_id = branch and s.type = 'locks' limit 1), '{}') as data) d
   where k.kind is not null
$$;

-- The open holds of a holder: locks and seats, of own classes and suppliers' offers. For an address all offers, of any holder.
create or replace function open_holds_of(branch int, of_holder text, at timestamptz)
returns table (locks int, seats int) language sql stable as $$
  select count(*)::int, coalesce(sum(x.seats), 0)::int
    from (select h.seats from holds h
           where h.branch_id = branch and h.holder = of_holder and h.status = 'open' and h.expires_at > at
          union all
          select (o.passengers->>'adult')::int + (o.passengers->>'child')::int from offer_locks o
           where o.branch_id = branch and o.holder = of_holder and o.status in ('asked', 'open') and not o.own_seats and o.expires_at > at
          union all
          select (o.passengers->>'adult')::int + (o.passengers->>'child')::int from offer_locks o
           where of_holder like 'address:%' and o.branch_id = branch and o.held_from = substr(of_holder, 9)
             and o.status in ('asked', 'open') and o.expires_at > at) x
$$;

-- Locks these holders until the transaction ends: of two concurrent locks the second counts the first. Taken after class rows and
-- before holds; each once, in one order.
create or replace function lock_holders(branches int[], holders text[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(k.key)
     from (select distinct hashtextextended('holder ' || u.branch || ' ' || u.holder, 6) as key
             from unnest(branches, holders) u (branch, holder)
            where exists (select from hold_limits(u.branch, u.holder) l
                           where l.locks is not null or l.seats is not null or l.class_seats is not null)
            order by 1) k;
end $$;

-- Per item, what its holder has and may have; nulls if there is no limit. Slots number the holders and their classes.
create or replace function hold_headroom(branches int[], holders text[], classes int[], capacities int[], ats timestamptz[])
returns table (holder_slot int, class_slot int, locks int, seats int, of_class int, most_locks int, most_seats int, most_of_class int)
language sql stable as $$
  select dense_rank() over (order by u.branch, u.holder)::int, dense_rank() over (order by u.branch, u.holder, u.class)::int,
         h.locks, h.seats, c.seats, l.locks, l.seats, greatest(l.class_seats, u.capacity * l.class_percent / 100)
    from unnest(branches, holders, classes, capacities, ats) with ordinality u (branch, holder, class, capacity, at, place)
    left join lateral hold_limits(u.branch, u.holder) l on true
    -- Unlimited holders are not counted.
    left join lateral (select b.locks, b.seats from open_holds_of(u.branch, u.holder, u.at) b
                        where l.locks is not null or l.seats is not null) h on true
    left join lateral (select coalesce(sum(x.seats), 0)::int as seats from holds x
                        where x.branch_id = u.branch and x.holder = u.holder and x.status = 'open' and x.class_id = u.class
                          and x.expires_at > u.at and l.class_seats is not null) c on true
   order by u.place
$$;

-- Holds at suppliers count like own holds, and all holds of an address count together: refused (SF408) before a supplier is called.
create or replace function limit_offer_lock() returns trigger language plpgsql as $$
declare
  requested_seats constant int := (new.passengers->>'adult')::int + (new.passengers->>'child')::int;
  bound constant text[] := array_remove(array['address:' || new.held_from, case when not new.own_seats then new.holder end], null);
  headroom record;
begin
  -- Addresses before holders, as lock_own_offer_many does.
  perform lock_holders(array[new.branch_id], bound[1:1]);
  perform lock_holders(array[new.branch_id], bound[2:2]);
  select b.holder, h.locks, h.seats, l.locks as most_locks, l.seats as most_seats into headroom
    from unnest(bound) b (holder)
   cross join lateral hold_limits(new.branch_id, b.holder) l
   cross join lateral open_holds_of(new.branch_id, b.holder, new.created_at) h
   where h.locks >= l.locks or h.seats + requested_seats > l.seats limit 1;
  if found then
    raise exception '% holds too much', headroom.holder using errcode = 'SF408',
      detail = jsonb_build_object('locks', headroom.locks, 'seats', headroom.seats, 'most_locks', headroom.most_locks, 'most_seats', headroom.most_seats);
  end if;
  return new;
end $$;
create or replace trigger limit_held before insert on offer_locks for each row
  when (new.status in ('asked', 'open') and (not new.own_seats or new.held_from is not null)) execute function limit_offer_lock();

-- The limit that one more lock of this many seats would exceed, on top of what this call has added: {locks, seats, of_class,
-- most_...} of the resulting totals; null if within the limits.
create or replace function hold_excess(headroom jsonb, more_locks int, more_seats int, more_of_class int, need int) returns jsonb
language sql immutable as $$
  select jsonb_strip_nulls(headroom || jsonb_build_object('locks', r.locks + more_locks, 'seats', r.seats + more_seats,
                                                      'of_class', r.of_class + more_of_class))
    from jsonb_populate_record(null::public.hold_totals, headroom) r
   where r.locks + more_locks >= r.most_locks or r.seats + more_seats + need > r.most_seats
      or r.of_class + more_of_class + need > r.most_of_class
$$;
