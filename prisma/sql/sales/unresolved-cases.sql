-- Limbo: money that was paid or is to be returned, with an unknown outcome. One open case per trade item (or refund) and kind;
-- closed once, by one of three resolutions, in the transaction in which the money moves.

-- The subject of a case never changes, and a case is closed once.
create or replace function guard_unresolved_case() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' then
    raise exception 'case % is closed', old.id using errcode = 'check_violation';
  end if;
  if (new.branch_id, new.id, new.kind, new.trade_id, new.line, new.booking_id, new.refund_id, new.opened_at)
     is distinct from (old.branch_id, old.id, old.kind, old.trade_id, old.line, old.booking_id, old.refund_id, old.opened_at) then
    raise exception 'case % keeps what it is about', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger guard before update on limbo_cases for each row execute function guard_unresolved_case();
create or replace trigger never_deleted before delete or truncate on limbo_cases for each statement execute function refuse_change();

-- Opens a case, or finds the open one of its kind and subject; returns its id. `within`: the deadline for a decision; default four
-- hours if a customer waits for something paid, else a day. Publishes it in the same transaction.
--
-- request: an unresolved_case_request.
create or replace function open_unresolved_case(request jsonb) returns int language plpgsql as $$
declare
  q constant unresolved_case_request := jsonb_populate_record(null::unresolved_case_request, request);
  made int;
begin
  insert into limbo_cases (branch_id, kind, trade_id, line, booking_id, refund_id, data, deadline_at)
  values (q.branch_id, q.kind, q.trade_id, q.line, q.booking_id, q.refund_id, coalesce(q.data, '{}'),
          now() + make_interval(mins => coalesce(q.within_minutes, case when q.kind in ('outcome_unknown', 'not_returned') then 240 else 1440 end)))
  on conflict do nothing returning id into made;
  if made is not null then
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    values (q.branch_id, 'limbo.opened', 'limbo_case', made::text, jsonb_strip_nulls(jsonb_build_object('id', made, 'kind', q.kind,
            'trade_id', q.trade_id, 'line', q.line, 'booking_id', q.booking_id, 'refund_id', q.refund_id)));
    return made;
  end if;
  return (select c.id from limbo_cases c
           where c.branch_id = q.branch_id and c.kind = q.kind and c.state = 'open' and c.trade_id is not distinct from q.trade_id
             and c.line is not distinct from q.line and c.booking_id is not distinct from q.booking_id
             and c.refund_id is not distinct from q.refund_id);
end $$;

-- Closes open cases about the same money: those of these kinds, of a trade's item or of a refund. Returns how many.
--
-- request: a case_closing_request.
create or replace function close_unresolved_case(request jsonb) returns int language plpgsql as $$
declare
  q constant case_closing_request := jsonb_populate_record(null::case_closing_request, request);
  closed int;
begin
  with done as (
    update limbo_cases c
       set state = q.state, closed_at = now(), closed_by = q.actor, note = coalesce(nullif(q.note, ''), c.note), version = c.version + 1
     where c.branch_id = q.branch_id and c.state = 'open' and c.kind::text = any (q.kinds)
       and c.trade_id is not distinct from q.trade_id and (q.line is null or c.line = q.line)
       and c.refund_id is not distinct from q.refund_id
    returning c.*
  ), audited as (
    insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, before, after)
    select branch_id, q.actor, 'limbo.close', 'limbo_case', id::text, q.request_id, '{"state": "open"}',
           jsonb_strip_nulls(jsonb_build_object('state', state, 'kind', kind, 'trade_id', trade_id, 'line', line, 'note', nullif(note, '')))
      from done
  ), published as (
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    select branch_id, 'limbo.closed', 'limbo_case', id::text, jsonb_strip_nulls(jsonb_build_object('id', id, 'kind', kind, 'state', state,
           'trade_id', trade_id, 'line', line, 'refund_id', refund_id)) from done
  )
  select count(*) into closed from done;
  return closed;
end $$;
