-- Settlement with a colleague: lines of a comparison, offsets, the statement behind a link.

-- Replaces the lines of a comparison by those of a new run; marks of the earlier run are kept.
-- lines: [comparison_line_request]
create or replace function store_comparison_lines(branch int, comparison int, lines jsonb) returns void language plpgsql as $$
declare
  marks constant comparison_lines[] := array(
    select l from comparison_lines l where l.branch_id = branch and l.comparison_id = comparison and l.mark is not null);
begin
  delete from comparison_lines l where l.branch_id = branch and l.comparison_id = comparison;
  insert into comparison_lines (branch_id, comparison_id, nr, kind, how, day, ours, theirs, our_amount, their_amount, undone,
                                identity, folded, mark, note, marked_by, marked_at)
  select branch, comparison, l.nr, l.kind, l.how, l.day, l.ours, l.theirs, l.our_amount, l.their_amount, l.undone, l.identity,
         l.folded, m.mark, m.note, m.marked_by, m.marked_at
    from jsonb_populate_recordset(null::comparison_line_request, lines) l
    left join unnest(marks) m on m.identity = l.identity;
end $$;

-- Sets the rest of a colleague's payments, and their wallet, against their debt: all or nothing, once per key.
-- request: an offset_request. Returns {id} or {refused: {code, fields: [{path, fault}], version?}}, its paths those of the request.
-- Lock order: all the payments by number, then their items (settlements.sql), then the locks of store_payments.
create or replace function offset_colleague(request jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set lock_timeout = '1s' as $$
declare
  form constant offset_request := offset_request_of(request);
  prior int;
  paid record;
  refused jsonb;
begin
  if form.request_key is not null then
    select o.id into prior from offsets o where o.branch_id = form.branch_id and o.request_key = form.request_key;
    if found then return to_jsonb(row(prior)::offset_made); end if;
  end if;
  if not exists (select from colleagues c where c.branch_id = form.branch_id and c.id = form.colleague_id)
     or not lock_offset_payments(form) then
    return refused_by(payment_fault_at(3009));
  end if;
  begin
    refused := settle_payments(array(
      select row(form.branch_id, form.actor, form.request_id, form.at, p.id, p.version, null, null, null, p.settles, null)::payment_act_request
        from unnest(form.payments) with ordinality p order by p.ordinality));
    if refused is null then
      paid := offset_wallet(form);
      refused := paid.refused;
    end if;
    if refused is not null then raise exception using errcode = 'PY002'; end if;
  exception when sqlstate 'PY002' then
    return refused_by(refused);
  end;
  return to_jsonb(row(write_offset(form, paid.payment_id, jsonb_build_object(
    'payments', coalesce(nullif(request->'payments', 'null'), '[]'), 'wallet', nullif(request->'wallet', 'null'))))::offset_made);
end $$;
comment on function offset_colleague(jsonb) is 'Result: offset_made, payment_refusal';

-- The request of a call. Former processes send `now` instead of `at`.
create or replace function offset_request_of(request jsonb) returns offset_request language plpgsql stable as $$
declare
  form offset_request := jsonb_populate_record(null::offset_request, request);
begin
  form.at := coalesce(form.at, (request->>'now')::timestamptz, now());
  return form;
end $$;

-- Locks the payments of the request; whether all are the colleague's.
create or replace function lock_offset_payments(form offset_request) returns boolean language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  owned int[];
begin
  select array_agg(k.id) into owned
    from (select p.id, p.party from payments p
           where p.branch_id = form.branch_id and p.id = any (array(select r.id from unnest(form.payments) r))
           order by p.branch_id, p.id for no key update) k
   where k.party = 'colleague:' || form.colleague_id;
  return not exists (select from unnest(form.payments) r where (r.id = any (owned)) is not true);
end $$;

-- Stores the receipt from the colleague's wallet, if the request has one: its id, or the refusal of store_payments.
create or replace function offset_wallet(form offset_request, out payment_id int, out refused jsonb) language plpgsql as $$
declare
  wallet constant offset_wallet_request := form.wallet;
  receipt payment_request;
  answer jsonb;
begin
  if wallet.amount is null then return; end if;
  receipt.type := 'receipt';
  receipt.method := 'wallet';
  receipt.party_type := 'colleague';
  receipt.party_id := form.colleague_id;
  receipt.amount := wallet.amount;
  receipt.date := coalesce(wallet.date, ledger.business_day(form.branch_id, form.at));
  receipt.description := wallet.description;
  receipt.settles := wallet.settles;
  answer := store_payment_groups(array[
    row(form.branch_id, form.actor, form.request_id, null, null, form.at, array[receipt])::payment_group_request])->0;
  payment_id := (answer->'payments'->0->>'id')::int;
  if answer ? 'refused' then
    refused := jsonb_set(answer->'refused', '{fields}', coalesce((
      select jsonb_agg(f || jsonb_build_object('path', 'wallet.' || regexp_replace(f->>'path', '^payments\[0\]\.', '')))
        from jsonb_array_elements(answer->'refused'->'fields') f), '[]'));
  end if;
end $$;

-- Inserts the offset with its audit row; returns its id. settles: as it was requested.
create or replace function write_offset(form offset_request, paid int, settles jsonb) returns int language plpgsql as $$
declare
  made offsets;
begin
  insert into offsets (branch_id, colleague_id, payment_id, amount, settles, request_key, created_by, created_at)
  values (form.branch_id, form.colleague_id, paid, (
    select sum(s.amount) from (select s.amount from unnest(form.payments) p cross join unnest(p.settles) s
                               union all select s.amount from unnest((form.wallet).settles) s) s),
    settles, form.request_key, form.actor, form.at)
  returning * into made;
  insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, after)
  values (form.branch_id, form.actor, 'settlement.offset', 'colleague', form.colleague_id::text, form.request_id,
          jsonb_build_object('offset_id', made.id, 'amount', made.amount, 'payment_id', paid));
  return made.id;
end $$;
