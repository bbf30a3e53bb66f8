-- Refunds of what was sold: the travellers who do not travel, the amount that is returned, and its destination.
--
-- Lock order: class rows by key, months and the balance it goes to (ledger.lock_headroom), the trade, the booking, refunds; number
-- series last. A refund is of whole lines: travellers refunded while others of the line stay are moved to a line of their own
-- first.

-- The account a refund goes to; null: none.
create or replace function refund_account(branch int, party text, refund_to "RefundTo") returns int language plpgsql as $$
begin
  if refund_to = 'wallet' then return ledger.wallet_of(branch, resolve_merged_party(branch, party)); end if;
  if refund_to = 'credit' then
    return (select c.receivable_id from colleagues c where c.branch_id = branch and 'colleague:' || c.id = party);
  end if;
  return (select m.account_id from ledger.mappings m
           where m.branch_id = branch and m.key = 'payout.clearing' and m.valid @> ledger.business_day(branch, now()) limit 1);
end $$;

-- Writes history, audit and outbox rows of a step of a refund.
create or replace function publish_refund_step(branch int, refund int, event text, who text, request text, at timestamptz, detail jsonb) returns void
language sql as $$
  with remembered as (
    insert into refund_history (branch_id, refund_id, at, event, actor, detail) values (branch, refund, at, event, who, nullif(detail, '{}'))
  ), audited as (
    insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, after)
    values (branch, at, who, 'refund.' || event, 'refund', refund::text, coalesce(request, ''), detail)
  )
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  select r.branch_id, 'refund.' || event, 'refund', r.id::text, jsonb_build_object('refund_id', r.id, 'state', r.state,
           'local_pnr', b.local_pnr, 'trade_id', r.trade_id, 'domain_id', b.domain_id, 'currency', r.currency, 'paid', r.paid,
           'penalty', r.penalty, 'refundable', r.refundable, 'refund_to', r.refund_to)
    from refunds r join bookings b on b.branch_id = r.branch_id and b.id = r.booking_id
   where r.branch_id = branch and r.id = refund
$$;

-- Takes the locks of refunds of these bookings. Returns whether the day's month is open.
create or replace function lock_refunded(branch int, booking_ids bigint[], day date, who text, account int) returns boolean language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  may boolean;
begin
  perform 1 from charter_classes c
    where c.branch_id = branch and c.id in (
          select i.class_id from booking_items i where i.branch_id = branch and i.booking_id = any (booking_ids))
    order by c.branch_id, c.id for no key update of c;
  may := (ledger.lock_headroom(array[branch], array[day], array[who], array[branch], array[account])).open[1];
  perform 1 from trades t
    where t.branch_id = branch and t.id in (select b.trade_id from bookings b where b.branch_id = branch and b.id = any (booking_ids))
    order by t.branch_id, t.id for no key update of t;
  perform 1 from bookings b where b.branch_id = branch and b.id = any (booking_ids) order by b.branch_id, b.id for no key update of b;
  perform 1 from refunds r where r.branch_id = branch and r.booking_id = any (booking_ids) order by r.branch_id, r.id for no key update of r;
  return coalesce(may, false);
end $$;

-- Moves these travellers to a line of their own, unless the line has no others; returns their line. Travellers without a name are
-- counted by type, in its order.
create or replace function part_line(branch int, booking bigint, line_ int, seqs int[]) returns int language plpgsql as $$
declare
  i booking_items;
  named boolean;
  took record;
  made int;
begin
  select * into strict i from booking_items x where x.branch_id = branch and x.booking_id = booking and x.line = line_;
  if cardinality(seqs) = i.adult + i.child + i.infant then return line_; end if;
  named := exists (select from booking_passengers p where p.branch_id = branch and p.booking_id = booking and p.line = line_);
  select count(*) filter (where t.type = 'ADT') as adult, count(*) filter (where t.type = 'CHD') as child,
         count(*) filter (where t.type = 'INF') as infant into took
    from travellers_of(i) t where t.seq = any (seqs);
  select max(x.line) + 1 into made from booking_items x where x.branch_id = branch and x.booking_id = booking;
  insert into booking_items (branch_id, booking_id, line, class_id, fare_class, adult, child, infant, seats, status, total, prices,
                             price_version, ticketing_deadline)
  select branch, booking, made, i.class_id, i.fare_class, took.adult, took.child, took.infant, took.adult + took.child, i.status,
         sum(t.price), i.prices, i.price_version, i.ticketing_deadline
    from travellers_of(i) t where t.seq = any (seqs);
  update booking_items x
     set adult = x.adult - took.adult, child = x.child - took.child, infant = x.infant - took.infant,
         seats = x.seats - took.adult - took.child,
         total = x.total - (select n.total from booking_items n where n.branch_id = branch and n.booking_id = booking and n.line = made)
   where x.branch_id = branch and x.booking_id = booking and x.line = line_;
  if named then
    update booking_passengers p set line = made
     where p.branch_id = branch and p.booking_id = booking and p.line = line_ and p.seq = any (seqs);
  end if;
  return made;
end $$;

-- The travellers of a line, with the price of each; by name, or counted.
create or replace function travellers_of(i booking_items) returns table (seq int, type "PaxType", price bigint, named boolean)
language sql stable set enable_seqscan = off as $$
  select p.seq, p.pax_type, p.total, true from booking_passengers p
   where p.branch_id = i.branch_id and p.booking_id = i.booking_id and p.line = i.line
  union all
  select n::int, t.type, (i.prices->t.type::text->>'total')::bigint, false
    from (values ('ADT'::"PaxType", 1, i.adult), ('CHD', i.adult + 1, i.adult + i.child),
                 ('INF', i.adult + i.child + 1, i.adult + i.child + i.infant)) t (type, first, last)
   cross join lateral generate_series(t.first, t.last) n
   where not exists (select from booking_passengers p
                      where p.branch_id = i.branch_id and p.booking_id = i.booking_id and p.line = i.line)
$$;

-- Requests the refund of a quote, once: one refund per booking. Own sales that need no other decision are refunded at once.
--
-- request: {branch_id, quote_id, party, product, remarks, refund_to, iban, card_id, on_partial, actor, request_id, request_key, now, by_seller}
--   party: the required party of the quote; null: any of the branch, for operators. product: the required product; null: any. refund_to:
--   null: to the source of the payment, for credit sales the account. Only an operator may choose another destination. by_seller:
--   canceled by its supplier: it is refunded even if no money is returned.
-- answer: {quote_id, items: [{booking_id, local_pnr, code, refund_id}]}: 1000 done, 1001 waiting for the supplier, or for our decision or
--   payout; 6004 its owner decides; or the refusal: 5003, 6002, 6003. Or {refused: {code, field, refunds}}:
--   3009 no such quote; 6001 not the newest, or expired; 6003 everything is being refunded already; 3003 an invalid refund_to; 7301
--   no open month; with all_or_nothing the first refusal of a booking.
create or replace function open_refund(request jsonb) returns jsonb language plpgsql
set lock_timeout = '5s' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  branch constant int := request->>'branch_id';
  at constant timestamptz := coalesce((request->>'now')::timestamptz, now());
  who constant text := request->>'actor';
  asked_for constant text := request->>'request_id';
  by_seller constant boolean := coalesce((request->>'by_seller')::boolean, false);
  to_ "RefundTo" := (request->>'refund_to')::"RefundTo";
  on_credit boolean;
  day constant date := ledger.business_day(branch, at);
  q penalty_quotes;
  booking_ids bigint[];
  account int;
  open_ boolean;
  b record;
  fault int;
  faults jsonb := '{}';
  answers jsonb := '[]';
  refund int;
  state_ "RefundState";
  line_ record;
  lined int;
  given int[] := '{}';
begin
  select * into q from penalty_quotes x where x.branch_id = branch and x.id = (request->>'quote_id')::int
     and (request->>'party' is null or x.party = request->>'party') and (request->>'product' is null or x.product = request->>'product');
  if q.id is null then return '{"refused": {"code": 3009}}'; end if;
  select array_agg(distinct (i->>'booking_id')::bigint) into booking_ids from jsonb_array_elements(q.items) i;
  -- Money that was never paid is not returned: a credit sale reduces the debt.
  select coalesce(bool_or(coalesce(t.method = 'credit', x.colleague_id is not null)), false) into on_credit
    from bookings x left join trades t on t.branch_id = x.branch_id and t.id = x.trade_id
   where x.branch_id = branch and x.id = any (booking_ids);
  to_ := coalesce(to_, case when on_credit then 'credit' else 'wallet' end::"RefundTo");
  account := refund_account(branch, q.party, to_);
  if account is null or on_credit and to_ <> 'credit' and request->>'party' is not null then return '{"refused": {"code": 3003, "field": "refund_to"}}'; end if;
  if (request->>'card_id') is not null then
    -- A concurrent change of the card waits, and then sees the refund (guard_awaited_card).
    perform from credit_cards c where c.branch_id = branch and c.id = (request->>'card_id')::int and c.deleted_at is null
        and 'passenger:' || c.passenger_id = resolve_merged_party(branch, q.party) for share;
    if not found then return '{"refused": {"code": 3003, "field": "card_id"}}'; end if;
  end if;
  open_ := lock_refunded(branch, booking_ids, day, who, account);

  -- A repeated call gets the result of its first run.
  if request->>'request_key' is not null and exists (select from refunds r where r.branch_id = branch and r.booking_id = any (booking_ids)
       and r.quote_id = q.id and r.requested_by = who and r.request_key = request->>'request_key') then
    return jsonb_build_object('quote_id', q.id, 'items', (
      select jsonb_agg(jsonb_build_object('booking_id', x.id, 'local_pnr', x.local_pnr, 'refund_id', r.id, 'code', case when r.id is null then 5003 else 1000 end)
                       order by x.id)
        from bookings x left join refunds r on r.branch_id = x.branch_id and r.booking_id = x.id and r.quote_id = q.id
       where x.branch_id = branch and x.id = any (booking_ids)));
  end if;
  if exists (select from refunds r where r.branch_id = branch and r.booking_id = any (booking_ids) and r.quote_id = q.id
                and r.state not in ('rejected', 'failed')) then
    return jsonb_build_object('refused', jsonb_build_object('code', 6003, 'refunds', (
      select jsonb_agg(r.id order by r.id) from refunds r
       where r.branch_id = branch and r.booking_id = any (booking_ids) and r.quote_id = q.id)));
  end if;
  if at > q.expires_at or exists (select from unnest(booking_ids) k (id)
       left join penalty_quote_heads h on h.branch_id = branch and h.booking_id = k.id where h.quote_id is distinct from q.id) then
    return '{"refused": {"code": 6001}}';
  end if;
  if not open_ then return '{"refused": {"code": 7301}}'; end if;

  -- The refusal of each booking, before anything is done.
  for b in
    select x.id, x.local_pnr, x.trade_id, t.status as trade_status, bool_and(coalesce(i.status in ('pending', 'confirmed'), false)) as stands,
           count(*) as requested, count(p.seq) as there, bool_or(r.seq is not null) as taken,
           sum((k->>'paid')::bigint) as paid, sum((k->>'refundable')::bigint) as refundable
      from jsonb_array_elements(q.items) k
      join bookings x on x.branch_id = branch and x.id = (k->>'booking_id')::bigint
      left join trades t on t.branch_id = branch and t.id = x.trade_id
      left join booking_items i on i.branch_id = branch and i.booking_id = x.id and i.line = (k->>'line')::int
      left join lateral (select v.seq from travellers_of(i) v where v.seq = (k->>'seq')::int limit 1) p on true
      left join lateral (select y.seq from refund_items y where y.branch_id = branch and y.booking_id = x.id and y.line = (k->>'line')::int
                            and y.seq = (k->>'seq')::int and y.live limit 1) r on true
     group by x.id, x.local_pnr, x.trade_id, t.status order by x.id
  loop
    fault := case when b.taken then 6003
                  when not b.stands or b.there < b.requested or b.trade_status not in ('issued', 'partially_issued', 'refunded') then 5003
                  when b.paid > 0 and b.refundable = 0 and not by_seller then 6002 end;
    if fault is not null then faults := faults || jsonb_build_object(b.id::text, fault); end if;
  end loop;
  if faults <> '{}' and (request->>'on_partial' = 'all_or_nothing'
       or (select count(*) from jsonb_object_keys(faults)) = cardinality(booking_ids)) then
    return jsonb_build_object('refused', jsonb_build_object('code', (select f.value from jsonb_each(faults) f order by f.key::bigint limit 1)));
  end if;

  for b in
    select x.id, x.local_pnr, x.trade_id, x.supplier_id, x.supplier_order_id, x.currency, s.owner_colleague_id,
           sum((k->>'price')::bigint)::bigint as price, sum((k->>'discount')::bigint)::bigint as discount,
           sum((k->>'paid')::bigint)::bigint as paid, bool_and(k->>'penalty' is not null) as known,
           sum((k->>'penalty')::bigint)::bigint as penalty, sum((k->>'refundable')::bigint)::bigint as refundable,
           max((k->>'kept')::bigint) as kept, coalesce(max((k->>'owner_hours')::int), 24) as owner_hours
      from jsonb_array_elements(q.items) k
      join bookings x on x.branch_id = branch and x.id = (k->>'booking_id')::bigint
      left join charters s on s.branch_id = branch and s.id = x.charter_id
     group by x.branch_id, x.id, s.owner_colleague_id order by x.id
  loop
    if faults ? b.id::text then
      answers := answers || jsonb_build_object('booking_id', b.id, 'local_pnr', b.local_pnr, 'code', faults->b.id::text);
      continue;
    end if;
    state_ := case when b.owner_colleague_id is not null or not b.known then 'awaiting_owner' else 'canceling' end;
    insert into refunds (branch_id, quote_id, booking_id, trade_id, supplier_id, owner_colleague_id, state, party, refund_to, iban, card_id,
                         currency, price, discount, paid, penalty, refundable, kept, remarks, requested_by,
                         request_key, deadline_at, next_step_at, created_at)
    values (branch, q.id, b.id, b.trade_id, case when b.supplier_order_id is not null then b.supplier_id end, b.owner_colleague_id, state_,
            q.party, to_, request->>'iban', (request->>'card_id')::int, b.currency, b.price, b.discount, b.paid,
            case when b.known then b.penalty end, case when b.known then b.refundable end, b.kept, coalesce(request->>'remarks', ''), who, request->>'request_key',
            case when state_ = 'awaiting_owner' and b.known then at + b.owner_hours * interval '1 hour' end,
            case when state_ = 'canceling' then at when b.known then at + b.owner_hours * interval '1 hour' end, at)
    returning id into refund;
    for line_ in
      select (k->>'line')::int as line, array_agg((k->>'seq')::int order by (k->>'seq')::int) as seqs
        from jsonb_array_elements(q.items) k where (k->>'booking_id')::bigint = b.id group by 1 order by 1
    loop
      lined := part_line(branch, b.id, line_.line, line_.seqs);
      insert into refund_items (branch_id, refund_id, booking_id, line, seq, pax_type, price, discount, paid, penalty, refundable, rule_id,
                                rule_version)
      select branch, refund, b.id, lined, t.seq, t.type, (k->>'price')::bigint, (k->>'discount')::bigint, (k->>'paid')::bigint,
             case when b.known then (k->>'penalty')::bigint end, case when b.known then (k->>'refundable')::bigint end,
             (k->'rule'->>'id')::int, (k->'rule'->>'version')::int
        from (select v.*, case when v.named then v.seq else line_.seqs[row_number() over (order by v.seq)] end as was
                from booking_items i cross join lateral travellers_of(i) v
               where i.branch_id = branch and i.booking_id = b.id and i.line = lined) t
        join jsonb_array_elements(q.items) k on (k->>'booking_id')::bigint = b.id and (k->>'line')::int = line_.line and (k->>'seq')::int = t.was;
    end loop;
    insert into booking_history (branch_id, booking_id, at, event, actor, detail)
    values (branch, b.id, at, 'refund_requested', who, jsonb_strip_nulls(jsonb_build_object('refund_id', refund, 'paid', b.paid,
            'penalty', case when b.known then b.penalty end)));
    perform publish_refund_step(branch, refund, 'requested', who, asked_for, at, jsonb_build_object('quote_id', q.id, 'paid', b.paid,
      'penalty', case when b.known then b.penalty end, 'refund_to', to_, 'remarks', request->>'remarks'));
    perform open_refund_case(branch, refund);
    if state_ = 'canceling' and b.supplier_order_id is null then
      perform return_refund_money(branch, refund, null, who, asked_for, at);
      given := given || refund;
    end if;
    answers := answers || jsonb_build_object('booking_id', b.id, 'local_pnr', b.local_pnr, 'refund_id', refund, 'code',
      case when state_ = 'awaiting_owner' then 6004 when b.supplier_order_id is null and to_ in ('wallet', 'credit') then 1000 else 1001 end);
  end loop;
  perform issue_credit_notes(branch, given, at);
  return jsonb_build_object('quote_id', q.id, 'items', answers);
end $$;

-- Returns a refund's money with its credit note, as return_refund_money does.
create or replace function settle_refund(branch int, refund int, supplier_kept bigint, who text, asked_for text, at timestamptz) returns jsonb
language plpgsql as $$
declare
  answer constant jsonb := return_refund_money(branch, refund, supplier_kept, who, asked_for, at);
begin
  perform issue_credit_notes(branch, array[refund], at);
  return answer;
end $$;

-- Credit notes of the refunds of this transaction. Their series stays locked until commit, so it is taken once, after all postings.
create or replace function issue_credit_notes(branch int, refund_ids int[], at timestamptz) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ids constant int[] := (select array_agg(r.id order by r.id) from refunds r where r.branch_id = branch and r.id = any (refund_ids)
                            and r.state in ('paying_out', 'done') and r.credit_note_id is null);
  many constant int := cardinality(ids);
  year int;
  numbers int[];
begin
  if ids is null then return; end if;
  select p.fiscal_year into year from ledger.periods p where p.branch_id = branch and p.dates @> ledger.business_day(branch, at) limit 1;
  numbers := take_numbers(array_fill(branch, array[many]), array_fill(year, array[many]), array_fill('credit_note'::text, array[many]));
  with made as (
    insert into invoices (branch_id, kind, fiscal_year, number, trade_id, refund_id, party, currency, total, data, issued_at)
    select branch, 'credit_note', year, k.number, r.trade_id, r.id, resolve_merged_party(branch, r.party), r.currency, r.refundable,
           credit_note_lines(branch, r.id), at
      from unnest(ids, numbers) k (id, number) join refunds r on r.branch_id = branch and r.id = k.id
    returning id, refund_id
  )
  update refunds x set credit_note_id = m.id from made m where x.branch_id = branch and x.id = m.refund_id;
end $$;

-- Returns a refund's money, once, without its credit note: its lines are no longer sold, own seats are on sale again. The caller
-- holds the locks of lock_refunded. supplier_kept: the part of our debt that its supplier withholds; null: as reported at the
-- cancellation, else at the request; not reported: in proportion to the penalty. Returns the new state; raises if the ledger
-- refuses.
create or replace function return_refund_money(branch int, refund int, supplier_kept bigint, who text, asked_for text, at timestamptz) returns jsonb
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  r refunds;
  b bookings;
  ti trade_items;
  day constant date := ledger.business_day(branch, at);
  lines_ int[];
  sold record;
  account int;
  earlier bigint;
  owed bigint := 0;       -- our cost of the refunded part
  kept_ bigint;
  creditor text;
  owner_ int;
  entries jsonb;
  posted jsonb;
  state_ "RefundState";
  gone jsonb;
  whole boolean;
begin
  select * into strict r from refunds x where x.branch_id = branch and x.id = refund;
  if r.state <> 'canceling' then return jsonb_build_object('state', r.state, 'again', true); end if;
  select * into strict b from bookings x where x.branch_id = branch and x.id = r.booking_id;
  select * into ti from trade_items x where x.branch_id = branch and x.trade_id = b.trade_id and x.line = b.trade_line;
  select array_agg(distinct i.line) into lines_ from refund_items i where i.branch_id = branch and i.refund_id = refund;

  -- Lines canceled since cannot be refunded.
  if exists (select from booking_items i where i.branch_id = branch and i.booking_id = b.id and i.line = any (lines_)
                and i.status not in ('pending', 'confirmed')) then
    perform fail_refund(branch, refund, 'the booking does not stand any more', who, asked_for, at);
    return jsonb_build_object('state', 'failed');
  end if;

  -- For a stay, its cost is the sale and the rest the markup, negative if sold below cost: as it was posted.
  select sum(i.total)::bigint as total, coalesce(sum(f.tax), 0)::bigint as tax,
         coalesce(case when b.trade_id is not null and i_any.bare then (ti.price->>'net')::bigint else sum(f.sale) end, 0)::bigint as sale
    into sold
    from booking_items i
   cross join lateral fare_parts(i.prices, i.adult, i.child, i.infant) f
   cross join lateral (select i.prices = '{}' as bare) i_any
   where i.branch_id = branch and i.booking_id = b.id and i.line = any (lines_)
   group by i_any.bare;
  if sold.total <> r.price then
    raise exception 'refund % is not of what its lines were sold for', refund using errcode = 'check_violation';
  end if;

  -- The refunded part of our debt to the carrier: never more than the total, over all refunds of an item.
  owner_ := coalesce(b.owner_colleague_id, r.owner_colleague_id);
  if ti.cost > 0 and ti.total > 0 and (b.role = 'agent' or r.supplier_id is not null or owner_ is not null) then
    select coalesce(sum(x.price), 0) into earlier from refunds x
     where x.branch_id = branch and x.booking_id = b.id and x.state in ('paying_out', 'done');
    owed := div(ti.cost::numeric * (earlier + r.price), ti.total)::bigint - div(ti.cost::numeric * earlier, ti.total)::bigint;
  elsif ti.line is null and b.owner_colleague_id is not null then
    owed := sold.sale + sold.tax;
  end if;
  if owed <> 0 then
    -- Parts the supplier was not asked about stay with it.
    kept_ := case when b.role = 'agent' and r.supplier_id is null then owed
                  else coalesce(case when r.supplier_id is not null then coalesce(supplier_kept, (
                                  select supplier_withheld(o.data, ti) from supplier_orders o
                                   where o.branch_id = branch and o.id = r.supplier_order_id and o.state = 'canceled'), r.kept) end,
                                withheld_cost(owed, r.penalty, r.price)) end;
    kept_ := least(owed, greatest(kept_, 0));
    creditor := case when r.supplier_id is not null then 'supplier:' || r.supplier_id
                     when b.role = 'agent' then 'supplier:' || b.supplier_id else 'colleague:' || owner_ end;
  end if;

  account := refund_account(branch, r.party, r.refund_to);
  entries := refund_lines(branch, day, sold_parts(b.role, r.price, sold.sale, sold.tax, owed, b.owner_colleague_id is not null)
    || jsonb_build_object('role', b.role, 'discount', r.discount, 'penalty', r.penalty, 'refundable', r.refundable, 'account', account,
         'party', resolve_merged_party(branch, r.party), 'given_back', owed - coalesce(kept_, 0), 'kept', kept_, 'creditor', creditor));
  if entries <> '[]' then
    posted := ledger.post(jsonb_build_object('branch_id', branch, 'doc_date', day, 'kind', 'refund', 'key', 'refund:' || refund,
      'description', b.local_pnr, 'source_type', 'refund', 'source_id', refund::text, 'created_by', who, 'request_id', coalesce(asked_for, ''),
      'lines', entries));
    if posted ? 'refused' then
      raise exception 'refund % was not posted: %', refund, posted->'refused' using errcode = 'LG003';
    end if;
  end if;

  with given as (
    update booking_items i set status = 'refund'
     where i.branch_id = branch and i.booking_id = b.id and i.line = any (lines_)
    returning i.line, i.class_id, i.fare_class, i.seats, i.total
  ), freed as (
    update charter_classes c set sold = c.sold - k.seats, updated_at = now()
      from (select class_id, sum(seats)::int as seats from given where class_id is not null group by 1) k
     where c.branch_id = branch and c.id = k.class_id
  )
  select jsonb_agg(jsonb_build_object('line', line, 'id', class_id, 'fare_class', fare_class, 'seats', seats, 'total', total) order by line)
    into gone from given;
  whole := not exists (select from booking_items i where i.branch_id = branch and i.booking_id = b.id and i.status in ('pending', 'confirmed', 'done'));
  update bookings x set status = case when whole then 'refund' else x.status end, updated_at = at where x.branch_id = branch and x.id = b.id;
  if r.trade_id is not null then
    update trades t
       set returned = t.returned + r.refundable, version = t.version + 1,
           status = case when not exists (select from bookings x where x.branch_id = branch and x.trade_id = t.id
                                             and x.status not in ('refund', 'canceled')) then 'refunded' else t.status end
     where t.branch_id = branch and t.id = r.trade_id;
  end if;
  insert into booking_history (branch_id, booking_id, at, event, actor, detail)
  values (branch, b.id, at, case when whole then 'refunded' else 'items_refunded' end, who, jsonb_build_object('items', gone,
          'refund_id', refund, 'paid', r.paid, 'penalty', r.penalty, 'refundable', r.refundable));
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  select branch, 'booking.refunded', 'booking', b.local_pnr,
         jsonb_build_object('local_pnr', b.local_pnr, 'main_id', b.charter_id, 'domain_id', b.domain_id, 'trade_id', b.trade_id,
           'client_reference', b.client_reference, 'status', x.status, 'currency', b.currency, 'items', gone)
    from bookings x where x.branch_id = branch and x.id = b.id;

  state_ := case when r.refund_to in ('card', 'iban') and r.refundable > 0 then 'paying_out' else 'done' end;
  update refunds x
     set state = state_, kept = case when creditor is not null then kept_ end, voucher_id = (posted->>'voucher_id')::bigint,
         posted_on = (posted->>'doc_date')::date, next_step_at = null, stepping_until = null, last_fault = null,
         ended_at = case when state_ = 'done' then at end
   where x.branch_id = branch and x.id = refund;
  perform publish_refund_step(branch, refund, case when state_ = 'done' then 'done' else 'paying_out' end, who, asked_for, at, jsonb_strip_nulls(
    jsonb_build_object('penalty', r.penalty, 'refundable', r.refundable, 'kept', kept_, 'voucher_id', posted->'voucher_id')));
  perform close_refund_case(branch, refund, 'refunded', who, asked_for);
  return jsonb_build_object('state', state_);
end $$;

-- The posting of a refund: the sale with swapped sides (to sales returns, if they are separate), including the discount, the
-- penalty and the refunded amount; and what its supplier or owner returns. What a supplier withholds of a sale made as agent
-- becomes our cost, against the penalty: until now we had no cost for it. Zero parts have no line.
create or replace function refund_lines(branch int, day date, of jsonb) returns jsonb language sql stable as $$
  with p as (
    select x.*, case when x.role = 'agent' then coalesce(x.kept, 0) else -x.given_back end as cost
      from jsonb_to_record(of) x (role text, sale bigint, markup bigint, tax bigint, discount bigint, penalty bigint, refundable bigint,
             account int, party text, given_back bigint, kept bigint, creditor text)
  ), returns as (
    select count(*) > 0 as apart from (select from ledger.mappings m
      where m.branch_id = branch and m.key = 'refund' and m.valid @> day limit 1) m
  ), lines as (
    select 1 as nth, jsonb_build_object('mapping', 'refund') as at, p.sale + p.markup as dr from p, returns where returns.apart
    union all select 2, jsonb_build_object('mapping', 'sale'), p.sale from p, returns where not returns.apart
    union all select 3, jsonb_build_object('mapping', 'markup'), p.markup from p, returns where not returns.apart
    union all select 4, jsonb_build_object('mapping', 'tax'), p.tax from p
    union all select 5, jsonb_build_object('mapping', 'discount'), -p.discount from p
    union all select 6, jsonb_build_object('mapping', 'penalty'), -p.penalty from p
    union all select 7, jsonb_build_object('account_id', p.account, 'party', p.party), -p.refundable from p
    union all select 8, jsonb_build_object('mapping', payable_of(p.creditor), 'party', p.creditor), p.given_back from p
    union all select 9, jsonb_build_object('mapping', 'cost_of_sale'), p.cost from p
  )
  select coalesce(jsonb_agg(at || jsonb_build_object(case when dr > 0 then 'dr' else 'cr' end, abs(dr)) order by nth), '[]') from lines where dr <> 0
$$;

-- The amount a supplier reported as withheld at the cancellation, in the branch's currency at the rate of the sale; null: unknown.
create or replace function supplier_withheld(data jsonb, ti trade_items) returns bigint language sql immutable as $$
  select case when k.currency = trim(ti.net_currency) and ti.net > 0 then round(k.penalty::numeric * ti.cost / ti.net)::bigint
              when k.currency = trim(ti.currency) then k.penalty end
    from jsonb_to_record(data->'booked'->'kept') k (penalty bigint, currency text)
$$;

-- The part of our cost that its owner withholds: in proportion to the penalty on the charged amount.
create or replace function withheld_cost(owed bigint, penalty bigint, price bigint) returns bigint language sql immutable as $$
  select case when price > 0 then round(owed::numeric * penalty / price)::bigint else 0 end
$$;

-- A credit note in printable form.
create or replace function credit_note_lines(branch int, refund int) returns jsonb language sql stable as $$
  select jsonb_build_object('local_pnr', b.local_pnr, 'price', r.price, 'discount', r.discount, 'paid', r.paid, 'penalty', r.penalty,
           'refundable', r.refundable, 'refund_to', r.refund_to, 'lines', (
             select jsonb_agg(jsonb_build_object('line', i.line, 'seq', i.seq, 'pax_type', i.pax_type, 'name', nullif(concat_ws(' ', p.first_name, p.last_name), ''),
                      'name_latin', nullif(concat_ws(' ', p.first_name_latin, p.last_name_latin), ''),
                      'price', i.price, 'discount', i.discount, 'paid', i.paid, 'penalty', i.penalty, 'refundable', i.refundable)
                    order by i.line, i.seq)
               from refund_items i
               left join booking_passengers p on p.branch_id = i.branch_id and p.booking_id = i.booking_id and p.line = i.line and p.seq = i.seq
              where i.branch_id = r.branch_id and i.refund_id = r.id))
    from refunds r join bookings b on b.branch_id = r.branch_id and b.id = r.booking_id
   where r.branch_id = branch and r.id = refund
$$;

-- Marks a refund as failed: its items may be refunded again.
create or replace function fail_refund(branch int, refund int, fault text, who text, asked_for text, at timestamptz) returns void
language plpgsql as $$
begin
  update refunds r set state = 'failed', last_fault = left(fault, 300), next_step_at = null, stepping_until = null, ended_at = at
   where r.branch_id = branch and r.id = refund and r.state in ('awaiting_owner', 'canceling');
  if found then
    insert into booking_history (branch_id, booking_id, at, event, actor, detail)
    select branch, r.booking_id, at, 'refund_failed', who, jsonb_build_object('refund_id', refund, 'fault', left(fault, 300))
      from refunds r where r.branch_id = branch and r.id = refund;
    perform publish_refund_step(branch, refund, 'failed', who, asked_for, at, jsonb_build_object('fault', left(fault, 300)));
    perform close_refund_case(branch, refund, 'confirmed', who, asked_for);
  end if;
end $$;

-- A refund with an unknown penalty, or one that keeps failing, opens a case for a person (prisma/sql/sales/unresolved-cases.sql).
create or replace function open_refund_case(branch int, refund int) returns void language plpgsql as $$
begin
  perform open_unresolved_case(jsonb_build_object('branch_id', branch, 'kind', 'refund_stuck', 'trade_id', r.trade_id, 'booking_id', r.booking_id,
      'refund_id', refund, 'data', jsonb_strip_nulls(jsonb_build_object('fault', r.last_fault))))
    from refunds r
   where r.branch_id = branch and r.id = refund and r.state in ('awaiting_owner', 'canceling') and (r.penalty is null or r.steps >= 5);
end $$;

create or replace function close_refund_case(branch int, refund int, into_ "LimboState", who text, asked_for text) returns void
language plpgsql as $$
begin
  perform close_unresolved_case(jsonb_build_object('branch_id', branch, 'trade_id', r.trade_id, 'refund_id', refund,
      'kinds', jsonb_build_array('refund_stuck'), 'state', into_, 'actor', who, 'request_id', coalesce(asked_for, '')))
    from refunds r where r.branch_id = branch and r.id = refund;
end $$;

-- It could not proceed now: retried later.
create or replace function reschedule_refund(branch int, refund int, fault text, pause interval) returns void language plpgsql as $$
begin
  update refunds r set next_step_at = now() + pause, stepping_until = null, last_fault = left(fault, 300), steps = r.steps + 1
   where r.branch_id = branch and r.id = refund and r.state in ('awaiting_owner', 'canceling');
  perform open_refund_case(branch, refund);
end $$;
