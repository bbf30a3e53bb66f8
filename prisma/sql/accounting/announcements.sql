-- Debit and credit notes. A note and its document always carry the same data; the settled amount is derived from its open item.
--
-- Lock order: items of its document (lock_items), the note, months, limited balances, its number series.

-- Writes a note and posts it if there are lines. request: an announcement_request; lines: the account's, then the party's. A note that
-- has a document is reversed on its own day and posted again. The caller holds the lock of an existing note. Returns {id, voucher_id,
-- doc_date, number, again}; again: an earlier call with the same key wrote it. On {refused: {code, lines}} the transaction must be rolled back.
create or replace function store_announcement(request jsonb) returns jsonb language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  q constant announcement_request := jsonb_populate_record(null::announcement_request, request);
  branch constant int := q.branch_id;
  input constant announcement_note := q.note;
  known announcements;
  posted jsonb;
  done announcement_stored;
begin
  if q.id is null then
    insert into announcements (branch_id, direction, account_id, party, counter_account_id, currency, amount, rate, worth, date,
                               reference, description, request_key, created_by, cost_center_id, dims)
    values (branch, input.direction, input.account_id, input.party, input.counter_account_id, input.currency, input.amount,
            input.rate, input.worth, input.date, input.reference, coalesce(input.description, ''), q.request_key,
            q.actor, input.cost_center_id, input.dims)
    on conflict (branch_id, request_key) do nothing
    returning * into known;
    if not found then
      return (select answer_of(row(n.id, true, null, null, null, null)::announcement_stored)
                from announcements n where n.branch_id = branch and n.request_key = q.request_key);
    end if;
  else
    select * into strict known from announcements n where n.branch_id = branch and n.id = q.id for no key update;
    known.version := known.version + 1;
  end if;
  if q.lines is not null then
    posted := post_note(known, q);
    if posted ? 'refused' then return posted; end if;
    done := jsonb_populate_record(null::announcement_stored, posted);
  end if;
  -- One statement: the note changes together with its document.
  update announcements n
     set direction = input.direction, account_id = input.account_id, party = input.party,
         counter_account_id = input.counter_account_id, currency = input.currency, amount = input.amount, rate = input.rate,
         worth = input.worth, date = input.date, reference = input.reference, description = coalesce(input.description, ''),
         cost_center_id = input.cost_center_id, dims = input.dims, version = known.version, updated_at = now(),
         status = case when posted is not null then 'active' else n.status end,
         voucher_id = coalesce(done.voucher_id, n.voucher_id),
         fiscal_year = coalesce(done.fiscal_year, n.fiscal_year), number = coalesce(done.number, n.number)
   where n.branch_id = branch and n.id = known.id;
  if posted is not null then
    -- Inserted at once, so that a reversal and a settlement of the note conflict on its item.
    insert into open_items (branch_id, doc_date, voucher_id, line, account_id, party, amount, open)
    values (branch, input.date, done.voucher_id, 2, input.counter_account_id, input.party, 0, 0)
    on conflict do nothing;
  end if;
  done.id := known.id;
  done.again := false;
  return answer_of(done);
end $$;
comment on function store_announcement(jsonb) is 'Result: announcement_stored, ledger.posting_refusal';

-- Posts a note and reverses its previous document. Returns {voucher_id, doc_date, fiscal_year, number} or {refused}; a limit
-- refusal carries {available, shortfall, party}.
drop function if exists post_note(announcements, announcements, jsonb);
create or replace function post_note(known announcements, q announcement_request) returns jsonb language plpgsql
set enable_seqscan = off as $$
declare
  wanted constant announcement_note := q.note;
  voucher_base constant jsonb := jsonb_build_object('branch_id', known.branch_id, 'created_by', q.actor, 'request_id', q.request_id);
  answers jsonb;
  bad jsonb;
  year int := known.fiscal_year;
  given int := known.number;
  done announcement_stored;
begin
  answers := ledger.post_and_reverse(
    case when known.voucher_id is null then '[]' else jsonb_build_array(voucher_base || jsonb_build_object(
           'reverses', jsonb_build_object('voucher_id', known.voucher_id, 'doc_date', known.date), 'doc_date', known.date)) end
    || jsonb_build_array(voucher_base || jsonb_build_object(
         'doc_date', wanted.date, 'kind', 'manual', 'key', 'announcement:' || known.id || ':' || known.version,
         'description', coalesce(wanted.description, ''), 'source_type', 'announcement', 'source_id', known.id::text,
         'lines', q.lines)));
  select a into bad from jsonb_array_elements(answers) a where a ? 'refused' limit 1;
  if found then
    -- For a limit refusal: what is available with the previous document reversed, the shortfall and the party.
    if (bad->'refused'->>'code')::int in (7001, 7002) then
      bad := refused_by(bad->'refused' || coalesce((
        select limit_refusal_data(known.branch_id, (bad->'refused'->>'code')::int, array[wanted.counter_account_id, wanted.account_id],
                          case wanted.direction when 'debit' then array[wanted.worth, -wanted.worth] else array[-wanted.worth, wanted.worth] end)),
        '{}'));
    end if;
    return bad;
  end if;
  if given is null then
    select p.fiscal_year into strict year from ledger.periods p where p.branch_id = known.branch_id and p.dates @> wanted.date;
    given := (take_numbers(array[known.branch_id], array[year], array['announcement']))[1];
  end if;
  done := jsonb_populate_record(null::announcement_stored, answers->-1);
  done.fiscal_year := year;
  done.number := given;
  return answer_of(done);
end $$;

-- Cancels a note. request: an announcement_cancel_request. The caller holds its lock. Returns {id, reversal: {voucher_id, doc_date} |
-- null} or {refused: {code, lines}}.
create or replace function cancel_announcement(request jsonb) returns jsonb language plpgsql
set enable_seqscan = off as $$
declare
  q constant announcement_cancel_request := jsonb_populate_record(null::announcement_cancel_request, request);
  known announcements;
  answer jsonb;
begin
  select * into strict known from announcements n where n.branch_id = q.branch_id and n.id = q.id for no key update;
  if known.voucher_id is not null then
    answer := ledger.post_and_reverse(jsonb_build_array(jsonb_build_object(
      'branch_id', known.branch_id, 'reverses', jsonb_build_object('voucher_id', known.voucher_id, 'doc_date', known.date),
      'doc_date', q."on", 'created_by', q.actor, 'request_id', q.request_id,
      'description', q.reason)))->0;
    if answer ? 'refused' then return answer; end if;
  end if;
  update announcements n set status = 'canceled', version = n.version + 1, updated_at = now()
   where n.branch_id = known.branch_id and n.id = known.id;
  return to_jsonb(row(known.id, answer)::announcement_canceled);
end $$;
comment on function cancel_announcement(jsonb) is 'Result: announcement_canceled, ledger.posting_refusal';

-- The settled amount of a note, taken from its open item.
create or replace function settled_of(note announcements) returns bigint language sql stable set enable_seqscan = off as $$
  select case when note.status in ('active', 'settled') then coalesce((
           select abs(i.amount - i.open) from open_items i
            where i.branch_id = note.branch_id and i.doc_date = note.date and i.voucher_id = note.voucher_id and i.line = 2), 0) else 0 end
$$;

create or replace function sync_announcement_from_open_item() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update announcements n
     set settled = abs(new.amount - new.open), status = case when new.open = 0 then 'settled' else 'active' end::"AnnouncementStatus"
   where n.branch_id = new.branch_id and n.voucher_id = new.voucher_id and n.date = new.doc_date and new.line = 2
     and n.status in ('active', 'settled');
  return null;
end $$;
create or replace trigger sync_announcement after update of open on open_items
  for each row when (new.open is distinct from old.open) execute function sync_announcement_from_open_item();

-- Without a cost center of its own it has the default of its account (dimensions.sql).
-- A posted note carries the data of its document, keeps its number and is settled as its open item is. A canceled note has its
-- document reversed and is never deleted.
create or replace function guard_announcement() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  -- Clearing the request key of a canceled note is allowed (generated columns are not computed yet in a BEFORE trigger).
  if tg_op = 'UPDATE' and ((old.status = 'canceled' and to_jsonb(new) - '{request_key,folded}'::text[] <> to_jsonb(old) - '{request_key,folded}'::text[])
       or (new.branch_id, new.id) <> (old.branch_id, old.id)
       or (old.number is not null and (new.number, new.fiscal_year) is distinct from (old.number, old.fiscal_year))
       or (old.voucher_id is not null and new.status = 'draft')) then
    raise exception 'announcement % is canceled, or keeps its number', old.id using errcode = 'check_violation';
  end if;
  if new.voucher_id is null then return new; end if;
  if tg_op = 'INSERT' or (new.voucher_id, new.date, new.direction, new.account_id, new.party, new.counter_account_id, new.currency,
                          new.amount, new.worth, new.cost_center_id)
      is distinct from (old.voucher_id, old.date, old.direction, old.account_id, old.party, old.counter_account_id, old.currency,
                        old.amount, old.worth, old.cost_center_id) then
    if not exists (
         select from ledger.vouchers v
           join ledger.entries a on a.branch_id = v.branch_id and a.doc_date = v.doc_date and a.voucher_id = v.id and a.line = 1
           join ledger.entries p on p.branch_id = v.branch_id and p.doc_date = v.doc_date and p.voucher_id = v.id and p.line = 2
          where v.branch_id = new.branch_id and v.doc_date = new.date and v.id = new.voucher_id and v.line_count = 2
            and v.source_type = 'announcement' and v.source_id = new.id::text
            and a.account_id = new.account_id and a.cost_center_id is not distinct from coalesce(new.cost_center_id, a.cost_center_id) and p.account_id = new.counter_account_id and p.party = new.party
            and p.ccy = new.currency and p.fc_dr + p.fc_cr = new.amount
            and p.dr - p.cr = case new.direction when 'debit' then new.worth else -new.worth end) then
      raise exception 'announcement % and its document do not say the same', new.id using errcode = 'check_violation';
    end if;
  end if;
  if new.settled <> settled_of(new) then
    raise exception 'what is settled of announcement % is what its open item says', new.id using errcode = 'check_violation';
  end if;
  if (new.status = 'canceled') <> exists (select from ledger.voucher_reversals r
                                           where r.branch_id = new.branch_id and r.original_id = new.voucher_id) then
    raise exception 'announcement % is canceled by the reversal of its document', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger guard before insert or update on announcements for each row execute function guard_announcement();

-- Checks the stored figures of a branch's notes and repairs them: open items from settlements, notes from open items. Returns
-- {announcements, open_items, differences, repaired, found: [{fault, id, stored, computed, repaired}]}: the first 500.
create or replace function recalculate_announcements(branch int) returns jsonb language plpgsql
set lock_timeout = '2s' as $$
declare
  items bigint[] := array(select distinct n.voucher_id from announcements n where n.branch_id = branch and n.status in ('active', 'settled'));
  found_ jsonb := '[]';
  part jsonb;
begin
  -- Blocks settlements of the checked items.
  perform lock_items(branch, items);
  with wrong as (
    select i.doc_date, i.voucher_id, i.line, i.open as stored, i.amount - sign(i.amount)::bigint * coalesce(s.amount, 0) as computed
      from open_items i
      left join lateral (select sum(s.amount)::bigint as amount from settlements s
                          where s.branch_id = i.branch_id and s.doc_date = i.doc_date and s.voucher_id = i.voucher_id
                            and s.line = i.line and s.released_at is null) s on true
     where i.branch_id = branch and i.voucher_id = any(items)
  ), mended as (
    update open_items i set open = w.computed from wrong w
     where i.branch_id = branch and i.doc_date = w.doc_date and i.voucher_id = w.voucher_id and i.line = w.line and w.stored <> w.computed
    returning i.voucher_id, w.stored, w.computed)
  select coalesce(jsonb_agg(jsonb_build_object('fault', 'open', 'id', voucher_id, 'stored', stored::text, 'computed', computed::text)
                            order by voucher_id), '[]') into part from mended;
  found_ := found_ || part;
  with wrong as (
    select n.id, n.settled as stored, settled_of(n) as computed, n.status as stood,
           case when settled_of(n) = n.worth then 'settled' else 'active' end::"AnnouncementStatus" as stands
      from announcements n where n.branch_id = branch and n.status in ('active', 'settled')
     order by n.id for no key update
  ), mended as (
    update announcements n set settled = w.computed, status = w.stands from wrong w
     where n.branch_id = branch and n.id = w.id and (w.stored, w.stood) <> (w.computed, w.stands)
    returning n.id, w.stored, w.computed, w.stood, w.stands)
  select coalesce(jsonb_agg(d order by (d->>'id')::int), '[]') into part
    from (select jsonb_build_object('fault', 'settled', 'id', id, 'stored', stored::text, 'computed', computed::text) as d
            from mended where stored <> computed
           union all
          select jsonb_build_object('fault', 'status', 'id', id, 'stored', stood, 'computed', stands)
            from mended where stood <> stands) f;
  found_ := found_ || part;
  return jsonb_build_object(
    'announcements', (select count(*) from announcements n where n.branch_id = branch),
    'open_items', (select count(*) from open_items i where i.branch_id = branch and i.voucher_id = any(items)),
    'differences', jsonb_array_length(found_),
    'found', (select coalesce(jsonb_agg(f order by nr), '[]') from jsonb_array_elements(found_) with ordinality x (f, nr) where nr <= 500));
end $$;
