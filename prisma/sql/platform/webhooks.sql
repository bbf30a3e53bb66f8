-- Whether an endpoint subscribes to events of this name: by `booking.*`, or by the name itself.
create or replace function webhook_subscribes(types text[], type text) returns boolean language sql immutable as $$
  select exists (select from unnest(types) w
                  where w = type or (right(w, 2) = '.*' and starts_with(type, left(w, -1))))
$$;

-- The payload of an event visible to an endpoint, by its scope; null: not visible. A branch sees everything. A partner sees its own
-- locks, bookings and refunds, and of charters the classes it is or was sold. A front-end sees acts and requests of the branch's
-- own customers, and charters.
create or replace function webhook_visible_payload(e webhook_endpoints, area text, aggregate_type text, data jsonb)
returns jsonb language plpgsql stable as $$
declare
  us constant text := 'partner:' || e.domain_id;
  colleague int;
  classes int[];
begin
  if e.scope = 'branch' then
    return data;
  end if;
  if area = 'charter' and exists (select from charters c where c.branch_id = e.branch_id
                                     and c.id = (data->>'charter_id')::int and c.status = 'draft') then
    return null;
  end if;
  if e.scope = 'site' then
    return case
      when area in ('lock', 'wallet', 'trade', 'payment')
        then case when aggregate_type <> 'payment'
                   and coalesce(data->>'from', data->>'holder', data->>'owner', data->>'payer', data->>'party', 'passenger:0')
                       ~ '^(passenger|colleague|colleague_user|guest):' then data end
      when area in ('booking', 'refund') then case when data->>'domain_id' is null then data end
      when area in ('charter', 'travel_request') then data end;
  end if;

  select d.colleague_id into colleague from partner_domains d
   where d.branch_id = e.branch_id and d.id = e.domain_id and d.suspended_at is null;
  if colleague is null then
    return null;
  elsif area = 'lock' then
    return case when us in (data->>'holder', data->>'from') then data end;
  elsif area in ('booking', 'refund') then
    return case when (data->>'domain_id')::int = e.domain_id then data end;
  elsif area <> 'charter' then
    return null;
  end if;
  select array_agg(k.id) into classes from (
    select c.id from charter_classes c
     where c.branch_id = e.branch_id and c.charter_id = (data->>'charter_id')::int
       and (c.all_partners or exists (select from charter_class_partners p
             where p.branch_id = c.branch_id and p.class_id = c.id and p.colleague_id = colleague))
    union all
    select w.class_id from class_withdrawals w
     where w.branch_id = e.branch_id and w.charter_id = (data->>'charter_id')::int and w.colleague_id in (0, colleague)) k;
  if classes is null or (data ? 'class_id' and (data->>'class_id')::int <> all (classes)) then
    return null;
  elsif not data ? 'classes' then
    return data;
  end if;
  return (select data || jsonb_build_object('classes', jsonb_agg(c)) from jsonb_array_elements(data->'classes') c
           where (c->>'class_id')::int = any (classes) having count(*) > 0);
end $$;

-- Turns outbox rows into deliveries to the endpoints that subscribe to and may see them, numbered per subject. A row about many
-- subjects (`many`) becomes an event of each. Called by one relay at a time.
create or replace function fan_out_webhooks(branches int[], ids bigint[], endpoint_branches int[], endpoints int[])
returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with events as materialized (
    select o.branch_id, o.id, p.part, 'evt_' || replace(gen_random_uuid()::text, '-', '') as event_id,
           regexp_replace(o.type, '^cheque\.', 'check.') as type,
           case o.aggregate_type when 'cheque' then 'check' else o.aggregate_type end as aggregate_type,
           p.aggregate_id, p.data, o.created_at
      from unnest(branches, ids) k (branch, id)
     cross join lateral (select * from outbox o where o.branch_id = k.branch and o.id = k.id limit 1) o
     cross join lateral (
       select 0 as part, o.aggregate_id, o.data where o.aggregate_id <> 'many'
       union all
       select n::int, one, o.data - 'ids' || jsonb_build_object('id', one::bigint)
         from jsonb_array_elements_text(case when o.aggregate_id = 'many' then o.data->'ids' else '[]' end)
              with ordinality i (one, n)) p
     -- Cases for staff, and read marks, are visible to no other scope.
     where o.aggregate_type <> 'gateway_case' and o.type <> 'travel_request.seen'
  ), seen as (
    select v.*, e.id as endpoint_id, s.data as payload,
           row_number() over (partition by v.branch_id, e.id, v.aggregate_type, v.aggregate_id order by v.id, v.part) as nth,
           count(*) over (partition by v.branch_id, e.id, v.aggregate_type, v.aggregate_id) as many
      from events v
      join unnest(endpoint_branches, endpoints) k (branch, id) on k.branch = v.branch_id
     cross join lateral (select * from webhook_endpoints e where e.branch_id = k.branch and e.id = k.id
                            and webhook_subscribes(e.types, v.type) limit 1) e
     cross join lateral (select webhook_visible_payload(e, split_part(v.type, '.', 1), v.aggregate_type, v.data) as data) s
     where s.data is not null
  ), streams as (
    insert into webhook_streams as s (branch_id, endpoint_id, aggregate_type, aggregate_id, last_sequence, due_at, last_event_at)
    select branch_id, endpoint_id, aggregate_type, aggregate_id, count(*), now(), now() from seen
     group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (branch_id, endpoint_id, aggregate_type, aggregate_id) do update
      set last_sequence = s.last_sequence + excluded.last_sequence, due_at = coalesce(s.due_at, excluded.due_at),
          last_event_at = excluded.last_event_at
    returning s.*
  )
  insert into webhook_deliveries (branch_id, endpoint_id, aggregate_type, aggregate_id, sequence, event_id, type, data,
                                  happened_at, expires_at)
  select v.branch_id, v.endpoint_id, v.aggregate_type, v.aggregate_id, s.last_sequence - v.many + v.nth, v.event_id, v.type,
         v.payload, v.created_at, now() + interval '72 hours'
    from seen v
    join streams s on s.branch_id = v.branch_id and s.endpoint_id = v.endpoint_id and s.aggregate_type = v.aggregate_type
                  and s.aggregate_id = v.aggregate_id
   order by v.id, v.part, v.endpoint_id;
end $$;
