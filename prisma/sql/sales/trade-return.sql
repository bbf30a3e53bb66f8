-- Returns the money of paid and undelivered items at once, to its source: the wallet, or the account of a credit buyer.
--
-- Lock order: class rows by key, months and the balance of the recipient (ledger.lock_headroom), then the offer's lock, the trade
-- and its item.

-- Returns an item's money, once: of items that are not issued (refused, or given up), and with `unwind` also of issued ones: the
-- posting is reversed, own seats are on sale again. With `goodwill` an amount of the branch's own is added.
--
-- request: {branch_id, trade_id, line, unwind, goodwill, fault_code, fault, actor, request_id, now, exit: {state, note}}
--     exit: closes the open cases of the item in this transaction, and is refused (8003) if none is open.
-- answer: {returned, voucher_id, doc_date}, now or before ({again: true}); or {refused: {code}}: 3009 no such item, 8003 in a state
--   without a return, 7301 no open month, 3003 accounts that do not accept it.
create or replace function return_trade_item(request jsonb) returns jsonb language plpgsql
set lock_timeout = '5s' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  branch constant int := request->>'branch_id';
  trade_ constant int := request->>'trade_id';
  line_ constant int := request->>'line';
  at constant timestamptz := coalesce((request->>'now')::timestamptz, now());
  who constant text := request->>'actor';
  unwinds constant boolean := coalesce((request->>'unwind')::boolean, false);
  goodwill constant bigint := coalesce((request->>'goodwill')::bigint, 0);
  day constant date := ledger.business_day(branch, at);
  t record;
  i record;
  b record;
  account int;
  payee text;
  share bigint;
  lines jsonb := '[]';
  posted jsonb;
begin
  select * into t from trades x where x.branch_id = branch and x.id = trade_;
  select * into i from trade_items x where x.branch_id = branch and x.trade_id = trade_ and x.line = line_;
  if t.id is null or i.line is null then return '{"refused": {"code": 3009}}'; end if;
  if unwinds and i.own_seats and i.booking_id is not null then
    perform 1 from charter_classes c
      where c.branch_id = branch and c.id in (select k.class_id from booking_items k where k.branch_id = branch and k.booking_id = i.booking_id)
      order by c.branch_id, c.id for no key update of c;
  end if;
  payee := resolve_merged_party(branch, t.party);
  account := case when t.method = 'credit' then limited_account(branch, 'ceiling', payee) else limited_account(branch, 'wallet', payee) end;
  perform ledger.lock_headroom(array[branch], array[day], array[who], array[branch], array[account]);
  perform 1 from offer_locks o where o.branch_id = branch and o.id = i.offer_lock_id for no key update;
  select * into t from trades x where x.branch_id = branch and x.id = trade_ for no key update;
  select * into i from trade_items x where x.branch_id = branch and x.trade_id = trade_ and x.line = line_ for no key update;

  if request->'exit' is not null and not exists (
       select from limbo_cases c where c.branch_id = branch and c.trade_id = trade_ and c.line = line_ and c.state = 'open') then
    return '{"refused": {"code": 8003}}';
  end if;
  if i.status = 'returned' then
    return jsonb_build_object('again', true, 'returned', i.paid, 'voucher_id', i.return_voucher_id,
                              'doc_date', i.returned_on);
  end if;
  if t.paid_at is null or not (i.status in ('waiting', 'issuing', 'unknown') or unwinds and i.status = 'issued') then
    return '{"refused": {"code": 8003}}';
  end if;

  share := i.paid;
  if i.status = 'issued' then
    select * into b from bookings x where x.branch_id = branch and x.id = i.booking_id for no key update;
    -- The reversal of its issue; for sales from before roles existed, of its document.
    lines := coalesce(sale_lines(jsonb_build_object('mapping', 'customer.advances', 'party', t.party), b.role, i.total, i.cost,
                        case when i.own_seats and b.owner_colleague_id is null then (select f.tax from item_parts(i.price, i.passengers, i.total) f) else 0 end,
                        case when i.own_seats then 'colleague:' || b.owner_colleague_id else 'supplier:' || i.supplier_id end, true), '[]');
    if b.role is null then
      select coalesce(jsonb_agg(jsonb_build_object('account_id', e.account_id, 'party', e.party, 'dr', nullif(e.cr, 0), 'cr', nullif(e.dr, 0))
                                order by e.line), '[]')
        into lines
        from ledger.entries e
       where e.branch_id = branch and e.doc_date = i.issued_on and e.voucher_id = i.issue_voucher_id;
    end if;
  end if;
  if i.total > 0 then
    lines := lines || jsonb_build_object('mapping', 'customer.advances', 'party', t.party, 'dr', i.total);
  end if;
  if i.discount_share > 0 then
    lines := lines || jsonb_build_object('mapping', 'discount', 'cr', i.discount_share);
  end if;
  if goodwill > 0 then
    lines := lines || jsonb_build_object('mapping', 'discount', 'dr', goodwill, 'note', 'goodwill');
  end if;
  if share + goodwill > 0 then
    lines := lines || jsonb_build_object('account_id', account, 'party', payee, 'cr', share + goodwill);
  end if;
  if lines <> '[]' then
    posted := ledger.post(jsonb_build_object(
      'branch_id', branch, 'doc_date', day, 'kind', 'refund', 'key', format('trade:%s:%s:returned', trade_, line_),
      'description', format('%s/%s', trade_, line_), 'source_type', 'trade', 'source_id', trade_::text, 'created_by', who,
      'request_id', coalesce(request->>'request_id', ''), 'lines', lines));
    if posted ? 'refused' then return jsonb_build_object('refused', posted->'refused'); end if;
  end if;

  if i.status = 'issued' then
    if i.own_seats then
      update charter_classes c set sold = c.sold - k.seats, updated_at = at
        from (select k.class_id, sum(k.seats)::int as seats from booking_items k
               where k.branch_id = branch and k.booking_id = i.booking_id and k.status in ('pending', 'confirmed') group by 1) k
       where c.branch_id = branch and c.id = k.class_id;
    end if;
    update booking_items k set status = 'canceled' where k.branch_id = branch and k.booking_id = i.booking_id and k.status in ('pending', 'confirmed');
    update bookings x set status = 'canceled', updated_at = at where x.branch_id = branch and x.id = i.booking_id;
    insert into booking_history (branch_id, booking_id, at, event, actor, detail)
    values (branch, i.booking_id, at, 'canceled', who, jsonb_build_object('trade_id', trade_, 'reason', 'all_or_nothing', 'returned', share));
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    values (branch, 'booking.canceled', 'booking', b.local_pnr, jsonb_build_object('local_pnr', b.local_pnr, 'status', 'canceled',
            'trade_id', trade_, 'product', i.product, 'currency', b.currency, 'total', b.total));
  end if;
  update trade_items x
     set status = 'returned', return_voucher_id = (posted->>'voucher_id')::bigint, returned_on = (posted->>'doc_date')::date,
         fault_code = coalesce((request->>'fault_code')::int, x.fault_code), fault = coalesce(left(request->>'fault', 300), x.fault)
   where x.branch_id = branch and x.trade_id = trade_ and x.line = line_;
  update trades x set returned = x.returned + share, next_step_at = at, version = x.version + 1 where x.branch_id = branch and x.id = trade_;
  -- Its lock at the supplier is released. Issued parts are canceled there instead.
  update offer_locks o set status = 'released', ended_at = at
   where o.branch_id = branch and o.id = i.offer_lock_id and o.status = 'used' and not o.own_seats and i.status <> 'issued';
  perform close_unresolved_case(jsonb_build_object('branch_id', branch, 'trade_id', trade_, 'line', line_, 'actor', who,
    'request_id', request->>'request_id', 'note', request->'exit'->>'note',
    'kinds', array['outcome_unknown', 'issue_failed', 'not_returned', 'unwind_failed'],
    'state', coalesce(request->'exit'->>'state', 'refunded')));
  insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, before, after)
  values (branch, at, who, 'trade.return', 'trade', trade_::text, coalesce(request->>'request_id', ''),
          jsonb_build_object('line', line_, 'status', i.status),
          jsonb_strip_nulls(jsonb_build_object('line', line_, 'status', 'returned', 'returned', share, 'goodwill', nullif(goodwill, 0),
            'voucher_id', posted->'voucher_id', 'fault', request->'fault')));
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  values (branch, 'trade.returned', 'trade', trade_::text, jsonb_strip_nulls(jsonb_build_object('trade_id', trade_, 'line', line_, 'product', i.product,
          'amount', share, 'goodwill', nullif(goodwill, 0), 'currency', i.currency, 'code', (request->>'fault_code')::int)));
  return jsonb_build_object('returned', share + goodwill, 'voucher_id', posted->'voucher_id', 'doc_date', posted->'doc_date');
end $$;

-- Ends the return of an item to its supplier: the supplier took it back, or a person accepts that it will not. If the buyer's money
-- has been returned (and nothing of the item is left in the books), the amount withheld by the supplier is posted as payable, once.
--
-- Lock order: months, then the orders, the trade and its item.
--
-- request: {branch_id, trade_id, line, keep, note, actor, request_id, now}; keep: a person accepts it, which closes its case
-- answer: {closed}; or {refused: {code}}: 3009 no such item; 8003 no open case, or the supplier's answer is pending, or it has taken back an
--   issued item; 7301 no open month, 3003 accounts that do not accept it.
create or replace function end_unwind(request jsonb) returns jsonb language plpgsql
set lock_timeout = '5s' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  branch constant int := request->>'branch_id';
  trade_ constant int := request->>'trade_id';
  line_ constant int := request->>'line';
  at constant timestamptz := coalesce((request->>'now')::timestamptz, now());
  who constant text := request->>'actor';
  by_person constant boolean := coalesce((request->>'keep')::boolean, false);
  keeps boolean;
  day constant date := ledger.business_day(branch, at);
  i trade_items;
  o record;
  back record;
  withheld bigint := 0;
  lines jsonb;
  posted jsonb;
  closed int;
begin
  perform ledger.lock_headroom(array[branch], array[day], array[who], '{}'::int[], '{}'::int[]);
  select * into i from trade_items x where x.branch_id = branch and x.trade_id = trade_ and x.line = line_;
  if i.line is null then return '{"refused": {"code": 3009}}'; end if;
  select * into o from supplier_orders x where x.branch_id = branch and x.reference = i.reference for no key update;
  select * into back from supplier_orders x where x.branch_id = branch and x.reference = i.reference || '~x' for no key update;
  perform 1 from trades x where x.branch_id = branch and x.id = trade_ for no key update;
  select * into i from trade_items x where x.branch_id = branch and x.trade_id = trade_ and x.line = line_ for no key update;
  -- While the supplier's answer is pending, a ticket cannot be kept: it may be canceled later.
  keeps := by_person and not (i.status = 'returned' and coalesce(back.state = 'canceled', false));
  if by_person and not exists (select from limbo_cases c where c.branch_id = branch and c.trade_id = trade_ and c.line = line_
                              and c.kind = 'unwind_failed' and c.state = 'open')
     or keeps and (back.state = 'canceled' or back.state in ('asked', 'unknown') and back.next_ask_at is not null)
     or not keeps and (i.status <> 'returned' or back.state is distinct from 'canceled') then
    return '{"refused": {"code": 8003}}';
  end if;

  if i.status = 'returned' and o.state = 'booked' then
    withheld := case when keeps then i.cost else least(coalesce(supplier_withheld(back.data, i), (o.data->>'kept')::bigint, 0), i.cost) end;
  end if;
  if withheld > 0 then
    lines := jsonb_build_array(jsonb_build_object('mapping', 'cost_of_sale', 'dr', withheld),
                               jsonb_build_object('mapping', 'supplier.payable', 'party', 'supplier:' || i.supplier_id, 'cr', withheld));
    posted := ledger.post(jsonb_build_object(
      'branch_id', branch, 'doc_date', day, 'kind', 'trade', 'key', format('trade:%s:%s:kept', trade_, line_),
      'description', format('%s/%s', trade_, line_), 'source_type', 'trade', 'source_id', trade_::text, 'created_by', who,
      'request_id', coalesce(request->>'request_id', ''), 'lines', lines));
    if posted ? 'refused' then return jsonb_build_object('refused', posted->'refused'); end if;
    insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, after)
    values (branch, at, who, 'trade.supplier_kept', 'trade', trade_::text, coalesce(request->>'request_id', ''),
            jsonb_build_object('line', line_, 'kept', withheld, 'voucher_id', posted->'voucher_id'));
  end if;
  if keeps then
    -- Ends the status query: a person has confirmed the state.
    update supplier_orders x set state = 'refused', updated_at = at
     where x.branch_id = branch and x.reference = i.reference || '~x' and x.state in ('asked', 'unknown');
  else
    update supplier_orders x set state = 'canceled', updated_at = at where x.branch_id = branch and x.reference = i.reference and x.state = 'booked';
  end if;
  closed := close_unresolved_case(jsonb_build_object('branch_id', branch, 'trade_id', trade_, 'line', line_, 'actor', who,
    'request_id', request->>'request_id', 'note', request->>'note', 'kinds', array['unwind_failed'],
    'state', case when by_person then 'confirmed' else 'refunded' end));
  update trades x set next_step_at = at where x.branch_id = branch and x.id = trade_;
  return jsonb_build_object('closed', closed);
end $$;
