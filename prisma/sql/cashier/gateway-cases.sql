-- Records cases for a person to check: one row per branch, kind and subject with a counter, so that a flood adds no rows. Published
-- to the console when a case is new or reopened.
--
-- requests: [gateway_case_request]; answers, in their order: {opened}.
create or replace function record_gateway_case_many(requests jsonb) returns jsonb language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  requested_ constant gateway_case_request[] := array(select r from jsonb_populate_recordset(null::gateway_case_request, requests) r);
  opened jsonb;
begin
  -- By a statement of its own: in the one below, a row that it has updated already would be passed over.
  perform 1
    from (select distinct r.branch_id, r.kind, left(r.subject, 60) as subject from unnest(requested_) r) t
    join gateway_cases c on c.branch_id = t.branch_id and c.kind = t.kind and c.subject = t.subject
   order by c.branch_id, c.kind, c.subject for no key update of c;
  with requested as (
    select r.branch_id, r.kind, left(r.subject, 60) as subject, max(r.payment_id) as payment_id, count(*)::int as n,
           coalesce((array_agg(r.data order by r.ordinality desc))[1], '{}') as data
      from unnest(requested_) with ordinality r
     group by 1, 2, 3
  ), known as materialized (
    select t.branch_id, t.kind, t.subject, c.state
      from requested t join gateway_cases c on c.branch_id = t.branch_id and c.kind = t.kind and c.subject = t.subject
  ), stored as (
    insert into gateway_cases as c (branch_id, kind, subject, payment_id, count, data)
    select branch_id, kind, subject, payment_id, n, data from requested order by 1, 2, 3
    on conflict (branch_id, kind, subject) do update
       set count = least(c.count::bigint + excluded.count, 2000000000)::int, last_at = now(), data = excluded.data,
           state = 'open', closed_by = null, closed_at = null
    returning c.branch_id, c.id, c.kind, c.subject, c.payment_id, c.xmax = 0 as inserted
  ), fresh as (
    select k.* from stored k left join known o on o.branch_id = k.branch_id and o.kind = k.kind and o.subject = k.subject
     where k.inserted or o.state <> 'open'
  ), published as (
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    select branch_id, 'payment.case', 'gateway_case', id::text, jsonb_build_object('id', id, 'kind', kind, 'payment_id', payment_id)
      from fresh where branch_id > 0
  )
  select coalesce(jsonb_object_agg(branch_id || ' ' || kind || ' ' || subject, true), '{}') into opened from fresh;
  return (select jsonb_agg(to_jsonb(row(opened ? (r.branch_id || ' ' || r.kind || ' ' || left(r.subject, 60)))::gateway_case_recorded) order by r.ordinality)
            from unnest(requested_) with ordinality r);
end $$;

create or replace function record_gateway_case(request jsonb) returns jsonb language sql volatile as $$
  select record_gateway_case_many(jsonb_build_array(request))->0
$$;
comment on function record_gateway_case(jsonb) is 'Result: gateway_case_recorded';
