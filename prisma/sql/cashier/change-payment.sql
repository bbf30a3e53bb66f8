-- Operations on a stored payment: change, trash, settle open items, release one. Each locks the row, reverses its document and
-- posts it again if needed; both documents stay visible.
--
-- request: {branch_id, actor, request_id, id, version, alone, ...}; answer: {} or {refused: {code, fields: [{path, fault}], version?}}:
-- 3009 no such payment, 8003 it is trashed or managed by its cheque, 8004 changed since `version`, and the refusals of
-- store_payments.
--
-- Lock order: the payment, then the party whose wallet is filled (wallet-fills.sql), items (settlements.sql), months and limited balances.

-- Locks the payment, or returns the refusal.
create or replace function take_payment(request jsonb, out payment payments, out refused jsonb) language plpgsql
set enable_seqscan = off as $$
begin
  select * into payment from payments p
   where p.branch_id = (request->>'branch_id')::int and p.id = (request->>'id')::int for no key update;
  refused := case
    when payment.id is null then '{"code": 3009, "fields": []}'
    when payment.trashed_at is not null then '{"code": 8003, "fields": []}'
    when (request->>'version')::int <> payment.version
      then jsonb_build_object('code', 8004, 'fields', '[]'::jsonb, 'version', payment.version) end;
end $$;

-- Writes audit and outbox rows of an operation on a payment.
create or replace function publish_payment(request jsonb, act text, before jsonb, after jsonb) returns void language sql as $$
  insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, before, after)
  values ((request->>'branch_id')::int, request->>'actor', 'payment.' || act, 'payment', request->>'id', request->>'request_id',
          before, after);
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  values ((request->>'branch_id')::int, 'payment.changed', 'payment', request->>'id',
          jsonb_build_object('ids', jsonb_build_array((request->>'id')::int), 'act', act));
$$;

-- Posts vouchers and reversals of one payment, all or none: returns the answer of the last one, or {refused: {code, fields}}.
create or replace function post_or_none(items jsonb) returns jsonb language plpgsql as $$
declare
  answers jsonb;
  code int;
begin
  begin
    answers := ledger.post_and_reverse(items);
    select (a->'refused'->>'code')::int into code from jsonb_array_elements(answers) a where a ? 'refused' limit 1;
    if found then raise exception using errcode = 'PY001'; end if;
  exception when sqlstate 'PY001' then
    return jsonb_build_object('refused', jsonb_build_object('code', code, 'fields', case code
      when 7301 then '[{"path": "date", "fault": "monthClosed"}]'::jsonb
      when 7001 then '[{"path": "amount", "fault": "walletLimit"}]'
      when 7002 then '[{"path": "amount", "fault": "ceilingLimit"}]'
      when 3003 then '[{"path": "account_id", "fault": "notPostedSo"}]' else '[]' end));
  end;
  return answers->-1;
end $$;

create or replace function reversal_request(p payments, request jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('branch_id', p.branch_id, 'doc_date', p.pay_date, 'created_by', request->>'actor',
    'request_id', request->>'request_id', 'description', p.description,
    'reverses', jsonb_build_object('voucher_id', p.voucher_id, 'doc_date', p.pay_date))
$$;

create or replace function payment_facts(p payments) returns jsonb language sql immutable as $$
  select jsonb_strip_nulls(jsonb_build_object('method', p.method, 'account_id', p.account_id, 'party', p.party,
    'counter_account_id', p.counter_account_id, 'amount', p.amount, 'currency', p.currency, 'rate', nullif(p.rate, 1)::text,
    'date', p.pay_date, 'reference', p.reference, 'description', nullif(p.description, ''), 'cost_center_id', p.cost_center_id,
    'document_id', p.voucher_id))
$$;

-- request.change: the new values, as store_payments takes them; absent members stay. The number stays, and so do type and fiscal
-- year.
create or replace function change_payment(request jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set lock_timeout = '1s' as $$
declare
  change constant jsonb := request->'change';
  taken record;
  was payments;
  now_ payments;
  target jsonb;
  planned jsonb;
  answer jsonb;
begin
  taken := take_payment(request);
  if taken.refused is not null then return jsonb_build_object('refused', taken.refused); end if;
  was := taken.payment;

  select jsonb_build_object('type', was.type, 'method', was.method, 'amount', was.amount, 'currency', was.currency,
           'rate', case when was.currency <> b.currency then (was.rate / ('1e' || y.exponent - x.exponent)::numeric)::text end,
           'account_id', case when coalesce(change->>'method', was.method::text) = was.method::text then was.account_id end,
           'party_type', coalesce(split_part(was.party, ':', 1), 'account'),
           'party_id', coalesce(split_part(was.party, ':', 2)::int, was.counter_account_id), 'date', was.pay_date,
           'reference', was.reference, 'description', was.description, 'cost_center_id', was.cost_center_id)
    into target
    from branches b
    join ledger.currencies x on x.code = was.currency
    join ledger.currencies y on y.code = b.currency
   where b.id = was.branch_id;
  if change->>'currency' <> was.currency then target := target - 'rate'; end if;

  if was.method = 'check' then
    -- Amount and party are those of the cheque.
    if (target || change) - 'reference' - 'description' <> target - 'reference' - 'description' then
      return '{"refused": {"code": 8003, "fields": [], "cheque": true}}';
    end if;
    target := target || change;
    now_ := was;
  else
    target := target || change;
    if target->>'method' = 'check' then
      return '{"refused": {"code": 3003, "fields": [{"path": "method", "fault": "noChequeYet"}]}}';
    end if;
    perform open_requested_wallets(jsonb_build_array(jsonb_build_object('branch_id', was.branch_id, 'payments', jsonb_build_array(target))));
    planned := planned_payments(jsonb_build_array(jsonb_build_object('branch_id', was.branch_id,
                 'actor', request->'actor', 'payments', jsonb_build_array(target))))->0
               || jsonb_build_object('id', was.id);
    now_ := jsonb_populate_record(was, planned);
    answer := case
      when target->>'type' <> was.type::text then '{"code": 3003, "path": "type", "fault": "typeStays"}'
      when planned->>'fault' is not null then planned
      when now_.fiscal_year <> was.fiscal_year then '{"code": 3003, "path": "date", "fault": "otherYear"}'
      when was.settled > 0 and (now_.party, now_.counter_account_id) is distinct from (was.party, was.counter_account_id)
        then '{"code": 3003, "path": "counterparty", "fault": "stillSettles"}'
      when now_.worth < was.settled then '{"code": 3003, "path": "amount", "fault": "lessThanSettled"}' end;
    if answer is not null then
      return jsonb_build_object('refused', jsonb_build_object('code', answer->'code', 'fields', jsonb_build_array(
               jsonb_build_object('path', answer->'path', 'fault', answer->'fault'))));
    end if;
    -- A payout to the same party of no larger amount was already approved.
    if (now_.party, now_.counter_account_id) is distinct from (was.party, was.counter_account_id) or was.method = 'wallet'
       or now_.worth > was.worth then
      select f.refused into answer from payout_faults(jsonb_build_array(planned || jsonb_build_object(
        'request', 1, 'alone', request->'alone', 'was', was.id))) f;
      if answer is not null then return jsonb_build_object('refused', answer); end if;
    end if;
    select f.refused into answer from wallet_faults(jsonb_build_array(planned || jsonb_build_object('was',
      case when now_.party = resolve_merged_party(was.branch_id, was.party) then jsonb_build_object('owing', was.worth,
             'filled', case was.method when 'wallet' then was.worth end) end))) f;
    answer := coalesce(answer, wallet_undo_shortfall(was, was.worth
      - case when now_.party = resolve_merged_party(was.branch_id, was.party) and now_.method <> 'wallet' then now_.worth else 0 end));
    if answer is not null then return jsonb_build_object('refused', answer); end if;
  end if;
  now_.reference := target->>'reference';
  now_.description := target->>'description';
  if now_ is not distinct from was then return '{}'; end if;

  if was.method <> 'check'
     and (now_.method, now_.account_id, now_.counter_account_id, now_.party, now_.currency, now_.amount, now_.rate, now_.worth,
          now_.pay_date, now_.description, now_.cost_center_id)
         is distinct from (was.method, was.account_id, was.counter_account_id, was.party, was.currency, was.amount, was.rate,
          was.worth, was.pay_date, was.description, was.cost_center_id) then
    perform lock_items(was.branch_id, array[was.voucher_id]);
    answer := post_or_none(jsonb_build_array(reversal_request(was, request), payment_voucher(
                planned || jsonb_build_object('description', now_.description), was.version + 1, request->>'actor', request->>'request_id')));
    if answer ? 'refused' then return answer; end if;
    now_.voucher_id := (answer->>'voucher_id')::bigint;
  end if;
  update payments p
     set method = now_.method, account_id = now_.account_id, counter_account_id = now_.counter_account_id, party = now_.party,
         currency = now_.currency, amount = now_.amount, rate = now_.rate, worth = now_.worth, pay_date = now_.pay_date,
         reference = now_.reference, description = now_.description, voucher_id = now_.voucher_id,
         cost_center_id = now_.cost_center_id, version = p.version + 1
   where p.branch_id = was.branch_id and p.id = was.id;
  perform publish_payment(request, 'update', payment_facts(was), payment_facts(now_));
  return '{}';
end $$;

-- request.reason. Its document is reversed on its own day, and the items it settled are open again.
create or replace function trash_payment(request jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set lock_timeout = '1s' as $$
declare
  taken record;
  was payments;
  answer jsonb;
begin
  taken := take_payment(request);
  if taken.refused is not null then return jsonb_build_object('refused', taken.refused); end if;
  was := taken.payment;
  if was.method = 'check' then return '{"refused": {"code": 8003, "fields": [], "cheque": true}}'; end if;
  answer := wallet_undo_shortfall(was, was.worth);
  if answer is not null then return jsonb_build_object('refused', answer); end if;
  perform lock_items(was.branch_id, array[was.voucher_id]);
  perform lock_settled(was.branch_id, array[was.id]);
  answer := post_or_none(jsonb_build_array(reversal_request(was, request)));
  if answer ? 'refused' then return answer; end if;
  update settlements s set released_at = now(), released_by = request->>'actor'
   where s.branch_id = was.branch_id and s.payment_id = was.id and s.released_at is null;
  update payments p
     set trashed_at = now(), trashed_by = request->>'actor', trash_reason = request->>'reason', version = p.version + 1
   where p.branch_id = was.branch_id and p.id = was.id;
  perform publish_payment(request, 'trash', payment_facts(was),
            jsonb_strip_nulls(jsonb_build_object('document_id', answer->'voucher_id', 'reason', request->'reason')));
  return '{}';
end $$;

-- request.settles: [{document_id, date, line, amount}], items that it settles in addition.
create or replace function settle_payment(request jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set lock_timeout = '1s' as $$
declare
  taken record;
  was payments;
  refused_ jsonb;
  fault text;
begin
  taken := take_payment(request);
  if taken.refused is not null then return jsonb_build_object('refused', taken.refused); end if;
  was := taken.payment;
  select case when was.party is null then 'nothingToSettle'
              when count(distinct (s.document_id, s.line)) < count(*) or count(o.id) > 0 then 'settledTwice'
              when was.settled + sum(s.amount) > was.worth then 'settlesMore' end into fault
    from jsonb_to_recordset(request->'settles') s (document_id bigint, line int, amount bigint)
    left join settlements o on o.branch_id = was.branch_id and o.payment_id = was.id and o.released_at is null
                           and o.voucher_id = s.document_id and o.line = s.line;
  if fault is not null then
    return jsonb_build_object('refused', jsonb_build_object('code', 3003, 'fields', jsonb_build_array(
             jsonb_build_object('path', 'settles', 'fault', fault))));
  end if;
  select f.refused into refused_ from settle_faults(jsonb_build_array(jsonb_build_object('request', 1, 'place', 1,
    'branch_id', was.branch_id, 'type', was.type, 'party', was.party, 'counter_account_id', was.counter_account_id,
    'settles', request->'settles'))) f;
  if refused_ is not null then return jsonb_build_object('refused', refused_); end if;
  insert into settlements (branch_id, payment_id, doc_date, voucher_id, line, amount, created_by)
  select was.branch_id, was.id, s.date, s.document_id, s.line, s.amount, request->>'actor'
    from jsonb_to_recordset(request->'settles') s (document_id bigint, date date, line int, amount bigint);
  update payments p set version = p.version + 1 where p.branch_id = was.branch_id and p.id = was.id;
  perform publish_payment(request, 'settle', null, jsonb_build_object('settles', request->'settles'));
  return '{}';
end $$;

-- request.settlement_id: releases the amount settled on one item.
create or replace function release_settlement(request jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set lock_timeout = '1s' as $$
declare
  taken record;
  was payments;
  one settlements;
begin
  taken := take_payment(request);
  if taken.refused is not null then return jsonb_build_object('refused', taken.refused); end if;
  was := taken.payment;
  update settlements s set released_at = now(), released_by = request->>'actor'
   where s.branch_id = was.branch_id and s.payment_id = was.id and s.id = (request->>'settlement_id')::int and s.released_at is null
  returning * into one;
  if not found then return '{"refused": {"code": 3009, "fields": []}}'; end if;
  update payments p set version = p.version + 1 where p.branch_id = was.branch_id and p.id = was.id;
  perform publish_payment(request, 'release', jsonb_build_object('settles', jsonb_build_array(jsonb_build_object(
            'document_id', one.voucher_id, 'date', one.doc_date, 'line', one.line, 'amount', one.amount))), null);
  return '{}';
end $$;
