-- Issuing items of suppliers: an item becomes a booking, its money leaves the customer's advances.
--
-- Lock order: months and the supplier's deposit (ledger.lock_headroom), then the offer's lock, the trade and its item.

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
-- request: a trade_begin_request; answer: {status}: the item's now; null: no such item
create or replace function begin_trade_item(request jsonb) returns jsonb language plpgsql as $$
declare
  q constant trade_begin_request := jsonb_populate_record(null::trade_begin_request, request);
  branch constant int := q.branch_id;
  trade_ constant int := q.trade_id;
  line_ constant int := q.line;
begin
  perform 1 from trades x where x.branch_id = branch and x.id = trade_ and x.status in ('paid', 'issuing', 'limbo') for no key update;
  if found then
    update trades x set status = 'issuing', version = x.version + 1 where x.branch_id = branch and x.id = trade_ and x.status = 'paid';
    update trade_items x set status = 'issuing' where x.branch_id = branch and x.trade_id = trade_ and x.line = line_ and x.status = 'waiting';
  end if;
  return (select to_jsonb(row(x.status)::trade_item_state) from trade_items x where x.branch_id = branch and x.trade_id = trade_ and x.line = line_);
end $$;
comment on function begin_trade_item(jsonb) is 'Result: trade_item_state, null';

-- Issues what a supplier booked for an item, once: a booking, its posting, the lock used; open cases of the item are closed.
--
-- request: a trade_issue_request
--     net: if the supplier's price differs from the locked one. cost: net in the branch's currency.
--     tickets: [{seq, number}]. exit: as of return_trade_item. now: null: the time of the database.
-- answer: {booking_id, local_pnr}, now or before ({again: true}); or {refused: {code}}: 3009 no such item, 8003 in a state from which nothing
--   is issued, 7301 no open month, 3003 accounts that do not take it, 7003 beyond the deposit at its supplier.
create or replace function issue_trade_item(request jsonb) returns jsonb language plpgsql
set lock_timeout = '5s' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  r trade_issue_request := jsonb_populate_record(null::trade_issue_request, request);
  day date;
  i locked_trade_item;
  booking bigint;
  pnr text;
  posted jsonb;
  tax sale_tax;
  deposit int;
begin
  r.now := coalesce(r.now, now());
  r.cost := coalesce(r.cost, 0);
  r.request_id := coalesce(r.request_id, '');
  day := ledger.business_day(r.branch_id, r.now);
  select supplier_deposit_of(x.branch_id, x.supplier_id) into deposit
    from trade_items x where x.branch_id = r.branch_id and x.trade_id = r.trade_id and x.line = r.line;
  perform ledger.lock_headroom(array[r.branch_id], array[day], array[r.actor], array[r.branch_id], array[deposit]);
  i := lock_item_to_issue(r);
  if i.answer is not null then return i.answer; end if;
  booking := nextval('bookings_id_seq');
  pnr := new_local_pnr(r.branch_id);
  tax := sale_tax_of(tax_terms_of(r.branch_id, i.supplier_id, i.product, day), i.total, r.cost, 0, false);
  posted := post_issued_item(r, i, pnr, day, tax, deposit);
  if posted ? 'refused' then return refused_by(posted->'refused'); end if;
  perform write_issued_booking(r, i, booking, pnr, tax);
  perform write_issued_item(r, i, booking, pnr, posted);
  return answer_of(row(booking, pnr, null)::trade_issued);
end $$;
comment on function issue_trade_item(jsonb) is 'Result: trade_issued, refusal';

-- Locks the offer's lock, with an exit also the order, then the trade and the item.
create or replace function lock_item_to_issue(r trade_issue_request) returns locked_trade_item language plpgsql as $$
declare
  exits constant boolean := (r.exit).state is not null;
  before record;
  order_state text;
  i locked_trade_item;
begin
  select x.offer_lock_id, x.reference into before
    from trade_items x where x.branch_id = r.branch_id and x.trade_id = r.trade_id and x.line = r.line;
  if not found then i.answer := refused(3009); return i; end if;
  perform 1 from offer_locks o where o.branch_id = r.branch_id and o.id = before.offer_lock_id for no key update;
  -- A person who knows the supplier's outcome ends the status query, unless the supplier has reported a failure since.
  if exits then
    select x.state into order_state from supplier_orders x
     where x.branch_id = r.branch_id and x.reference = before.reference for no key update;
    if order_state in ('refused', 'canceled') then i.answer := refused(8003); return i; end if;
  end if;
  perform 1 from trades t where t.branch_id = r.branch_id and t.id = r.trade_id for no key update;
  i := locked_item(r.branch_id, r.trade_id, r.line);
  if exits and not has_open_case(r.branch_id, r.trade_id, r.line) then
    i.answer := refused(8003);
  elsif i.status = 'issued' then
    i.answer := (select answer_of(row(b.id, b.local_pnr, true)::trade_issued)
                   from bookings b where b.branch_id = r.branch_id and b.id = i.booking_id);
  elsif i.own_seats or not i.is_paid or i.status not in ('waiting', 'issuing', 'unknown') then
    i.answer := refused(8003);
  end if;
  return i;
end $$;

-- An item of a locked trade, locked.
create or replace function locked_item(branch int, trade int, item int) returns locked_trade_item language plpgsql as $$
declare
  i locked_trade_item;
begin
  select t.paid_at is not null, t.party, t.colleague_id, t.passenger_id, t.contact, x.status, x.product, x.supplier_id, x.own_seats,
         x.currency, x.total, x.discount_share, x.paid, x.cost, x.price, x.offer, x.passengers, x.reference, x.lock_id, x.offer_lock_id, x.booking_id,
         x.supplier_order_id, x.issue_voucher_id, x.issued_on, null::text, null::int, null::jsonb into i
    from trade_items x join trades t on t.branch_id = x.branch_id and t.id = x.trade_id
   where x.branch_id = branch and x.trade_id = trade and x.line = item for no key update of x;
  return i;
end $$;

-- Whether a person has to decide about an item.
create or replace function has_open_case(branch int, trade int, item int) returns boolean language plpgsql stable as $$
begin
  return exists (select from limbo_cases c where c.branch_id = branch and c.trade_id = trade and c.line = item and c.state = 'open');
end $$;

-- Posts the sale of an item, from the customer's advances; the answer of the ledger, null where nothing is posted, 7003 beyond the
-- supplier's deposit, which its cost is taken from where there is one. The taxes of its fare
-- are the supplier's, within its cost.
drop function if exists post_issued_item(trade_issue_request, locked_trade_item, text, date);
drop function if exists post_issued_item(trade_issue_request, locked_trade_item, text, date, sale_tax);
create or replace function post_issued_item(r trade_issue_request, i locked_trade_item, pnr text, day date, tax sale_tax, deposit int) returns jsonb
language plpgsql as $$
declare
  lines jsonb;
  posted jsonb;
begin
  if (select p.sale + p.markup + p.tax from item_parts(i.price, i.passengers, i.total) p) <> i.total then
    raise exception 'item % of trade % is not the sum of its parts', r.line, r.trade_id using errcode = 'check_violation';
  end if;
  lines := sale_lines(jsonb_build_object('mapping', 'customer.advances', 'party', i.party), tax.role, i.total, r.cost, tax.vat,
                      'supplier:' || i.supplier_id, false);
  if lines is null then return null; end if;
  posted := ledger.post(jsonb_build_object(
    'branch_id', r.branch_id, 'doc_date', day, 'kind', 'trade', 'key', format('trade:%s:%s:issued', r.trade_id, r.line), 'description', pnr,
    'source_type', 'trade', 'source_id', r.trade_id::text, 'created_by', r.actor, 'request_id', r.request_id,
    'lines', on_deposit(lines, deposit)));
  -- No other account of a sale has a limit.
  if is_refused(posted, 7001) then return refused(7003); end if;
  return posted;
end $$;

-- The booking of an item with its travellers (the first of each type, as many as were sold) and history, in one statement; with an exit
-- the order is booked.
drop function if exists write_issued_booking(trade_issue_request, locked_trade_item, bigint, text);
create or replace function write_issued_booking(r trade_issue_request, i locked_trade_item, booking bigint, pnr text, tax sale_tax) returns void
language plpgsql as $$
begin
  if (r.exit).state is not null then
    update supplier_orders o
       set state = 'booked', pnr = coalesce(o.pnr, r.pnr), next_ask_at = null, asking_until = null, updated_at = now()
     where o.branch_id = r.branch_id and o.reference = i.reference and o.state in ('asked', 'unknown');
  end if;
  with sold as materialized (
    select c.adult, c.child, c.infant from jsonb_populate_record(null::pax_counts, i.passengers) c),
  item as (
    insert into booking_items (branch_id, booking_id, line, fare_class, adult, child, infant, seats, status, total, prices, price_version, lock_id)
    select r.branch_id, booking, 1, left(coalesce(i.offer->>'fare_class', i.offer->>'board', ''), 40), c.adult, c.child, c.infant,
           c.adult + c.child, 'confirmed', i.total, coalesce(i.price->'prices', '{}'), 0, i.lock_id from sold c),
  traveller as (
    insert into booking_passengers (branch_id, booking_id, line, seq, pax_type, first_name, last_name, first_name_latin, last_name_latin,
                                    gender, nationality, national_code, document, birth_date, total)
    select r.branch_id, booking, 1, g.nth, g.pax_type, g.first_name, g.last_name, g.first_name_latin, g.last_name_latin, g.gender,
           g.nationality, g.national_code, g.document, g.birth_date,
           case when i.price ? 'prices' then (i.price->'prices'->g.pax_type::text->>'total')::bigint when g.nth = 1 then i.total else 0 end
      from (select w.*, row_number() over (order by w.seq) as nth
              from (select x.*, row_number() over (partition by x.pax_type order by x.seq) as of_type
                      from trade_passengers x where x.branch_id = r.branch_id and x.trade_id = r.trade_id) w
             cross join sold c
             where w.of_type <= case w.pax_type when 'ADT' then c.adult when 'CHD' then c.child else c.infant end) g),
  history as (
    insert into booking_history (branch_id, booking_id, at, event, actor, detail)
    values (r.branch_id, booking, r.now, 'confirmed', r.actor, jsonb_strip_nulls(jsonb_build_object('trade_id', r.trade_id, 'line', r.line,
            'total', i.total, 'currency', i.currency, 'supplier_pnr', r.pnr, 'tickets', r.tickets))))
  insert into bookings (branch_id, id, local_pnr, colleague_id, passenger_id, product, trade_id, trade_line, supplier_id, supplier_order_id,
                        supplier_pnr, request_hash, status, currency, total, contact, role, vat, vat_base, vat_code, vat_basis_points, created_at,
                        updated_at)
  values (r.branch_id, booking, pnr, i.colleague_id, i.passenger_id, i.product, r.trade_id, r.line, i.supplier_id,
          coalesce(r.supplier_order_id, i.supplier_order_id), r.pnr, format('trade:%s:%s', r.trade_id, r.line), 'confirmed',
          i.currency, i.total, i.contact, tax.role, tax.vat, tax.vat_base, tax.vat_code, tax.vat_basis_points, r.now, r.now);
end $$;

-- The issued item and its trade, with audit and outbox rows; its booking is watched, its cases are closed.
create or replace function write_issued_item(r trade_issue_request, i locked_trade_item, booking bigint, pnr text, posted jsonb) returns void
language plpgsql as $$
begin
  with item as (
    update trade_items x
       set status = 'issued', booking_id = booking, supplier_order_id = coalesce(r.supplier_order_id, x.supplier_order_id),
           net = coalesce(r.net, x.net), net_currency = coalesce(r.net_currency, x.net_currency), cost = r.cost, issued_at = r.now,
           issue_voucher_id = (posted_in(posted)).voucher_id, issued_on = (posted_in(posted)).doc_date, fault_code = null, fault = null
     where x.branch_id = r.branch_id and x.trade_id = r.trade_id and x.line = r.line),
  audit as (
    insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, after)
    values (r.branch_id, r.now, r.actor, 'trade.issue', 'trade', r.trade_id::text, r.request_id,
            jsonb_strip_nulls(jsonb_build_object('line', r.line, 'booking_id', booking, 'local_pnr', pnr, 'supplier_pnr', r.pnr,
              'total', i.total, 'cost', r.cost, 'voucher_id', posted->'voucher_id')))),
  event as (
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    values (r.branch_id, 'booking.confirmed', 'booking', pnr, jsonb_build_object('local_pnr', pnr, 'trade_id', r.trade_id, 'line', r.line,
            'product', i.product, 'supplier_pnr', r.pnr, 'total', i.total, 'currency', i.currency)))
  update trades x set next_step_at = r.now, version = x.version + 1 where x.branch_id = r.branch_id and x.id = r.trade_id;
  perform watch_booking(r.branch_id, booking, r.now);
  perform close_unresolved_case(jsonb_build_object('branch_id', r.branch_id, 'trade_id', r.trade_id, 'line', r.line, 'actor', r.actor,
    'request_id', r.request_id, 'note', (r.exit).note, 'kinds', array['outcome_unknown', 'issue_failed', 'not_returned'],
    'state', 'confirmed'));
end $$;
