-- Claims due deliveries for one sender, the first pending one of each subject: up to `most`, per endpoint no more than `at_once`
-- over all senders together, and one if an endpoint has failed five times in a row. The claim is exclusive until the lease ends.
create or replace function claim_webhooks(at timestamptz, most int, at_once int, holder text, lease interval)
returns table (branch_id int, endpoint_id int, id bigint, event_id text, type text, aggregate_type text, aggregate_id text,
               sequence int, data jsonb, happened_at timestamptz, tries int, expires_at timestamptz, url text, sealed bytea,
               scope "WebhookScope")
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  e webhook_endpoints;
  s webhook_streams;
  free_slots int;
  left_ int := most;
begin
  for e in select * from webhook_endpoints e
            where e.removed_at is null and e.active and coalesce(e.next_try_at <= at, true)
              and exists (select from webhook_streams s where s.branch_id = e.branch_id and s.endpoint_id = e.id and s.due_at <= at)
            order by e.last_ok_at nulls first loop
    exit when left_ <= 0;
    select least(left_, case when e.failures >= 5 then 1 else at_once end - count(*)) into free_slots
      from webhook_streams l
     where l.branch_id = e.branch_id and l.endpoint_id = e.id and l.lease is not null and l.lease_until > at;
    continue when free_slots <= 0;
    for s in select * from webhook_streams s
              where s.branch_id = e.branch_id and s.endpoint_id = e.id and s.due_at <= at and coalesce(s.lease_until <= at, true)
              order by s.due_at limit free_slots for no key update skip locked loop
      return query
        select d.branch_id, d.endpoint_id, d.id, d.event_id, d.type, d.aggregate_type, d.aggregate_id, d.sequence, d.data,
               d.happened_at, d.tries, d.expires_at, e.url, e.sealed, e.scope
          from webhook_deliveries d
         where d.branch_id = s.branch_id and d.endpoint_id = s.endpoint_id and d.aggregate_type = s.aggregate_type
           and d.aggregate_id = s.aggregate_id and d.status = 'waiting'
         order by d.sequence limit 1;
      if found then
        left_ := left_ - 1;
        update webhook_streams x set lease = holder, lease_until = at + claim_webhooks.lease
         where x.branch_id = s.branch_id and x.endpoint_id = s.endpoint_id and x.aggregate_type = s.aggregate_type
           and x.aggregate_id = s.aggregate_id;
      else
        update webhook_streams x set lease = null, lease_until = null, due_at = null
         where x.branch_id = s.branch_id and x.endpoint_id = s.endpoint_id and x.aggregate_type = s.aggregate_type
           and x.aggregate_id = s.aggregate_id;
      end if;
    end loop;
  end loop;
end $$;

-- Schedules the first pending delivery of each of these subjects, which the caller holds locked: at once, or `later`.
create or replace function release_webhook_stream(s webhook_streams, later timestamptz) returns void language sql as $$
  update webhook_streams x
     set lease = null, lease_until = null,
         due_at = case when exists (select from webhook_deliveries d
                                     where d.branch_id = s.branch_id and d.endpoint_id = s.endpoint_id
                                       and d.aggregate_type = s.aggregate_type and d.aggregate_id = s.aggregate_id
                                       and d.status = 'waiting') then later end
   where x.branch_id = s.branch_id and x.endpoint_id = s.endpoint_id and x.aggregate_type = s.aggregate_type
     and x.aggregate_id = s.aggregate_id
$$;

-- Records the results of deliveries claimed by `holder`: [webhook_attempt_result]; no fault:
-- delivered. A failed delivery is retried at `retry_at`, and dropped after 72 h. If the claim has been lost since, only the attempt
-- is logged. Returns the endpoints that answer again after five consecutive failures [{branch_id, endpoint_id}]: their pending
-- deliveries should be made due.
create or replace function record_webhook_results(holder text, ended jsonb) returns jsonb language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  results constant webhook_attempt_result[] := array(select k from jsonb_populate_recordset(null::webhook_attempt_result, ended) k);
begin
  perform record_webhook_attempts(holder, results);
  return record_endpoint_results(results);
end $$;

-- Logs each attempt, and moves its delivery on if `holder` still has the claim.
drop function if exists record_webhook_attempts(text, jsonb);
create or replace function record_webhook_attempts(holder text, ended webhook_attempt_result[]) returns void language plpgsql as $$
declare
  r record;
  s webhook_streams;
  mine boolean;
begin
  for r in select k.*, d.endpoint_id, d.aggregate_type, d.aggregate_id, d.expires_at
             from unnest(ended) k
            cross join lateral (select * from webhook_deliveries d where d.branch_id = k.branch_id and d.id = k.id limit 1) d
            order by d.branch_id, d.endpoint_id, d.aggregate_type, d.aggregate_id loop
    select * into s from webhook_streams x
     where x.branch_id = r.branch_id and x.endpoint_id = r.endpoint_id and x.aggregate_type = r.aggregate_type
       and x.aggregate_id = r.aggregate_id for no key update;
    mine := s.lease is not distinct from holder;
    with recorded as (
      update webhook_deliveries d
         set attempts = d.attempts + 1, tries = d.tries + mine::int,
             status = case when not mine then d.status when r.fault is null then 'delivered'
                           when r.at >= d.expires_at then 'dropped' else d.status end,
             ended_at = case when not mine or (r.fault is not null and r.at < d.expires_at) then d.ended_at else r.at end,
             http_status = case when mine then r.http_status else d.http_status end,
             fault = case when mine then r.fault else d.fault end
       where d.branch_id = r.branch_id and d.id = r.id
      returning d.attempts
    )
    insert into webhook_attempts (branch_id, delivery_id, nth, at, ms, http_status, fault, answer)
    select r.branch_id, r.id, recorded.attempts, r.at, r.ms, r.http_status, r.fault, r.answer from recorded;
    if mine then
      perform release_webhook_stream(s, case when r.fault is null or r.at >= r.expires_at then r.at else r.retry_at end);
    end if;
  end loop;
end $$;

-- Counts successes and failures of each endpoint, and when it is tried next. Returns those that answer again, as
-- record_webhook_results does.
drop function if exists record_endpoint_results(jsonb);
create or replace function record_endpoint_results(ended webhook_attempt_result[]) returns jsonb language plpgsql as $$
declare
  r record;
  e webhook_endpoints;
  well jsonb := '[]';
begin
  for r in select d.branch_id, d.endpoint_id, max(k.at) as at, count(*) filter (where k.fault is not null)::int as faults,
                  bool_or(k.fault is null) as arrived,
                  bool_or(k.fault is not null and k.at >= d.expires_at and d.type <> 'webhook.test') as dropped,
                  (array_agg(k.fault order by k.at desc) filter (where k.fault is not null))[1] as fault
             from unnest(ended) k
            cross join lateral (select * from webhook_deliveries d where d.branch_id = k.branch_id and d.id = k.id limit 1) d
            group by 1, 2 order by 1, 2 loop
    select * into e from webhook_endpoints x where x.branch_id = r.branch_id and x.id = r.endpoint_id for no key update;
    if r.arrived then
      -- Avoids an update per success of a row that every claim reads.
      if e.failures > 0 or coalesce(e.last_ok_at < r.at - interval '5 seconds', true) then
        update webhook_endpoints x set failures = 0, failing_since = null, next_try_at = null, last_ok_at = r.at
         where x.branch_id = e.branch_id and x.id = e.id;
      end if;
      if e.failures >= 5 then
        perform publish_webhook_endpoint(e.branch_id, e.id, 'well');
        well := well || jsonb_build_object('branch_id', e.branch_id, 'endpoint_id', e.id);
      end if;
    end if;
    if r.dropped then
      perform publish_webhook_endpoint(e.branch_id, e.id, 'dropped');
    end if;
    if r.faults > 0 then
      update webhook_endpoints x
         set last_fault = r.fault, last_fault_at = r.at,
             failures = case when r.arrived then x.failures else least(x.failures + r.faults, 1000000) end,
             failing_since = case when r.arrived then x.failing_since else coalesce(x.failing_since, r.at) end,
             -- A quarter of the time it has been failing, between ten seconds and a quarter of an hour, with 20 % jitter.
             next_try_at = case when r.arrived or x.failures + r.faults < 5 then x.next_try_at
                                else r.at + least(greatest((r.at - coalesce(x.failing_since, r.at)) / 4, interval '10 seconds'),
                                                  interval '15 minutes') * (0.8 + 0.4 * random()) end
       where x.branch_id = e.branch_id and x.id = e.id;
      if not r.arrived and e.failures < 5 and e.failures + r.faults >= 5 then
        perform publish_webhook_endpoint(e.branch_id, e.id, 'failing');
      end if;
    end if;
  end loop;
  return well;
end $$;

-- Makes the pending deliveries of an endpoint due at once: it answers again.
create or replace function mark_webhooks_due(at timestamptz, branch int, endpoint int) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform 1 from webhook_streams x where x.branch_id = branch and x.endpoint_id = endpoint and x.due_at > at
    order by x.aggregate_type, x.aggregate_id for no key update;
  update webhook_streams x set due_at = at where x.branch_id = branch and x.endpoint_id = endpoint and x.due_at > at;
end $$;

-- Console pages that show this endpoint reload.
create or replace function publish_webhook_endpoint(branch int, endpoint int, what text) returns void language sql as $$
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  values (branch, 'webhook.' || what, 'webhook_endpoint', endpoint::text, jsonb_build_object('id', endpoint))
$$;

-- The subjects of these deliveries.
create or replace function webhook_subjects(branch int, chosen bigint[])
returns table (aggregate_type text, aggregate_id text) language sql stable as $$
  select distinct d.aggregate_type, d.aggregate_id from unnest(chosen) k (id)
    join public.webhook_deliveries d on d.branch_id = branch and d.id = k.id
$$;

-- Drops deliveries pending for 72 h: of endpoints that do not answer or are inactive. A delivery without any attempt, because the
-- service itself was down, still gets one. Up to `most` per endpoint; returns how many.
create or replace function expire_webhooks(at timestamptz, most int) returns int language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  e webhook_endpoints;
  s webhook_streams;
  over bigint[];
  n int := 0;
begin
  for e in select x.* from webhook_endpoints x
            where not x.active or x.removed_at is not null
               or (x.failures >= 5 and x.last_fault_at > at - interval '1 hour')
            order by x.branch_id, x.id loop
    select array_agg(k.id) into over
      from (select d.id from webhook_deliveries d
             where d.branch_id = e.branch_id and d.endpoint_id = e.id and d.status = 'waiting'
               and (d.expires_at <= at or e.removed_at is not null)
             order by d.expires_at limit most) k;
    continue when over is null;
    for s in select x.* from webhook_subjects(e.branch_id, over) k
               join webhook_streams x on x.branch_id = e.branch_id and x.endpoint_id = e.id
                                     and x.aggregate_type = k.aggregate_type and x.aggregate_id = k.aggregate_id
              where coalesce(x.lease_until <= at, true)
              order by x.aggregate_type, x.aggregate_id for no key update of x loop
      update webhook_deliveries d
         set status = 'dropped', ended_at = at, fault = coalesce(d.fault, 'endpoint ' || case when e.active then 'failing' else 'off' end)
       where d.branch_id = s.branch_id and d.endpoint_id = s.endpoint_id and d.aggregate_type = s.aggregate_type
         and d.aggregate_id = s.aggregate_id and d.status = 'waiting' and d.id = any (over);
      perform release_webhook_stream(s, s.due_at);
    end loop;
    n := n + cardinality(over);
    if e.removed_at is null then
      perform publish_webhook_endpoint(e.branch_id, e.id, 'dropped');
    end if;
  end loop;
  return n;
end $$;

-- Sends ended deliveries again: these, or (null) those of events within the span, with this status. In order, with their ids and
-- sequence numbers. Up to `most`, the oldest first; returns how many.
create or replace function replay_webhooks(at timestamptz, branch int, endpoint int, chosen bigint[], since timestamptz,
                                           until timestamptz, state "WebhookDeliveryStatus", most int)
returns int language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  s webhook_streams;
  again bigint[];
begin
  select array_agg(k.id) into again
    from (select d.id from webhook_deliveries d
           where d.branch_id = branch and d.endpoint_id = endpoint and d.status <> 'waiting' and d.type <> 'webhook.test'
             and (chosen is null or d.id = any (chosen))
             and (since is null or d.created_at >= since) and (until is null or d.created_at < until)
             and (state is null or d.status = state)
           order by d.created_at, d.id limit most) k;
  if again is null then
    return 0;
  end if;
  for s in select x.* from webhook_subjects(branch, again) k
             join webhook_streams x on x.branch_id = branch and x.endpoint_id = endpoint
                                   and x.aggregate_type = k.aggregate_type and x.aggregate_id = k.aggregate_id
            order by x.aggregate_type, x.aggregate_id for no key update of x loop
    update webhook_deliveries d
       set status = 'waiting', ended_at = null, tries = 0, replays = d.replays + 1, expires_at = at + interval '72 hours'
     where d.branch_id = s.branch_id and d.endpoint_id = s.endpoint_id and d.aggregate_type = s.aggregate_type
       and d.aggregate_id = s.aggregate_id and d.status <> 'waiting' and d.id = any (again);
    update webhook_streams x set due_at = at
     where x.branch_id = s.branch_id and x.endpoint_id = s.endpoint_id and x.aggregate_type = s.aggregate_type
       and x.aggregate_id = s.aggregate_id;
  end loop;
  return cardinality(again);
end $$;
