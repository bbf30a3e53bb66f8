-- Releases open holds and their seats: many requests in one transaction, each with its own result.
--
-- requests: [hold_release_request].
-- answers, in their order: {items: [{lock_id, code}]}: 1000 released, now or before; 1002 not found for this holder;
-- 4004 expired; 5003 used by a booking. A due hold that is not yet expired is released like any other.
create or replace function release_holds_many(requests jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  branches int[];
  classes int[];
begin
  select array_agg(c.branch_id), array_agg(c.id) into branches, classes
    from (select c.branch_id, c.id
            from (select distinct h.branch_id, h.class_id
                    from jsonb_populate_recordset(null::hold_release_request, requests) r
                   cross join lateral unnest(r.items) i
                   -- A look-up each, by the index: without statistics a join would hash every hold of the branch.
                   cross join lateral (
                         select * from holds h where h.branch_id = r.branch_id and h.lock_id = i.lock_id limit 1) h
                   where h.holder = coalesce(r.holder, h.holder) and h.status = 'open') k
            join charter_classes c on c.branch_id = k.branch_id and c.id = k.class_id
           order by c.branch_id, c.id for no key update of c) c;

  if branches is not null then
    with requested as (
      -- Of two requests for one lock the first takes effect.
      select distinct on (r.branch_id, i.lock_id) r.branch_id, r.holder, r.actor, r.request_id, r.reason, r.now, i.lock_id
        from jsonb_populate_recordset(null::hold_release_request, requests) with ordinality r
       cross join lateral unnest(r.items) i
       cross join lateral (
             select h.holder from holds h where h.branch_id = r.branch_id and h.lock_id = i.lock_id limit 1) h
       where h.holder = coalesce(r.holder, h.holder)
       order by r.branch_id, i.lock_id, r.ordinality
    ), locked as (
      select h.branch_id, h.id
        from requested a
        join holds h on h.branch_id = a.branch_id and h.lock_id = a.lock_id
       where h.status = 'open' and h.holder = coalesce(a.holder, h.holder)
         and exists (select from unnest(branches, classes) k (branch, class) where k.branch = h.branch_id and k.class = h.class_id)
       order by h.branch_id, h.id for no key update of h
    ), released as (
      update holds h set status = 'released' from locked l where h.branch_id = l.branch_id and h.id = l.id
      returning h.branch_id, h.lock_id, h.class_id, h.holder, h.seats, h.expires_at
    ), freed as (
      update charter_classes c set held = c.held - r.seats, updated_at = now()
        from (select branch_id, class_id, sum(seats)::int as seats from released group by 1, 2) r
       where c.branch_id = r.branch_id and c.id = r.class_id
    ), audited as (
      insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, before, after)
      select r.branch_id, a.now, a.actor, 'lock.release', 'lock', r.lock_id, a.request_id,
             jsonb_build_object('status', 'open', 'holder', r.holder, 'seats', r.seats, 'expires_at', r.expires_at),
             jsonb_strip_nulls(jsonb_build_object('status', 'released', 'reason', a.reason))
        from released r join requested a on a.branch_id = r.branch_id and a.lock_id = r.lock_id
    )
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    select branch_id, 'lock.released', 'lock', lock_id,
           jsonb_build_object('lock_id', lock_id, 'id', class_id, 'holder', holder, 'seats', seats)
      from released;
  end if;

  return (
    select jsonb_agg(to_jsonb(row(t.items)::hold_release_result) order by r.ordinality)
      from jsonb_populate_recordset(null::hold_release_request, requests) with ordinality r
     cross join lateral (
           select jsonb_agg(to_jsonb(row(i.lock_id, case h.status when 'released' then 1000 when 'expired' then 4004 when 'used' then 5003
                                          else 1002 end)::released_hold) order by i.ordinality) as items
             from unnest(r.items) with ordinality i
             left join holds h on h.branch_id = r.branch_id and h.lock_id = i.lock_id
                              and h.holder = coalesce(r.holder, h.holder)) t);
end $$;

create or replace function release_holds(request jsonb) returns jsonb language sql volatile as $$
  select release_holds_many(jsonb_build_array(request))->0
$$;
comment on function release_holds(jsonb) is 'Result: hold_release_result';
