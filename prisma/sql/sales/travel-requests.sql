-- The allowed transitions of travel requests (src/domain/sales/travel-request/rules.ts; a test compares them), and their immutable data.
create or replace function travel_request_moves(was "TravelRequestStatus") returns "TravelRequestStatus"[] language sql immutable as $$
  select case was
    when 'open' then '{answered,closed,canceled}'
    when 'answered' then '{open,closed,canceled}'
    when 'closed' then '{open,answered}'
    else '{}' end::public."TravelRequestStatus"[]
$$;

create or replace function guard_travel_request() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'open' or new.message_count <> 0 or new.trade_id is not null then
      raise exception 'a travel request begins open' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if new.status <> old.status and not new.status = any(travel_request_moves(old.status)) then
    raise exception 'travel request % does not go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  if (new.branch_id, new.id, new.party, new.passenger_id, new.colleague_id, new.created_by, new.created_at)
     is distinct from (old.branch_id, old.id, old.party, old.passenger_id, old.colleague_id, old.created_by, old.created_at)
     or new.message_count < old.message_count or new.version < old.version
     or new.customer_seen < old.customer_seen or new.staff_seen < old.staff_seen then
    raise exception 'travel request % keeps whose it is and what was said', old.id using errcode = 'check_violation';
  end if;
  if old.status in ('closed', 'canceled') and new.status = old.status
     and (new.kind, new.origin, new.destination, new.from_on, new.to_on, new.flex_days, new.adult, new.child, new.infant, new.budget,
          new.currency, new.notes, new.message_count)
         is distinct from (old.kind, old.origin, old.destination, old.from_on, old.to_on, old.flex_days, old.adult, old.child,
          old.infant, old.budget, old.currency, old.notes, old.message_count) then
    raise exception 'travel request % is over', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger guard before insert or update on travel_requests for each row execute function guard_travel_request();
create or replace trigger never_deleted before delete or truncate on travel_requests for each statement execute function refuse_change();

-- A message is the next of an active request: the writer has counted it there.
create or replace function guard_travel_message() returns trigger language plpgsql as $$
begin
  perform from travel_requests r where r.branch_id = new.branch_id and r.id = new.request_id and r.message_count = new.nr
    and r.status in ('open', 'answered');
  if not found then
    raise exception 'message % is not the next of travel request %', new.nr, new.request_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger guard before insert on travel_request_messages for each row execute function guard_travel_message();
create or replace trigger append_only before update or delete or truncate on travel_request_messages
  for each statement execute function refuse_change();
comment on table travel_request_messages is 'append-only';

-- A request ends as soon as a trade made for it is issued.
create or replace function close_sold_request() returns trigger language plpgsql as $$
begin
  with done as (
    update travel_requests r
       set status = 'closed', closed_at = now(), closed_by = 'system', version = r.version + 1, updated_at = now()
     where r.branch_id = new.branch_id and r.trade_id = new.id and r.status in ('open', 'answered')
    returning r.*
  ), audited as (
    insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, after)
    select branch_id, 'system', 'travel_request.close', 'travel_request', id::text, 'trade:' || new.id,
           jsonb_build_object('status', status, 'trade_id', trade_id)
      from done
  )
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  select branch_id, 'travel_request.closed', 'travel_request', id::text, jsonb_build_object('id', id, 'trade_id', trade_id) from done;
  return null;
end $$;
create or replace trigger sold_as_asked after update of status on trades for each row
  when (new.status in ('issued', 'partially_issued') and old.status is distinct from new.status)
  execute function close_sold_request();
