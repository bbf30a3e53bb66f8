-- Settlement with a colleague: lines of a comparison, offsets, the statement behind a link.

-- Replaces the lines of a comparison by those of a new run; marks of the earlier run are kept.
-- lines: [{nr, kind, how, day, ours, theirs, our_amount, their_amount, undone, identity, folded}]
create or replace function store_comparison_lines(branch int, comparison int, lines jsonb) returns void language plpgsql as $$
declare
  marks jsonb := (
    select jsonb_agg(jsonb_build_object('identity', l.identity, 'mark', l.mark, 'note', l.note, 'marked_by', l.marked_by,
                                        'marked_at', l.marked_at))
      from comparison_lines l where l.branch_id = branch and l.comparison_id = comparison and l.mark is not null);
begin
  delete from comparison_lines l where l.branch_id = branch and l.comparison_id = comparison;
  insert into comparison_lines (branch_id, comparison_id, nr, kind, how, day, ours, theirs, our_amount, their_amount, undone,
                                identity, folded, mark, note, marked_by, marked_at)
  select branch, comparison, l.nr, l.kind, l.how, l.day, l.ours, l.theirs, l.our_amount, l.their_amount, l.undone, l.identity,
         l.folded, m.mark, m.note, m.marked_by, m.marked_at
    from jsonb_to_recordset(lines) l (nr int, kind "ComparedKind", how text, day date, ours jsonb, theirs jsonb,
           our_amount bigint, their_amount bigint, undone boolean, identity text, folded text)
    left join jsonb_to_recordset(marks) m (identity text, mark "ComparedMark", note text, marked_by text, marked_at timestamptz)
      on m.identity = l.identity;
end $$;

-- Sets the rest of a colleague's payments, and their wallet, against their debt: all or nothing, once per key.
-- request: {branch_id, actor, request_id, now, request_key, colleague_id, payments: [{id, version, settles}],
--   wallet: {amount, date, description, settles}}
-- Returns {id} or {refused: {code, fields: [{path, fault}], version?}}, its paths those of the request.
-- Lock order: all the payments by number, then their items (settlements.sql), then the locks of store_payments.
create or replace function offset_colleague(request jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set lock_timeout = '1s' as $$
declare
  branch constant int := (request->>'branch_id')::int;
  owner constant int := (request->>'colleague_id')::int;
  party_ constant text := 'colleague:' || owner;
  requested constant jsonb := coalesce(nullif(request->'payments', 'null'), '[]');
  wallet constant jsonb := nullif(request->'wallet', 'null');
  by_ constant jsonb := jsonb_build_object('branch_id', branch, 'actor', request->'actor', 'request_id', request->'request_id',
                                           'now', request->'now');
  prior int;
  one record;
  answer jsonb;
  paid int;
  sum_ bigint;
begin
  if request->>'request_key' is not null then
    select o.id into prior from offsets o where o.branch_id = branch and o.request_key = request->>'request_key';
    if found then return jsonb_build_object('id', prior); end if;
  end if;
  if not exists (select from colleagues c where c.branch_id = branch and c.id = owner) then
    return '{"refused": {"code": 3009, "fields": []}}';
  end if;
  perform 1 from payments p
    where p.branch_id = branch and p.id in (select (a->>'id')::int from jsonb_array_elements(requested) a)
    order by p.branch_id, p.id for no key update;
  if exists (select from jsonb_array_elements(requested) a
               left join payments p on p.branch_id = branch and p.id = (a->>'id')::int and p.party = party_
              where p.id is null) then
    return '{"refused": {"code": 3009, "fields": []}}';
  end if;

  begin
    for one in select a.value as requested, a.ordinality - 1 as nth from jsonb_array_elements(requested) with ordinality a loop
      answer := settle_payment(one.requested || by_);
      if answer ? 'refused' then
        answer := jsonb_set(answer, '{refused,fields}', coalesce((
          select jsonb_agg(f || jsonb_build_object('path', format('payments[%s].%s', one.nth,
                                                   regexp_replace(f->>'path', '^payments\[0\]\.', ''))))
            from jsonb_array_elements(answer->'refused'->'fields') f), '[]'));
        raise exception using errcode = 'PY002';
      end if;
    end loop;
    if wallet is not null then
      answer := store_payments(by_ || jsonb_build_object('request_key', null, 'payments', jsonb_build_array(jsonb_build_object(
        'type', 'receipt', 'method', 'wallet', 'party_type', 'colleague', 'party_id', owner, 'amount', wallet->'amount',
        'date', coalesce(wallet->>'date', ledger.business_day(branch, (request->>'now')::timestamptz)::text),
        'description', wallet->'description', 'settles', wallet->'settles'))));
      if answer ? 'refused' then
        answer := jsonb_set(answer, '{refused,fields}', coalesce((
          select jsonb_agg(f || jsonb_build_object('path', 'wallet.' || regexp_replace(f->>'path', '^payments\[0\]\.', '')))
            from jsonb_array_elements(answer->'refused'->'fields') f), '[]'));
        raise exception using errcode = 'PY002';
      end if;
      paid := (answer->'payments'->0->>'id')::int;
    end if;
  exception when sqlstate 'PY002' then
    return answer;
  end;

  select sum((s->>'amount')::bigint) into sum_
    from (select s from jsonb_array_elements(requested) a cross join jsonb_array_elements(a->'settles') s
           union all select s from jsonb_array_elements(wallet->'settles') s) s (s);
  insert into offsets (branch_id, colleague_id, payment_id, amount, settles, request_key, created_by)
  values (branch, owner, paid, sum_, jsonb_build_object('payments', requested, 'wallet', wallet), request->>'request_key',
          request->>'actor')
  returning id into prior;
  insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, after)
  values (branch, request->>'actor', 'settlement.offset', 'colleague', owner::text, request->>'request_id',
          jsonb_build_object('offset_id', prior, 'amount', sum_, 'payment_id', paid));
  return jsonb_build_object('id', prior);
end $$;
