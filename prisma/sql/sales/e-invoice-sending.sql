-- Sending of electronic invoices: one sender per memory, by a lease. Every step names its holder; without the lease it changes nothing.

-- Whether a due document may be sent or looked up: the one that it follows is accepted.
create or replace function e_invoice_may_leave(e e_invoices) returns boolean language sql stable as $$
  select e.state <> 'ready' or e.of_id is null
         or exists (select from e_invoices o where o.branch_id = e.branch_id and o.id = e.of_id and o.state = 'accepted')
$$;

-- Takes a memory with due documents for one sender; of an inactive one those that have a number. What its last sender did not finish is unknown: it is looked up first.
create or replace function claim_fiscal_memory(at timestamptz, holder text, lease interval) returns setof fiscal_memories language plpgsql as $$
declare
  m fiscal_memories;
begin
  select * into m from fiscal_memories x
   where coalesce(x.lease_until <= at, true) and coalesce(x.next_at <= at, true)
     and exists (select from e_invoices e where e.branch_id = x.branch_id and e.memory_id = x.id
                    and (x.active or e.number is not null) and (e.state = 'sending' or e.next_at <= at and e_invoice_may_leave(e)))
   order by x.next_at nulls first, x.last_ok_at nulls first limit 1 for no key update skip locked;
  if m.id is null then return; end if;
  update fiscal_memories x set lease = holder, lease_until = at + claim_fiscal_memory.lease
   where x.branch_id = m.branch_id and x.id = m.id returning * into m;
  update e_invoices e set state = 'unknown', next_at = at, asked = 0, absent = 0, absent_since = null, changed_at = at, changed_by = 'system'
   where e.branch_id = m.branch_id and e.memory_id = m.id and e.state = 'sending';
  return next m;
end $$;

-- Renews the lease, so that no other sender takes over; false: it was lost.
create or replace function hold_fiscal_memory(branch int, memory int, holder text, at timestamptz, lease interval) returns boolean language plpgsql as $$
begin
  update fiscal_memories m set lease_until = at + hold_fiscal_memory.lease
   where m.branch_id = branch and m.id = memory and m.lease = holder;
  return found;
end $$;

-- Ends a sender's turn. fault null: the authority answered; else the memory rests until `rest_until`.
create or replace function release_fiscal_memory(branch int, memory int, holder text, at timestamptz, fault text, rest_until timestamptz) returns void
language sql as $$
  update fiscal_memories m
     set lease = null, lease_until = null, next_at = rest_until, failures = case when fault is null then 0 else m.failures + 1 end,
         last_fault = coalesce(left(fault, 300), m.last_fault), last_fault_at = case when fault is null then m.last_fault_at else at end,
         last_ok_at = case when fault is null then at else m.last_ok_at end
   where m.branch_id = branch and m.id = memory and m.lease = holder
$$;

-- Reserves `many` serials of a memory; returns the first. Numbers may have gaps. Null: the lease was lost.
create or replace function reserve_fiscal_serials(branch int, memory int, holder text, many int) returns bigint language sql as $$
  update fiscal_memories m set last_serial = m.last_serial + many
   where m.branch_id = branch and m.id = memory and m.lease = holder returning m.last_serial - many + 1
$$;

-- Documents about to be sent: [e_invoice_sending]. Stores numbers and texts of new ones, and each one's next trace id, before anything
-- leaves. Returns the ids that may be sent; none if the lease was lost.
create or replace function begin_e_invoices(branch int, memory int, holder text, at timestamptz, sendings jsonb) returns int[] language plpgsql as $$
declare
  ids int[];
begin
  perform 1 from fiscal_memories m where m.branch_id = branch and m.id = memory and m.lease = holder for no key update;
  if not found then return '{}'; end if;
  with begun as (
    update e_invoices e
       set state = 'sending', number = coalesce(e.number, q.number), serial = coalesce(e.serial, q.serial),
           payload = coalesce(e.payload, q.payload), hash = coalesce(e.hash, decode(q.hash, 'hex')), uids = e.uids || q.uid,
           next_at = null, asked = 0, absent = 0, absent_since = null, sent_at = at, changed_at = at, changed_by = 'system', version = e.version + 1
      from jsonb_populate_recordset(null::e_invoice_sending, sendings) q
     where e.branch_id = branch and e.memory_id = memory and e.id = q.id and e.state = 'ready' and e.version = q.version
    returning e.id
  )
  select coalesce(array_agg(b.id order by b.id), '{}') into ids from begun b;
  return ids;
end $$;

-- What became of documents: [e_invoice_outcome]. An accepted successor changes the state of the document before it. Returns the number
-- of recorded ones.
create or replace function record_e_invoice_outcomes(branch int, memory int, holder text, at timestamptz, outcomes jsonb) returns int language plpgsql as $$
declare
  done int;
begin
  perform 1 from fiscal_memories m where m.branch_id = branch and m.id = memory and m.lease = holder for no key update;
  if not found then return 0; end if;
  with recorded as (
    update e_invoices e
       set state = q.state, reference = coalesce(q.reference, e.reference), next_at = q.next_at, asked = q.asked, absent = q.absent,
           absent_since = q.absent_since, errors = coalesce(q.errors, '[]'), warnings = coalesce(q.warnings, e.warnings),
           reaction = coalesce(q.reaction, e.reaction), ended_at = case when q.state in ('accepted', 'refused') then coalesce(e.ended_at, at) end,
           changed_at = at, changed_by = 'system', version = e.version + 1
      from jsonb_populate_recordset(null::e_invoice_outcome, outcomes) q
     where e.branch_id = branch and e.memory_id = memory and e.id = q.id and e.state = q.was
    returning e.id, e.of_id, e.state, e.subject
  ), woken as (
    update e_invoices w set next_at = at from recorded r
     where w.branch_id = branch and w.of_id = r.id and w.state = 'ready' and r.state = 'accepted'
  ), replaced as (
    update e_invoices o set state = case r.subject when 'cancellation' then 'canceled' else 'corrected' end, next_at = null, changed_at = at,
           changed_by = 'system', version = o.version + 1
      from recorded r where o.branch_id = branch and o.id = r.of_id and r.state = 'accepted' and o.state = 'accepted'
  )
  select count(*) into done from recorded;
  return done;
end $$;

-- When a new document is sent: at once, unless data is missing or the document that it follows is not accepted.
create or replace function e_invoice_next_at(branch int, of_ int, missing text[], at timestamptz) returns timestamptz language sql stable as $$
  select case when missing = '{}' and (of_ is null or exists (
           select from e_invoices o where o.branch_id = branch and o.id = of_ and o.state = 'accepted')) then at end
$$;

-- Stores the documents of a queued invoice, once: [e_invoice_built]. Returns their number; null: they were stored before.
create or replace function store_e_invoices(branch int, invoice int, at timestamptz, built jsonb) returns int language plpgsql as $$
declare
  s e_invoice_sources;
  many int;
begin
  select * into s from e_invoice_sources x where x.branch_id = branch and x.invoice_id = invoice and x.built_at is null for no key update;
  if s.invoice_id is null then return null; end if;
  -- The outcome of a document that these follow is not recorded in between.
  perform 1 from fiscal_memories m where m.branch_id = branch and m.id = s.memory_id for no key update;
  insert into e_invoices (branch_id, invoice_id, part, memory_id, subject, of_id, state, missing, document, total, issued_at, due_on, next_at,
                          changed_by, changed_at, created_at)
  select branch, invoice, q.part, s.memory_id, q.subject, q.of_id, case when q.missing = '{}' then 'ready' else 'held' end, q.missing, q.document,
         q.total, q.issued_at, s.due_on, e_invoice_next_at(branch, q.of_id, q.missing, at), 'system', at, at
    from jsonb_populate_recordset(null::e_invoice_built, built) q;
  get diagnostics many = row_count;
  update e_invoice_sources x set built_at = at, documents = many where x.branch_id = branch and x.invoice_id = invoice;
  return many;
end $$;
