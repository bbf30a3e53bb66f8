-- Reopening of the last closed month: requested by one person, approved by another. A year's end is reversed with its last month.

-- A request and its decision never change.
create or replace function ledger.guard_reopening() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'waiting' or new.txid is not null then
      raise exception 'a reopening is asked for first' using errcode = 'LG010';
    end if;
    return new;
  end if;
  -- The deciding transaction records the result.
  if tg_op = 'DELETE' or (
       (old.txid = pg_current_xact_id() and to_jsonb(new) - 'result' = to_jsonb(old) - 'result')
       or (old.state = 'waiting' and (new.branch_id, new.id, new.period_id, new.reason, new.asked_by, new.asked_at)
                                    = (old.branch_id, old.id, old.period_id, old.reason, old.asked_by, old.asked_at))) is not true then
    raise exception 'reopening % stays as it is', old.id using errcode = 'LG002';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create or replace trigger guard before insert or update or delete on ledger.reopenings
  for each row execute function ledger.guard_reopening();
create or replace trigger never_deleted before truncate on ledger.reopenings
  for each statement execute function refuse_change();

-- Requests reopening of the last closed month. Returns {id, fm}, or {refused}: none (no closed month), definite (documents are
-- numbered: permanent), waiting (a request is pending).
create or replace function ledger.request_reopening(branch int, why text, who text) returns jsonb language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
declare
  last_ periods;
  made int;
begin
  select * into last_ from periods p where p.branch_id = branch and p.state in ('closed', 'definite') order by p.fm desc limit 1;
  if not found then return '{"refused": "none"}'; end if;
  if last_.state = 'definite' or has_numbers(last_) then return '{"refused": "definite"}'; end if;
  insert into reopenings (branch_id, period_id, reason, asked_by) values (branch, last_.id, why, who)
  on conflict (branch_id) where state = 'waiting' do nothing returning id into made;
  if made is null then return '{"refused": "waiting"}'; end if;
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  values (branch, 'closing.reopening_asked', 'reopening', made, jsonb_build_object('id', made, 'fm', last_.fm));
  return jsonb_build_object('id', made, 'fm', last_.fm);
end $$;
comment on function ledger.request_reopening is 'for the app';

-- Whether any document of the month has its number.
create or replace function ledger.has_numbers(month ledger.periods) returns boolean language sql stable as $$
  select exists (
    select from unnest(enum_range(null::ledger.document_type)) t (type)
     cross join lateral (select x.doc_date from ledger.voucher_numbers x
                          where x.branch_id = month.branch_id and x.fiscal_year = month.fiscal_year and x.type = t.type
                          order by x.doc_no desc limit 1) x
     where x.doc_date >= lower(month.dates))
$$;

-- decision: approved, rejected or withdrawn (by the requester). Returns {fm, state, documents} or {refused}: gone (no pending
-- request with this id), own (requesters cannot approve their own), definite (numbered since), documents (the refusal code of the
-- ledger for the reversals).
create or replace function ledger.decide_reopening(branch int, wish int, decision ledger.reopening_state, who text, request text)
returns jsonb language plpgsql security definer set search_path = ledger, public, pg_temp set lock_timeout = '1s' as $$
declare
  reopening reopenings;
  month periods;
  undone jsonb := '[]';
  refused text;
begin
  select * into reopening from reopenings r where r.branch_id = branch and r.id = wish for no key update;
  if not found or reopening.state <> 'waiting' or decision = 'waiting' then return '{"refused": "gone"}'; end if;
  if (reopening.asked_by = who) <> (decision = 'withdrawn') then return '{"refused": "own"}'; end if;
  select * into month from periods p where p.branch_id = branch and p.id = reopening.period_id;
  if decision <> 'approved' then
    update reopenings r set state = decision, decided_by = who, decided_at = now() where r.branch_id = branch and r.id = wish;
  else
    perform lock_months(branch, month.fm, upper(month.dates) - 1);
    if has_numbers(month) then return '{"refused": "definite"}'; end if;
    if exists (select from periods p where p.branch_id = branch and p.fm > month.fm and p.state in ('closed', 'definite'))
       or (select p.state from periods p where p.branch_id = branch and p.id = month.id) <> 'closed' then
      return '{"refused": "gone"}';
    end if;
    begin
      update reopenings r set state = 'approved', decided_by = who, decided_at = now(), txid = pg_current_xact_id()
       where r.branch_id = branch and r.id = wish;
      update periods p set state = 'open', closed_at = null, closed_by = null where p.branch_id = branch and p.id = month.id;
      if month.month = 12 then undone := reverse_year_end(month, who, request); end if;
      update reopenings r set result = jsonb_build_object('documents', undone) where r.branch_id = branch and r.id = wish;
    exception when sqlstate 'LG010' or sqlstate 'LG006' or sqlstate 'LG003' then
      get stacked diagnostics refused = message_text;
      return jsonb_build_object('refused', 'documents', 'why', refused);
    end;
  end if;
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  values (branch, 'closing.reopening_decided', 'reopening', wish, jsonb_build_object('id', wish, 'fm', month.fm, 'state', decision));
  return jsonb_build_object('fm', month.fm, 'state', decision, 'documents', undone);
end $$;
comment on function ledger.decide_reopening is 'for the app';

-- Reverses the documents of the year that ends with the month, which is open again. Returns the answers of ledger.post_many; raises
-- LG010 if one is refused.
create or replace function ledger.reverse_year_end(month ledger.periods, who text, request text) returns jsonb language plpgsql
set search_path = ledger, public, pg_temp as $$
declare
  next_ periods;
  originals bigint[];
  reversals post_request[];
  answers jsonb := '[]';
begin
  select * into next_ from periods p where p.branch_id = month.branch_id and lower(p.dates) = upper(month.dates);
  if next_.state = 'soft_closed' then
    update periods p set state = 'open' where p.branch_id = month.branch_id and p.id = next_.id;
  end if;
  -- The pair and the transfer to retained earnings, in one call: together they move no limit.
  select array_agg(v.id order by v.id),
         array_agg(row(month.branch_id, v.doc_date, 'reversal', 'reversal:' || v.id, v.description, v.source_type, v.source_id, who, request, array(
           select row(e.account_id, null, e.party, e.cost_center_id, e.cr, e.dr, e.ccy, e.fc_cr, e.fc_dr, e.rate, e.note, e.dims)::post_line
             from entries e where e.branch_id = month.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id
            order by e.line))::post_request order by v.id)
    into originals, reversals
    from vouchers v
   where v.branch_id = month.branch_id and v.source_type in ('year_end', 'profit_close') and v.source_id = month.fiscal_year::text
     and v.kind <> 'reversal'
     and not exists (select from voucher_reversals r where r.branch_id = month.branch_id and r.original_id = v.id);
  if reversals is not null then
    answers := post_requests(reversals);
    if answers @? '$[*] ? (exists(@.refused))' then
      raise exception 'refused' using errcode = 'LG010', detail = answers::text;
    end if;
    insert into voucher_reversals (branch_id, original_id, original_date, reversal_id, reversal_date)
    select month.branch_id, originals[r.ordinality], r.doc_date, (a.answer->>'voucher_id')::bigint, (a.answer->>'doc_date')::date
      from unnest(reversals) with ordinality r
      join jsonb_array_elements(answers) with ordinality a (answer, nr) on a.nr = r.ordinality;
  end if;
  if next_.state = 'soft_closed' then
    update periods p set state = 'soft_closed' where p.branch_id = month.branch_id and p.id = next_.id;
  end if;
  return answers;
end $$;
