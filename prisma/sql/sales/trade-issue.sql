-- Issuing items of suppliers: an item becomes a booking, its money leaves the customer's advances.
--
-- Lock order: months (ledger.lock_headroom), then the offer's lock, the trade and its item.

-- The parts of an item: sale, markup and tax: of a trip by its prices for the travellers, of a stay its cost to us and the rest.
create or replace function item_parts(price jsonb, passengers jsonb, total bigint)
returns table (sale bigint, markup bigint, tax bigint) language sql immutable as $$
  select f.sale, f.markup, f.tax
    from public.fare_parts(price->'prices', coalesce((passengers->>'adult')::int, 0), coalesce((passengers->>'child')::int, 0),
                    coalesce((passengers->>'infant')::int, 0)) f
   where price ? 'prices'
  union all
  select (price->>'net')::bigint, total - (price->>'net')::bigint, 0::bigint where not price ? 'prices'
$$;

-- Marks an item as being requested at its supplier, if it was not yet.
--
-- request: {branch_id, trade_id, line, now}; answer: {status}: the item's now; null: no such item
create or replace function begin_trade_item(request jsonb) returns jsonb language plpgsql as $$
declare
  branch constant int := request->>'branch_id';
  trade_ constant int := request->>'trade_id';
  line_ constant int := request->>'line';
begin
  perform 1 from trades x where x.branch_id = branch and x.id = trade_ and x.status in ('paid', 'issuing', 'limbo') for no key update;
  if found then
    update trades x set status = 'issuing', version = x.version + 1 where x.branch_id = branch and x.id = trade_ and x.status = 'paid';
    update trade_items x set status = 'issuing' where x.branch_id = branch and x.trade_id = trade_ and x.line = line_ and x.status = 'waiting';
  end if;
  return (select jsonb_build_object('status', x.status) from trade_items x where x.branch_id = branch and x.trade_id = trade_ and x.line = line_);
end $$;

-- Issues what a supplier booked for an item, once: a booking, its posting, the lock used; open cases of the item are closed.
--
-- request: {branch_id, trade_id, line, supplier_order_id, pnr, net, net_currency, cost, tickets, actor, request_id, now, exit: {state, note}}
--     net: if the supplier's price differs from the locked one. cost: net in the branch's currency.
--     tickets: [{seq, number}]. exit: as of return_trade_item.
-- answer: {booking_id, local_pnr}, now or before ({again: true}); or {refused: {code}}: 3009 no such item, 8003 in a state from which nothing
--   is issued, 7301 no open month, 3003 accounts that do not take it.
create or replace function issue_trade_item(request jsonb) returns jsonb language plpgsql
set lock_timeout = '5s' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  branch constant int := request->>'branch_id';
  trade_ constant int := request->>'trade_id';
  line_ constant int := request->>'line';
  at constant timestamptz := coalesce((request->>'now')::timestamptz, now());
  who constant text := request->>'actor';
  cost_ constant bigint := coalesce((request->>'cost')::bigint, 0);
  day constant date := ledger.business_day(branch, at);
  t record;
  i record;
  ordered record;
  p record;
  lines jsonb;
  posted jsonb;
  booking bigint;
  pnr_ char(6);
begin
  perform ledger.lock_headroom(array[branch], array[day], array[who], '{}'::int[], '{}'::int[]);
  select * into i from trade_items x where x.branch_id = branch and x.trade_id = trade_ and x.line = line_;
  perform 1 from offer_locks o where o.branch_id = branch and o.id = i.offer_lock_id for no key update;
  -- A person who knows the supplier's outcome ends the status query, unless the supplier has reported a failure since.
  if request->'exit' is not null then
    select * into ordered from supplier_orders x where x.branch_id = branch and x.reference = i.reference for no key update;
    if ordered.state in ('refused', 'canceled') then return '{"refused": {"code": 8003}}'; end if;
  end if;
  select * into t from trades x where x.branch_id = branch and x.id = trade_ for no key update;
  select * into i from trade_items x where x.branch_id = branch and x.trade_id = trade_ and x.line = line_ for no key update;
  if t.id is null or i.line is null then return '{"refused": {"code": 3009}}'; end if;
  if request->'exit' is not null and not exists (
       select from limbo_cases c where c.branch_id = branch and c.trade_id = trade_ and c.line = line_ and c.state = 'open') then
    return '{"refused": {"code": 8003}}';
  end if;
  if i.status = 'issued' then
    return (select jsonb_build_object('again', true, 'booking_id', b.id, 'local_pnr', b.local_pnr)
              from bookings b where b.branch_id = branch and b.id = i.booking_id);
  end if;
  if i.own_seats or t.paid_at is null or i.status not in ('waiting', 'issuing', 'unknown') then
    return '{"refused": {"code": 8003}}';
  end if;

  select * into strict p from item_parts(i.price, i.passengers, i.total);
  if p.sale + p.markup + p.tax <> i.total then
    raise exception 'item % of trade % is not the sum of its parts', line_, trade_ using errcode = 'check_violation';
  end if;
  booking := nextval('bookings_id_seq');
  pnr_ := new_local_pnr(branch);
  -- The taxes of its fare are the supplier's, within its cost.
  lines := sale_lines(jsonb_build_object('mapping', 'customer.advances', 'party', t.party), sale_role(false), i.total, cost_, 0,
                      'supplier:' || i.supplier_id, false);
  if lines is not null then
    posted := ledger.post(jsonb_build_object(
      'branch_id', branch, 'doc_date', day, 'kind', 'trade', 'key', format('trade:%s:%s:issued', trade_, line_), 'description', pnr_,
      'source_type', 'trade', 'source_id', trade_::text, 'created_by', who, 'request_id', coalesce(request->>'request_id', ''),
      'lines', lines));
    if posted ? 'refused' then return jsonb_build_object('refused', posted->'refused'); end if;
  end if;

  if request->'exit' is not null then
    update supplier_orders o
       set state = 'booked', pnr = coalesce(o.pnr, request->>'pnr'), next_ask_at = null, asking_until = null, updated_at = now()
     where o.branch_id = branch and o.reference = i.reference and o.state in ('asked', 'unknown');
  end if;
  insert into bookings (branch_id, id, local_pnr, colleague_id, passenger_id, product, trade_id, trade_line, supplier_id, supplier_order_id,
                        supplier_pnr, request_hash, status, currency, total, contact, role, created_at, updated_at)
  values (branch, booking, pnr_, t.colleague_id, t.passenger_id, i.product, trade_, line_, i.supplier_id,
          coalesce((request->>'supplier_order_id')::bigint, i.supplier_order_id), request->>'pnr', format('trade:%s:%s', trade_, line_), 'confirmed',
          i.currency, i.total, t.contact, sale_role(false), at, at);
  insert into booking_items (branch_id, booking_id, line, fare_class, adult, child, infant, seats, status, total, prices, price_version, lock_id)
  values (branch, booking, 1, left(coalesce(i.offer->>'fare_class', i.offer->>'board', ''), 40), (i.passengers->>'adult')::int,
          (i.passengers->>'child')::int, (i.passengers->>'infant')::int, (i.passengers->>'adult')::int + (i.passengers->>'child')::int, 'confirmed',
          i.total, coalesce(i.price->'prices', '{}'), 0, i.lock_id);
  -- The travellers of this item: the first of each type, as many as were sold.
  insert into booking_passengers (branch_id, booking_id, line, seq, pax_type, first_name, last_name, first_name_latin, last_name_latin, gender,
                                  nationality, national_code, document, birth_date, total)
  select branch, booking, 1, g.nth, g.pax_type, g.first_name, g.last_name, g.first_name_latin, g.last_name_latin, g.gender, g.nationality,
         g.national_code, g.document, g.birth_date,
         case when i.price ? 'prices' then (i.price->'prices'->g.pax_type::text->>'total')::bigint when g.nth = 1 then i.total else 0 end
    from (select w.*, row_number() over (order by w.seq) as nth
            from (select x.*, row_number() over (partition by x.pax_type order by x.seq) as of_type
                    from trade_passengers x where x.branch_id = branch and x.trade_id = trade_) w
           where w.of_type <= (i.passengers->>(case w.pax_type when 'ADT' then 'adult' when 'CHD' then 'child' else 'infant' end))::int) g;
  insert into booking_history (branch_id, booking_id, at, event, actor, detail)
  values (branch, booking, at, 'confirmed', who, jsonb_strip_nulls(jsonb_build_object('trade_id', trade_, 'line', line_, 'total', i.total,
          'currency', i.currency, 'supplier_pnr', request->'pnr', 'tickets', request->'tickets')));
  update trade_items x
     set status = 'issued', booking_id = booking, supplier_order_id = coalesce((request->>'supplier_order_id')::bigint, x.supplier_order_id),
         net = coalesce((request->>'net')::bigint, x.net), net_currency = coalesce(request->>'net_currency', x.net_currency),
         cost = cost_, issued_at = at, issue_voucher_id = (posted->>'voucher_id')::bigint, issued_on = (posted->>'doc_date')::date, fault_code = null, fault = null
   where x.branch_id = branch and x.trade_id = trade_ and x.line = line_;
  perform watch_booking(branch, booking, at);
  update trades x set next_step_at = at, version = x.version + 1 where x.branch_id = branch and x.id = trade_;
  perform close_unresolved_case(jsonb_build_object('branch_id', branch, 'trade_id', trade_, 'line', line_, 'actor', who,
    'request_id', request->>'request_id', 'note', request->'exit'->>'note', 'kinds', array['outcome_unknown', 'issue_failed', 'not_returned'],
    'state', 'confirmed'));
  insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, after)
  values (branch, at, who, 'trade.issue', 'trade', trade_::text, coalesce(request->>'request_id', ''),
          jsonb_strip_nulls(jsonb_build_object('line', line_, 'booking_id', booking, 'local_pnr', pnr_, 'supplier_pnr', request->'pnr',
            'total', i.total, 'cost', cost_, 'voucher_id', posted->'voucher_id')));
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  values (branch, 'booking.confirmed', 'booking', pnr_, jsonb_build_object('local_pnr', pnr_, 'trade_id', trade_, 'line', line_,
          'product', i.product, 'supplier_pnr', request->'pnr', 'total', i.total, 'currency', i.currency));
  return jsonb_build_object('booking_id', booking, 'local_pnr', pnr_);
end $$;
