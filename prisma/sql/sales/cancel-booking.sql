-- Cancels a booking or some of its lines: returns seats and writes history, audit and outbox rows, once.
--
-- request: {branch_id, domain_id, local_pnr, lines, ids, actor, request_id, reason, now, terms}; domain_id null: any booking of the branch;
--   lines and ids null: the whole booking. ids: charter classes, each for all lines of that class.
--   terms: [{line, total, penalty, rules}]: the cancellation cost of each line, computed from its sale (domain/sales/penalty/cancel-terms.ts).
-- answer: {id, items: [{line, code, penalty, refundable}]}: 1000 canceled, now or before; 5003 departed, or in a state that cannot be
--   canceled here; {again: true}: a line has changed since the terms were computed; or {refused: {code, fields: [path]}}: 3009 no
--   such booking of this partner, or no such line; 7301 the day's month is closed; 5003 sold by a trade: canceled by a refund.
-- The entries of the lines are posted with reversed sides, less the penalty, on the day of cancellation (contract sections 12 and 13.2).
create or replace function cancel_booking(request jsonb) returns jsonb language plpgsql as $$
declare
  branch constant int := request->>'branch_id';
  at constant timestamptz := request->>'now';
  domain_ constant int := request->>'domain_id';
  pnr constant char(6) := request->>'local_pnr'; -- the column's type: compared as text, its index would not be used
  booking_ record;
  day constant date := ledger.business_day(branch, at);
  posted jsonb;
  requested int[];
  unknown text[];
  lines_ int[];
  departed boolean;
  whole boolean;
  parts jsonb;            -- the parts that are reversed and the amounts withheld
  gone jsonb;
  undone jsonb;           -- the lines of its voucher
  answers jsonb;
begin
  select b.id, b.charter_id, b.colleague_id, b.trade_id, b.role, b.owner_colleague_id as owner, c.receivable_id into booking_
    from bookings b join colleagues c on c.branch_id = b.branch_id and c.id = b.colleague_id
   where b.branch_id = branch and b.local_pnr = pnr and (domain_ is null or b.domain_id = domain_);
  if booking_.id is null then return '{"refused": {"code": 3009, "fields": []}}'; end if;
  -- A booking paid by a trade is returned by a refund, together with the money.
  if booking_.trade_id is not null then return '{"refused": {"code": 5003, "fields": []}}'; end if;

  select array_agg(i.line) into requested from booking_items i
   where i.branch_id = branch and i.booking_id = booking_.id
     and (coalesce(nullif(request->'lines', 'null'), nullif(request->'ids', 'null')) is null
          or request->'lines' @> to_jsonb(i.line) or request->'ids' @> to_jsonb(i.class_id));
  select array_agg(path order by path) into unknown
    from (select format('items[%s].line', n - 1) as path
            from jsonb_array_elements(nullif(request->'lines', 'null')) with ordinality l (line, n)
           where l.line <> 'null' and not exists (
                 select from booking_items i where i.branch_id = branch and i.booking_id = booking_.id
                    and to_jsonb(i.line) = l.line)
          union all
          select format('items[%s].id', n - 1)
            from jsonb_array_elements(nullif(request->'ids', 'null')) with ordinality l (id, n)
           where l.id <> 'null' and not exists (
                 select from booking_items i where i.branch_id = branch and i.booking_id = booking_.id
                    and to_jsonb(i.class_id) = l.id)) u;
  if unknown is not null then
    return jsonb_build_object('refused', jsonb_build_object('code', 3009, 'fields', to_jsonb(unknown)));
  end if;

  -- Class rows by key, then the booking: serializes concurrent cancellations of one booking.
  perform 1 from charter_classes c
    where c.branch_id = branch and c.id in (
          select i.class_id from booking_items i
           where i.branch_id = branch and i.booking_id = booking_.id and i.line = any (requested))
    order by c.branch_id, c.id for no key update of c;
  perform 1 from bookings b where b.branch_id = branch and b.id = booking_.id for no key update of b;

  select ch.starts_at <= at into departed from charters ch where ch.branch_id = branch and ch.id = booking_.charter_id;

  if not departed and not (ledger.lock_headroom(array[branch], array[day], array[request->>'actor'],
                                        array[branch], array[booking_.receivable_id])).open[1] then
    return '{"refused": {"code": 7301, "fields": []}}';
  end if;

  -- Travellers of a line were refunded after its penalty was computed.
  if not departed and exists (
       select from booking_items i left join jsonb_to_recordset(request->'terms') k (line int, total bigint) on k.line = i.line
        where i.branch_id = branch and i.booking_id = booking_.id and i.line = any (requested) and i.status in ('pending', 'confirmed')
          and k.total is distinct from i.total) then
    return '{"again": true}';
  end if;

  if not departed then
    with canceled as (
      update booking_items i set status = 'canceled', penalty = k.penalty
        from jsonb_to_recordset(request->'terms') k (line int, penalty bigint, rules jsonb)
       where i.branch_id = branch and i.booking_id = booking_.id and i.line = any (requested) and k.line = i.line
         and i.status in ('pending', 'confirmed')
      returning i.line, i.class_id, i.fare_class, i.seats, i.total, i.prices, i.adult, i.child, i.infant, i.penalty, k.rules
    ), freed as (
      update charter_classes c set sold = c.sold - k.seats, updated_at = now()
        from (select class_id, sum(seats)::int as seats from canceled group by 1) k
       where c.branch_id = branch and c.id = k.class_id
    )
    select array_agg(line order by line),
           jsonb_agg(jsonb_build_object('line', line, 'id', class_id, 'fare_class', fare_class, 'seats', seats, 'total', total,
                       'penalty', penalty, 'rules', rules) order by line),
           jsonb_build_object('price', sum(total), 'sale', sum(f.sale), 'tax', sum(f.tax), 'penalty', sum(penalty),
             'owed', case when booking_.owner is null then 0 else sum(f.sale + f.tax) end)
      into lines_, gone, parts
      from canceled cross join lateral fare_parts(prices, adult, child, infant) f;
  end if;

  undone := (
    select refund_lines(branch, day, sold_parts(booking_.role, p.price, p.sale, p.tax, p.owed, booking_.owner is not null) || jsonb_build_object(
             'discount', 0, 'penalty', p.penalty, 'refundable', p.price - p.penalty, 'account', booking_.receivable_id,
             'party', 'colleague:' || booking_.colleague_id, 'creditor', 'colleague:' || booking_.owner,
             'given_back', p.owed - withheld_cost(p.owed, p.penalty, p.price)))
      from jsonb_to_record(parts) p (price bigint, sale bigint, tax bigint, penalty bigint, owed bigint));
  -- Sales from before the books were opened have no entries to reverse.
  if undone <> '[]' and exists (select from ledger.voucher_keys k
                                     where k.branch_id = branch and k.key = 'booking:' || booking_.id) then
    posted := ledger.post(jsonb_build_object(
      'branch_id', branch, 'doc_date', day, 'kind', 'refund',
      'key', format('booking:%s:cancel:%s', booking_.id, array_to_string(lines_, ',')), 'description', pnr,
      'source_type', 'booking', 'source_id', booking_.id::text, 'created_by', request->>'actor',
      'request_id', request->>'request_id', 'lines', undone));
    if posted ? 'refused' then
      raise exception 'a cancellation was not posted: %', posted->'refused' using errcode = 'LG003';
    end if;
  end if;

  if lines_ is not null then
    whole := not exists (select from booking_items i
                          where i.branch_id = branch and i.booking_id = booking_.id and i.status <> 'canceled');
    update bookings b set status = case when whole then 'canceled' else b.status end, updated_at = at
     where b.branch_id = branch and b.id = booking_.id;
    insert into booking_history (branch_id, booking_id, at, event, actor, detail)
    values (branch, booking_.id, at, case when whole then 'canceled' else 'items_canceled' end, request->>'actor',
            jsonb_strip_nulls(jsonb_build_object('items', gone, 'reason', request->'reason')));
    insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, before, after)
    values (branch, at, request->>'actor', 'booking.cancel', 'booking', pnr, request->>'request_id',
            jsonb_build_object('items', gone),
            jsonb_strip_nulls(jsonb_build_object('canceled', to_jsonb(lines_), 'whole', whole, 'penalty', parts->'penalty',
              'owner_keeps', nullif(withheld_cost((parts->>'owed')::bigint, (parts->>'penalty')::bigint, (parts->>'price')::bigint), 0),
              'reason', request->'reason')));
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    select branch, 'booking.canceled', 'booking', pnr,
           jsonb_build_object('local_pnr', pnr, 'main_id', b.charter_id, 'domain_id', b.domain_id,
             'client_reference', b.client_reference, 'status', b.status, 'currency', b.currency, 'items', gone)
      from bookings b where b.branch_id = branch and b.id = booking_.id;
  end if;

  select jsonb_agg(jsonb_build_object('line', i.line, 'code', case when i.status = 'canceled' then 1000 else 5003 end)
                   || case when i.status = 'canceled' then jsonb_build_object('penalty', coalesce(i.penalty, 0),
                             'refundable', i.total - coalesce(i.penalty, 0)) else '{}' end order by i.line)
    into answers
    from booking_items i where i.branch_id = branch and i.booking_id = booking_.id and i.line = any (requested);
  return jsonb_build_object('id', booking_.id, 'items', answers);
end $$;
