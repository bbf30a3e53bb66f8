-- Books charter items for partners: many requests in one transaction and one round trip, each answered for itself.
--
-- requests: [{branch_id, domain_id, colleague_id, holder, actor, request_id, request_key, client_reference, request_hash,
--   main_id, strict, dated, identified, contact, now, items: [{id, lock_id, max_total, adult, child, infant, passengers}]}]
--   strict: all or nothing. dated: some passenger has a birth date or a document's expiry to be held against the journey.
--   identified: some passenger has a national code or document, with which nobody travels twice on one charter (5001).
-- answers, in their order: {booking: {id, local_pnr} | null, items: [{id, lock_id, code, reason, status, total, currency,
--   ticketing_deadline}]} or {refused: {code, fields: [path]}}. Codes are the catalogue's (contract, section 9).
--
-- A booking that is confirmed posts its voucher: the colleague's receivable against sale, markup and tax. What its ceiling does
-- not cover is refused (7002), each item for itself; the day's month must be open (7301, the whole request). Books are kept
-- in the branch's currency, and only what is sold in it goes on account (4007).
--
-- Order of locks, here and wherever seats move: class rows by key, then months and limited balances (ledger.lock_headroom), then holds
-- (which nobody else has, with their class locked), then new rows. A booking with a reference or
-- key, or with a passenger, that another transaction is just storing fails as a whole on the unique constraint (23505): the
-- caller repeats it and finds the other's booking. Seats are counted under the row lock and written once a class; CHECKs stand behind.
create or replace function book_charter_many(requests jsonb) returns jsonb language plpgsql
-- The plans do not depend on how many items a call has, and planning costs more than running them. Somebody who keeps a
-- class locked must not keep everybody's bookings waiting.
set plan_cache_mode = force_generic_plan set lock_timeout = '1s' as $$
declare
  -- One element an item, in the order of requests and of their items.
  request_of int[];
  line_of int[];
  branches int[];
  charters_ int[];
  colleagues_ int[];
  holders text[];
  nows timestamptz[];
  classes int[];
  lock_ids text[];
  max_totals bigint[];
  adults int[];
  children int[];
  infants int[];
  passengers_ jsonb[];
  slots int[];            -- the class's place in the arrays of classes below
  codes int[];            -- what stands against the item apart from seats; then its outcome
  from_hold int[];        -- seats its own hold gives, null without one
  totals bigint[];
  prices_ jsonb[];
  fare_classes text[];
  price_versions int[];
  currencies text[];
  deadlines timestamptz[];
  told jsonb[];           -- the item's answer
  innocent boolean[];     -- refused only because another item of an all-or-nothing request was
  again jsonb := '{}';    -- by place: items before it that name one of its passengers, if one of those is registered
  -- One element a class.
  class_branches int[];
  class_ids int[];
  free int[];
  taken int[];
  unheld int[];
  -- One element a colleague.
  colleague_branches int[];
  colleague_ids int[];
  receivables int[];
  accepted char(3)[];     -- the currency sold on its account
  rooms bigint[];         -- how much further its debt may grow
  -- One element a request.
  owners int[];
  buyers int[];           -- the colleague's place in the arrays of colleagues above
  days date[];
  actors text[];
  open_ boolean[];
  stricts boolean[];
  prior bigint[];         -- the booking an earlier call with its reference or key made
  clashes boolean[];      -- ... with other data
  faults jsonb[];
  bookings_ bigint[];
  pnrs text[];
  used_branches int[] := '{}';
  used_locks text[] := '{}';
  nr int;
  buyer int;
  posted jsonb;
  fault jsonb;
  first int;
  item int := 1;
  slot int;
  need int;
begin
  select array_agg(x.request), array_agg(x.line), array_agg(branch_id), array_agg(main_id), array_agg(colleague_id),
         array_agg(holder), array_agg(x.now), array_agg(id), array_agg(lock_id), array_agg(max_total),
         array_agg(adult), array_agg(child), array_agg(infant), array_agg(passengers)
    into request_of, line_of, branches, charters_, colleagues_, holders, nows, classes, lock_ids, max_totals,
         adults, children, infants, passengers_
    from (select r.request, i.line, r.branch_id, r.main_id, r.colleague_id, r.holder, r.now,
                 i.id, i.lock_id, i.max_total, i.adult, i.child, i.infant, i.passengers
            from rows from (jsonb_to_recordset(requests) as
                   (branch_id int, main_id int, colleague_id int, holder text, now timestamptz, items jsonb))
                 with ordinality r (branch_id, main_id, colleague_id, holder, now, items, request)
           cross join lateral rows from (jsonb_to_recordset(r.items) as
                   (id int, lock_id text, max_total bigint, adult int, child int, infant int, passengers jsonb))
                 with ordinality i (id, lock_id, max_total, adult, child, infant, passengers, line)
           order by 1, 2) x;

  -- Arrays and not a join with the request: of an array the planner expects few rows and goes by the key.
  select array_agg(branch_id), array_agg(id), array_agg(available), array_agg(0), array_agg(0)
    into class_branches, class_ids, free, taken, unheld
    from (select c.branch_id, c.id, c.capacity - c.sold - c.held as available
            from (select distinct b, c from unnest(branches, classes) k (b, c)) k
            join charter_classes c on c.branch_id = k.b and c.id = k.c
           order by c.branch_id, c.id for no key update of c) locked;

  -- Looked up after the locks: whoever asked for the same class with the same reference at the same moment is done by now.
  select array_agg(r.branch_id), array_agg(r.strict), array_agg(b.id), array_agg(b.request_hash <> r.request_hash),
         array_agg(null::jsonb), array_agg(null::bigint), array_agg(null::text)
    into owners, stricts, prior, clashes, faults, bookings_, pnrs
    from (select * from rows from (jsonb_to_recordset(requests) as (branch_id int, domain_id int, client_reference text,
                   request_key text, request_hash text, strict boolean))
                 with ordinality r (branch_id, domain_id, client_reference, request_key, request_hash, strict, request)
           order by request) r
    left join lateral (
         select id, request_hash from bookings b
          where b.branch_id = r.branch_id and b.domain_id = r.domain_id and b.client_reference = r.client_reference
         union all
         select id, request_hash from bookings b
          where b.branch_id = r.branch_id and b.domain_id = r.domain_id and b.request_key = r.request_key
         limit 1) b on true;

  select array_agg(c.branch_id), array_agg(c.id), array_agg(c.receivable_id),
         array_agg(case when c.currency = b.currency then c.currency end)
    into colleague_branches, colleague_ids, receivables, accepted
    from (select distinct k.branch, k.colleague from unnest(branches, colleagues_) k (branch, colleague)) k
   cross join lateral (select * from colleagues c where c.branch_id = k.branch and c.id = k.colleague limit 1) c
    join branches b on b.id = c.branch_id;

  select array_agg(c.slot order by r.request), array_agg((r.now at time zone b.time_zone)::date order by r.request),
         array_agg(r.actor order by r.request)
    into buyers, days, actors
    from rows from (jsonb_to_recordset(requests) as (branch_id int, colleague_id int, actor text, now timestamptz))
         with ordinality r (branch_id, colleague_id, actor, now, request)
    join branches b on b.id = r.branch_id
    left join unnest(colleague_branches, colleague_ids) with ordinality c (branch, colleague, slot)
      on c.branch = r.branch_id and c.colleague = r.colleague_id;

  select r.open, r.headrooms into open_, rooms from ledger.lock_headroom(owners, days, actors, colleague_branches, receivables) r;
  for nr in 1 .. cardinality(owners) loop
    if not open_[nr] then faults[nr] := '{"code": 7301, "fields": []}'; end if;
  end loop;

  if requests @> '[{"dated": true}]' then
    for nr, fault in
      select f.request, jsonb_build_object('code', f.code, 'fields', jsonb_agg(f.path order by f.line, f.path))
        from (select k.request, k.line, f.code, format('items[%s].%s', k.line - 1, f.path) as path,
                     min(f.code) over (partition by k.request) as least
                from unnest(request_of, line_of, branches, charters_, passengers_) k (request, line, branch, charter, passengers)
               cross join lateral passenger_faults(k.branch, k.charter, k.passengers) f) f
       where f.code = f.least group by f.request, f.code
    loop
      faults[nr] := fault;
    end loop;
  end if;

  select array_agg(f.slot), array_agg(f.code), array_agg(f.held), array_agg(f.total), array_agg(f.prices),
         array_agg(f.fare_class), array_agg(f.price_version), array_agg(f.currency), array_agg(f.deadline), array_agg(false)
    into slots, codes, from_hold, totals, prices_, fare_classes, price_versions, currencies, deadlines, innocent
    from (select s.slot, p.total, p.prices, c.fare_class, c.price_version, ch.currency,
                 k.now + make_interval(mins => c.ticketing_minutes) as deadline,
                 case when l.usable then h.seats end as held,
                 case
                   when ch.id is null then 3009
                   when not c.all_partners and not exists (
                     select from charter_class_partners a
                      where a.branch_id = k.branch and a.class_id = k.class and a.colleague_id = k.colleague) then 4007
                   -- A hold was made while the class was on sale and keeps it open for its holder, but not by a closed flag.
                   when class_status(ch.status, ch.starts_at, c.closed, c.sales_open_at,
                          case when l.usable then 'infinity' else c.sales_close_at end, 1, 0, k.now) <> 'open' then 4006
                   when l.expired then 4004
                   when k.lock_id is not null and l.usable is not true then 1002
                   when p.total is null then 3004
                   when p.total > k.max_total then 4003
                 end as code
            from unnest(request_of, line_of, branches, charters_, colleagues_, holders, nows, classes, lock_ids, max_totals,
                        adults, children, infants)
                 with ordinality k (request, line, branch, charter, colleague, holder, now, class, lock_id, max_total,
                                    adult, child, infant, place)
            left join unnest(class_branches, class_ids) with ordinality s (branch, class, slot)
              on s.branch = k.branch and s.class = k.class
            left join charter_classes c on c.branch_id = s.branch and c.id = s.class and c.charter_id = k.charter
            left join charters ch on ch.branch_id = c.branch_id and ch.id = c.charter_id and ch.status <> 'draft'
            left join holds h on h.branch_id = k.branch and h.lock_id = k.lock_id
                             and h.class_id = k.class and h.holder = k.holder
            left join lateral (
                 select h.status = 'open' and h.expires_at > k.now and h.seats >= k.adult + k.child as usable,
                        h.status = 'expired' or (h.status = 'open' and h.expires_at <= k.now) as expired) l on true
            left join lateral fare_for_party(c.branch_id, c.id, k.adult, k.child, k.infant) p on true
           order by k.place) f;

  if requests @> '[{"identified": true}]' then
    for first, fault in
      select d.place, case when bool_or(d.earlier is null) then null else jsonb_agg(d.earlier) end
        from duplicate_passengers(branches, charters_, passengers_) d group by d.place
    loop
      if fault is null then codes[first] := coalesce(codes[first], 5001);
      else again := again || jsonb_build_object(first::text, fault);
      end if;
    end loop;
  end if;

  for nr in 1 .. cardinality(owners) loop
    first := item;
    buyer := buyers[nr];
    while request_of[item] = nr loop
      if prior[nr] is null and faults[nr] is null then
        slot := slots[item];
        need := adults[item] + children[item];
        if codes[item] is null and again ? item::text and exists (
             select from jsonb_array_elements(again->item::text) one cross join jsonb_array_elements(one) e
              where e::int = item or codes[e::int] = 1000) then
          codes[item] := 5001;
        end if;
        if from_hold[item] is not null and codes[item] is null then
          -- A lock is used once, also within this call.
          if lock_ids[item] = any (used_locks) then codes[item] := 1002; end if;
        elsif from_hold[item] is null and coalesce(codes[item], 4003) = 4003 and free[slot] < need then
          codes[item] := case when free[slot] <= 0 then 4002 else 4005 end;
        end if;
        if codes[item] is null and currencies[item] is distinct from accepted[buyer] then
          codes[item] := 4007;
        elsif codes[item] is null and totals[item] > greatest(rooms[buyer], 0) then
          codes[item] := 7002;
        end if;
        if codes[item] is null then
          codes[item] := 1000;
          rooms[buyer] := rooms[buyer] - totals[item];
          taken[slot] := taken[slot] + need;
          free[slot] := free[slot] - need;
          if from_hold[item] is not null then
            unheld[slot] := unheld[slot] + from_hold[item];
            free[slot] := free[slot] + from_hold[item];
            used_branches := used_branches || branches[item];
            used_locks := used_locks || lock_ids[item];
          end if;
        end if;
      end if;
      item := item + 1;
    end loop;
    continue when prior[nr] is not null or faults[nr] is not null;

    if stricts[nr] and exists (select from unnest(codes[first:item - 1]) c where c <> 1000) then
      for i in first .. item - 1 loop
        continue when codes[i] <> 1000;
        slot := slots[i];
        need := adults[i] + children[i];
        codes[i] := 5003;
        innocent[i] := true;
        taken[slot] := taken[slot] - need;
        free[slot] := free[slot] + need;
        rooms[buyer] := rooms[buyer] + totals[i];
        if from_hold[i] is not null then
          unheld[slot] := unheld[slot] - from_hold[i];
          free[slot] := free[slot] - from_hold[i];
          used_branches := trim_array(used_branches, 1);
          used_locks := trim_array(used_locks, 1);
        end if;
      end loop;
    end if;

    if 1000 = any (codes[first:item - 1]) then
      bookings_[nr] := nextval('bookings_id_seq');
      pnrs[nr] := new_local_pnr(owners[nr]);
    end if;
  end loop;

  select array_agg(jsonb_build_object('id', k.class, 'lock_id', k.lock_id, 'code', k.code)
                   || case when k.code in (1000, 4003) then jsonb_build_object('total', k.total, 'currency', k.currency)
                           when k.innocent then '{"reason": "all_or_nothing"}' else '{}' end
                   || case when k.code = 1000 then jsonb_build_object('status', 'confirmed', 'ticketing_deadline', k.deadline)
                           else '{}' end)
    into told
    from unnest(classes, lock_ids, codes, totals, currencies, deadlines, innocent)
         k (class, lock_id, code, total, currency, deadline, innocent);

  if cardinality(array_remove(bookings_, null)) > 0 then
    update charter_classes c set sold = c.sold + d.taken, held = c.held - d.unheld, updated_at = now()
      from unnest(class_branches, class_ids, taken, unheld) d (branch, class, taken, unheld)
     where c.branch_id = d.branch and c.id = d.class and (d.taken, d.unheld) <> (0, 0);

    if used_locks <> '{}' then
      perform 1 from holds h join unnest(used_branches, used_locks) u (branch, lock_id)
        on h.branch_id = u.branch and h.lock_id = u.lock_id order by h.branch_id, h.id for no key update of h;
      update holds h set status = 'used' from unnest(used_branches, used_locks) u (branch, lock_id)
       where h.branch_id = u.branch and h.lock_id = u.lock_id;
    end if;

    with asked as (
      select r.*, b.id, b.local_pnr, l.total, l.currency, l.refused, l.sold
        from rows from (jsonb_to_recordset(requests) as (branch_id int, domain_id int, colleague_id int, main_id int,
               client_reference text, request_hash text, request_key text, contact jsonb, now timestamptz, actor text,
               request_id text)) with ordinality r (branch_id, domain_id, colleague_id, main_id, client_reference,
               request_hash, request_key, contact, now, actor, request_id, request)
        join unnest(bookings_, pnrs) with ordinality b (id, local_pnr, request) using (request)
        join (select k.request, sum(k.total) filter (where k.code = 1000) as total,
                     min(k.currency) filter (where k.code = 1000) as currency,
                     jsonb_agg(k.told || jsonb_build_object('line', k.line)) filter (where k.code <> 1000) as refused,
                     jsonb_agg(jsonb_build_object('id', k.class, 'fare_class', k.fare_class, 'seats', k.adult + k.child,
                       'total', k.total)) filter (where k.code = 1000) as sold
                from unnest(request_of, line_of, codes, classes, totals, currencies, fare_classes, adults, children, told)
                     k (request, line, code, class, total, currency, fare_class, adult, child, told)
               group by k.request) l using (request)
       where b.id is not null
    ), made as (
      insert into bookings (branch_id, id, local_pnr, domain_id, colleague_id, charter_id, client_reference, request_hash,
                            request_key, status, currency, total, contact, refused, created_at, updated_at)
      select branch_id, id, local_pnr, domain_id, colleague_id, main_id, client_reference, request_hash,
             request_key, 'confirmed', currency, total, contact, refused, now, now from asked
       order by branch_id, domain_id, client_reference, request_key
    ), remembered as (
      insert into booking_history (branch_id, booking_id, at, event, actor, detail)
      select branch_id, id, now, 'confirmed', actor, jsonb_build_object('total', total, 'currency', currency, 'items', sold)
        from asked
    ), audited as (
      insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, after)
      select branch_id, now, actor, 'booking.book', 'booking', local_pnr, request_id,
             jsonb_build_object('booking_id', id, 'main_id', main_id, 'total', total, 'currency', currency, 'items', sold)
        from asked
    )
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    select branch_id, 'booking.confirmed', 'booking', local_pnr,
           jsonb_build_object('local_pnr', local_pnr, 'main_id', main_id, 'domain_id', domain_id,
             'client_reference', client_reference, 'total', total, 'currency', currency, 'items', sold)
      from asked;

    insert into booking_items (branch_id, booking_id, line, class_id, fare_class, adult, child, infant, seats, status, total,
                               prices, price_version, lock_id, ticketing_deadline)
    select k.branch, bookings_[k.request], k.line, k.class, k.fare_class, k.adult, k.child, k.infant, k.adult + k.child,
           'confirmed', k.total, k.prices, k.price_version, k.lock_id, k.deadline
      from unnest(request_of, line_of, branches, classes, lock_ids, adults, children, infants, codes, totals, prices_,
                  fare_classes, price_versions, deadlines)
           k (request, line, branch, class, lock_id, adult, child, infant, code, total, prices,
              fare_class, price_version, deadline)
     where k.code = 1000;

    insert into booking_passengers (branch_id, booking_id, line, seq, charter_id, pax_type, first_name, last_name,
                                    first_name_latin, last_name_latin, gender, nationality, national_code, document,
                                    birth_date, total)
    select k.branch, bookings_[k.request], k.line, p.seq, k.charter, p.type, p.first_name, p.last_name, p.first_name_latin,
           p.last_name_latin, p.gender, p.nationality, p.national_code, p.document, p.birth_date,
           (k.prices->p.type::text->>'total')::bigint
      from unnest(request_of, line_of, branches, charters_, codes, prices_, passengers_)
           k (request, line, branch, charter, code, prices, passengers)
     cross join lateral rows from (jsonb_to_recordset(k.passengers) as (type "PaxType", first_name text, last_name text,
             first_name_latin text, last_name_latin text, gender text, nationality char(2), national_code text,
             document jsonb, birth_date date))
           with ordinality p (type, first_name, last_name, first_name_latin, last_name_latin, gender, nationality,
             national_code, document, birth_date, seq)
     where k.code = 1000 and k.passengers is not null
     -- In the order of the index on who travels, so that two calls with the same people do not wait in a circle.
     order by k.branch, k.charter, passenger_identity(p.nationality, p.national_code, p.document);

    select ledger.post_many(jsonb_agg(jsonb_build_object(
             'branch_id', r.branch_id, 'doc_date', days[r.request], 'kind', 'sale', 'key', 'booking:' || bookings_[r.request],
             'description', pnrs[r.request], 'source_type', 'booking', 'source_id', bookings_[r.request]::text,
             'created_by', r.actor, 'request_id', r.request_id,
             'lines', sale_lines(receivables[buyers[r.request]], r.colleague_id, s.sale, s.markup, s.tax, false))
             order by r.request))
      into posted
      from rows from (jsonb_to_recordset(requests) as (branch_id int, colleague_id int, actor text, request_id text))
           with ordinality r (branch_id, colleague_id, actor, request_id, request)
      join (select k.request, sum(f.sale)::bigint as sale, sum(f.markup)::bigint as markup, sum(f.tax)::bigint as tax
              from unnest(request_of, codes, prices_, adults, children, infants) k (request, code, prices, adult, child, infant)
             cross join lateral fare_parts(k.prices, k.adult, k.child, k.infant) f
             where k.code = 1000 group by k.request having sum(f.sale + f.markup + f.tax) <> 0) s using (request);
    -- Limits and months were seen to above: what is left is a chart that does not take a sale.
    if posted @> '[{"refused": {}}]' then
      raise exception 'a sale was not posted: %', jsonb_path_query_array(posted, '$[*].refused') using errcode = 'LG003';
    end if;
  end if;

  return (
    select jsonb_agg(case
             when clashes[r.request] then '{"refused": {"code": 3010, "fields": []}}'
             when prior[r.request] is not null then booking_replay(owners[r.request], prior[r.request])
             when faults[r.request] is not null then jsonb_build_object('refused', faults[r.request])
             else jsonb_build_object('booking', case when bookings_[r.request] is not null then
                    jsonb_build_object('id', bookings_[r.request], 'local_pnr', pnrs[r.request]) end, 'items', r.items)
           end order by r.request)
      from (select k.request, jsonb_agg(k.told order by k.line) as items
              from unnest(request_of, line_of, told) k (request, line, told) group by k.request) r);
end $$;

-- One request: the lone caller's path, the same rules.
create or replace function book_charter(request jsonb) returns jsonb language sql volatile as $$
  select book_charter_many(jsonb_build_array(request))->0
$$;
