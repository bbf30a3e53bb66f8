-- Applies verified gateway results to payments: many in one transaction and one round trip, each with its own result.
--
-- requests: [{branch_id, payment_id, claimed, actor, request_id, verdict: {state: success | failed | pending | reversed | none, amount,
--   currency, tracking, card, code, message}}]
--   claimed: the status claimed by the caller of the return URL (ok, failed), null: no call; earlier builds send `said` (until release 13). none: the gateway did not answer.
-- answers, in their order: {status, changed} with {refused: {code}} if the paid amount differs from the requested one (7105) or it cannot
--   be posted (7301, 3003); null: no such payment.
--
-- Amount, currency and payer come from our row alone. Lock order: payments, then months and limited balances (ledger.post_many),
-- then cases.
create or replace function settle_gateway_payment_many(requests jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set lock_timeout = '2s'
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  plan jsonb;
  items jsonb;
  posted jsonb;
  cases jsonb;
  one record;
  undone jsonb;
begin
  perform 1 from (select distinct branch_id, payment_id from jsonb_to_recordset(requests) r (branch_id int, payment_id int)) r
     join gateway_payments p on p.branch_id = r.branch_id and p.id = r.payment_id order by p.branch_id, p.id for no key update of p;

  -- One decision per payment: success wins, otherwise the last result.
  select jsonb_agg(to_jsonb(d) order by d.branch_id, d.payment_id) into plan from (
    select distinct on (r.branch_id, r.payment_id) r.branch_id, r.payment_id, coalesce(r.claimed, r.said) as claimed, r.actor, r.request_id, v.*, p.status, p.amount,
           p.currency, p.drive, p.description, p.serial_id, p.gateway_id, p.checks,
           resolve_merged_party(p.branch_id, p.payer) as party, g.clearing_account_id as clearing, (now() at time zone b.time_zone)::date as day,
           b.currency as own, p.expires_at <= now() as late, p.expires_at + interval '24 hours' <= now() as overdue,
           p.expires_at + interval '30 days' <= now() as given_up,
           case when v.state = 'success' and p.status in (1, 2, 5) then
                  case when v.paid is distinct from p.amount then 'amount_mismatch'
                       when v.paid_in is distinct from p.currency then 'currency_mismatch' else 'settle' end
                when v.state = 'reversed' and p.status = 3 then 'reverse'
                -- Until the payer has returned, "not paid" means "not yet".
                when v.state in ('failed', 'reversed') and p.status = 1 and (p.heard_at is not null or p.expires_at <= now()) then 'fail'
                when p.status = 1 then 'wait'
                when p.status in (2, 5) then 'stay' else 'none' end as act
      from rows from (jsonb_to_recordset(requests) as (branch_id int, payment_id int, claimed text, said text, actor text, request_id text, verdict jsonb))
           with ordinality r (branch_id, payment_id, claimed, said, actor, request_id, verdict, nth)
     cross join lateral (
           select x.state, x.amount as paid, x.currency as paid_in, left(x.tracking, 100) as tracking, left(x.card, 30) as card,
                  left(x.code, 60) as code, left(x.message, 300) as message
             from jsonb_to_record(r.verdict) x (state text, amount bigint, currency text, tracking text, card text, code text,
                    message text)) v
      join gateway_payments p on p.branch_id = r.branch_id and p.id = r.payment_id
      join gateways g on g.branch_id = p.branch_id and g.id = p.gateway_id
      join branches b on b.id = p.branch_id
     order by r.branch_id, r.payment_id, v.state <> 'success', r.nth desc) d;
  if plan is null then return (select jsonb_agg('null'::jsonb) from jsonb_array_elements(requests)); end if;

  select jsonb_agg(jsonb_build_object('branch_id', d.branch_id, 'doc_date', d.day, 'kind', 'gateway', 'key', 'gateway:' || d.payment_id,
           'description', d.description, 'source_type', 'gateway_payment', 'source_id', d.payment_id::text, 'created_by', d.actor,
           'request_id', d.request_id, 'lines', jsonb_build_array(
             case when d.clearing is null then jsonb_build_object('mapping', 'gateway.clearing')
                  else jsonb_build_object('account_id', d.clearing) end
               || jsonb_build_object('dr', w.worth, 'ccy', d.currency, 'rate', w.rate::text, 'fc_dr', d.amount, 'note', d.tracking),
             jsonb_build_object('account_id', ledger.wallet_of(d.branch_id, d.party), 'party', d.party, 'cr', w.worth, 'ccy', d.currency,
               'rate', w.rate::text, 'fc_cr', d.amount, 'note', d.description))) order by d.branch_id, d.payment_id) into items
    from jsonb_to_recordset(plan) d (branch_id int, payment_id int, act text, actor text, request_id text, day date, description text,
           clearing int, amount bigint, currency text, own text, party text, tracking text)
   cross join lateral (select case when d.currency = d.own then 1 else round(ledger.rate_on(d.branch_id, d.currency::char(3), d.day), 16) end as major) m
   cross join lateral (
         select case when d.currency = d.own then 1
                     else (select round(m.major * ('1e' || y.exponent - x.exponent)::numeric, 10)
                             from ledger.currencies x, ledger.currencies y where x.code = d.currency and y.code = d.own) end as rate,
                case when d.currency = d.own then d.amount
                     else ledger.converted(d.amount, m.major, d.currency::char(3), d.own::char(3)) end as worth) w
   where d.act = 'settle';
  posted := case when items is null then '[]' else ledger.post_many(items) end;
  select jsonb_agg(d.row || coalesce(jsonb_build_object('posted', a.answer), '{}') order by d.nth) into plan
    from jsonb_array_elements(plan) with ordinality d (row, nth)
    left join rows from (jsonb_array_elements(items), jsonb_array_elements(posted)) a (item, answer)
      on a.item->>'branch_id' = d.row->>'branch_id' and a.item->>'source_id' = d.row->>'payment_id' and d.row->>'act' = 'settle';

  -- Rare, and one at a time: a reversal by the gateway is taken from the wallet, as far as the money is still there.
  for one in select d.nth, d.row from jsonb_array_elements(plan) with ordinality d (row, nth) where d.row->>'act' = 'reverse' loop
    undone := ledger.reverse((
      select jsonb_build_object('branch_id', p.branch_id, 'voucher_id', p.voucher_id, 'doc_date', p.doc_date, 'on', one.row->'day',
               'created_by', one.row->'actor', 'request_id', one.row->'request_id')
        from gateway_payments p where p.branch_id = (one.row->>'branch_id')::int and p.id = (one.row->>'payment_id')::int));
    plan := jsonb_set(plan, array[(one.nth - 1)::text, 'undone'], undone);
  end loop;

  update gateway_payments p
     set status = n.status,
         voucher_id = case when n.settled then (d.posted->>'voucher_id')::bigint else p.voucher_id end,
         doc_date = case when n.settled then (d.posted->>'doc_date')::date else p.doc_date end,
         settled_at = case when n.settled then now() else p.settled_at end,
         tracking_code = case when n.settled then d.tracking else p.tracking_code end,
         card_masked = case when n.settled then d.card else p.card_masked end,
         fail_code = case when n.settled then null when d.act in ('amount_mismatch', 'currency_mismatch') then d.act
                          when d.act = 'fail' then d.code else p.fail_code end,
         fail_message = case when n.settled or d.act in ('amount_mismatch', 'currency_mismatch') then null
                             when d.act = 'fail' then d.message else p.fail_message end,
         applied_at = case when n.settled and d.drive = 'wallet' then now() else p.applied_at end,
         -- Backoff between repeated status checks.
         checking_until = case when n.settled or d.act in ('fail', 'none') then null
                               else now() + case d.state when 'pending' then interval '300 ms' else interval '2 s' end end,
         next_check_at = case when d.act = 'none' then p.next_check_at when n.settled then case when d.drive <> 'wallet' then now() end
                              -- A failed payment is checked again: the payer may have gone back to the gateway's page and paid.
                              when d.act = 'fail' and not d.late then now() + interval '15 min'
                              when d.act in ('fail', 'stay', 'amount_mismatch', 'currency_mismatch', 'reverse') then null
                              -- Paid but refused by the ledger: retried without end.
                              when d.act = 'settle' then now() + interval '15 min'
                              when d.given_up then null
                              when d.overdue then now() + interval '6 hours'
                              else now() + least(15 * 2 ^ least(d.checks, 6), 900) * interval '1 s' end,
         version = case when n.status <> p.status then p.version + 1 else p.version end
    from jsonb_to_recordset(plan) d (branch_id int, payment_id int, act text, posted jsonb, undone jsonb, tracking text, card text,
           code text, message text, drive text, state text, late boolean, overdue boolean, given_up boolean, status int, checks int)
   cross join lateral (select d.act = 'settle' and d.posted ? 'voucher_id' as settled) s
   cross join lateral (
         select s.settled, case when s.settled then 3 when d.act = 'fail' then case when d.late then 5 else 2 end
                                when d.act = 'reverse' and d.undone ? 'voucher_id' then 4 else d.status end as status) n
   where p.branch_id = d.branch_id and p.id = d.payment_id;

  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  select p.branch_id, case p.status when 3 then 'payment.succeeded' when 4 then 'payment.reversed' else 'payment.failed' end,
         'gateway_payment', p.id::text,
         jsonb_build_object('id', p.id, 'serial_id', p.serial_id, 'status', p.status, 'drive', p.drive, 'amount', p.amount,
           'currency', p.currency, 'payer', p.payer)
    from jsonb_to_recordset(plan) d (branch_id int, payment_id int, status int)
    join gateway_payments p on p.branch_id = d.branch_id and p.id = d.payment_id
   where p.status <> d.status;
  insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, before, after)
  select p.branch_id, d.actor, case p.status when 3 then 'gateway_payment.settle' when 4 then 'gateway_payment.reverse'
                                             else 'gateway_payment.fail' end,
         'gateway_payment', p.id::text, d.request_id, jsonb_build_object('status', d.status),
         jsonb_strip_nulls(jsonb_build_object('status', p.status, 'amount', p.amount, 'currency', p.currency,
           'tracking_code', p.tracking_code, 'fail_code', p.fail_code, 'document_id', p.voucher_id))
    from jsonb_to_recordset(plan) d (branch_id int, payment_id int, status int, actor text, request_id text)
    join gateway_payments p on p.branch_id = d.branch_id and p.id = d.payment_id
   where p.status <> d.status;

  select jsonb_agg(jsonb_build_object('branch_id', d.branch_id, 'kind', k.kind, 'subject', 'payment:' || d.payment_id,
           'payment_id', d.payment_id, 'data', jsonb_strip_nulls(k.data))) into cases
    from jsonb_to_recordset(plan) d (branch_id int, payment_id int, act text, claimed text, state text, status int, amount bigint,
           currency text, paid bigint, paid_in text, posted jsonb, undone jsonb, code text, overdue boolean, party text)
   cross join lateral (
         select exists (select from colleagues c where d.party like 'colleague:%' and c.branch_id = d.branch_id
                           and c.id = split_part(d.party, ':', 2)::int and c.deleted_at is not null)
             or exists (select from passengers f where d.party like 'passenger:%' and f.branch_id = d.branch_id
                           and f.id = split_part(d.party, ':', 2)::int and f.status <> 1) as deleted) g
   cross join lateral (values
     (case when d.act in ('amount_mismatch', 'currency_mismatch') then d.act end,
      jsonb_build_object('asked', d.amount, 'currency', d.currency, 'paid', d.paid, 'paid_in', d.paid_in)),
     (case when d.act = 'settle' and d.posted ? 'voucher_id' and d.status in (2, 5) then 'late_success' end,
      jsonb_build_object('from_status', d.status)),
     (case when d.act = 'settle' and not d.posted ? 'voucher_id' then 'not_applied' end,
      jsonb_build_object('code', d.posted->'refused'->'code')),
     -- In a wallet that is not attached to an order.
     (case when d.act = 'settle' and d.posted ? 'voucher_id' and g.deleted then 'not_applied' end, '{"payer": "deleted"}'),
     (case when d.act in ('reverse', 'fail') and d.state = 'reversed' then 'reversed' end,
      jsonb_build_object('code', d.code, 'in_wallet', d.act = 'reverse' and not coalesce(d.undone ? 'voucher_id', false))),
     (case when d.act = 'stay' and d.claimed = 'ok' and d.state in ('failed', 'reversed') then 'success_after_failure' end, '{}'),
     (case when d.act = 'wait' and d.overdue then 'no_answer' end, jsonb_build_object('state', d.state))) k (kind, data)
   where k.kind is not null;
  if cases is not null then perform record_gateway_case_many(cases); end if;

  return (
    select jsonb_agg(case when p.id is null then 'null'::jsonb else
             jsonb_build_object('status', p.status, 'changed', p.status <> d.status)
               || case when d.act in ('amount_mismatch', 'currency_mismatch') then '{"refused": {"code": 7105}}'
                       when d.act = 'settle' and not d.posted ? 'voucher_id'
                         then jsonb_build_object('refused', d.posted->'refused') else '{}' end end order by r.nth)
      from rows from (jsonb_to_recordset(requests) as (branch_id int, payment_id int)) with ordinality r (branch_id, payment_id, nth)
      left join gateway_payments p on p.branch_id = r.branch_id and p.id = r.payment_id
      left join jsonb_to_recordset(plan) d (branch_id int, payment_id int, act text, posted jsonb, status int)
        on d.branch_id = r.branch_id and d.payment_id = r.payment_id);
end $$;

create or replace function settle_gateway_payment(request jsonb) returns jsonb language sql volatile as $$
  select settle_gateway_payment_many(jsonb_build_array(request))->0
$$;
