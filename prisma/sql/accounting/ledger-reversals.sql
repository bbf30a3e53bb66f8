-- Reversal of posted vouchers: the same lines with swapped sides, once. Settlements of its lines are released (settlements.sql).

-- request: a ledger.reverse_request. answer: {voucher_id, doc_date} of the reversal, now or before; or {refused: {code, lines}}: 3009 no such voucher,
-- 5003 a reversal itself, and the refusals of ledger.post (7301, 7001, 7002).
create or replace function ledger.reverse(request jsonb) returns jsonb language plpgsql
security definer set search_path = ledger, public, pg_temp set lock_timeout = '1s' as $$
declare
  q constant reverse_request := jsonb_populate_record(null::reverse_request, request);
begin
  return post_documents(array[row(q.branch_id, q."on", null, null, q.description, null, null, q.created_by, q.request_id, null,
    row(q.voucher_id, q.doc_date))::document_request])->0;
end $$;
comment on function ledger.reverse is 'for the app. Result: ledger.posted_voucher, ledger.posting_refusal';

-- A reversal mirrors its original line by line, for every writer.
create or replace function ledger.require_mirror() returns trigger language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
begin
  if exists (select from voucher_reversals r where r.branch_id = new.branch_id and r.reversal_id = new.original_id) then
    raise exception 'voucher % is a reversal itself', new.original_id using errcode = 'LG004';
  end if;
  if not exists (
       select from vouchers v join vouchers o on o.branch_id = v.branch_id
        where v.branch_id = new.branch_id and v.doc_date = new.reversal_date and v.id = new.reversal_id
          and o.doc_date = new.original_date and o.id = new.original_id and v.txid = pg_current_xact_id()
          and v.kind = case o.kind when 'fx_reval' then 'fx_reval' else 'reversal' end::voucher_kind) then
    raise exception 'voucher % was not posted as a reversal of voucher %', new.reversal_id, new.original_id using errcode = 'LG004';
  end if;
  if exists (
    select from (select line, account_id, party, cost_center_id, dims, ccy, dr, cr, fc_dr, fc_cr from entries
                  where branch_id = new.branch_id and doc_date = new.original_date and voucher_id = new.original_id) o
    full join (select line, account_id, party, cost_center_id, dims, ccy, cr as dr, dr as cr, fc_cr as fc_dr, fc_dr as fc_cr from entries
                where branch_id = new.branch_id and doc_date = new.reversal_date and voucher_id = new.reversal_id) r using (line)
     where (o.account_id, o.party, o.cost_center_id, o.dims, o.ccy, o.dr, o.cr, o.fc_dr, o.fc_cr)
           is distinct from (r.account_id, r.party, r.cost_center_id, r.dims, r.ccy, r.dr, r.cr, r.fc_dr, r.fc_cr)) then
    raise exception 'voucher % does not mirror voucher %', new.reversal_id, new.original_id using errcode = 'LG004';
  end if;
  return null;
end $$;
create or replace trigger mirror after insert on ledger.voucher_reversals
  for each row execute function ledger.require_mirror();

-- Posts a draft. request: a ledger.draft_post_request; approves: an opening may exceed ceilings; created_by posts it,
-- also if another person wrote it. answer: as ledger.post's, or {refused: {code, lines}} with 3009 if it does not exist or was removed, 8003 for a
-- repair (posting-repair.sql, opening-repair.sql, revaluation-repair.sql) that is one's own or no longer current. Idempotent: a
-- posted draft returns its voucher.
create or replace function ledger.post_draft(request jsonb) returns jsonb language plpgsql
security definer set search_path = ledger, public, pg_temp set lock_timeout = '1s' as $$
declare
  q constant draft_post_request := jsonb_populate_record(null::draft_post_request, request);
  draft drafts;
  answer jsonb;
  control jsonb;
begin
  select * into draft from drafts d
   where d.branch_id = q.branch_id and d.id = q.id for no key update;
  if not found or draft.removed_at is not null then return public.refused_by(posting_fault(3009)); end if;
  if draft.voucher_id is not null then
    return to_jsonb(row(draft.voucher_id, draft.posted_date)::posted_voucher);
  end if;
  if not (case draft.purpose when 'posting_repair' then may_repair(draft, q.created_by)
                             when 'opening_repair' then may_repair_opening(draft, q.created_by)
                             when 'revaluation_repair' then may_repair_revaluation(draft, q.created_by)
                             when 'claim_repair' then may_repair_claims(draft, q.created_by) else true end) then
    return public.refused_by(posting_fault(8003));
  end if;
  if is_typed(draft.kind, 'draft') and draft.purpose is null then
    control := control_account_lines(draft);
    if control is not null and not (q.approves and is_excepted(draft, q.created_by)) then
      return public.refused_by(control || '{"code": 7011}');
    end if;
  end if;
  if draft.kind = 'opening' and draft.purpose is null and q.approves then
    update drafts d set past_ceilings = true where d.branch_id = draft.branch_id and d.id = draft.id;
  end if;
  answer := post(jsonb_build_object(
    'branch_id', draft.branch_id, 'doc_date', draft.doc_date, 'kind', draft.kind, 'key', 'draft:' || draft.id,
    'description', draft.description,
    'source_type', case draft.purpose when 'opening_repair' then 'year_end' else 'draft' end,
    'source_id', case draft.purpose when 'opening_repair' then (select min(f.fiscal_year) from opening_faults(draft.branch_id) f) else draft.id end,
    'created_by', q.created_by, 'request_id', q.request_id, 'lines', draft.lines));
  -- For a limit refusal: available amount, shortfall and party.
  if answer->'refused'->>'code' in ('7001', '7002') then
    return public.refused_by(answer->'refused' || coalesce((
      select public.limit_refusal_data(draft.branch_id, (answer->'refused'->>'code')::int, array[b.account_id],
                               array[sum(b.side * (coalesce(l.dr, 0) - coalesce(l.cr, 0)))::bigint])
        from jsonb_populate_recordset(null::post_line, draft.lines) l
        join account_balances b on b.branch_id = draft.branch_id and b.account_id = l.account_id
       where b.account_id = (array(select k.account_id from jsonb_populate_recordset(null::post_line, draft.lines) k))[(answer->'refused'->'lines'->>0)::int]
       group by b.account_id), '{}'));
  end if;
  if answer ? 'refused' then return answer; end if;
  if draft.purpose = 'posting_repair' then perform settle_posting_repair(draft); end if;
  if draft.purpose = 'claim_repair' then perform settle_claim_repair(draft); end if;
  update drafts d set voucher_id = (public.posted_in(answer)).voucher_id, posted_date = (public.posted_in(answer)).doc_date, updated_at = now()
   where d.branch_id = draft.branch_id and d.id = draft.id;
  if control is not null then
    insert into control_exceptions (branch_id, draft_id, voucher_id, doc_date, reason, asked_by, approved_by)
    values (draft.branch_id, draft.id, (public.posted_in(answer)).voucher_id, (public.posted_in(answer)).doc_date, draft.control_reason, draft.control_by,
            q.created_by);
  end if;
  return answer;
end $$;
comment on function ledger.post_draft is 'for the app. Result: ledger.posted_voucher, ledger.posting_refusal';
comment on table ledger.drafts is 'edited by the app';

-- A posted or removed draft never changes (only the key of the call that made it is cleared in time); and only ledger.post_draft
-- marks a draft as posted.
create or replace function ledger.guard_draft() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.voucher_id is not null then
      raise exception 'a draft is posted by ledger.post_draft' using errcode = 'LG010';
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'request_key' = to_jsonb(old) - 'request_key' and new.request_key is null then return new; end if;
  end if;
  if old.voucher_id is not null then
    raise exception 'draft % is posted', old.id using errcode = 'LG002';
  end if;
  if old.removed_at is not null then
    raise exception 'draft % is removed', old.id using errcode = 'LG002';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if new.voucher_id is not null and not exists (
       select from ledger.voucher_keys k
        where k.branch_id = new.branch_id and k.key = 'draft:' || new.id and k.voucher_id = new.voucher_id) then
    raise exception 'a draft is posted by ledger.post_draft' using errcode = 'LG010';
  end if;
  return new;
end $$;
create or replace trigger guard before insert or update or delete on ledger.drafts
  for each row execute function ledger.guard_draft();
create or replace trigger never_deleted before truncate on ledger.drafts
  for each statement execute function refuse_change();

-- Posts and reverses all or none, in one lock order: callers take all of it back if one is refused. items: [ledger.document_request]: vouchers to post as of ledger.post_many, and among
-- them `reverses` with the day of the reversal. answers, in their order: as of ledger.post_many and ledger.reverse.
create or replace function ledger.post_and_reverse(items jsonb) returns jsonb language plpgsql
security definer set search_path = ledger, public, pg_temp set lock_timeout = '1s' as $$
begin
  return post_documents(array(select r from jsonb_populate_recordset(null::document_request, items) r));
end $$;
comment on function ledger.post_and_reverse is 'for the app';

create or replace function ledger.post_documents(requested ledger.document_request[]) returns jsonb language plpgsql
set search_path = ledger, public, pg_temp as $$
declare
  answers jsonb;
begin
  perform public.lock_items(r.branch_id, r.vouchers)
     from (select r.branch_id, array_agg((r.reverses).voucher_id) as vouchers from unnest(requested) r
            where not (r.reverses is null) group by 1 order by 1) r;
  answers := post_requests(vouchers_of_documents(requested), true);
  insert into voucher_reversals (branch_id, original_id, original_date, reversal_id, reversal_date)
  select r.branch_id, (r.reverses).voucher_id, (r.reverses).doc_date, (public.posted_in(a.answer)).voucher_id, (public.posted_in(a.answer)).doc_date
    from unnest(requested) with ordinality r
   cross join lateral (select answers->(r.ordinality::int - 1) as answer) a
   where not (r.reverses is null) and not a.answer ? 'refused'
   order by 1, 2
  on conflict (branch_id, original_id) do nothing;
  perform public.release_items(r.branch_id, r.vouchers, r.who)
     from (select r.branch_id, array_agg((r.reverses).voucher_id) as vouchers, min(r.created_by) as who
             from unnest(requested) with ordinality r
            where not (r.reverses is null) and not answers->(r.ordinality::int - 1) ? 'refused' group by 1 order by 1) r;
  -- One that cannot be reversed at all is refused for that before any other check.
  return (
    select jsonb_agg(case when r.reverses is null or not a.answer ? 'refused' then a.answer
                          when not exists (select from vouchers v where v.branch_id = r.branch_id and v.doc_date = (r.reverses).doc_date
                                              and v.id = (r.reverses).voucher_id) then public.refused_by(posting_fault(3009))
                          when exists (select from voucher_reversals x where x.branch_id = r.branch_id
                                          and x.reversal_id = (r.reverses).voucher_id) then public.refused_by(posting_fault(5003))
                          else a.answer end order by r.ordinality)
      from unnest(requested) with ordinality r
     cross join lateral (select answers->(r.ordinality::int - 1) as answer) a);
end $$;

-- The vouchers to post, in their order: a reversal has the lines of its original with swapped sides, none if that is a reversal itself.
create or replace function ledger.vouchers_of_documents(requested ledger.document_request[]) returns ledger.post_request[] language plpgsql
stable set search_path = ledger, public, pg_temp as $$
begin
  return array(
    select case when r.reverses is null then
                  row(r.branch_id, r.doc_date, r.kind, r.key, r.description, r.source_type, r.source_id, r.created_by, r.request_id, r.lines)::post_request
                else row(r.branch_id, r.doc_date, case o.kind when 'fx_reval' then 'fx_reval' else 'reversal' end::voucher_kind,
                         'reversal:' || (r.reverses).voucher_id, coalesce(r.description, o.description), o.source_type, o.source_id,
                         r.created_by, r.request_id, coalesce(l.lines, '{}'))::post_request end
      from unnest(requested) with ordinality r
      left join lateral (select * from vouchers v where v.branch_id = r.branch_id and v.doc_date = (r.reverses).doc_date
                            and v.id = (r.reverses).voucher_id limit 1) o on true
      left join lateral (
           select array_agg(row(e.account_id, null, e.party, e.cost_center_id, e.cr, e.dr, e.ccy, e.fc_cr, e.fc_dr, e.rate, e.note, e.dims)::post_line
                            order by e.line) as lines
             from entries e
            where e.branch_id = o.branch_id and e.doc_date = o.doc_date and e.voucher_id = o.id
              and not exists (select from voucher_reversals x where x.branch_id = o.branch_id and x.reversal_id = o.id)) l on true
     order by r.ordinality);
end $$;
