-- Holds seats of charter items for partners: many requests in one transaction and one round trip, each answered for itself.
--
-- requests: [{branch_id, domain_id, colleague_id, holder, actor, request_id, request_key, client_reference, request_hash,
--   main_id, strict, now, items: [{id, lock_id, max_total, adult, child, infant}]}]
--   lock_id: the new lock's name, made by the caller (128 random bits). strict: all or nothing.
-- answers, in their order: {items: [{id, lock_id, code, reason, total, currency, expires_at}]}, lock_id null where nothing
-- is held, or {refused: {code, fields: [path]}}; held: with 4008, what the holder has and may have (hold-limits.sql). Codes are the catalogue's and those of book_charter_many (contract, section 9).
--
-- Order of locks as wherever seats move: class rows by key, then holders, then holds, then new rows. A request whose reference or key
-- another transaction is just storing fails as a whole on the unique constraint (23505): the caller repeats it and finds
-- the other's locks. A hold lives 15 minutes, and never past departure.
create or replace function lock_charter_many(requests jsonb) returns jsonb language plpgsql
-- The plans do not depend on how many items a call has, and planning costs more than running them.
set plan_cache_mode = force_generic_plan set lock_timeout = '1s' as $$
declare
  -- One element an item, in the order of requests and of their items.
  request_of int[];
  line_of int[];
  branches int[];
  charters_ int[];
  colleagues_ int[];
  nows timestamptz[];
  holders text[];
  classes int[];
  lock_ids text[];
  max_totals bigint[];
  adults int[];
  children int[];
  infants int[];
  slots int[];            -- the class's place in the arrays of classes below
  codes int[];            -- what stands against the item apart from seats; then its outcome
  totals bigint[];
  prices_ jsonb[];
  currencies text[];
  ends timestamptz[];     -- when its hold expires
  item_answer jsonb[];    -- the item's answer
  holder_slots int[];     -- the item's place in the arrays of holders, and of holders' classes
  class_slots int[];
  headroom jsonb[];           -- what its holder has and may have, without what this call adds
  helds jsonb[];          -- ... with it, where that is too much
  innocent boolean[];     -- refused only because another item of an all-or-nothing request was
  -- One element a class.
  class_branches int[];
  class_ids int[];
  free int[];
  taken int[];
  capacities int[];
  -- One element a holder, and a holder's class: what this call adds.
  more_locks int[];
  more_seats int[];
  more_of_class int[];
  -- One element a request.
  owners int[];
  stricts boolean[];
  instants timestamptz[];
  prior bigint[];         -- what an earlier call with its reference or key held
  clashes boolean[];      -- ... with other data
  made bigint[];
  first int;
  item int := 1;
  slot int;
  need int;
begin
  select array_agg(x.request), array_agg(x.line), array_agg(branch_id), array_agg(main_id), array_agg(colleague_id),
         array_agg(holder), array_agg(x.now), array_agg(id), array_agg(lock_id), array_agg(max_total),
         array_agg(adult), array_agg(child), array_agg(infant)
    into request_of, line_of, branches, charters_, colleagues_, holders, nows, classes, lock_ids, max_totals, adults, children, infants
    from (select r.request, i.line, r.branch_id, r.main_id, r.colleague_id, r.holder, r.now,
                 i.id, i.lock_id, i.max_total, i.adult, i.child, i.infant
            from rows from (jsonb_to_recordset(requests) as
                   (branch_id int, main_id int, colleague_id int, holder text, now timestamptz, items jsonb))
                 with ordinality r (branch_id, main_id, colleague_id, holder, now, items, request)
           cross join lateral rows from (jsonb_to_recordset(r.items) as
                   (id int, lock_id text, max_total bigint, adult int, child int, infant int))
                 with ordinality i (id, lock_id, max_total, adult, child, infant, line)
           order by 1, 2) x;

  -- Arrays and not a join with the request: of an array the planner expects few rows and goes by the key.
  select array_agg(branch_id), array_agg(id), array_agg(available), array_agg(0), array_agg(capacity)
    into class_branches, class_ids, free, taken, capacities
    from (select c.branch_id, c.id, c.capacity, c.capacity - c.sold - c.held as available
            from (select distinct b, c from unnest(branches, classes) k (b, c)) k
            join charter_classes c on c.branch_id = k.b and c.id = k.c
           order by c.branch_id, c.id for no key update of c) locked;

  -- Looked up after the locks: whoever asked for the same class with the same reference at the same moment is done by now.
  select array_agg(r.branch_id), array_agg(r.strict), array_agg(r.now), array_agg(h.id),
         array_agg(h.request_hash <> r.request_hash), array_agg(null::bigint)
    into owners, stricts, instants, prior, clashes, made
    from (select * from rows from (jsonb_to_recordset(requests) as (branch_id int, holder text, client_reference text,
                   request_key text, request_hash text, strict boolean, now timestamptz))
                 with ordinality r (branch_id, holder, client_reference, request_key, request_hash, strict, now, request)
           order by request) r
    left join lateral (
         select id, request_hash from hold_requests h
          where h.branch_id = r.branch_id and h.holder = r.holder and h.client_reference = r.client_reference
         union all
         select id, request_hash from hold_requests h
          where h.branch_id = r.branch_id and h.holder = r.holder and h.request_key = r.request_key
         limit 1) h on true;

  select array_agg(f.slot), array_agg(f.code), array_agg(f.total), array_agg(f.prices), array_agg(f.currency), array_agg(f.ends),
         array_agg(false)
    into slots, codes, totals, prices_, currencies, ends, innocent
    from (select s.slot, p.total, p.prices, ch.currency, least(k.now + interval '15 minutes', ch.starts_at) as ends,
                 case
                   when ch.id is null then 3009
                   when not c.all_partners and not exists (
                     select from charter_class_partners a
                      where a.branch_id = k.branch and a.class_id = k.class and a.colleague_id = k.colleague) then 4007
                   when class_status(ch.status, ch.starts_at, c.closed, c.sales_open_at, c.sales_close_at, 1, 0, k.now)
                        <> 'open' then 4006
                   when p.total is null then 3004
                   when p.total > k.max_total then 4003
                 end as code
            from unnest(request_of, line_of, branches, charters_, colleagues_, nows, classes, max_totals,
                        adults, children, infants)
                 with ordinality k (request, line, branch, charter, colleague, now, class, max_total,
                                    adult, child, infant, place)
            left join unnest(class_branches, class_ids) with ordinality s (branch, class, slot)
              on s.branch = k.branch and s.class = k.class
            left join charter_classes c on c.branch_id = s.branch and c.id = s.class and c.charter_id = k.charter
            left join charters ch on ch.branch_id = c.branch_id and ch.id = c.charter_id and ch.status <> 'draft'
            left join lateral fare_for_party(c.branch_id, c.id, k.adult, k.child, k.infant) p on true
           order by k.place) f;

  perform lock_holders(branches, holders);
  -- A statement of its own: it sees what was held by whoever had to be waited for.
  select array_agg(holder_slot), array_agg(class_slot), array_agg(to_jsonb(r) - '{holder_slot,class_slot}'::text[])
    into holder_slots, class_slots, headroom
    from hold_headroom(branches, holders, classes, array(select capacities[s] from unnest(slots) with ordinality k (s, place) order by place), nows) r;
  more_locks := array_fill(0, array[cardinality(classes)]);
  more_seats := more_locks;
  more_of_class := more_locks;

  for nr in 1 .. cardinality(owners) loop
    first := item;
    while request_of[item] = nr loop
      if prior[nr] is null then
        slot := slots[item];
        need := adults[item] + children[item];
        if coalesce(codes[item], 4003) = 4003 and free[slot] < need then
          codes[item] := case when free[slot] <= 0 then 4002 else 4005 end;
        end if;
        if codes[item] is null then
          helds[item] := hold_excess(headroom[item], more_locks[holder_slots[item]], more_seats[holder_slots[item]],
                                  more_of_class[class_slots[item]], need);
          codes[item] := case when helds[item] is null then 1000 else 4008 end;
        end if;
        if codes[item] = 1000 then
          taken[slot] := taken[slot] + need;
          free[slot] := free[slot] - need;
          more_locks[holder_slots[item]] := more_locks[holder_slots[item]] + 1;
          more_seats[holder_slots[item]] := more_seats[holder_slots[item]] + need;
          more_of_class[class_slots[item]] := more_of_class[class_slots[item]] + need;
        end if;
      end if;
      item := item + 1;
    end loop;
    continue when prior[nr] is not null;

    if stricts[nr] and exists (select from unnest(codes[first:item - 1]) c where c <> 1000) then
      for i in first .. item - 1 loop
        continue when codes[i] <> 1000;
        slot := slots[i];
        need := adults[i] + children[i];
        codes[i] := 5003;
        innocent[i] := true;
        taken[slot] := taken[slot] - need;
        free[slot] := free[slot] + need;
        more_locks[holder_slots[i]] := more_locks[holder_slots[i]] - 1;
        more_seats[holder_slots[i]] := more_seats[holder_slots[i]] - need;
        more_of_class[class_slots[i]] := more_of_class[class_slots[i]] - need;
      end loop;
    end if;

    if 1000 = any (codes[first:item - 1]) then
      made[nr] := nextval('hold_requests_id_seq');
    end if;
  end loop;

  select array_agg(jsonb_build_object('id', k.class, 'lock_id', case when k.code = 1000 then k.lock_id end, 'code', k.code)
                   || case when k.code in (1000, 4003) then jsonb_build_object('total', k.total, 'currency', k.currency)
                           when k.code = 4008 then jsonb_build_object('held', k.held)
                           when k.innocent then '{"reason": "all_or_nothing"}' else '{}' end
                   || case when k.code = 1000 then jsonb_build_object('expires_at', k.expires_at) else '{}' end)
    into item_answer
    from unnest(classes, lock_ids, codes, totals, currencies, ends, innocent, helds)
         k (class, lock_id, code, total, currency, expires_at, innocent, held);

  if cardinality(array_remove(made, null)) > 0 then
    update charter_classes c set held = c.held + d.taken, updated_at = now()
      from unnest(class_branches, class_ids, taken) d (branch, class, taken)
     where c.branch_id = d.branch and c.id = d.class and d.taken <> 0;

    insert into hold_requests (branch_id, id, holder, client_reference, request_key, request_hash, refused, created_at)
    select r.branch_id, m.id, r.holder, r.client_reference, r.request_key, r.request_hash, l.refused, r.now
      from rows from (jsonb_to_recordset(requests) as (branch_id int, holder text, client_reference text, request_hash text,
             request_key text, now timestamptz))
           with ordinality r (branch_id, holder, client_reference, request_hash, request_key, now, request)
      join unnest(made) with ordinality m (id, request) using (request)
      join (select k.request, jsonb_agg(k.item_answer || jsonb_build_object('line', k.line)) filter (where k.code <> 1000) as refused
              from unnest(request_of, line_of, codes, item_answer) k (request, line, code, item_answer)
             group by k.request) l using (request)
     where m.id is not null
     order by r.branch_id, r.holder, r.client_reference, r.request_key;

    with held as (
      insert into holds (branch_id, lock_id, hold_request_id, line, class_id, holder, adult, child, infant, seats, total, prices,
                         expires_at, created_at)
      select k.branch, k.lock_id, made[k.request], k.line, k.class, r.holder, k.adult, k.child, k.infant, k.adult + k.child,
             k.total, k.prices, k.expires_at, r.now
        from unnest(request_of, line_of, branches, classes, lock_ids, adults, children, infants, codes, totals, prices_, ends)
             k (request, line, branch, class, lock_id, adult, child, infant, code, total, prices, expires_at)
        join rows from (jsonb_to_recordset(requests) as (holder text, now timestamptz))
             with ordinality r (holder, now, request) using (request)
       where k.code = 1000
      returning *
    ), told_of as (
      select h.branch_id, h.lock_id, h.created_at, r.actor, r.request_id,
             jsonb_build_object('lock_id', h.lock_id, 'main_id', r.main_id, 'id', h.class_id, 'holder', h.holder,
               'seats', h.seats, 'total', h.total, 'client_reference', r.client_reference, 'expires_at', h.expires_at) as data
        from held h
        join unnest(made) with ordinality m (id, request) on m.id = h.hold_request_id
        join rows from (jsonb_to_recordset(requests) as (main_id int, client_reference text, actor text, request_id text))
             with ordinality r (main_id, client_reference, actor, request_id, request) using (request)
    ), audited as (
      insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, after)
      select branch_id, created_at, actor, 'lock.create', 'lock', lock_id, request_id, data from told_of
    )
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    select branch_id, 'lock.created', 'lock', lock_id, data from told_of;
  end if;

  return (
    select jsonb_agg(case
             when clashes[r.request] then '{"refused": {"code": 3010, "fields": []}}'
             when prior[r.request] is not null then
               lock_replay(owners[r.request], prior[r.request], instants[r.request])
             else jsonb_build_object('items', r.items) end order by r.request)
      from (select k.request, jsonb_agg(k.item_answer order by k.line) as items
              from unnest(request_of, line_of, item_answer) k (request, line, item_answer) group by k.request) r);
end $$;

-- One request: the lone caller's path, the same rules.
create or replace function lock_charter(request jsonb) returns jsonb language sql volatile as $$
  select lock_charter_many(jsonb_build_array(request))->0
$$;

-- What a call that held these seats was told, told again as its locks stand at a moment: 1000 while open, 4004 run out,
-- 1002 used or given back.
create or replace function lock_replay(branch int, request bigint, at timestamptz) returns jsonb language sql stable as $$
  select jsonb_build_object('items', (
    select jsonb_agg(dto order by line) from (
      select h.line, jsonb_build_object('id', h.class_id, 'lock_id', h.lock_id,
               'code', case when h.status = 'open' and h.expires_at > at then 1000
                            when h.status in ('open', 'expired') then 4004 else 1002 end,
               'total', h.total, 'currency', ch.currency, 'expires_at', h.expires_at) as dto
        from holds h
        join charter_classes c on c.branch_id = h.branch_id and c.id = h.class_id
        join charters ch on ch.branch_id = c.branch_id and ch.id = c.charter_id
       where h.branch_id = r.branch_id and h.hold_request_id = r.id
      union all
      select (x->>'line')::int, x - 'line' from jsonb_array_elements(r.refused) x) lines))
    from hold_requests r where r.branch_id = branch and r.id = request
$$;
