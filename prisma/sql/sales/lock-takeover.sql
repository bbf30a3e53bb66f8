-- Transfers an open hold to a person of the branch, with a new life of 15 minutes (never past departure or 45 minutes in total;
-- never less than it has): its previous holder cannot use it any more (1002).
--
-- request: a hold_takeover_request; holder: `operator:3`.
-- answer: {code, expires_at}: 1000; 3009 no such lock in the branch; 4004 expired; 4006 no longer sold; 5003 released or used, or
--   already held by this person and at its maximum age.
create or replace function take_over_hold(request jsonb) returns jsonb language plpgsql as $$
declare
  q constant hold_takeover_request := jsonb_populate_record(null::hold_takeover_request, request);
  branch constant int := q.branch_id;
  heir constant text := q.holder;
  at constant timestamptz := q.now;
  found_ record;
  code int;
  later timestamptz;
begin
  -- Locks the class first, as wherever the state of a hold changes: a booking that uses this hold has committed, or comes after.
  perform 1 from holds h join charter_classes c on c.branch_id = h.branch_id and c.id = h.class_id
    where h.branch_id = branch and h.lock_id = q.lock_id for no key update of c;
  select h.* into found_ from holds h
   where h.branch_id = branch and h.lock_id = q.lock_id for no key update of h;
  if found_.id is null then return answer_of(row(3009, null)::hold_takeover_result); end if;

  select case
           when found_.status = 'expired' or (found_.status = 'open' and found_.expires_at <= at) then 4004
           when found_.status <> 'open' then 5003
           when class_status(ch.status, ch.starts_at, false, null, 'infinity', 1, 0, at) <> 'open' then 4006
           else 1000
         end, greatest(found_.expires_at, least(at + interval '15 minutes', found_.created_at + interval '45 minutes', ch.starts_at))
    into code, later
    from charter_classes c join charters ch on ch.branch_id = c.branch_id and ch.id = c.charter_id
   where c.branch_id = branch and c.id = found_.class_id;
  if code = 1000 and found_.holder = heir and later <= found_.expires_at then code := 5003; end if;
  if code <> 1000 then return answer_of(row(code, null)::hold_takeover_result); end if;

  update holds h set holder = heir, expires_at = later, extended = false, extensions = 0 where h.branch_id = branch and h.id = found_.id;
  insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, before, after)
  values (branch, at, heir, 'lock.take-over', 'lock', found_.lock_id, q.request_id,
          jsonb_build_object('holder', found_.holder, 'expires_at', found_.expires_at, 'extended', found_.extended),
          jsonb_build_object('holder', heir, 'expires_at', later, 'extended', false, 'reason', q.reason));
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  values (branch, 'lock.taken_over', 'lock', found_.lock_id,
          jsonb_build_object('lock_id', found_.lock_id, 'id', found_.class_id, 'holder', heir, 'from', found_.holder,
            'seats', found_.seats, 'expires_at', later));
  return answer_of(row(1000, later)::hold_takeover_result);
end $$;
comment on function take_over_hold(jsonb) is 'Result: hold_takeover_result';
