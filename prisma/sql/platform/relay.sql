-- One round of the outbox relay: pending rows become live updates and webhook deliveries, in one transaction with their mark, so
-- that an event is published once its transaction has committed, and again only if the round itself was rolled back. One relay at a
-- time, so that events of a subject are numbered in commit order: if the second event knew of the first, it has the higher number
-- and is never visible without it. Returns how many rows were relayed; 0 while another relay is running.
create or replace function relay_events(most int) returns int language plpgsql as $$
declare
  branches int[];
  ids bigint[];
  endpoint_branches int[];
  endpoints int[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('outbox-relay', 0)) then
    return 0;
  end if;
  -- Endpoints and rows of one snapshot: events committed after an endpoint was created reach it.
  with taken as (
    select branch_id, id, type, aggregate_id from outbox
     where relayed_at is null and set_aside_at is null order by id limit most for update skip locked
  ), marked as (
    update outbox o set relayed_at = now() from taken t where o.branch_id = t.branch_id and o.id = t.id
  ), notified as (
    -- NOTIFY from here and not from the transaction of the event: its commit lock would serialize bookings.
    select count(pg_notify('live', json_build_object('branch_id', branch_id, 'topic', type, 'id', aggregate_id)::text))
      from (select distinct branch_id, type, aggregate_id from taken) t
  )
  select t.branches, t.ids, e.branches, e.ids into branches, ids, endpoint_branches, endpoints
    from (select array_agg(branch_id) as branches, array_agg(id) as ids from taken) t,
         (select array_agg(branch_id) as branches, array_agg(id) as ids from webhook_endpoints
           where removed_at is null and branch_id in (select branch_id from taken)) e,
         notified;
  if endpoints is not null then
    perform fan_out_webhooks(branches, ids, endpoint_branches, endpoints);
  end if;
  return coalesce(cardinality(ids), 0);
end $$;

-- Quarantines the first pending row, which a round with one row could not relay, with the reason; null while another relay is
-- running.
create or replace function quarantine_event(why text) returns jsonb language plpgsql as $$
declare
  event jsonb;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('outbox-relay', 0)) then
    return null;
  end if;
  update outbox o set set_aside_at = now(), fault = left(why, 1000)
    from (select branch_id, id from outbox where relayed_at is null and set_aside_at is null order by id limit 1 for update) first
   where o.branch_id = first.branch_id and o.id = first.id
  returning jsonb_build_object('branch', o.branch_id, 'id', o.id, 'type', o.type, 'of', left(o.aggregate_type || ' ' || o.aggregate_id, 100))
       into event;
  return event;
end $$;
