-- Documents of suppliers: stored, compared with our bookings, decided (finance design 4).
--
-- Lock order: the supplier's documents (an advisory lock), then the document, then those of ledger.post.

-- The lock of a supplier's documents and payment runs.
create or replace function lock_supplier(branch int, supplier int) returns void language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended(format('supplier:%s:%s', branch, supplier), 0))
$$;

-- A reference in comparable form: capitals and digits; of a ticket with the carrier's three digits the ten after them.
create or replace function supplier_reference(written text) returns text language sql immutable parallel safe as $$
  select nullif(case when r ~ '^[0-9]{13}$' then right(r, 10) else r end, '')
    from (select regexp_replace(upper(coalesce(written, '')), '[^A-Z0-9]', '', 'g') as r) k
$$;

-- What of our debt for a booking no accepted document has claimed yet.
create or replace function supplier_unbilled(branch int, booking bigint) returns bigint language sql stable set enable_seqscan = off as $$
  select booking_owed(branch, booking) - coalesce((
           select sum(l.our_net) from supplier_document_lines l
             join supplier_documents d on d.branch_id = l.branch_id and d.id = l.document_id
            where l.branch_id = branch and l.booking_id = booking and d.state = 'accepted' and l.verdict <> 'missing'), 0)::bigint
$$;

-- Stores a document with its lines and compares it.
-- request: a supplier_document_request; answer: {id}, or {refused: {code, field}}: 3009 no such supplier, 3003 the number is taken.
create or replace function store_supplier_document(request jsonb) returns jsonb language plpgsql
set lock_timeout = '5s' as $$
declare
  q constant supplier_document_request := jsonb_populate_record(null::supplier_document_request, request);
  sign_ constant int := case when q.kind in ('credit_note', 'acm') then -1 else 1 end;
  doc supplier_documents;
begin
  perform lock_supplier(q.branch_id, q.supplier_id);
  if not exists (select from supplier_parties(q.branch_id) s where s.id = q.supplier_id) then
    return supplier_refused(3009);
  end if;
  select * into doc from supplier_documents d where d.branch_id = q.branch_id and d.request_key = q.request_key;
  if found then return answer_of(row(doc.id)::supplier_document_stored); end if;
  if exists (select from supplier_documents d where d.branch_id = q.branch_id and d.supplier_id = q.supplier_id and d.kind = q.kind
                and d.number = q.number) then
    return supplier_refused(3003, 'number');
  end if;
  insert into supplier_documents (branch_id, supplier_id, kind, number, day, due, from_day, to_day, amount, tax, file_id, note, request_key,
                                  created_by, created_at)
  values (q.branch_id, q.supplier_id, q.kind, q.number, q.day, q.due, q.from_day, q.to_day, q.amount, q.tax, q.file_id, coalesce(q.note, ''),
          q.request_key, q.actor, q.at)
  returning * into doc;
  insert into supplier_document_lines (branch_id, document_id, nr, ticket, reference, passenger, day, base, taxes, commission, net, verdict)
  select doc.branch_id, doc.id, l.ordinality, l.ticket, l.reference, l.passenger, l.day, sign_ * l.base, sign_ * l.taxes, sign_ * l.commission,
         sign_ * l.net, 'unknown'
    from unnest(q.lines) with ordinality l;
  perform compare_supplier_document(doc);
  perform record_supplier_act(doc, q.actor, q.request_id, 'supplier_document.create',
    jsonb_build_object('number', doc.number, 'kind', doc.kind, 'amount', doc.amount));
  return answer_of(row(doc.id)::supplier_document_stored);
end $$;

comment on function store_supplier_document(jsonb) is 'Result: supplier_document_stored, supplier_refusal';

-- The answer of a refused call of a document or a payment run.
create or replace function supplier_refused(code int, field text default null, version int default null, difference bigint default null)
returns jsonb language sql stable as $$
  select refused_by(answer_of(row(code, field, version, difference, null)::supplier_refusal))
$$;

-- The audit row and the event of a document's change.
create or replace function record_supplier_act(doc supplier_documents, who text, request text, act text, after_ jsonb) returns void
language sql volatile as $$
  insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, after)
  values (doc.branch_id, who, act, 'supplier_document', doc.id::text, coalesce(request, ''), after_);
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  values (doc.branch_id, 'supplier_document.changed', 'supplier_document', doc.id::text, '{}')
$$;

-- Compares a locked document with our bookings: by ticket, PNR, our reference, then name, day and amount. A reference that several
-- bookings have decides nothing.
create or replace function compare_supplier_document(doc supplier_documents) returns void language plpgsql as $$
begin
  delete from supplier_document_lines l where l.branch_id = doc.branch_id and l.document_id = doc.id and l.verdict = 'missing';
  update supplier_document_lines l set booking_id = null, our_net = null, verdict = 'unknown', how = null
   where l.branch_id = doc.branch_id and l.document_id = doc.id and l.booking_id is not null;
  perform match_supplier_references(doc);
  if doc.kind in ('adm', 'acm') then return; end if;
  perform match_supplier_names(doc);
  perform judge_supplier_lines(doc);
  perform add_missing_lines(doc);
end $$;

-- Finds the booking of each line by a reference. A memo is owed beside its booking: nothing of our debt is this line's.
create or replace function match_supplier_references(doc supplier_documents) returns void language sql volatile as $$
  with written as materialized (
    select l.nr, l.net, r.ref
      from supplier_document_lines l
     cross join lateral (select supplier_reference(l.ticket) union select supplier_reference(l.reference)) r (ref)
     where l.branch_id = doc.branch_id and l.document_id = doc.id and r.ref is not null),
  known as materialized (
    select b.booking_id, supplier_reference(r.ref) as ref, r.how, r.rank
      from supplier_bookings(doc.branch_id, doc.supplier_id, doc.from_day - 366, doc.to_day + 31) b
     cross join lateral (
           select unnest(b.tickets), 'ticket', 1 union all select b.pnr, 'pnr', 2 union all select b.local_pnr, 'reference', 3
            union all select unnest(b.refs), 'reference', 3) r (ref, how, rank)),
  ranked as (
    select w.nr, w.net, k.booking_id, k.how, rank() over (partition by w.nr order by k.rank) as place
      from written w join known k on k.ref = w.ref),
  found as (
    select r.nr, min(r.net) as net, min(r.booking_id) as booking_id, min(r.how) as how from ranked r
     where r.place = 1 group by r.nr having count(distinct r.booking_id) = 1)
  update supplier_document_lines l set booking_id = f.booking_id, how = f.how, our_net = 0, verdict = case when f.net = 0 then 'equal' else 'differs' end
    from found f where l.branch_id = doc.branch_id and l.document_id = doc.id and l.nr = f.nr
$$;

-- Finds bookings of lines without a known reference by a traveler's name, a day at most 3 apart, and exactly our unbilled debt.
create or replace function match_supplier_names(doc supplier_documents) returns void language sql volatile as $$
  with written as materialized (
    select l.nr, l.net, l.day, tsvector_to_array(name_words(doc.branch_id, translate(l.passenger, '/', ' '))) as name
      from supplier_document_lines l
     where l.branch_id = doc.branch_id and l.document_id = doc.id and l.booking_id is null and l.passenger is not null and l.day is not null),
  known as materialized (
    select b.booking_id, b.day, tsvector_to_array(name_words(doc.branch_id, n.name)) as name
      from supplier_bookings(doc.branch_id, doc.supplier_id, doc.from_day - 3, doc.to_day + 3) b cross join lateral unnest(b.names) n (name)
     where exists (select from written)
       and not exists (select from supplier_document_lines l
                        where l.branch_id = doc.branch_id and l.document_id = doc.id and l.booking_id = b.booking_id)),
  pair as (
    select distinct w.nr, w.net, k.booking_id from written w join known k on k.name = w.name and k.day between w.day - 3 and w.day + 3
     where supplier_unbilled(doc.branch_id, k.booking_id) = w.net),
  found as (
    select p.*, count(*) over (partition by p.nr) as bookings, count(*) over (partition by p.booking_id) as lines from pair p)
  update supplier_document_lines l set booking_id = f.booking_id, how = 'name', our_net = f.net, verdict = 'equal'
    from found f
   where f.bookings = 1 and f.lines = 1 and l.branch_id = doc.branch_id and l.document_id = doc.id and l.nr = f.nr
$$;

-- The verdict of each line with a booking: several lines of one booking share our debt for it, the last has what is left.
create or replace function judge_supplier_lines(doc supplier_documents) returns void language sql volatile as $$
  update supplier_document_lines l set our_net = j.ours, verdict = case when j.ours = l.net then 'equal' else 'differs' end
    from (select k.nr, case when k.place = 1 then u.unbilled - (k.together - k.net) else k.net end as ours
            from (select x.nr, x.net, x.booking_id, row_number() over (partition by x.booking_id order by x.nr desc) as place,
                         (sum(x.net) over (partition by x.booking_id))::bigint as together
                    from supplier_document_lines x
                   where x.branch_id = doc.branch_id and x.document_id = doc.id and x.booking_id is not null) k
           cross join lateral (select supplier_unbilled(doc.branch_id, k.booking_id) as unbilled) u) j
   where l.branch_id = doc.branch_id and l.document_id = doc.id and l.nr = j.nr
$$;

-- Adds our bookings of the document's days that it lacks and no other document claims: at most 10,000, net 0. A credit note claims
-- no completeness.
create or replace function add_missing_lines(doc supplier_documents) returns void language sql volatile as $$
  insert into supplier_document_lines (branch_id, document_id, nr, reference, passenger, day, net, booking_id, our_net, verdict)
  select doc.branch_id, doc.id, k.last + row_number() over (order by b.day, b.booking_id), coalesce(b.pnr, b.local_pnr), left(b.names[1], 100), b.day, 0,
         b.booking_id, u.unbilled, 'missing'
    from (select coalesce(max(l.nr), 0) as last, count(*) as lines from supplier_document_lines l
           where l.branch_id = doc.branch_id and l.document_id = doc.id) k
   cross join supplier_bookings(doc.branch_id, doc.supplier_id, doc.from_day, doc.to_day) b
   cross join lateral (select supplier_unbilled(doc.branch_id, b.booking_id) as unbilled) u
   where doc.kind = 'bill' and k.lines > 0 and b.day between doc.from_day and doc.to_day and u.unbilled <> 0
     and not exists (select from supplier_document_lines l
                       join supplier_documents d on d.branch_id = l.branch_id and d.id = l.document_id
                      where l.branch_id = doc.branch_id and l.booking_id = b.booking_id and l.verdict <> 'missing'
                        and (d.id = doc.id or d.state in ('entered', 'disputed') and d.kind in ('bill', 'credit_note')))
   order by b.day, b.booking_id limit 10000
$$;

-- What accepting a document adds to our debt beyond the books: negative where we owe less.
create or replace function supplier_difference(doc supplier_documents) returns bigint language sql stable as $$
  select coalesce((select sum(l.net - coalesce(l.our_net, 0)) from supplier_document_lines l
                    where l.branch_id = doc.branch_id and l.document_id = doc.id and l.verdict <> 'missing'),
                  case when doc.kind in ('credit_note', 'acm') then -doc.amount else doc.amount end)::bigint
$$;

-- Accepts, disputes, withdraws or compares a document again.
-- request: a supplier_document_act_request. difference: what the person saw; another one by now refuses (8004).
-- answer: {id} or {refused: {code, version?, difference?}}: 3009, 8003 in this state, 8004 changed, and those of ledger.post.
create or replace function decide_supplier_document(request jsonb) returns jsonb language plpgsql
set lock_timeout = '5s' as $$
declare
  q constant supplier_document_act_request := jsonb_populate_record(null::supplier_document_act_request, request);
  doc supplier_documents;
  posted jsonb;
  extra bigint;
begin
  select * into doc from supplier_documents d where d.branch_id = q.branch_id and d.id = q.id;
  if not found then return supplier_refused(3009); end if;
  perform lock_supplier(doc.branch_id, doc.supplier_id);
  select * into doc from supplier_documents d where d.branch_id = q.branch_id and d.id = q.id for no key update;
  if doc.version <> q.version then return supplier_refused(8004, version => doc.version); end if;
  if not supplier_act_fits(doc, q.act) then return supplier_refused(8003); end if;
  if doc.state = 'entered' or doc.dispute_voucher_id is null then perform compare_supplier_document(doc); end if;
  extra := supplier_difference(doc);
  if q.act = 'accept' and extra <> q.difference then
    return supplier_refused(8004, version => doc.version, difference => extra);
  end if;
  posted := post_supplier_act(doc, q, extra);
  if posted ? 'refused' then return posted; end if;
  update supplier_documents d
     set state = case q.act when 'accept' then 'accepted' when 'dispute' then 'disputed' when 'withdraw' then 'withdrawn' else d.state end,
         difference = case when q.act = 'accept' then extra end, version = d.version + 1,
         voucher_id = case when q.act in ('accept', 'withdraw') then (posted->>'voucher_id')::bigint end,
         dispute_voucher_id = case when q.act = 'dispute' then (posted->>'voucher_id')::bigint else d.dispute_voucher_id end,
         decided_by = case when q.act = 'compare' then d.decided_by else q.actor end,
         decided_at = case when q.act = 'compare' then d.decided_at else q.at end
   where d.branch_id = doc.branch_id and d.id = doc.id;
  perform record_supplier_act(doc, q.actor, q.request_id, 'supplier_document.' || q.act,
    jsonb_strip_nulls(jsonb_build_object('difference', extra, 'voucher_id', posted->'voucher_id')));
  return answer_of(row(doc.id)::supplier_document_stored);
end $$;

comment on function decide_supplier_document(jsonb) is 'Result: supplier_document_stored, supplier_refusal, ledger.posting_refusal';

-- Whether an act is possible: a decided document stays, except for a disputed one.
create or replace function supplier_act_fits(doc supplier_documents, act text) returns boolean language sql immutable as $$
  select case doc.state when 'entered' then act in ('accept', 'dispute', 'withdraw', 'compare')
                        when 'disputed' then act in ('accept', 'withdraw') or act = 'compare' and doc.dispute_voucher_id is null
                        else false end
$$;

-- Posts what an act changes in the books: the answer of ledger.post, {} where nothing is posted. A refusal is {refused: {code}}.
create or replace function post_supplier_act(doc supplier_documents, q supplier_document_act_request, extra bigint) returns jsonb
language plpgsql as $$
declare
  whose constant text := 'supplier:' || doc.supplier_id;
  moved bigint;  -- debited to the first, credited to the second
  first jsonb;
  second jsonb;
begin
  if q.act = 'compare' or q.act = 'withdraw' and doc.dispute_voucher_id is null or q.act = 'dispute' and doc.kind <> 'adm' then return '{}'; end if;
  moved := case when q.act = 'accept' and doc.dispute_voucher_id is null then extra else doc.amount end;
  if moved = 0 then return '{}'; end if;
  first := case q.act when 'dispute' then jsonb_build_object('mapping', 'supplier.dispute', 'party', whose)
                      when 'withdraw' then jsonb_build_object('mapping', 'supplier.payable', 'party', whose)
                      else charged_for_memo(doc, q.colleague_id) end;
  second := case when doc.dispute_voucher_id is null then jsonb_build_object('mapping', 'supplier.payable', 'party', whose)
                 else jsonb_build_object('mapping', 'supplier.dispute', 'party', whose) end;
  if first is null then return supplier_refused(3003, 'colleague_id'); end if;
  return ledger.post(jsonb_build_object(
    'branch_id', doc.branch_id, 'doc_date', coalesce(q.posting_day, ledger.business_day(doc.branch_id, q.at)), 'kind', 'adjustment',
    'key', format('supplier_document:%s:%s', doc.id, q.act), 'description', left(doc.number, 200), 'source_type', 'supplier_document',
    'source_id', doc.id::text, 'created_by', q.actor, 'request_id', q.request_id,
    'lines', jsonb_build_array(first || jsonb_build_object(case when moved > 0 then 'dr' else 'cr' end, abs(moved)),
                               second || jsonb_build_object(case when moved > 0 then 'cr' else 'dr' end, abs(moved)))));
end $$;

-- The line that bears an accepted difference: ours, or of an ADM the colleague's who caused it; null: no such colleague.
create or replace function charged_for_memo(doc supplier_documents, colleague int) returns jsonb language sql stable as $$
  select case when colleague is null then jsonb_build_object('mapping', 'supplier.difference')
              when doc.kind = 'adm' then (
                select jsonb_build_object('account_id', c.receivable_id, 'party', 'colleague:' || c.id) from colleagues c
                 where c.branch_id = doc.branch_id and c.id = colleague and c.deleted_at is null) end
$$;

-- Lines of the supplier sum to the document's amount; without lines it is one amount. Checked at the end of the transaction.
create or replace function guard_supplier_document() returns trigger language plpgsql as $$
declare
  doc supplier_documents;
  together bigint;
begin
  select * into doc from supplier_documents d where d.branch_id = new.branch_id and d.id = new.document_id;
  select sum(l.net) into together from supplier_document_lines l
   where l.branch_id = new.branch_id and l.document_id = new.document_id and l.verdict <> 'missing';
  if doc.id is not null and abs(together) <> doc.amount then
    raise exception 'lines of supplier document % sum to %, not %', doc.id, together, doc.amount using errcode = 'check_violation';
  end if;
  return null;
end $$;
drop trigger if exists sums on supplier_document_lines;
-- Lines are inserted in one statement: its first one is enough.
create constraint trigger sums after insert on supplier_document_lines deferrable initially deferred
  for each row when (new.nr = 1) execute function guard_supplier_document();
drop trigger if exists sums_changed on supplier_document_lines;
create constraint trigger sums_changed after update of net on supplier_document_lines deferrable initially deferred
  for each row when (new.net <> old.net) execute function guard_supplier_document();

-- An accepted or withdrawn document never changes, and none is deleted.
create or replace function guard_decided_document() returns trigger language plpgsql as $$
begin
  raise exception 'supplier document % is decided', old.id using errcode = 'check_violation';
end $$;
create or replace trigger decided before update on supplier_documents for each row
  when (old.state in ('accepted', 'withdrawn')) execute function guard_decided_document();
create or replace trigger never_deleted before delete or truncate on supplier_documents for each statement execute function refuse_change();
