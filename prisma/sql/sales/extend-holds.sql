-- Extends open holds by ten minutes, at most twice each, never past departure or 45 minutes in total.
--
-- request: a hold_extend_request.
-- answer: {items: [{lock_id, code, expires_at}]}: 1000 extended; 1002 not found for this holder; 4004 expired;
-- 4006 the charter is no longer sold; 5003 extended twice before, released, used, or as old as it may get.
create or replace function extend_holds(request jsonb) returns jsonb language plpgsql as $$
declare
  q constant hold_extend_request := jsonb_populate_record(null::hold_extend_request, request);
  branch constant int := q.branch_id;
  owner constant text := q.holder;
  at constant timestamptz := q.now;
  answers jsonb;
begin
  -- No seats move: only the holds are locked, in key order.
  perform 1 from holds h
    where h.branch_id = branch and h.lock_id in (select i.lock_id from unnest(q.items) i)
      and h.holder = coalesce(owner, h.holder)
    order by h.branch_id, h.id for no key update of h;

  with requested as (
    select i.lock_id, i.ordinality as place, row_number() over (partition by i.lock_id order by i.ordinality) as nth
      from unnest(q.items) with ordinality i
  ), judged as (
    select a.lock_id, a.place, h.id, h.class_id, h.holder, h.expires_at,
           least(h.expires_at + interval '10 minutes', h.created_at + interval '45 minutes', ch.starts_at) as later,
           case
             when h.id is null then 1002
             when h.status = 'expired' or (h.status = 'open' and h.expires_at <= at) then 4004
             when h.status <> 'open' or h.extensions >= 2 or a.nth > 1
                  or h.expires_at >= h.created_at + interval '45 minutes' then 5003
             when class_status(ch.status, ch.starts_at, false, null, 'infinity', 1, 0, at) <> 'open' then 4006
             else 1000
           end as code
      from requested a
      left join holds h on h.branch_id = branch and h.lock_id = a.lock_id and h.holder = coalesce(owner, h.holder)
      left join charter_classes c on c.branch_id = h.branch_id and c.id = h.class_id
      left join charters ch on ch.branch_id = c.branch_id and ch.id = c.charter_id
  ), extended as (
    update holds h set expires_at = j.later, extended = true, extensions = h.extensions + 1
      from judged j where j.code = 1000 and h.branch_id = branch and h.id = j.id
    returning h.lock_id
  ), audited as (
    insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, before, after)
    select branch, at, q.actor, 'lock.extend', 'lock', j.lock_id, q.request_id,
           jsonb_build_object('expires_at', j.expires_at), jsonb_build_object('expires_at', j.later)
      from judged j join extended using (lock_id) where j.code = 1000
  ), published as (
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    select branch, 'lock.extended', 'lock', j.lock_id,
           jsonb_build_object('lock_id', j.lock_id, 'id', j.class_id, 'holder', j.holder, 'expires_at', j.later)
      from judged j join extended using (lock_id) where j.code = 1000
  )
  select jsonb_agg(to_jsonb(row(lock_id, code, case when code = 1000 then later else expires_at end)::extended_hold) order by place)
    into answers from judged;
  return to_jsonb(row(answers)::hold_extend_result);
end $$;
comment on function extend_holds(jsonb) is 'Result: hold_extend_result';
