-- Operations on a stored payment: change, trash, settle open items, release one. Each locks the row, reverses its document and
-- posts it again if needed; both documents stay visible.
--
-- request: a payment_act_request; answer: {} or {refused: {code, fields: [{path, fault}], version?}}: 3009 no such payment, 8003 it is
-- trashed or managed by its cheque, 8004 changed since `version`, and the refusals of store_payments.
--
-- Lock order: the payment, then the party whose wallet is filled (wallet-fills.sql), items (settlements.sql), months and limited balances.

-- A payment_refusal with at most one field.
create or replace function payment_fault_at(code int, path text default null, fault text default null, version int default null,
                                            cheque boolean default null, available bigint default null, shortfall bigint default null,
                                            party text default null) returns jsonb language sql stable as $$
  select public.answer_of(row(code, case when path is null then '[]'::jsonb else jsonb_build_array(to_jsonb(row(path, fault)::public.refused_field)) end,
                              version, cheque, available, shortfall, party, null, null, null, null)::public.payment_refusal)
$$;

-- request.change: the new values, as store_payments takes them; absent members stay. The number stays, and so do type and fiscal
-- year.
create or replace function change_payment(request jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set lock_timeout = '1s' as $$
declare
  act constant payment_act_request := payment_act_of(request);
  taken record;
  was payments;
  form payment_request;
  target payment_request;
  planned payment_plan;
  changed payments;
  answer jsonb;
begin
  taken := take_payment(act);
  if taken.refused is not null then return refused_by(taken.refused); end if;
  was := taken.payment;
  changed := was;
  form := payment_form_of(was);
  if act.change->>'method' <> was.method::text then form.account_id := null; end if;
  if act.change->>'currency' <> was.currency then form.rate := null; end if;
  target := jsonb_populate_record(form, act.change);
  if was.method = 'check' then
    if not changes_texts_only(form, target) then return refused_by(payment_fault_at(8003, cheque => true)); end if;
  else
    if target.method = 'check' then return refused_by(payment_fault_at(3003, 'method', 'noChequeYet')); end if;
    planned := plan_change(act, was, target);
    answer := coalesce(change_fault(was, target, planned), change_limits(act, was, planned));
    if answer is not null then return refused_by(answer); end if;
    changed := with_plan(was, planned);
  end if;
  changed.reference := target.reference;
  changed.description := target.description;
  if changed is not distinct from was then return '{}'; end if;
  if has_other_document(was, changed) then
    planned.description := changed.description;
    answer := repost_payment(act, was, planned);
    if answer ? 'refused' then return answer; end if;
    changed.voucher_id := (posted_in(answer)).voucher_id;
  end if;
  update payments p
     set method = changed.method, account_id = changed.account_id, counter_account_id = changed.counter_account_id, party = changed.party,
         currency = changed.currency, amount = changed.amount, rate = changed.rate, worth = changed.worth, pay_date = changed.pay_date,
         reference = changed.reference, description = changed.description, voucher_id = changed.voucher_id,
         cost_center_id = changed.cost_center_id, dims = changed.dims, version = p.version + 1
   where p.branch_id = was.branch_id and p.id = was.id;
  perform publish_payment(act, 'update', payment_details(was), payment_details(changed));
  return '{}';
end $$;
comment on function change_payment(jsonb) is 'Result: {}, payment_refusal';

-- The request of a call. Former processes send no `at`.
create or replace function payment_act_of(request jsonb) returns payment_act_request language plpgsql stable as $$
declare
  act payment_act_request := jsonb_populate_record(null::payment_act_request, request);
begin
  act.at := coalesce(act.at, now());
  return act;
end $$;

-- Locks the payment, or returns the refusal.
create or replace function take_payment(act payment_act_request, out payment payments, out refused jsonb) language plpgsql
set enable_seqscan = off as $$
begin
  select * into payment from payments p where p.branch_id = act.branch_id and p.id = act.id for no key update;
  refused := case
    when payment.id is null then payment_fault_at(3009)
    when payment.trashed_at is not null then payment_fault_at(8003)
    when act.version <> payment.version then payment_fault_at(8004, version => payment.version) end;
end $$;

-- Writes audit and outbox rows of an operation on a payment.
create or replace function publish_payment(act payment_act_request, operation text, before jsonb, after jsonb) returns void language plpgsql as $$
begin
  with audited as (
    insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, before, after)
    values (act.branch_id, act.actor, 'payment.' || operation, 'payment', act.id::text, act.request_id, before, after))
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  values (act.branch_id, 'payment.changed', 'payment', act.id::text, jsonb_build_object('ids', jsonb_build_array(act.id), 'act', operation));
end $$;

-- A stored payment as store_payments would take it. Its account is named, its rate only in another currency.
create or replace function payment_form_of(p payments) returns payment_request language plpgsql stable set enable_seqscan = off as $$
declare
  rate numeric;
begin
  select case when p.currency <> b.currency then p.rate / ('1e' || y.exponent - x.exponent)::numeric end into rate
    from branches b
    join ledger.currencies x on x.code = p.currency
    join ledger.currencies y on y.code = b.currency
   where b.id = p.branch_id;
  return row(p.type, p.method, p.account_id, coalesce(split_part(p.party, ':', 1), 'account'),
             coalesce(split_part(p.party, ':', 2)::int, p.counter_account_id), p.amount, p.currency, rate, p.pay_date, p.reference,
             p.description, p.cost_center_id, null, null, p.dims)::payment_request;
end $$;

-- Whether a change leaves all but reference and description: amount and party of a cheque's payment are those of the cheque.
create or replace function changes_texts_only(form payment_request, target payment_request) returns boolean language plpgsql immutable as $$
begin
  target.reference := form.reference;
  target.description := form.description;
  return target is not distinct from form;
end $$;

-- The plan of the changed payment.
create or replace function plan_change(act payment_act_request, was payments, target payment_request) returns payment_plan language plpgsql as $$
declare
  one constant payment_group_request[] := array[row(was.branch_id, act.actor, null, null, null, act.at, array[target])::payment_group_request];
begin
  perform open_wallets(one);
  return (plan_payments(one))[1];
end $$;

-- The refusal of a change that is about the payment itself; null: none.
create or replace function change_fault(was payments, target payment_request, planned payment_plan) returns jsonb language plpgsql immutable as $$
declare
  fault constant jsonb := case
    when target.type <> was.type::text then payment_fault_at(3003, 'type', 'typeStays')
    when planned.fault is not null then payment_fault_at(planned.code, planned.path, planned.fault)
    when planned.fiscal_year <> was.fiscal_year then payment_fault_at(3003, 'date', 'otherYear')
    when was.settled > 0 and is_of_other(was, planned) then payment_fault_at(3003, 'counterparty', 'stillSettles')
    when planned.worth < was.settled then payment_fault_at(3003, 'amount', 'lessThanSettled') end;
begin
  return fault;
end $$;

-- Whether the counterparty changes.
create or replace function is_of_other(was payments, planned payment_plan) returns boolean language plpgsql immutable as $$
begin
  return (planned.party, planned.counter_account_id) is distinct from (was.party, was.counter_account_id);
end $$;

-- The refusal of a change because of limits on payouts (second-person.sql) and wallets (wallet-fills.sql); null: none.
create or replace function change_limits(act payment_act_request, was payments, planned payment_plan) returns jsonb language plpgsql as $$
declare
  same constant boolean := planned.party = resolve_merged_party(was.branch_id, was.party);
  refused jsonb;
begin
  -- A payout to the same party of no larger amount was already approved.
  if act.alone and planned.type = 'payment' and planned.method <> 'wallet'
     and (is_of_other(was, planned) or was.method = 'wallet' or planned.worth > was.worth) then
    select f.refused into refused from payout_faults(array[row(1, planned.branch_id, planned.party, planned.party_name,
      planned.counter_account_id, planned.type, planned.method, planned.worth, was.id)::payout_candidate]) f;
    if refused is not null then return refused; end if;
  end if;
  if planned.type = 'payment' and planned.method = 'wallet' then
    select f.refused into refused from wallet_faults(array[row(planned.request, planned.place, planned.branch_id, planned.party,
      planned.type, planned.method, planned.worth, planned.pay_date, planned.settles, case when same then was.worth end,
      case when same and was.method = 'wallet' then was.worth end)::wallet_move]) f;
    if refused is not null then return refused; end if;
  end if;
  return wallet_undo_shortfall(was, was.worth - case when same and planned.method <> 'wallet' then planned.worth else 0 end);
end $$;

-- The payment with the values of the plan.
create or replace function with_plan(was payments, planned payment_plan) returns payments language plpgsql immutable as $$
begin
  was.method := planned.method;
  was.account_id := planned.account_id;
  was.counter_account_id := planned.counter_account_id;
  was.party := planned.party;
  was.currency := planned.currency;
  was.amount := planned.amount;
  was.rate := planned.rate;
  was.worth := planned.worth;
  was.pay_date := planned.pay_date;
  was.cost_center_id := planned.cost_center_id;
  was.dims := planned.dims;
  return was;
end $$;

-- Whether a change needs another document: a cheque's payment never does.
create or replace function has_other_document(was payments, changed payments) returns boolean language plpgsql immutable as $$
begin
  return was.method <> 'check'
     and (changed.method, changed.account_id, changed.counter_account_id, changed.party, changed.currency, changed.amount, changed.rate,
          changed.worth, changed.pay_date, changed.description, changed.cost_center_id, changed.dims)
         is distinct from (was.method, was.account_id, was.counter_account_id, was.party, was.currency, was.amount, was.rate,
          was.worth, was.pay_date, was.description, was.cost_center_id, was.dims);
end $$;

-- Reverses the document of a payment and posts that of its plan: the answer of the latter, or {refused}.
create or replace function repost_payment(act payment_act_request, was payments, planned payment_plan) returns jsonb language plpgsql as $$
begin
  perform lock_items(was.branch_id, array[was.voucher_id]);
  return post_or_none(jsonb_build_array(reversal_request(was, act),
           to_jsonb(payment_voucher(planned, was.id, was.version + 1, act.actor, act.request_id))));
end $$;

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
    return refused_by(floor_data_of(jsonb_path_query_first(answers, '$[*] ? (exists(@.refused))')) || payment_fault_at(code,
      case when code = 7301 then 'date' when code in (7001, 7002, 7012) then 'amount' when code = 3003 then 'account_id' end,
      case code when 7301 then 'monthClosed' when 7001 then 'walletLimit' when 7002 then 'ceilingLimit' when 7012 then 'floorLimit'
                when 3003 then 'notPostedSo' end));
  end;
  return answers->-1;
end $$;

create or replace function reversal_request(p payments, act payment_act_request) returns jsonb language plpgsql immutable as $$
begin
  return jsonb_build_object('branch_id', p.branch_id, 'doc_date', p.pay_date, 'created_by', act.actor, 'request_id', act.request_id,
    'description', p.description, 'reverses', jsonb_build_object('voucher_id', p.voucher_id, 'doc_date', p.pay_date));
end $$;

-- What the audit log shows of a payment.
create or replace function payment_details(p payments) returns jsonb language plpgsql immutable as $$
begin
  return jsonb_strip_nulls(jsonb_build_object('method', p.method, 'account_id', p.account_id, 'party', p.party,
    'counter_account_id', p.counter_account_id, 'amount', p.amount, 'currency', p.currency, 'rate', nullif(p.rate, 1)::text,
    'date', p.pay_date, 'reference', p.reference, 'description', nullif(p.description, ''), 'cost_center_id', p.cost_center_id, 'dims', p.dims,
    'document_id', p.voucher_id));
end $$;

-- request.reason. Its document is reversed on its own day, and the items it settled are open again.
create or replace function trash_payment(request jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set lock_timeout = '1s' as $$
declare
  act constant payment_act_request := payment_act_of(request);
  taken record;
  was payments;
  answer jsonb;
begin
  taken := take_payment(act);
  if taken.refused is not null then return refused_by(taken.refused); end if;
  was := taken.payment;
  if was.method = 'check' then return refused_by(payment_fault_at(8003, cheque => true)); end if;
  answer := wallet_undo_shortfall(was, was.worth);
  if answer is not null then return refused_by(answer); end if;
  perform lock_items(was.branch_id, array[was.voucher_id]);
  perform lock_settled(was.branch_id, array[was.id]);
  answer := post_or_none(jsonb_build_array(reversal_request(was, act)));
  if answer ? 'refused' then return answer; end if;
  update settlements s set released_at = act.at, released_by = act.actor
   where s.branch_id = was.branch_id and s.payment_id = was.id and s.released_at is null;
  update payments p set trashed_at = act.at, trashed_by = act.actor, trash_reason = act.reason, version = p.version + 1
   where p.branch_id = was.branch_id and p.id = was.id;
  perform publish_payment(act, 'trash', payment_details(was),
            jsonb_strip_nulls(jsonb_build_object('document_id', answer->'voucher_id', 'reason', act.reason)));
  return '{}';
end $$;
comment on function trash_payment(jsonb) is 'Result: {}, payment_refusal';

-- request.settles: items that it settles in addition.
create or replace function settle_payment(request jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set lock_timeout = '1s' as $$
declare
  refused constant jsonb := settle_payments(array[payment_act_of(request)]);
begin
  return case when refused is null then '{}' else refused_by(refused) end;
end $$;
comment on function settle_payment(jsonb) is 'Result: {}, payment_refusal';

-- Each act settles further items with its payment, as if one after another: all or none. Returns the refusal of the first act that is
-- refused, with paths as in a list of payments; null: done. Locks the payments by number, then the items.
create or replace function settle_payments(acts payment_act_request[]) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  first record;
  refused_ jsonb;
begin
  if acts = '{}' then return null; end if;
  perform 1 from unnest(acts) a join payments p on p.branch_id = a.branch_id and p.id = a.id
    order by p.branch_id, p.id for no key update of p;
  select r.place, r.refused into first from refused_settling(acts) r;
  -- Acts before a refused one are judged by their items.
  select f.refused into refused_ from settle_faults(array(
    select row(1, a.ordinality, s.ordinality, p.branch_id, p.type, p.party, p.counter_account_id, s.document_id, s.date, s.line,
               s.amount)::settle_row
      from unnest(acts) with ordinality a
      join payments p on p.branch_id = a.branch_id and p.id = a.id
     cross join lateral unnest(a.settles) with ordinality s
     where (a.ordinality >= first.place) is not true order by a.ordinality, s.ordinality)) f;
  if refused_ is not null then
    return jsonb_set(refused_, '{fields}', (
      select jsonb_agg(f order by nr) from jsonb_array_elements(refused_->'fields') with ordinality e (f, nr)
       where split_part(f->>'path', '.', 1) = split_part(refused_->'fields'->0->>'path', '.', 1)));
  end if;
  if first.refused is not null then return first.refused; end if;
  insert into settlements (branch_id, payment_id, doc_date, voucher_id, line, amount, created_at, created_by)
  select a.branch_id, a.id, s.date, s.document_id, s.line, s.amount, a.at, a.actor
    from unnest(acts) a cross join lateral unnest(a.settles) s;
  with audited as (
    insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, before, after)
    select a.branch_id, a.actor, 'payment.settle', 'payment', a.id::text, a.request_id, null, jsonb_build_object('settles', a.settles)
      from unnest(acts) with ordinality a order by a.ordinality),
  published as (
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    select a.branch_id, 'payment.changed', 'payment', a.id::text, jsonb_build_object('ids', jsonb_build_array(a.id), 'act', 'settle')
      from unnest(acts) with ordinality a order by a.ordinality)
  update payments p set version = p.version + a.count
    from (select a.branch_id, a.id, count(*) from unnest(acts) a group by 1, 2) a where p.branch_id = a.branch_id and p.id = a.id;
  return null;
end $$;

-- The first act that its payment refuses, and its refusal: 3009, 8003 or 8004 as of take_payment, 3003 if it has no party, settles an item
-- twice or more than its worth. No row: none. Earlier acts of the same payment count.
create or replace function refused_settling(acts payment_act_request[]) returns table (place int, refused jsonb) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
  select a.ordinality::int, r.refused
    from unnest(acts) with ordinality a
    left join payments p on p.branch_id = a.branch_id and p.id = a.id
   cross join lateral (
         select count(distinct x.ordinality)::int as acts, coalesce(sum(y.amount), 0) as amount, array_agg((y.document_id, y.line)::text) as items
           from unnest(acts) with ordinality x left join lateral unnest(x.settles) y on true
          where x.id = a.id and x.ordinality < a.ordinality) e
   cross join lateral (
         select case when p.party is null then 'nothingToSettle'
                     when count(distinct (s.document_id, s.line)) < count(*) or count(o.id) > 0
                       or bool_or((s.document_id, s.line)::text = any (e.items)) then 'settledTwice'
                     when p.settled + e.amount + sum(s.amount) > p.worth then 'settlesMore' end as fault
           from unnest(a.settles) s
           left join settlements o on o.branch_id = p.branch_id and o.payment_id = p.id and o.released_at is null
                                  and o.voucher_id = s.document_id and o.line = s.line) s
   cross join lateral (
         select case
           when p.id is null then payment_fault_at(3009)
           when p.trashed_at is not null then payment_fault_at(8003)
           when a.version <> p.version + e.acts then payment_fault_at(8004, version => p.version + e.acts)
           when s.fault is not null then payment_fault_at(3003, format('payments[%s].settles', a.ordinality - 1), s.fault) end as refused) r
   where r.refused is not null order by a.ordinality limit 1;
end $$;

-- request.settlement_id: releases the amount settled on one item.
create or replace function release_settlement(request jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set lock_timeout = '1s' as $$
declare
  act constant payment_act_request := payment_act_of(request);
  taken record;
  was payments;
  one settlements;
begin
  taken := take_payment(act);
  if taken.refused is not null then return refused_by(taken.refused); end if;
  was := taken.payment;
  update settlements s set released_at = act.at, released_by = act.actor
   where s.branch_id = was.branch_id and s.payment_id = was.id and s.id = act.settlement_id and s.released_at is null
  returning * into one;
  if not found then return refused_by(payment_fault_at(3009)); end if;
  update payments p set version = p.version + 1 where p.branch_id = was.branch_id and p.id = was.id;
  perform publish_payment(act, 'release', jsonb_build_object('settles', jsonb_build_array(jsonb_build_object(
            'document_id', one.voucher_id, 'date', one.doc_date, 'line', one.line, 'amount', one.amount))), null);
  return '{}';
end $$;
comment on function release_settlement(jsonb) is 'Result: {}, payment_refusal';

-- Took JSON before release 13.
drop function if exists take_payment(jsonb);
drop function if exists publish_payment(jsonb, text, jsonb, jsonb);
drop function if exists reversal_request(payments, jsonb);
drop function if exists payment_facts(payments);
