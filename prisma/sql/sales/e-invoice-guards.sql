-- Invariants of electronic invoices, for every writer.

-- The allowed next states of a document.
create or replace function e_invoice_may_become(from_state text, to_state text) returns boolean language sql immutable as $$
  select to_state = any (case from_state
    when 'held' then array['ready', 'canceled']
    when 'ready' then array['held', 'sending', 'canceled']
    when 'sending' then array['sent', 'ready', 'unknown', 'refused']
    when 'sent' then array['accepted', 'refused', 'unknown']
    when 'unknown' then array['accepted', 'refused', 'ready', 'sent']
    when 'accepted' then array['corrected', 'canceled']
    else array[]::text[] end)
$$;

-- Number and document are stored before sending, and never change afterwards.
create or replace function guard_e_invoice() returns trigger language plpgsql as $$
begin
  if (new.branch_id, new.id, new.invoice_id, new.part, new.subject, new.supersedes_id, new.issued_at, new.created_at)
     is distinct from (old.branch_id, old.id, old.invoice_id, old.part, old.subject, old.supersedes_id, old.issued_at, old.created_at) then
    raise exception 'e-invoice % keeps what it is of', old.id using errcode = 'check_violation', constraint = 'e_invoices_identity';
  end if;
  if old.number is not null and (new.number, new.serial, new.payload, new.hash, new.document, new.of_id, new.total, new.memory_id)
     is distinct from (old.number, old.serial, old.payload, old.hash, old.document, old.of_id, old.total, old.memory_id) then
    raise exception 'e-invoice % has a number and keeps its document', old.id using errcode = 'check_violation', constraint = 'e_invoices_frozen';
  end if;
  if not old.uids <@ new.uids then
    raise exception 'e-invoice % keeps its trace ids', old.id using errcode = 'check_violation', constraint = 'e_invoices_uids';
  end if;
  if new.state <> old.state and not e_invoice_may_become(old.state, new.state)
     or new.state = 'canceled' and old.state = 'ready' and old.number is not null then
    raise exception 'e-invoice % is %, not to become %', old.id, old.state, new.state using errcode = 'check_violation', constraint = 'e_invoices_states';
  end if;
  return new;
end $$;
create or replace trigger guard before update on e_invoices for each row execute function guard_e_invoice();

-- Every state is an event of the document's timeline.
create or replace function record_e_invoice_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.state <> old.state or new.document <> old.document or new.reaction is distinct from old.reaction then
    insert into e_invoice_events (branch_id, e_invoice_id, at, actor, from_state, to_state, data)
    values (new.branch_id, new.id, new.changed_at, new.changed_by, case when tg_op = 'UPDATE' then old.state end, new.state,
            nullif(jsonb_strip_nulls(jsonb_build_object(
              'missing', case when cardinality(new.missing) > 0 then to_jsonb(new.missing) end,
              'errors', case when new.errors <> '[]' then new.errors end, 'reference', new.reference, 'reaction', new.reaction,
              'uid', case when new.state = 'sending' then new.uids[cardinality(new.uids)] end)), '{}'));
  end if;
  return null;
end $$;
create or replace trigger record_event after insert or update on e_invoices for each row execute function record_e_invoice_event();

create or replace trigger never_deleted before delete or truncate on e_invoices for each statement execute function refuse_change();
create or replace trigger never_deleted before delete or truncate on e_invoice_sources for each statement execute function refuse_change();
create or replace trigger never_deleted before delete or truncate on fiscal_memories for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on e_invoice_events for each statement execute function refuse_change();
comment on table e_invoice_events is 'append-only';

-- A serial is never given twice: the series of a memory only grows, and a memory in use keeps its id.
create or replace function guard_fiscal_memory() returns trigger language plpgsql as $$
begin
  if new.last_serial < old.last_serial or old.last_serial > 0 and new.memory_id <> old.memory_id then
    raise exception 'memory % keeps its series', old.memory_id using errcode = 'check_violation', constraint = 'fiscal_memories_series';
  end if;
  return new;
end $$;
create or replace trigger guard before update on fiscal_memories for each row execute function guard_fiscal_memory();

-- The last day on which a document issued on `day` is in time.
create or replace function e_invoice_due_on(branch int, day date) returns date language sql stable as $$
  select day + coalesce((select d.days from e_invoice_deadlines d where d.branch_id = branch and d.from_on <= day
                          order by d.from_on desc limit 1), 12)
$$;

-- Invoices and credit notes are queued with themselves, so that none is forgotten.
create or replace function queue_e_invoices() returns trigger language plpgsql as $$
begin
  insert into e_invoice_sources (branch_id, invoice_id, memory_id, due_on, next_at)
  select n.branch_id, n.id, m.id, e_invoice_due_on(n.branch_id, n.day), n.issued_at
    from issued n
    join fiscal_memories m on m.branch_id = n.branch_id and m.active
   where n.day >= m.starts_on
  on conflict do nothing;
  return null;
end $$;
create or replace trigger queue_e_invoices after insert on invoices referencing new table as issued for each statement
  execute function queue_e_invoices();

-- Queues the branch's invoices since the first day of its active memory, `most` at a time. Returns their number.
create or replace function queue_earlier_e_invoices(branch int, most int) returns int language sql as $$
  with queued as (
    insert into e_invoice_sources (branch_id, invoice_id, memory_id, due_on, next_at)
    select n.branch_id, n.id, m.id, e_invoice_due_on(n.branch_id, n.day), n.issued_at
      from fiscal_memories m
      join invoices n on n.branch_id = m.branch_id
     where m.branch_id = branch and m.active and n.day >= m.starts_on
       and not exists (select from e_invoice_sources s where s.branch_id = n.branch_id and s.invoice_id = n.id)
     order by n.id limit most
    on conflict do nothing
    returning 1
  )
  select count(*)::int from queued
$$;
