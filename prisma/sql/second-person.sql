-- Acts of two persons (contract 13.20).

-- Whether two people are one pair of eyes since then: one of them, or somebody behind both, made the other, let them in, changed what
-- they may do or sign in with, or had somebody in hand who did. Whoever made somebody neither approves what that one asks for, nor
-- has what they ask for approved by that one; and two whom a third made approve nothing of each other's.
create or replace function had_in_hand(requester int, person int, since timestamptz) returns boolean language sql stable
set enable_seqscan = off as $$
  with recursive hands(of_person, id) as (
    values (requester, requester), (person, person)
    union
    select h.of_person, substr(a.actor, 10)::int
      from hands h
      join memberships m on m.operator_id = h.id
      join audit_log a on a.branch_id = m.branch_id and a.subject_type = 'operator' and a.subject_id = h.id::text
     where a.at > since and a.actor ~ '^operator:\d{1,9}$' and a.actor <> 'operator:' || h.id
       and (a.action in ('operator.create', 'operator.join', 'operator.reset-password', 'operator.factor-reset')
            or a.action = 'operator.update'
               and (a.after ? 'access' or a.after ? 'personnel_id' or a.after->>'active' = 'true')))
  select person <> requester
     and exists (select from hands a join hands b on b.id = a.id where a.of_person = requester and b.of_person = person)
$$;

-- What was asked for stays as it was asked, and is decided once.
create or replace function keep_change_request() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting'
     or (to_jsonb(new) - '{state,sealed,decided_by,decided_at,reason,alone}'::text[])
        <> (to_jsonb(old) - '{state,sealed,decided_by,decided_at,reason,alone}'::text[])
     or new.state = 'waiting' and new.sealed is not distinct from old.sealed then
    raise exception 'change request % stays as it was', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger keeps before update on change_requests for each row execute function keep_change_request();
create or replace trigger stays before delete or truncate on change_requests for each statement execute function refuse_change();
