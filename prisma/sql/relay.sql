-- One round of the outbox relay: rows not yet relayed become live updates and deliveries of webhooks, in one transaction with
-- their mark, so that an event is told when its deed is committed and told again only if the round itself was lost. One relay
-- at a time, so that what happened to a subject is numbered in the order it was committed in: of two events of which the
-- second knew of the first, the second has the higher number, and is never seen without it. Answers how many rows were
-- turned; 0 while another relay is at it.
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
  -- Endpoints and rows as of one moment: what was committed after an endpoint was made finds it there.
  with taken as (
    select branch_id, id, type, aggregate_id from outbox
     where relayed_at is null and set_aside_at is null order by id limit most for update skip locked
  ), marked as (
    update outbox o set relayed_at = now() from taken t where o.branch_id = t.branch_id and o.id = t.id
  ), notified as (
    -- NOTIFY from here and not from the deed's own transaction: its commit lock would serialise bookings.
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

-- The first row that waits, which a round of one could not turn, is set aside with the reason; null while a relay is at it.
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
