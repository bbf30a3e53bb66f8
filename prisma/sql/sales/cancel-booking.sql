-- Cancels a booking or some of its lines: returns seats and writes history, audit and outbox rows, once.
--
-- request: a booking_cancel_request; domain_id null: any booking of the branch; lines and ids null: the whole booking. ids: charter
--   classes, each for all lines of that class. terms: the cancellation cost of each line, computed from its sale
--   (domain/sales/penalty/cancel-terms.ts).
-- answer: {id, items: [{line, code, penalty, refundable}]}: 1000 canceled, now or before; 5003 departed, or in a state that cannot be
--   canceled here; {again: true}: a line has changed since the terms were computed; or {refused: {code, fields: [path]}}: 3009 no
--   such booking of this partner, or no such line; 7301 the day's month is closed; 5003 sold by a trade: canceled by a refund.
-- The entries of the lines are posted with reversed sides, less the penalty, on the day of cancellation (contract sections 12 and 13.2).
create or replace function cancel_booking(request jsonb) returns jsonb language plpgsql as $$
declare
  r constant booking_cancel_request := jsonb_populate_record(null::booking_cancel_request, request);
  b constant booking_to_cancel := booking_to_cancel_of(r);
  seen record;
  gone canceled_lines;
begin
  if b.id is null then return '{"refused": {"code": 3009, "fields": []}}'; end if;
  -- A booking paid by a trade is returned by a refund, together with the money.
  if b.trade_id is not null then return '{"refused": {"code": 5003, "fields": []}}'; end if;
  if b.unknown is not null then
    return jsonb_build_object('refused', jsonb_build_object('code', 3009, 'fields', to_jsonb(b.unknown)));
  end if;
  seen := lock_canceled(r, b);
  if not seen.departed then
    if not (ledger.lock_headroom(array[r.branch_id], array[b.day], array[r.actor], array[r.branch_id], array[b.receivable_id])).open[1] then
      return '{"refused": {"code": 7301, "fields": []}}';
    end if;
    if seen.changed then return '{"again": true}'; end if;
    gone := cancel_lines(r, b);
    if gone.lines is not null then
      perform post_cancellation(r, b, gone);
      perform publish_cancellation(r, b, gone);
    end if;
  end if;
  return jsonb_build_object('id', b.id, 'items', (
    select jsonb_agg(jsonb_build_object('line', i.line, 'code', case when i.status = 'canceled' then 1000 else 5003 end)
                     || case when i.status = 'canceled' then jsonb_build_object('penalty', coalesce(i.penalty, 0),
                               'refundable', i.total - coalesce(i.penalty, 0)) else '{}' end order by i.line)
      from booking_items i where i.branch_id = r.branch_id and i.booking_id = b.id and i.line = any (b.lines)));
end $$;

-- The booking with the requested lines; null: none.
create or replace function booking_to_cancel_of(r booking_cancel_request) returns booking_to_cancel language plpgsql stable as $$
declare
  found_ booking_to_cancel;
begin
  select b.id, ledger.business_day(b.branch_id, r.now), b.charter_id, b.colleague_id, b.trade_id, b.role, b.owner_colleague_id,
         c.receivable_id, l.lines, u.paths, b.total, tax_of(b) into found_
    from bookings b
    join colleagues c on c.branch_id = b.branch_id and c.id = b.colleague_id
   cross join lateral (
         select array_agg(i.line) as lines from booking_items i
          where i.branch_id = b.branch_id and i.booking_id = b.id
            and (coalesce(r.lines, r.ids) is null or r.lines @> to_jsonb(i.line) or r.ids @> to_jsonb(i.class_id))) l
   cross join lateral (
         select array_agg(k.path order by k.path) as paths
           from (select format('items[%s].line', x.n - 1) as path
                   from jsonb_array_elements(r.lines) with ordinality x (line, n)
                  where x.line <> 'null' and not exists (
                        select from booking_items i where i.branch_id = b.branch_id and i.booking_id = b.id and to_jsonb(i.line) = x.line)
                 union all
                 select format('items[%s].id', x.n - 1)
                   from jsonb_array_elements(r.ids) with ordinality x (id, n)
                  where x.id <> 'null' and not exists (
                        select from booking_items i where i.branch_id = b.branch_id and i.booking_id = b.id and to_jsonb(i.class_id) = x.id)) k) u
   where b.branch_id = r.branch_id and b.local_pnr = r.local_pnr and (r.domain_id is null or b.domain_id = r.domain_id);
  return found_;
end $$;

-- Locks class rows by key, then the booking: serializes concurrent cancellations of one booking. changed: travellers of a line were
-- refunded after its penalty was computed.
create or replace function lock_canceled(r booking_cancel_request, b booking_to_cancel, out departed boolean, out changed boolean)
language plpgsql as $$
begin
  perform 1 from charter_classes c
    where c.branch_id = r.branch_id and c.id in (
          select i.class_id from booking_items i
           where i.branch_id = r.branch_id and i.booking_id = b.id and i.line = any (b.lines))
    order by c.branch_id, c.id for no key update of c;
  perform 1 from bookings x where x.branch_id = r.branch_id and x.id = b.id for no key update of x;
  select ch.starts_at <= r.now, exists (
           select from booking_items i left join unnest(r.terms) k on k.line = i.line
            where i.branch_id = r.branch_id and i.booking_id = b.id and i.line = any (b.lines) and i.status in ('pending', 'confirmed')
              and k.total is distinct from i.total)
    into departed, changed
    from charters ch where ch.branch_id = r.branch_id and ch.id = b.charter_id;
end $$;

-- Cancels the requested lines that are active and frees their seats. lines null: none was.
create or replace function cancel_lines(r booking_cancel_request, b booking_to_cancel) returns canceled_lines language plpgsql as $$
declare
  gone canceled_lines;
begin
  with canceled as (
    update booking_items i set status = 'canceled', penalty = k.penalty
      from unnest(r.terms) k
     where i.branch_id = r.branch_id and i.booking_id = b.id and i.line = any (b.lines) and k.line = i.line
       and i.status in ('pending', 'confirmed')
    returning i.line, i.class_id, i.fare_class, i.seats, i.total, i.prices, i.adult, i.child, i.infant, i.penalty, k.rules
  ), freed as (
    update charter_classes c set sold = c.sold - k.seats, updated_at = now()
      from (select class_id, sum(seats)::int as seats from canceled group by 1) k
     where c.branch_id = r.branch_id and c.id = k.class_id
  )
  select array_agg(k.line order by k.line),
         jsonb_agg(jsonb_build_object('line', k.line, 'id', k.class_id, 'fare_class', k.fare_class, 'seats', k.seats, 'total', k.total,
                     'penalty', k.penalty, 'rules', k.rules) order by k.line),
         sum(k.total), sum(f.sale), sum(f.tax), sum(k.penalty), case when b.owner_id is null then 0 else sum(f.sale + f.tax) end
    into gone
    from canceled k cross join lateral fare_parts(k.prices, k.adult, k.child, k.infant) f;
  return gone;
end $$;

-- Posts the reversed sale of canceled lines, less the penalty. Sales from before the books were opened have no entries to reverse.
create or replace function post_cancellation(r booking_cancel_request, b booking_to_cancel, gone canceled_lines) returns void language plpgsql as $$
declare
  withheld constant bigint := withheld_cost(gone.owed, gone.penalty, gone.price);
  parts refund_parts := jsonb_populate_record(null::refund_parts, sold_parts(b.role, gone.price, gone.sale, gone.tax, gone.owed,
    tax_given_back(b.tax, gone.price, given_back_earlier(r.branch_id, b.id, gone.lines), b.total, gone.tax, b.owner_id is not null)));
  lines jsonb;
  posted jsonb;
begin
  parts.discount := 0;
  parts.role := b.role;
  parts.penalty := gone.penalty;
  parts.penalty_tax := penalty_tax(b.tax, gone.penalty, withheld);
  parts.kept := withheld;
  parts.refundable := gone.price - gone.penalty;
  parts.account_id := b.receivable_id;
  parts.party := 'colleague:' || b.colleague_id;
  parts.creditor := 'colleague:' || b.owner_id;
  parts.given_back := gone.owed - withheld;
  lines := refund_lines(r.branch_id, b.day, parts);
  if lines = '[]' or not exists (select from ledger.voucher_keys k where k.branch_id = r.branch_id and k.key = 'booking:' || b.id) then
    return;
  end if;
  posted := ledger.post(jsonb_build_object(
    'branch_id', r.branch_id, 'doc_date', b.day, 'kind', 'refund',
    'key', format('booking:%s:cancel:%s', b.id, array_to_string(gone.lines, ',')), 'description', r.local_pnr,
    'source_type', 'booking', 'source_id', b.id::text, 'created_by', r.actor, 'request_id', r.request_id, 'lines', lines));
  if posted ? 'refused' then
    raise exception 'a cancellation was not posted: %', posted->'refused' using errcode = 'LG003';
  end if;
end $$;

-- The status of the booking, with history, audit and outbox rows, in one statement.
create or replace function publish_cancellation(r booking_cancel_request, b booking_to_cancel, gone canceled_lines) returns void language plpgsql as $$
begin
  with rest as materialized (
    select not exists (select from booking_items i
                        where i.branch_id = r.branch_id and i.booking_id = b.id and i.status <> 'canceled') as whole),
  booking as (
    update bookings x set status = case when rest.whole then 'canceled' else x.status end, updated_at = r.now
      from rest where x.branch_id = r.branch_id and x.id = b.id
    returning x.*),
  history as (
    insert into booking_history (branch_id, booking_id, at, event, actor, detail)
    select r.branch_id, b.id, r.now, case when rest.whole then 'canceled' else 'items_canceled' end, r.actor,
           jsonb_strip_nulls(jsonb_build_object('items', gone.items, 'reason', r.reason)) from rest),
  audit as (
    insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, before, after)
    select r.branch_id, r.now, r.actor, 'booking.cancel', 'booking', r.local_pnr, r.request_id, jsonb_build_object('items', gone.items),
           jsonb_strip_nulls(jsonb_build_object('canceled', to_jsonb(gone.lines), 'whole', rest.whole, 'penalty', gone.penalty,
             'owner_keeps', nullif(withheld_cost(gone.owed, gone.penalty, gone.price), 0), 'reason', r.reason)) from rest)
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  select x.branch_id, 'booking.canceled', 'booking', r.local_pnr,
         jsonb_build_object('local_pnr', r.local_pnr, 'main_id', x.charter_id, 'domain_id', x.domain_id,
           'client_reference', x.client_reference, 'status', x.status, 'currency', x.currency, 'items', gone.items)
    from booking x;
end $$;
