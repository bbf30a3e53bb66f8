-- Books charter items for partners: many requests in one transaction and one round trip, each with its own result.
--
-- requests: an array of charter_booking_request. strict: all or nothing. dated: a passenger has a birth date or document expiry to
-- check against the journey. identified: a passenger has a national code or document, which may be used only once per charter (5001).
-- answers, in their order: {booking: {id, local_pnr} | null, items: [{id, lock_id, code, reason, status, total, currency,
--   ticketing_deadline}]} or {refused: {code, fields: [path]}}. Codes are the catalogue's (contract, section 9).
--
-- An item with a live lock has the price of the time of locking, even if the class price has changed since.
--
-- A confirmed booking posts its voucher (booking-voucher.sql); for a colleague's seats also their cost and the payable to their
-- owner, whose tax is then not ours. An item beyond the ceiling is refused on its own (7002); the day's month must be open (7301,
-- the whole request). The books are kept in the branch's currency, and only sales in it go on account (4007).
--
-- Lock order, here and wherever seats move: class rows by key, months and limited balances (ledger.lock_headroom), holds (safe,
-- since their class is locked), then new rows. A booking whose reference, key or passenger a concurrent transaction is inserting
-- fails as a whole on the unique constraint (23505): the caller retries and finds the other booking. Seats are checked under the
-- row lock and written once per class; CHECK constraints back this up.
create or replace function book_charter_many(requests jsonb) returns jsonb language plpgsql
-- Generic plans: they do not depend on the number of items, and planning costs more than execution. The lock timeout keeps one
-- locked class from blocking all bookings.
set plan_cache_mode = force_generic_plan set lock_timeout = '1s' as $$
declare
  requested constant charter_booking_request[] := array(select r from jsonb_populate_recordset(null::charter_booking_request, requests) r);
  items constant charter_item[] := array(
    select row(r.ordinality, i.ordinality, r.branch_id, r.main_id, r.colleague_id, r.holder, r.now, i.id, i.lock_id, i.max_total,
               i.adult, i.child, i.infant, i.passengers)::charter_item
      from unnest(requested) with ordinality r cross join lateral unnest(r.items) with ordinality i order by r.ordinality, i.ordinality);
  classes record;         -- keys and free seats of the locked classes
  one record;             -- the answer of a step that returns several values
  buyers booking_buyer[];
  terms booking_terms[];
  facts booking_facts[];
  earlier jsonb := '{}';  -- by index: earlier items that name one of its passengers, if one of those is registered
  decided record;
  made booking_made[] := array_fill(null::booking_made, array[cardinality(requested)]);
begin
  classes := lock_classes(items);
  one := booking_terms_of(requested);
  buyers := one.buyers;
  terms := one.terms;
  if requests @> '[{"dated": true}]' then terms := with_passenger_faults(terms, items); end if;
  facts := booking_facts_of(items, classes.keys);
  if requests @> '[{"identified": true}]' then
    one := with_duplicates(items, facts);
    facts := one.facts;
    earlier := one.earlier;
  end if;
  decided := decide_bookings(requested, items, facts, terms, buyers, classes.free, earlier);
  if true = any (decided.booked) then
    made := with_sale_tax(requested, terms, new_bookings(requested, decided.booked), items, facts, decided.outcomes);
    perform take_seats(items, facts, decided.outcomes, classes.keys, decided.taken, decided.unheld);
    perform write_bookings(requested, made, items, facts, decided.outcomes);
    perform ledger.post_sales(sales_of_bookings(requested, terms, made, buyers, items, facts, decided.outcomes));
  end if;
  return (
    select jsonb_agg(case
             when r.clashes then '{"refused": {"code": 3010, "fields": []}}'
             when r.prior is not null then booking_replay(r.branch_id, r.prior)
             when r.fault is not null then jsonb_build_object('refused', r.fault)
             else jsonb_build_object('booking', case when r.booking_id is not null then
                    jsonb_build_object('id', r.booking_id, 'local_pnr', r.local_pnr) end, 'items', k.items) end order by r.ordinality)
      from rows from (unnest(requested), unnest(terms), unnest(made)) with ordinality r
      join (select k.request, jsonb_agg(booking_item_answer(k.class_id, k.lock_id, k.outcome, k.innocent, k.total, k.currency, k.deadline)
                                        order by k.ordinality) as items
              from rows from (unnest(items), unnest(facts), unnest(decided.outcomes)) with ordinality k group by 1) k on k.request = r.ordinality);
end $$;

-- The id and reference of the booking of each request that has one.
create or replace function new_bookings(requested charter_booking_request[], booked boolean[]) returns booking_made[] language plpgsql as $$
declare
  branches int[] := array_fill(null::int, array[cardinality(requested)]);
  pnrs text[];
  made booking_made[] := array_fill(null::booking_made, array[cardinality(requested)]);
begin
  for nr in 1 .. cardinality(requested) loop
    branches[nr] := case when booked[nr] then requested[nr].branch_id end;
  end loop;
  pnrs := new_local_pnrs(branches);
  for nr in 1 .. cardinality(requested) loop
    if booked[nr] then made[nr] := row(nextval('bookings_id_seq'), pnrs[nr], null)::booking_made; end if;
  end loop;
  return made;
end $$;

-- Locks the classes of the items by key. keys: class_key of each; free: its seats that are neither sold nor held.
create or replace function lock_classes(items charter_item[], out keys bigint[], out free int[], out capacities int[]) language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  -- The planner expects few elements of an array and uses the key.
  select array_agg(class_key(locked.branch_id, locked.id)), array_agg(locked.available), array_agg(locked.capacity)
    into keys, free, capacities
    from (select c.branch_id, c.id, c.capacity, c.capacity - c.sold - c.held as available
            from (select distinct i.branch_id, i.class_id from unnest(items) i) k
            join charter_classes c on c.branch_id = k.branch_id and c.id = k.class_id
           order by c.branch_id, c.id for no key update of c) locked;
end $$;

-- One number for a class of a branch.
create or replace function class_key(branch int, class int) returns bigint language sql immutable parallel safe as $$
  select (branch::bigint << 32) + class
$$;

-- Buyers with what each may still buy, and the terms of each request. Called after the classes are locked: a concurrent call for the
-- same class and reference has committed by now. Locks months and balances.
create or replace function booking_terms_of(requested charter_booking_request[], out buyers booking_buyer[], out terms booking_terms[])
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  branches int[] := array_fill(null::int, array[cardinality(requested)]);
  days date[] := array_fill(null::date, array[cardinality(requested)]);
  actors text[] := array_fill(null::text, array[cardinality(requested)]);
  owners int[];
  receivables int[];
  locked record;
begin
  select array_agg(row(c.branch_id, c.id, c.receivable_id, case when c.currency = b.currency then c.currency end, null)::booking_buyer)
    into buyers
    from (select distinct r.branch_id, r.colleague_id from unnest(requested) r) k
    join lateral (select * from colleagues c where c.branch_id = k.branch_id and c.id = k.colleague_id limit 1) c on true
    join branches b on b.id = c.branch_id;
  terms := array(
    select row((r.now at time zone b.time_zone)::date, y.ordinality, p.id, p.request_hash <> r.request_hash, null)::booking_terms
      from unnest(requested) with ordinality r
      join branches b on b.id = r.branch_id
      left join unnest(buyers) with ordinality y on y.branch_id = r.branch_id and y.colleague_id = r.colleague_id
      left join lateral (
           select id, request_hash from bookings p
            where p.branch_id = r.branch_id and p.domain_id = r.domain_id and p.client_reference = r.client_reference
           union all
           select id, request_hash from bookings p
            where p.branch_id = r.branch_id and p.domain_id = r.domain_id and p.request_key = r.request_key
           limit 1) p on true
     order by r.ordinality);
  for nr in 1 .. cardinality(requested) loop
    branches[nr] := requested[nr].branch_id;
    days[nr] := terms[nr].day;
    actors[nr] := requested[nr].actor;
  end loop;
  owners := array_fill(null::int, array[coalesce(cardinality(buyers), 0)]);
  receivables := owners;
  for at in 1 .. coalesce(cardinality(buyers), 0) loop
    owners[at] := buyers[at].branch_id;
    receivables[at] := buyers[at].receivable_id;
  end loop;
  locked := ledger.lock_headroom(branches, days, actors, owners, receivables);
  for nr in 1 .. cardinality(terms) loop
    if not locked.open[nr] then terms[nr].fault := '{"code": 7301, "fields": []}'; end if;
  end loop;
  for at in 1 .. coalesce(cardinality(buyers), 0) loop
    buyers[at].headroom := locked.headrooms[at];
  end loop;
end $$;

-- Terms with the refusals of requests whose passengers do not fit the journey (3005, 3006), with the paths of all such fields.
create or replace function with_passenger_faults(terms booking_terms[], items charter_item[]) returns booking_terms[] language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  one record;
begin
  for one in
    select f.request, jsonb_build_object('code', f.code, 'fields', jsonb_agg(f.path order by f.line, f.path)) as fault
      from (select k.request, k.line, f.code, format('items[%s].%s', k.line - 1, f.path) as path,
                   min(f.code) over (partition by k.request) as least
              from unnest(items) k cross join lateral passenger_faults(k.branch_id, k.main_id, k.passengers) f) f
     where f.code = f.least group by f.request, f.code
  loop
    terms[one.request].fault := one.fault;
  end loop;
  return terms;
end $$;

-- The facts of each item, in their order. class_keys: of the locked classes.
create or replace function booking_facts_of(items charter_item[], class_keys bigint[]) returns booking_facts[] language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  return array(
    select row(s.class_at, case
                 when ch.id is null or s.class_at is null then 3009
                 when not c.all_partners and not exists (
                   select from charter_class_partners a
                    where a.branch_id = k.branch_id and a.class_id = k.class_id and a.colleague_id = k.colleague_id) then 4007
                 -- A hold was made while the class was on sale and keeps it available to its holder, unless the class is closed.
                 when class_status(ch.status, ch.starts_at, c.closed, c.sales_open_at,
                        case when l.usable then 'infinity' else c.sales_close_at end, 1, 0, k.now) <> 'open' then 4006
                 when l.expired then 4004
                 when k.lock_id is not null and l.usable is not true then 1002
                 when p.total is null then 3004
                 when p.total > k.max_total then 4003 end,
               case when l.usable then h.seats end, p.total, p.prices, c.fare_class, c.price_version, ch.currency,
               k.now + make_interval(mins => c.ticketing_minutes), ch.owner_colleague_id)::booking_facts
      from unnest(items) with ordinality k
     cross join lateral (select array_position(class_keys, class_key(k.branch_id, k.class_id)) as class_at) s
      left join charter_classes c on c.branch_id = k.branch_id and c.id = k.class_id and c.charter_id = k.main_id
      left join charters ch on ch.branch_id = c.branch_id and ch.id = c.charter_id and ch.status <> 'draft'
      left join holds h on h.branch_id = k.branch_id and h.lock_id = k.lock_id and h.class_id = k.class_id and h.holder = k.holder
      left join lateral (
           select h.status = 'open' and h.expires_at > k.now and h.seats >= k.adult + k.child as usable,
                  h.status = 'expired' or (h.status = 'open' and h.expires_at <= k.now) as expired) l on true
      left join lateral (select l.usable and h.prices is not null as uses_lock_price) w on true
      left join lateral fare_for_party(c.branch_id, c.id, k.adult, k.child, k.infant) a on w.uses_lock_price is not true
      -- A locked item has the price of the time of locking (contract 13.18).
     cross join lateral (
           select case when w.uses_lock_price then fare_at_prices(h.prices, k.adult, k.child, k.infant) else a.total end as total,
                  case when w.uses_lock_price then h.prices else a.prices end as prices) p
     order by k.ordinality);
end $$;

-- Facts with the refusals of items whose passenger is booked on the charter already (5001); earlier: see book_charter_many.
create or replace function with_duplicates(items charter_item[], inout facts booking_facts[], out earlier jsonb) language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  one record;
begin
  earlier := '{}';
  for one in
    select d.place, case when bool_or(d.earlier is null) then null else jsonb_agg(d.earlier) end as places
      from duplicate_passengers(array(select i.branch_id from unnest(items) i), array(select i.main_id from unnest(items) i),
             array(select i.passengers from unnest(items) i)) d
     group by d.place
  loop
    if one.places is null then facts[one.place].code := coalesce(facts[one.place].code, 5001);
    else earlier := earlier || jsonb_build_object(one.place::text, one.places);
    end if;
  end loop;
end $$;
