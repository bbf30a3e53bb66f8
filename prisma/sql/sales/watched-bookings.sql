-- Bookings made for us at another deployment are polled while their journey lies ahead: its own cancellations are not pushed.

-- Starts polling a booking whose supplier may cancel it, until its last departure.
create or replace function watch_booking(branch int, booking bigint, at timestamptz) returns void language sql as $$
  update supplier_orders o
     set ahead_until = j.until, look_at = at + interval '90 s', noted = null
    from bookings b
    join trade_items i on i.branch_id = b.branch_id and i.trade_id = b.trade_id and i.line = b.trade_line
    join suppliers p on p.branch_id = i.branch_id and p.id = i.supplier_id and p.adapter = 'core'
   cross join lateral (select max((s->>'departs_at')::timestamptz) as until
                         from jsonb_array_elements(case when jsonb_typeof(i.offer->'segments') = 'array' then i.offer->'segments' else '[]' end) s) j
   where b.branch_id = branch and b.id = booking and o.branch_id = b.branch_id and o.id = b.supplier_order_id and o.operation = 'book'
     and j.until > at
$$;

-- Claims due bookings of one supplier, at most `most`: they are due again after `pause`, as long as their journey lies ahead.
-- Bookings that are no longer active are dropped. Returns {id, pnr, booking_id, noted} to query.
create or replace function claim_watched_bookings(branch int, supplier int, most int, pause interval)
returns table (id bigint, pnr text, booking_id bigint, noted jsonb) language sql as $$
  with due as (
    select o.id from supplier_orders o
     where o.branch_id = branch and o.supplier_id = supplier and o.look_at <= now()
     order by o.look_at limit most for no key update skip locked
  ), taken as (
    update supplier_orders o
       set look_at = case when o.ahead_until > now() and b.id is not null then now() + pause end
      from due left join lateral (
           select b.id, coalesce(b.supplier_pnr, x.pnr) as pnr from supplier_orders x
             join bookings b on b.branch_id = x.branch_id and b.supplier_order_id = x.id and b.status in ('pending', 'confirmed')
            where x.branch_id = branch and x.id = due.id limit 1) b on true
     where o.branch_id = branch and o.id = due.id
    returning o.id, b.pnr, b.id as booking_id, o.noted
  )
  select t.id, t.pnr, t.booking_id, t.noted from taken t where t.booking_id is not null and t.pnr is not null
$$;

-- Handles a cancellation by the seller: its refund goes to the payer, and a case is opened for a person to call them. Idempotent:
-- bookings that are no longer active, or being refunded, stay unchanged.
--
-- request: a seller_cancel_request; quote: of everything active; null: only a part was canceled, which a person handles.
-- answer: {refund_id, case_id, code}; {again: true}; the code of a refused refund, whose case stays open.
create or replace function seller_canceled(request jsonb) returns jsonb language plpgsql
set lock_timeout = '5s' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  q constant seller_cancel_request := jsonb_populate_record(null::seller_cancel_request, request);
  branch constant int := q.branch_id;
  booking constant bigint := q.booking_id;
  at constant timestamptz := coalesce(q.now, now());
  who constant text := q.actor;
  by_ constant jsonb := jsonb_build_object('branch_id', branch, 'actor', who, 'request_id', q.request_id, 'now', at);
  standing_ constant jsonb := jsonb_build_object('standing', coalesce(q.standing, 0));
  b bookings;
  r record;
  opened jsonb;
  item jsonb;
  case_ int;
begin
  select * into b from bookings x where x.branch_id = branch and x.id = booking;
  if b.id is null then return answer_of(row(null, null, null, true)::seller_cancel_result); end if;
  if (q.quote).branch_id is not null then
    -- The account that open_refund chooses.
    perform lock_refunded(branch, array[booking], ledger.business_day(branch, at), who, (
      select refund_account(branch, (q.quote).party, case when t.method = 'credit' then 'credit' else 'wallet' end::"RefundTo")
        from trades t where t.branch_id = branch and t.id = b.trade_id));
    -- A refund in progress at its supplier learns it from there; one that waits for a decision is replaced.
    if not exists (select from booking_items i where i.branch_id = branch and i.booking_id = booking and i.status in ('pending', 'confirmed'))
       or exists (select from refunds x where x.branch_id = branch and x.booking_id = booking and x.state = 'canceling') then
      return answer_of(row(null, null, null, true)::seller_cancel_result);
    end if;
    for r in select x.id from refunds x where x.branch_id = branch and x.booking_id = booking and x.state = 'awaiting_owner' loop
      perform fail_refund(branch, r.id, 'its seller canceled it', who, q.request_id, at);
    end loop;
    opened := open_refund(by_ || jsonb_build_object('quote_id', write_penalty_quote(q.quote), 'by_seller', true,
      'remarks', 'canceled by the seller'));
    item := opened->'items'->0;
  end if;
  -- A retry is published once.
  if (select o.noted from supplier_orders o where o.branch_id = branch and o.id = b.supplier_order_id) is distinct from standing_ then
    case_ := open_unresolved_case(jsonb_build_object('branch_id', branch, 'kind', 'seller_canceled', 'trade_id', b.trade_id, 'line', b.trade_line,
      'booking_id', booking, 'data', jsonb_strip_nulls(jsonb_build_object('refund_id', item->'refund_id', 'kept', q.kept,
        'currency', q.currency, 'standing', q.standing, 'code', coalesce(opened->'refused'->'code',
          case when item->'refund_id' is null then item->'code' end)))));
    insert into booking_history (branch_id, booking_id, at, event, actor, detail)
    values (branch, booking, at, 'seller_canceled', who, jsonb_strip_nulls(jsonb_build_object('kept', q.kept,
            'currency', q.currency, 'standing', q.standing, 'case_id', case_)));
    insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, after)
    values (branch, at, who, 'booking.seller_canceled', 'booking', b.local_pnr, coalesce(q.request_id, ''),
            jsonb_strip_nulls(jsonb_build_object('supplier_pnr', b.supplier_pnr, 'kept', q.kept, 'standing', q.standing,
              'refund_id', item->'refund_id', 'case_id', case_)));
    update supplier_orders o set noted = standing_
     where o.branch_id = branch and o.id = b.supplier_order_id;
  end if;
  -- A refused one (a closed month) is retried, but not at each poll.
  if (q.quote).branch_id is not null and item->'refund_id' is null then
    update supplier_orders o set look_at = now() + interval '15 min' where o.branch_id = branch and o.id = b.supplier_order_id and o.look_at is not null;
  end if;
  return answer_of(row((item->'refund_id')::int, case_, coalesce(opened->'refused'->'code', item->'code')::int, null)::seller_cancel_result);
end $$;
comment on function seller_canceled(jsonb) is 'Result: seller_cancel_result';
