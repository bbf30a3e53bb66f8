-- The end of a trade: its status, its invoice, and the return of unused resources.

-- The outcome of an item at its supplier is unknown, or the books refuse it: it is in limbo until the outcome is known or a person
-- decides. For an item that has ended, only its return can become unresolved: nothing else about it is still to be decided.
--
-- request: an unresolved_item_request; answer: {case_id}
create or replace function mark_trade_item_unresolved(request jsonb) returns jsonb language plpgsql as $$
declare
  q constant unresolved_item_request := jsonb_populate_record(null::unresolved_item_request, request);
  branch constant int := q.branch_id;
  trade_ constant int := q.trade_id;
  line_ constant int := q.line;
  kind_ constant text := q.kind;
  i record;
  case_ int;
begin
  perform 1 from trades x where x.branch_id = branch and x.id = trade_ for no key update;
  update trade_items x
     set status = case when kind_ = 'outcome_unknown' and x.status in ('waiting', 'issuing') then 'unknown' else x.status end,
         supplier_order_id = coalesce(q.supplier_order_id, x.supplier_order_id),
         fault_code = coalesce(q.fault_code, x.fault_code), fault = coalesce(left(q.fault, 300), x.fault)
   where x.branch_id = branch and x.trade_id = trade_ and x.line = line_
     and x.status::text = any (case kind_ when 'unwind_failed' then '{issued,returned}' else '{waiting,issuing,unknown}' end::text[])
  returning * into i;
  if i.line is null then return '{}'; end if;
  update trades x set next_step_at = q.next_at, last_fault = left(q.fault, 300), version = x.version + 1
   where x.branch_id = branch and x.id = trade_;
  case_ := open_unresolved_case(jsonb_build_object('branch_id', branch, 'kind', kind_, 'trade_id', trade_, 'line', line_, 'booking_id', null,
    'data', jsonb_strip_nulls(jsonb_build_object('reference', i.reference, 'fault', q.fault, 'code', q.fault_code))));
  return jsonb_build_object('case_id', case_);
end $$;

-- Reschedules a trade after an internal error, with increasing pauses. If it is paid and has not proceeded for `stalled_after_s`
-- seconds, it goes into limbo so that a person checks it, while retries continue.
--
-- request: a trade_reschedule_request. Earlier builds send `stepping` and `patience_s` (until release 13).
create or replace function reschedule_trade(request jsonb) returns void language plpgsql as $$
declare
  q constant trade_reschedule_request := jsonb_populate_record(null::trade_reschedule_request,
    jsonb_build_object('lease_until', request->'stepping', 'stalled_after_s', request->'patience_s') || request);
  branch constant int := q.branch_id;
  trade_ constant int := q.trade_id;
  t record;
  line_ int;
begin
  select * into t from trades x where x.branch_id = branch and x.id = trade_ for no key update;
  if t.stepping_until is distinct from q.lease_until or t.next_step_at is null then return; end if;
  update trades x
     set stepping_until = null, last_fault = q.fault,
         next_step_at = now() + q.pauses_s[least(x.steps, cardinality(q.pauses_s))] * interval '1 s'
   where x.branch_id = branch and x.id = trade_;
  if t.status not in ('paid', 'issuing') or t.paid_at > now() - q.stalled_after_s * interval '1 s'
     or exists (select from limbo_cases c where c.branch_id = branch and c.trade_id = trade_ and c.state = 'open') then
    return;
  end if;
  -- Of the first waiting item; null: of the whole trade.
  select min(x.line) into line_ from trade_items x
    where x.branch_id = branch and x.trade_id = trade_ and x.status in ('waiting', 'issuing', 'unknown');
  perform open_unresolved_case(jsonb_build_object('branch_id', branch, 'kind', 'issue_failed', 'trade_id', trade_, 'line', line_,
    'data', jsonb_build_object('fault', q.fault)));
  update trades x set status = 'limbo', version = x.version + 1 where x.branch_id = branch and x.id = trade_;
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  values (branch, 'trade.limbo', 'trade', trade_::text, jsonb_build_object('trade_id', trade_, 'status', 'limbo'));
end $$;

-- The printable lines of issued items of these trades, in their order: [{line, product, local_pnr, supplier_pnr, total, discount, paid,
-- passengers: [{type, name, name_latin, total}]}].
create or replace function invoice_lines_of(branches int[], trades_ int[]) returns jsonb[] language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return array(
    select coalesce(l.lines, '[]')
      from unnest(branches, trades_) with ordinality k (branch, trade, place)
     cross join lateral (
           select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('line', i.line, 'product', i.product, 'local_pnr', b.local_pnr,
                    'supplier_pnr', b.supplier_pnr, 'total', i.total, 'discount', nullif(i.discount_share, 0), 'paid', i.paid, 'passengers', (
                      select jsonb_agg(jsonb_build_object('type', p.pax_type, 'name', concat_ws(' ', p.first_name, p.last_name),
                               'name_latin', nullif(concat_ws(' ', p.first_name_latin, p.last_name_latin), ''), 'total', p.total) order by p.line, p.seq)
                        from booking_passengers p where p.branch_id = b.branch_id and p.booking_id = b.id))) order by i.line) as lines
             from trade_items i
            cross join lateral (select * from bookings b where b.branch_id = i.branch_id and b.id = i.booking_id limit 1) b
            where i.branch_id = k.branch and i.trade_id = k.trade and i.status = 'issued') l
     order by k.place);
end $$;

create or replace function invoice_lines(branch int, of_trade int) returns jsonb language sql stable as $$
  select (invoice_lines_of(array[branch], array[of_trade]))[1]
$$;

-- Ends a trade if all its items have ended: issued items get an invoice, with a number without gaps; without issued items the use
-- of the discount is returned. Idempotent.
--
-- request: a trade_finish_request; answer: {status, ended, invoice_id}; or {unwind: [line]}: some items failed in an all-or-nothing trade:
--   these issued ones must be returned first; null: no such trade.
create or replace function finish_trade(request jsonb) returns jsonb language plpgsql
set lock_timeout = '5s' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  q trade_finish_request := jsonb_populate_record(row(null, null, null, null, '', now())::trade_finish_request, jsonb_strip_nulls(request));
  t trades;
  progress trade_progress;
  back int[];
  into_ "TradeStatus";
begin
  perform lock_discount_of(q.branch_id, (select x.redemption_id from trades x where x.branch_id = q.branch_id and x.id = q.trade_id));
  select * into t from trades x where x.branch_id = q.branch_id and x.id = q.trade_id for no key update;
  if t.id is null then return null; end if;
  if t.status not in ('paid', 'issuing', 'limbo') then return jsonb_build_object('status', t.status, 'ended', true); end if;
  progress := progress_of_trade(t);
  if t.on_partial = 'all_or_nothing' and progress.open_items + progress.unknown_items = 0
     and progress.issued between 1 and progress.items - 1 then
    back := items_to_return(t);
  end if;
  if back is not null then return jsonb_build_object('status', t.status, 'unwind', to_jsonb(back)); end if;
  into_ := trade_status_of(t, progress);
  if into_ in ('issuing', 'limbo') then
    perform postpone_trade(t, into_, q.next_at);
    return jsonb_build_object('status', into_, 'ended', false);
  end if;
  perform end_trade(t, into_, progress, q);
  return jsonb_build_object('status', into_, 'ended', true, 'invoice_id', write_invoice(t, progress, q.now));
end $$;

create or replace function progress_of_trade(t trades) returns trade_progress language sql stable as $$
  select row(count(*) filter (where x.status in ('waiting', 'issuing')), count(*) filter (where x.status = 'unknown'),
             count(*) filter (where x.status = 'issued'), count(*), coalesce(sum(x.paid) filter (where x.status = 'issued'), 0),
             array_agg(x.line order by x.line) filter (where x.status = 'issued'))::public.trade_progress
    from public.trade_items x where x.branch_id = t.branch_id and x.trade_id = t.id
$$;

-- Issued items of an all-or-nothing trade that lost others: they are returned too, unless a person has decided to keep them; an item that
-- its supplier did not take back is in limbo until it does. Null: none.
create or replace function items_to_return(t trades) returns int[] language sql stable as $$
  select array_agg(x.line order by x.line)
    from public.trade_items x
   where x.branch_id = t.branch_id and x.trade_id = t.id and x.status = 'issued'
     and (not exists (select from public.limbo_cases c where c.branch_id = t.branch_id and c.trade_id = t.id and c.line = x.line
                         and c.kind = 'unwind_failed' and c.state in ('open', 'confirmed'))
          or exists (select from public.supplier_orders o where o.reference = x.reference || '~x' and o.branch_id = t.branch_id and o.state = 'canceled'))
$$;

-- The status of a paid trade with this progress. A case distinguishes what has to be done at once from what a person must check first.
create or replace function trade_status_of(t trades, progress trade_progress) returns "TradeStatus" language sql stable as $$
  select case
    when progress.open_items > 0 then case when exists (
      select from public.limbo_cases c where c.branch_id = t.branch_id and c.trade_id = t.id and c.state = 'open') then 'limbo' else 'issuing' end
    when progress.unknown_items > 0 or exists (
      select from public.limbo_cases c
       where c.branch_id = t.branch_id and c.trade_id = t.id and c.line is not null and c.state = 'open'
         and c.kind in ('outcome_unknown', 'issue_failed', 'not_returned', 'unwind_failed')) then 'limbo'
    when progress.issued = progress.items then 'issued'
    when progress.issued > 0 then 'partially_issued'
    else 'refunded' end::public."TradeStatus"
$$;

-- A trade with open items is checked again.
create or replace function postpone_trade(t trades, into_ "TradeStatus", next_at timestamptz) returns void language plpgsql as $$
begin
  update trades x set status = into_, next_step_at = next_at, version = x.version + 1
   where x.branch_id = t.branch_id and x.id = t.id and (x.status, x.next_step_at) is distinct from (into_, next_at);
  if into_ = 'limbo' and t.status <> 'limbo' then
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    values (t.branch_id, 'trade.limbo', 'trade', t.id::text, jsonb_build_object('trade_id', t.id, 'status', 'limbo'));
  end if;
end $$;

-- A trade whose items have ended: the problem of the whole trade is resolved.
create or replace function end_trade(t trades, into_ "TradeStatus", progress trade_progress, q trade_finish_request) returns void
language plpgsql as $$
begin
  perform close_unresolved_case(jsonb_build_object('branch_id', t.branch_id, 'trade_id', t.id, 'actor', q.actor, 'request_id', q.request_id,
    'kinds', array['issue_failed'], 'state', case when progress.issued > 0 then 'confirmed' else 'refunded' end));
  if progress.issued = 0 then
    perform release_discounts_of_trade(jsonb_build_object('branch_id', t.branch_id, 'trade_id', t.id, 'actor', q.actor, 'request_id', q.request_id));
  end if;
  update trades x set status = into_, next_step_at = q.now, ended_at = q.now, version = x.version + 1
   where x.branch_id = t.branch_id and x.id = t.id;
  insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, before, after)
  values (t.branch_id, q.now, q.actor, 'trade.finish', 'trade', t.id::text, q.request_id, jsonb_build_object('status', t.status),
          jsonb_build_object('status', into_, 'issued', coalesce(to_jsonb(progress.lines), '[]')));
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  values (t.branch_id, 'trade.' || into_, 'trade', t.id::text, jsonb_build_object('trade_id', t.id, 'status', into_, 'total', t.total,
          'paid', t.paid, 'returned', t.returned, 'currency', t.currency, 'issued', coalesce(to_jsonb(progress.lines), '[]')));
end $$;

-- The invoice of a trade's issued items; null: there are none. The series stays locked until commit: take it last.
create or replace function write_invoice(t trades, progress trade_progress, at timestamptz) returns int language plpgsql as $$
declare
  year int;
  invoice int;
begin
  if progress.issued = 0 then return null; end if;
  select p.fiscal_year into strict year from ledger.periods p where p.branch_id = t.branch_id and p.dates @> ledger.business_day(t.branch_id, at);
  insert into invoices (branch_id, kind, fiscal_year, number, trade_id, party, currency, total, data, issued_at, discount, tax_total, role,
                        buyer_kind, buyer_name, buyer_national_id, buyer_economic_code, buyer_postal_code)
  select t.branch_id, 'sale', year, (take_numbers(array[t.branch_id], array[year], array['invoice']))[1], t.id, t.party, t.currency, progress.worth,
         (invoice_lines_of(array[t.branch_id], array[t.id]))[1], at, f.discount, f.tax_total, f.role, (f.buyer).*
    from invoice_facts_of(t.branch_id, t.id, t.party) f
  returning id into invoice;
  perform write_tax_lines(t.branch_id, invoice, array(select p from tax_parts_of_trade(t.branch_id, t.id) p));
  return invoice;
end $$;

-- The supplier's final result of a booking, or of its cancellation (`~x` after its reference): the waiting trade becomes due at
-- once.
create or replace function mark_trade_due() returns trigger language plpgsql as $$
begin
  update trades t set next_step_at = now()
    from trade_items i
   where i.reference = split_part(new.reference, '~', 1) and i.branch_id = new.branch_id and t.branch_id = i.branch_id and t.id = i.trade_id
     and t.paid_at is not null;
  return null;
end $$;
create or replace trigger mark_trade_due after update of state on supplier_orders for each row
  when (new.operation in ('book', 'cancel') and new.state in ('booked', 'refused', 'canceled') and new.state <> old.state) execute function mark_trade_due();

-- Trades and items that nothing moves on: neither in progress nor with a case for a person, or with a case without reason.
create or replace function trade_case_faults(branch int, patience interval)
returns table (fault text, trade_id int, what text) language sql stable as $$
  -- Money was paid, and the item is neither issued, returned, in limbo nor in progress.
  select 'paid_for_nothing', t.id, t.status::text from trades t
   where t.branch_id = branch and t.status in ('paid', 'issuing')
     and (t.next_step_at is null
          -- ... or it keeps being retried without a case for a person.
          or (t.next_step_at <= now() - patience or t.paid_at <= now() - patience - interval '30 minutes') and not exists (
          select from limbo_cases c where c.branch_id = t.branch_id and c.trade_id = t.id and c.state = 'open'))
  union all
  select 'limbo_without_case', t.id, t.status::text from trades t
   where t.branch_id = branch and t.status = 'limbo' and (t.next_step_at is null or t.next_step_at <= now() - patience)
     and not exists (select from limbo_cases c where c.branch_id = t.branch_id and c.trade_id = t.id and c.state = 'open')
  union all
  select 'unknown_without_case', t.id, i.line::text from trades t join trade_items i on i.branch_id = t.branch_id and i.trade_id = t.id
   where t.branch_id = branch and i.status = 'unknown'
     and not exists (select from limbo_cases c where c.branch_id = t.branch_id and c.trade_id = t.id and c.line = i.line and c.state = 'open')
  union all
  select 'case_without_doubt', t.id, c.id::text from limbo_cases c join trades t on t.branch_id = c.branch_id and t.id = c.trade_id
   where c.branch_id = branch and c.state = 'open' and c.kind in ('outcome_unknown', 'issue_failed', 'not_returned')
     and t.ended_at is not null
  union all
  select 'case_without_doubt', t.id, c.id::text from limbo_cases c
    join trades t on t.branch_id = c.branch_id and t.id = c.trade_id
    join trade_items i on i.branch_id = c.branch_id and i.trade_id = c.trade_id and i.line = c.line
   where c.branch_id = branch and c.state = 'open' and c.kind = 'unwind_failed' and i.status = 'issued' and t.ended_at is not null
  union all
  -- A refund without a supplier's decision must have a case after a day.
  select 'refund_without_case', r.trade_id, r.id::text from refunds r
   where r.branch_id = branch and r.state = 'canceling' and coalesce(r.decided_at, r.created_at) <= now() - interval '1 day'
     and not exists (select from limbo_cases c where c.branch_id = r.branch_id and c.refund_id = r.id and c.state = 'open')
$$;

-- Trades whose status, amounts, advances or invoices are not those of their items.
create or replace function trade_item_faults(branch int)
returns table (fault text, trade_id int, what text) language sql stable as $$
  select 'ended_unfinished', t.id, i.line || ' ' || i.status from trades t join trade_items i on i.branch_id = t.branch_id and i.trade_id = t.id
   where t.branch_id = branch and t.status in ('issued', 'partially_issued', 'refunded') and i.status in ('waiting', 'issuing', 'unknown')
  union all
  select 'paid_is_not_of_items', t.id, format('%s %s %s', t.paid, i.paid, t.returned) from trades t
   cross join lateral (select coalesce(sum(i.paid), 0)::bigint as paid, coalesce(sum(i.paid) filter (where i.status = 'returned'), 0)::bigint as back
                         from trade_items i where i.branch_id = t.branch_id and i.trade_id = t.id) i
   cross join lateral (select coalesce(sum(r.refundable), 0)::bigint as back from refunds r
                        where r.branch_id = t.branch_id and r.trade_id = t.id and r.state in ('paying_out', 'done')) r
   where t.branch_id = branch and (t.paid <> i.paid or t.returned <> i.back + r.back)
  union all
  -- Every lock is sold at most once.
  select 'sold_twice', max(t.id), i.lock_id from trades t join trade_items i on i.branch_id = t.branch_id and i.trade_id = t.id
   where t.branch_id = branch and t.paid_at is not null and i.status in ('waiting', 'issuing', 'unknown', 'issued')
   group by i.offer_lock_id, i.lock_id having count(*) > 1
  union all
  -- Exactly the issued and returned items have left the customer's advances.
  select 'advances', t.id, format('%s %s', e.advances, i.total) from trades t
   cross join lateral (select coalesce(sum(i.total), 0)::bigint as total from trade_items i
                        where i.branch_id = t.branch_id and i.trade_id = t.id and t.paid_at is not null and i.status in ('waiting', 'issuing', 'unknown')) i
   cross join lateral (select coalesce(sum(e.cr - e.dr), 0)::bigint as advances
                         from ledger.vouchers v
                         join ledger.mappings m on m.branch_id = v.branch_id and m.key = 'customer.advances' and m.valid @> v.doc_date
                         join ledger.entries e on e.branch_id = v.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id and e.account_id = m.account_id
                        where v.branch_id = t.branch_id and v.source_type = 'trade' and v.source_id = t.id::text) e
   where t.branch_id = branch and e.advances <> i.total
  union all
  select 'sold_without_invoice', t.id, t.status::text from trades t
   where t.branch_id = branch and t.status in ('issued', 'partially_issued')
     and not exists (select from invoices n where n.branch_id = t.branch_id and n.trade_id = t.id and n.kind = 'sale')
$$;

-- Items whose supplier has another state than they have, and which are not in progress.
create or replace function trade_supplier_faults(branch int, patience interval)
returns table (fault text, trade_id int, what text) language sql stable as $$
  -- Its money was returned and its supplier still has the booking: this must be in progress, in limbo, or accepted by a person.
  select 'returned_and_booked', t.id, i.line::text from trades t join trade_items i on i.branch_id = t.branch_id and i.trade_id = t.id
    join supplier_orders o on o.branch_id = i.branch_id and o.reference = i.reference
   where t.branch_id = branch and i.status = 'returned' and o.state = 'booked' and (t.next_step_at is null or t.next_step_at <= now() - greatest(patience, '1 minute'))
     and not exists (select from limbo_cases c where c.branch_id = t.branch_id and c.trade_id = t.id and c.line = i.line
                        and c.kind = 'unwind_failed' and c.state in ('open', 'confirmed'))
  union all
  -- A ticket its supplier has canceled is not issued.
  select 'issued_and_canceled', t.id, i.line::text from trades t join trade_items i on i.branch_id = t.branch_id and i.trade_id = t.id
    join supplier_orders o on o.branch_id = i.branch_id and o.reference = i.reference || '~x'
   where t.branch_id = branch and i.status = 'issued' and o.state = 'canceled' and (t.next_step_at is null or t.next_step_at <= now() - greatest(patience, '1 minute'))
$$;

-- Invariants of the trades of a branch: each row is a violation. `patience`: how long something may be in progress before it counts
-- as abandoned.
create or replace function trade_invariants(branch int, patience interval default '1 minute')
returns table (fault text, trade_id int, what text) language sql stable as $$
  select * from public.trade_case_faults(branch, patience)
  union all select * from public.trade_item_faults(branch)
  union all select * from public.trade_supplier_faults(branch, patience)
$$;

-- Releases the lock left by an ended trade, as release_offer_lock does, unless another trade waits with it. Takes the same locks as
-- storing a trade, so that a concurrent one is seen.
--
-- request: a leftover_lock_request; answer: {code}; null: another trade waits with it.
create or replace function release_leftover_lock(request jsonb) returns jsonb language plpgsql
set lock_timeout = '5s' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  q constant leftover_lock_request := jsonb_populate_record(null::leftover_lock_request, request);
  branch constant int := q.branch_id;
  name constant text := q.lock_id;
begin
  perform 1 from charter_classes c
    where c.branch_id = branch and c.id = (select h.class_id from holds h where h.branch_id = branch and h.lock_id = name) for no key update;
  perform 1 from holds h where h.branch_id = branch and h.lock_id = name for no key update;
  perform 1 from offer_locks l where l.branch_id = branch and l.lock_id = name for no key update;
  if exists (select from offer_locks l
               join trade_items x on x.branch_id = l.branch_id and x.offer_lock_id = l.id and x.trade_id <> q.trade_id
               join trades w on w.branch_id = x.branch_id and w.id = x.trade_id and w.status in ('awaiting_payment', 'paid', 'issuing', 'limbo')
              where l.branch_id = branch and l.lock_id = name) then
    return null;
  end if;
  return release_offer_lock(request);
end $$;

-- Expires a trade that was not paid by its deadline: its wallet hold and the use of the discount are released; its locks are
-- released by the caller (release_offer_lock comes before trades in the lock order). A payer who went to the gateway in time gets
-- two minutes more, as long as the locks live.
--
-- request: a trade_expire_request; answer: {status, expired}
create or replace function expire_trade(request jsonb) returns jsonb language plpgsql
set lock_timeout = '5s' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  q constant trade_expire_request := jsonb_populate_record(null::trade_expire_request, request);
  branch constant int := q.branch_id;
  trade_ constant int := q.trade_id;
  at constant timestamptz := coalesce(q.now, now());
  who constant text := q.actor;
  t record;
  account int;
  link int;
  end_ timestamptz;
begin
  select * into t from trades x where x.branch_id = branch and x.id = trade_;
  perform lock_discount_of(branch, t.redemption_id);
  if t.wallet_hold_id is not null then
    select h.account_id into account from ledger.holds h where h.branch_id = branch and h.id = t.wallet_hold_id;
    perform ledger.lock_headroom(array[branch], array[ledger.business_day(branch, at)], array[who], array[branch], array[account]);
  end if;
  select * into t from trades x where x.branch_id = branch and x.id = trade_ for no key update;
  if t.id is null or t.status not in ('draft', 'awaiting_payment') then
    return jsonb_build_object('status', t.status, 'expired', false);
  end if;
  -- Read under the trade's lock: 1 the payer is at the gateway, 3 paid since the last attempt.
  select max(g.status) into link from gateway_payments g
   where g.branch_id = branch and g.drive = 'trade' and g.reference_id = trade_ and g.status in (1, 3);
  end_ := t.payment_deadline + case when link is null then interval '0' else interval '2 minutes' end;
  if end_ > at then
    update trades x set next_step_at = case when t.payment_deadline > at then t.payment_deadline when link = 3 then at + interval '5 seconds' else end_ end
     where x.branch_id = branch and x.id = trade_;
    return jsonb_build_object('status', t.status, 'expired', false);
  end if;
  if t.wallet_hold_id is not null then perform ledger.void_hold(branch, t.wallet_hold_id); end if;
  perform release_discounts_of_trade(jsonb_build_object('branch_id', branch, 'trade_id', trade_, 'actor', who, 'request_id', coalesce(q.request_id, '')));
  update trade_items x set status = 'failed', fault_code = coalesce(x.fault_code, 4004)
   where x.branch_id = branch and x.trade_id = trade_ and x.status = 'waiting';
  update trades x set status = 'expired', ended_at = at, next_step_at = at, version = x.version + 1 where x.branch_id = branch and x.id = trade_;
  insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, before, after)
  values (branch, at, who, 'trade.expire', 'trade', trade_::text, coalesce(q.request_id, ''), jsonb_build_object('status', t.status),
          '{"status": "expired"}');
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  values (branch, 'trade.expired', 'trade', trade_::text, jsonb_build_object('trade_id', trade_, 'status', 'expired', 'total', t.total, 'currency', t.currency));
  return '{"status": "expired", "expired": true}';
end $$;
