-- Pays trades: available items are charged to the payer and, for our own seats, sold in the same transaction. A gateway payment is
-- in the payer's wallet already; the amount for items lost since stays there. Many in one transaction, each with its own result. A
-- paid item owns its lock: no other trade can buy it, and it is released only by returning the money.
--
-- Lock order: as in trade-store.sql.
--
-- requests: an array of trade_payment_request
-- answers, in their order: {status, paid} in the current state, with {waiting: true} if its gateway payment is pending, {lost: [{line, code}]}
--   if it has just expired with its locks; or {refused: {code,
--   available, shortfall}, status}: 7001, 7002 wallet or ceiling, 7301 no open month; or null: no such trade. Idempotent.
-- A trade whose traveller a concurrent transaction books on the same charter fails as a whole (23505): the caller retries.
create or replace function pay_trade_many(requests jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set lock_timeout = '5s' as $$
declare
  requested constant trade_payment_request[] := array(select r from jsonb_populate_recordset(null::trade_payment_request, requests) r);
begin
  return to_jsonb(pay_trades(requested, lock_trades_to_pay(requested)));
end $$;

create or replace function pay_trade(request jsonb) returns jsonb language sql volatile as $$
  select pay_trade_many(jsonb_build_array(request))->0
$$;
comment on function pay_trade(jsonb) is 'Result: trade_paid, trade_unpaid, null';

-- Pays trades; all that lock_trades_to_pay locks is locked. Its answers are those of pay_trade_many.
create or replace function pay_trades(requested trade_payment_request[], payers trade_payer[]) returns jsonb[] language plpgsql as $$
declare
  trades_ constant paying_trade[] := paying_trades_of(requested, payers);
  sales constant trade_sale[] := with_trade_tax(with_travelling(trade_sales_of(trades_)), trades_);
  decided record;
  bookings_ trade_booking[];
  vouchers bigint[];
begin
  select d.fates, d.codes, d.answers into decided from decide_payments(trades_, sales, cardinality(requested)) d;
  if exists (select from unnest(decided.fates) f where f.new_status is not null) then
    select n.fates, n.bookings into decided.fates, bookings_ from number_sales(sales, decided.codes, decided.fates) n;
    vouchers := post_trades(trades_, sales, decided.fates, bookings_);
    perform take_seats_of_trades(sales, bookings_);
    perform write_trade_bookings(trades_, sales, bookings_);
    perform write_paid_items(trades_, sales, decided.fates, decided.codes, bookings_, vouchers);
    perform write_paid_trades(trades_, sales, decided.fates, bookings_, vouchers);
    perform move_discounts_of_trades(trades_, decided.fates);
    -- The series stay locked until commit: take them last.
    perform write_invoices(trades_, decided.fates);
  end if;
  return payment_answers(requested, trades_, decided.answers);
end $$;

-- The answers by request. A repeated request finds the trade as the one before has left it; the first one that is to be paid at once
-- cancels a trade that cannot be.
create or replace function payment_answers(requested trade_payment_request[], trades_ paying_trade[], answers jsonb[]) returns jsonb[]
language plpgsql immutable as $$
declare
  replies jsonb[] := array_fill(null::jsonb, array[cardinality(requested)]);
  answer jsonb;
  place int;
begin
  for nr in 1 .. cardinality(trades_) loop
    answer := answers[nr];
    foreach place in array trades_[nr].places loop
      if answer ? 'refused' then
        answer := to_jsonb(row(case when requested[place].at_once then 'canceled' else trades_[nr].status end, answer->'refused')::trade_unpaid);
      end if;
      replies[place] := answer;
      answer := case when answer ? 'refused' and requested[place].at_once then answer_of(row('canceled', 0, null, null)::trade_paid) else answer - 'lost' end;
    end loop;
  end loop;
  return replies;
end $$;

-- Locks what paying needs. Returns who pays each trade, in the order of requests.
create or replace function lock_trades_to_pay(requested trade_payment_request[]) returns trade_payer[] language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  payers trade_payer[];
begin
  perform 1
    from (select distinct y.branch_id, y.class_id
            from unnest(requested) x
           cross join lateral (select y.branch_id, y.class_id from trade_items y
                                where y.branch_id = x.branch_id and y.trade_id = x.trade_id offset 0) y
           where y.class_id is not null) k
    join charter_classes c on c.branch_id = k.branch_id and c.id = k.class_id
   order by c.branch_id, c.id for no key update of c;
  perform 1
    from (select distinct o.branch_id, o.code_id
            from unnest(requested) x
           cross join lateral (select * from trades w where w.branch_id = x.branch_id and w.id = x.trade_id limit 1) w
           cross join lateral (select * from discount_redemptions o where o.branch_id = w.branch_id and o.id = w.redemption_id limit 1) o) k
    join discount_codes d on d.branch_id = k.branch_id and d.id = k.code_id
   order by d.branch_id, d.id for no key update of d;
  payers := lock_payers_of_trades(requested);
  perform 1
    from (select distinct y.branch_id, y.lock_id
            from unnest(requested) x
           cross join lateral (select y.branch_id, y.lock_id, y.own_seats from trade_items y
                                where y.branch_id = x.branch_id and y.trade_id = x.trade_id offset 0) y
           where y.own_seats) k
   cross join lateral (select h.id from holds h where h.branch_id = k.branch_id and h.lock_id = k.lock_id limit 1) f
    join holds h on h.branch_id = k.branch_id and h.id = f.id
   order by h.branch_id, h.id for no key update of h;
  perform 1
    from (select distinct y.branch_id, y.offer_lock_id
            from unnest(requested) x
           cross join lateral (select y.branch_id, y.offer_lock_id from trade_items y
                                where y.branch_id = x.branch_id and y.trade_id = x.trade_id offset 0) y) k
    join offer_locks o on o.branch_id = k.branch_id and o.id = k.offer_lock_id
   order by o.branch_id, o.id for no key update of o;
  perform 1
    from (select distinct x.branch_id, x.trade_id from unnest(requested) x) k
    join trades w on w.branch_id = k.branch_id and w.id = k.trade_id
   order by w.branch_id, w.id for no key update of w;
  return payers;
end $$;

-- Who pays each trade, in the order of requests: the party that it was merged into. Wallets are opened if need be. Locks months and balances.
create or replace function lock_payers_of_trades(requested trade_payment_request[]) returns trade_payer[] language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return lock_payers(
    array(select row(ledger.business_day(x.branch_id, x.now), resolve_merged_party(w.branch_id, w.party), c.receivable_id, null, null)::trade_payer
            from unnest(requested) with ordinality x
            left join lateral (select * from trades w where w.branch_id = x.branch_id and w.id = x.trade_id limit 1) w on true
            left join colleagues c on w.method = 'credit' and c.branch_id = w.branch_id and c.id = w.colleague_id
           order by x.ordinality),
    array(select x.branch_id from unnest(requested) x), array(select x.actor from unnest(requested) x), array(select true from unnest(requested)), null);
end $$;

-- The trades of these requests, each once, in the order of their first request. They are locked.
create or replace function paying_trades_of(requested trade_payment_request[], payers trade_payer[]) returns paying_trade[]
language plpgsql stable set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return array(
    select row(k.places, w.branch_id, w.id, x.actor, x.request_id, x.now, k.at_once, y.day, y.payee, y.account_id,
               min(k.place) over (partition by w.branch_id, y.account_id), y.open, y.headroom, w.status, w.paid,
               w.method in ('gateway', 'split') and g.status is null, w.method, w.party, h.amount, w.wallet_hold_id, w.on_partial, w.currency,
               w.total, w.passenger_id, w.colleague_id, w.contact, w.request_hash, w.redemption_id)::paying_trade
      from (select k.branch_id, k.trade_id, array_agg(k.ordinality order by k.ordinality) as places, min(k.ordinality) as place,
                   bool_or(k.at_once) as at_once
              from unnest(requested) with ordinality k group by 1, 2) k
     cross join lateral (select requested[k.place] as r, payers[k.place] as y) u
     cross join lateral (select (u.r).*) x
     cross join lateral (select (u.y).*) y
     cross join lateral (select * from trades w where w.branch_id = k.branch_id and w.id = k.trade_id limit 1) w
      -- Any of its payment links: a buyer may have requested several.
      left join lateral (select g.status from gateway_payments g
                          where g.branch_id = w.branch_id and g.drive = 'trade' and g.reference_id = w.id and g.status = 3 limit 1) g on true
      left join ledger.holds h on h.branch_id = w.branch_id and h.id = w.wallet_hold_id and h.state = 'open'
     order by k.place);
end $$;

-- The items of trades that can be paid, in their order.
create or replace function trade_sales_of(trades_ paying_trade[]) returns trade_sale[] language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return array(
    select row(t.ordinality, x.branch_id, x.trade_id, x.line, x.own_seats, x.lock_id, x.offer_lock_id, x.class_id, c.charter_id, c.fare_class,
               c.price_version, h.adult, h.child, h.infant, h.seats, ch.owner_colleague_id,
               case when ch.owner_colleague_id is null then 0 else x.cost end, case when ch.owner_colleague_id is null then f.tax else 0 end,
               x.total, x.discount_share, x.price, x.product, x.currency, v.named, t.now + make_interval(mins => c.ticketing_minutes),
               case when l.status = 'expired' or l.status = 'open' and l.expires_at <= t.now or h.status = 'open' and h.expires_at <= t.now then 4004
                    when l.status <> 'open' or h.status <> 'open' then 1002
                    when class_status(ch.status, ch.starts_at, c.closed, c.sales_open_at, 'infinity', 1, 0, t.now) <> 'open' then 4006
                    end, null)::trade_sale
      from unnest(trades_) with ordinality t
      join trade_items x on x.branch_id = t.branch_id and x.trade_id = t.trade_id
     cross join lateral (select * from offer_locks l where l.branch_id = x.branch_id and l.id = x.offer_lock_id limit 1) l
      left join lateral (select * from holds h where h.branch_id = x.branch_id and h.lock_id = x.lock_id and x.own_seats limit 1) h on true
      left join lateral (select * from charter_classes c where c.branch_id = x.branch_id and c.id = x.class_id limit 1) c on true
      left join lateral (select * from charters ch where ch.branch_id = x.branch_id and ch.id = c.charter_id limit 1) ch on true
     cross join lateral (
           select travellers_of(coalesce(jsonb_agg(jsonb_build_object('type', p.pax_type, 'first_name', p.first_name, 'last_name', p.last_name,
                    'first_name_latin', p.first_name_latin, 'last_name_latin', p.last_name_latin, 'gender', p.gender,
                    'nationality', p.nationality, 'national_code', p.national_code, 'document', p.document, 'birth_date', p.birth_date)
                    order by p.seq), '[]'), x.passengers) as named
             from trade_passengers p where p.branch_id = x.branch_id and p.trade_id = x.trade_id) v
     cross join lateral (select coalesce(sum(f.tax), 0)::bigint as tax from item_parts(x.price, x.passengers, x.total) f) f
     where t.status in ('draft', 'awaiting_payment') and not t.waiting
     order by t.ordinality, x.line);
end $$;

-- Sales with the refusals of own seats whose traveller is booked on the charter already, or named twice (5001).
create or replace function with_travelling(sales trade_sale[]) returns trade_sale[] language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
declare
  place int;
begin
  for place in
    select d.place
      from duplicate_passengers(array(select s.branch_id from unnest(sales) s), array(select s.charter_id from unnest(sales) s),
                                array(select s.named from unnest(sales) s)) d
     where sales[d.place].own_seats and (d.earlier is null or d.place = any (d.earlier))
  loop
    sales[place].code := coalesce(sales[place].code, 5001);
  end loop;
  return sales;
end $$;

-- Decides the trades one after another: one sees what earlier ones have charged, and the locks they have used. Voids wallet holds of those
-- that end or are paid. fates: by trade; codes: by item, why it is not sold; answers: by trade, of a
-- refused one without its status. at_once: any of its requests cancels it when it cannot be paid.
create or replace function decide_payments(trades_ paying_trade[], sales trade_sale[], requests int,
                                           out fates trade_fate[], out codes int[], out answers jsonb[]) language plpgsql as $$
declare
  headrooms bigint[] := array_fill(null::bigint, array[requests]);  -- by account_at
  used text[] := '{}';
  item record;  -- arrays by item
  nr int := 1;
  locks text[];   -- of available items
  total_ bigint;
  share_ bigint;
  lost boolean;
  theirs boolean;
  t record;
  answer jsonb;
begin
  select array_agg(s.trade_at order by k.n) as trade_at, array_agg(s.lock_id order by k.n) as lock_id, array_agg(s.total order by k.n) as total,
         array_agg(s.share order by k.n) as share, array_agg(s.own_seats order by k.n) as own, array_agg(s.code order by k.n) as code
    into item from unnest(sales) with ordinality s cross join lateral (select s.ordinality as n) k;
  codes := item.code;
  answers := array_fill(null::jsonb, array[cardinality(trades_)]);
  fates := array_fill(null::trade_fate, array[cardinality(trades_)]);
  for t in select *, ordinality::int as nr from unnest(trades_) with ordinality order by ordinality loop
    locks := '{}';
    total_ := 0;
    share_ := 0;
    lost := false;
    theirs := false;
    while item.trade_at[nr] = t.nr loop
      -- A lock is used once, also within this call.
      if codes[nr] is distinct from 4004 and item.lock_id[nr] = any (used) then codes[nr] := 1002; end if;
      if codes[nr] is null then
        locks := locks || item.lock_id[nr];
        total_ := total_ + item.total[nr];
        share_ := share_ + item.share[nr];
        theirs := theirs or not item.own[nr];
      else
        lost := true;
      end if;
      nr := nr + 1;
    end loop;
    headrooms[t.account_at] := coalesce(headrooms[t.account_at], t.headroom);
    if t.status not in ('draft', 'awaiting_payment') then
      answer := answer_of(row(t.status, t.paid, null, null)::trade_paid);
    elsif t.waiting then
      answer := answer_of(row(t.status, 0, true, null)::trade_paid);
    -- All or nothing: if one is lost, the others are dropped and keep their locks.
    elsif lost and not (t.on_partial = 'best_effort' and locks <> '{}') then
      fates[t.nr] := row('expired', null, null, null)::trade_fate;
      answer := answer_of(row('expired', 0, null, lost_items(sales, codes, t.nr))::trade_paid);
    else
      answer := payment_fault(t.method, t.open, total_ - share_, headrooms[t.account_at] + coalesce(t.set_aside, 0));
      if answer is null then
        fates[t.nr] := row(case when theirs then 'paid' when lost then 'partially_issued' else 'issued' end::"TradeStatus", total_, share_, null)::trade_fate;
        answer := answer_of(row(fates[t.nr].new_status, total_ - share_, null, null)::trade_paid);
        headrooms[t.account_at] := headrooms[t.account_at] - (total_ - share_);
        used := used || locks;
      elsif t.at_once then
        fates[t.nr] := row('canceled', null, null, null)::trade_fate;
      end if;
    end if;
    if fates[t.nr].new_status is not null and t.set_aside is not null then
      perform ledger.void_hold(t.branch_id, t.wallet_hold_id);
      headrooms[t.account_at] := headrooms[t.account_at] + t.set_aside;
    end if;
    answers[t.nr] := answer;
  end loop;
end $$;

-- The refusal of a payment: no open month (7301), or more than there is in the wallet (7001) or on credit (7002); null: it can be paid.
create or replace function payment_fault(method "TradeMethod", open boolean, amount bigint, headroom bigint) returns jsonb language sql immutable as $$
  select case
           when not open then public.refused(7301)
           when amount > greatest(headroom, 0) then
             public.refused(case method when 'credit' then 7002 else 7001 end, available => greatest(headroom, 0),
                            shortfall => amount - greatest(headroom, 0)) end
   where not open or amount > greatest(headroom, 0)
$$;

-- The items of a trade that are no longer available: [{line, code}].
create or replace function lost_items(sales trade_sale[], codes int[], of_trade int) returns jsonb language sql immutable as $$
  select jsonb_agg(to_jsonb(row(k.line, k.refusal)::public.lost_item) order by k.line)
    from rows from (unnest(sales), unnest(codes))
         k (trade_at, branch_id, trade_id, line, own_seats, lock_id, offer_lock_id, class_id, charter_id, fare_class, price_version, adult, child,
            infant, seats, owner, cost, tax, total, share, price, product, currency, named, ticketing_deadline, code, taxed, refusal)
   where k.trade_at = of_trade and k.refusal is not null
$$;

-- The bookings of own seats that are sold, by item, and fates with the places of the vouchers of payments: those come in the order of
-- trades, each followed by those of its items. None is posted without an amount.
create or replace function number_sales(sales trade_sale[], codes int[], inout fates trade_fate[], out bookings trade_booking[]) language plpgsql as $$
declare
  voucher int := 0;
  nr int := 1;
  branches int[] := array_fill(null::int, array[cardinality(sales)]);  -- of the items that get a reference
  pnrs text[];
  s trade_sale;
begin
  bookings := array_fill(null::trade_booking, array[cardinality(sales)]);
  for at in 1 .. cardinality(fates) loop
    if fates[at].paid_total > 0 then
      voucher := voucher + 1;
      fates[at].voucher_at := voucher;
    end if;
    while nr <= cardinality(sales) and sales[nr].trade_at = at loop
      s := sales[nr];
      if fates[at].paid_total is not null and codes[nr] is null and s.own_seats then
        if (s.total, s.cost, s.tax) <> (0, 0, 0) then voucher := voucher + 1; end if;
        branches[nr] := s.branch_id;
        bookings[nr] := row(nextval('bookings_id_seq'), null,
                            case when (s.total, s.cost, s.tax) <> (0, 0, 0) then voucher end)::trade_booking;
      end if;
      nr := nr + 1;
    end loop;
  end loop;
  pnrs := new_local_pnrs(branches);
  for at in 1 .. cardinality(sales) loop
    if pnrs[at] is not null then bookings[at].local_pnr := pnrs[at]; end if;
  end loop;
end $$;

-- Posts payments and issued items; returns the ids of vouchers by their places. Limits and months are checked and locked: what can still
-- fail is a chart of accounts that does not accept the sale (LG003).
create or replace function post_trades(trades_ paying_trade[], sales trade_sale[], fates trade_fate[], bookings trade_booking[]) returns bigint[]
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  heads ledger.new_voucher[];
  lines ledger.mapped_line[];
begin
  heads := array(
    select row(v.branch_id, v.day, null, 'trade', v.key, v.description, 'trade', v.trade_id::text, v.actor, v.request_id)::ledger.new_voucher
      from (select t.branch_id, t.trade_id, t.day, t.actor, t.request_id, t.voucher_at, format('trade:%s:paid', t.trade_id) as key,
                   t.trade_id::text as description
              from rows from (unnest(trades_), unnest(fates)) t where t.voucher_at is not null
            union all
            select t.branch_id, t.trade_id, t.day, t.actor, t.request_id, s.voucher_at, format('trade:%s:%s:issued', s.trade_id, s.line), s.local_pnr
              from rows from (unnest(sales), unnest(bookings)) s
             cross join lateral (select (trades_[s.trade_at]).*) t where s.voucher_at is not null) v
     order by v.voucher_at);
  if cardinality(heads) = 0 then return '{}'; end if;
  lines := array(
    select row(v.voucher_at, v.nth, v.account_id, v.mapping, v.party, v.net)::ledger.mapped_line
      from (select t.voucher_at, l.*
              from rows from (unnest(trades_), unnest(fates)) t
             cross join lateral (values (1, t.account_id, null, t.payee, t.paid_total - t.paid_share),
                                        (2, null, 'discount', null, t.paid_share),
                                        (3, null, 'customer.advances', t.party, -t.paid_total)) l (nth, account_id, mapping, party, net)
             where t.voucher_at is not null
            union all
            select s.voucher_at, p.line, null,
                   case p.part when 'payer' then 'customer.advances' when 'payable' then payable_of('colleague:' || s.owner) else p.part end,
                   case p.part when 'payer' then trades_[s.trade_at].party when 'payable' then 'colleague:' || s.owner end, p.net
              from rows from (unnest(sales), unnest(bookings)) s
             cross join lateral sale_parts(coalesce((s.taxed).role, sale_role(true)), s.total, s.cost, s.tax) p
             where s.voucher_at is not null) v
     where v.net <> 0);
  return ledger.post_mapped(heads, lines);
end $$;

-- Posts vouchers whose limits and months are checked and locked; their ids are given here and returned in their order. Raises LG003 for a
-- line without an account.
create or replace function ledger.post_mapped(heads ledger.new_voucher[], lines ledger.mapped_line[]) returns bigint[] language plpgsql
security definer set search_path = ledger, public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_mergejoin = off as $$
declare
  ids constant bigint[] := array(select nextval('voucher_ids') from generate_subscripts(heads, 1));
  complete new_line[];
begin
  with line as materialized (
    select l.*, heads[l.voucher_at].branch_id, heads[l.voucher_at].doc_date from unnest(lines) l),
  mapped as materialized (
    select k.*, m.account_id
      from (select distinct l.branch_id, l.doc_date, l.mapping from line l where l.mapping is not null) k
      left join lateral (select m.account_id from mappings m
                          where m.branch_id = k.branch_id and m.key = k.mapping and m.valid @> k.doc_date limit 1) m on true)
  select array_agg(row(ids[l.voucher_at], l.nr, coalesce(l.account_id, m.account_id), l.party, null, null, null, null, null,
                       greatest(l.net, 0), greatest(-l.net, 0), null, null)::new_line)
    into complete
    from (select l.*, row_number() over (partition by l.voucher_at order by l.nth) as nr from line l) l
    left join mapped m on m.branch_id = l.branch_id and m.doc_date = l.doc_date and m.mapping = l.mapping;
  perform write_vouchers(
    array(select row(h.branch_id, h.doc_date, ids[h.ordinality], h.kind, h.key, h.description, h.source_type, h.source_id, h.created_by,
                     h.request_id)::new_voucher from unnest(heads) with ordinality h), complete);
  return ids;
end $$;
comment on function ledger.post_mapped is 'for the app';

-- Seats that are sold, and their holds, which their offer locks follow.
create or replace function take_seats_of_trades(sales trade_sale[], bookings trade_booking[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  update charter_classes c set sold = c.sold + d.seats, held = c.held - d.seats, updated_at = now()
    from (select s.branch_id, s.class_id, sum(s.seats)::int as seats
            from rows from (unnest(sales), unnest(bookings)) s where s.booking_id is not null group by 1, 2) d
   where c.branch_id = d.branch_id and c.id = d.class_id;
  update holds h set status = 'used' from rows from (unnest(sales), unnest(bookings)) s
   where s.booking_id is not null and h.branch_id = s.branch_id and h.lock_id = s.lock_id;
end $$;

-- Bookings of sold items with their items, passengers, history and outbox rows, in one statement.
create or replace function write_trade_bookings(trades_ paying_trade[], sales trade_sale[], bookings trade_booking[]) returns void
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with sold as materialized (
    select s.*, t.passenger_id, t.colleague_id, t.contact, t.request_hash, t.now, t.actor
      from rows from (unnest(sales), unnest(bookings)) s
     cross join lateral (select (trades_[s.trade_at]).*) t where s.booking_id is not null),
  item as (
    insert into booking_items (branch_id, booking_id, line, class_id, fare_class, adult, child, infant, seats, status, total, prices,
                               price_version, lock_id, ticketing_deadline)
    select s.branch_id, s.booking_id, 1, s.class_id, s.fare_class, s.adult, s.child, s.infant, s.adult + s.child, 'confirmed', s.total,
           coalesce(s.price->'prices', '{}'), s.price_version, s.lock_id, s.ticketing_deadline from sold s),
  passenger as (
    insert into booking_passengers (branch_id, booking_id, line, seq, charter_id, pax_type, first_name, last_name, first_name_latin,
                                    last_name_latin, gender, nationality, national_code, document, birth_date, total)
    select s.branch_id, s.booking_id, 1, p.ordinality, s.charter_id, p.type, p.first_name, p.last_name, p.first_name_latin, p.last_name_latin,
           p.gender, p.nationality, p.national_code, p.document, p.birth_date,
           -- For a stay, the first passenger carries the whole amount.
           case when s.price ? 'prices' then (s.price->'prices'->p.type::text->>'total')::bigint when p.ordinality = 1 then s.total else 0 end
      from sold s cross join lateral jsonb_populate_recordset(null::charter_passenger, s.named) with ordinality p
     -- In the order of the index on passengers, so that two calls with the same passengers cannot deadlock.
     order by s.branch_id, s.charter_id, passenger_identity(p.nationality, p.national_code, p.document)),
  history as (
    insert into booking_history (branch_id, booking_id, at, event, actor, detail)
    select s.branch_id, s.booking_id, s.now, 'confirmed', s.actor, jsonb_build_object('trade_id', s.trade_id, 'line', s.line, 'total', s.total,
             'currency', s.currency) from sold s),
  event as (
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    select s.branch_id, 'booking.confirmed', 'booking', s.local_pnr, jsonb_build_object('local_pnr', s.local_pnr, 'main_id', s.charter_id,
             'trade_id', s.trade_id, 'line', s.line, 'product', s.product, 'total', s.total, 'currency', s.currency) from sold s)
  insert into bookings (branch_id, id, local_pnr, colleague_id, passenger_id, charter_id, product, trade_id, trade_line, request_hash, status,
                        currency, total, contact, role, owner_colleague_id, vat, vat_base, vat_code, vat_basis_points, created_at, updated_at)
  select s.branch_id, s.booking_id, s.local_pnr, s.colleague_id, s.passenger_id, s.charter_id, s.product, s.trade_id, s.line, s.request_hash,
         'confirmed', s.currency, s.total, s.contact, coalesce((s.taxed).role, sale_role(true)), s.owner, coalesce((s.taxed).vat, 0),
         (s.taxed).vat_base, (s.taxed).vat_code, (s.taxed).vat_basis_points, s.now, s.now from sold s;
end $$;

-- The items of trades that are paid or end: sold, paid, lost, or ended with their trade. Locks of suppliers' items are used.
create or replace function write_paid_items(trades_ paying_trade[], sales trade_sale[], fates trade_fate[], codes int[], bookings trade_booking[],
                                            vouchers bigint[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with item as materialized (
    select s.*, t.now, t.day, fates[s.trade_at].paid_total is not null and s.fault is null as bought, vouchers[s.voucher_at] as voucher_id
      from rows from (unnest(sales), unnest(codes), unnest(bookings))
           s (trade_at, branch_id, trade_id, line, own_seats, lock_id, offer_lock_id, class_id, charter_id, fare_class, price_version, adult,
              child, infant, seats, owner, cost, tax, total, share, price, product, currency, named, ticketing_deadline, code, taxed, fault, booking_id,
              local_pnr, voucher_at)
     cross join lateral (select (trades_[s.trade_at]).*) t
     where fates[s.trade_at].new_status is not null),
  used as (
    update offer_locks o set status = 'used', ended_at = i.now from item i
     where i.bought and not i.own_seats and o.branch_id = i.branch_id and o.id = i.offer_lock_id)
  update trade_items x
     set status = case when i.fault is not null then 'failed' when not i.bought then 'canceled' when i.own_seats then 'issued' else x.status end,
         fault_code = coalesce(i.fault, x.fault_code), paid = case when i.bought then x.total - x.discount_share else x.paid end,
         booking_id = coalesce(i.booking_id, x.booking_id), issued_at = case when i.booking_id is not null then i.now else x.issued_at end,
         cost = case when i.booking_id is not null then i.cost else x.cost end, issue_voucher_id = coalesce(i.voucher_id, x.issue_voucher_id),
         issued_on = case when i.voucher_id is not null then i.day else x.issued_on end
    from item i
   where x.branch_id = i.branch_id and x.trade_id = i.trade_id and x.line = i.line
     and (i.fault is not null or i.bought or x.status = 'waiting');
end $$;

-- Trades that are paid or end, with their audit and outbox rows, in one statement.
create or replace function write_paid_trades(trades_ paying_trade[], sales trade_sale[], fates trade_fate[], bookings trade_booking[],
                                             vouchers bigint[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with issued as materialized (
    select s.trade_at, jsonb_agg(s.local_pnr order by s.line) as bookings, jsonb_agg(s.line order by s.line) as lines
      from rows from (unnest(sales), unnest(bookings)) s where s.booking_id is not null group by 1),
  trade as materialized (
    select t.*, t.paid_total is not null as bought, t.paid_total - t.paid_share as charged, i.bookings, i.lines
      from rows from (unnest(trades_), unnest(fates)) with ordinality t
      left join issued i on i.trade_at = t.ordinality where t.new_status is not null),
  audit as (
    insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, before, after)
    select t.branch_id, t.now, t.actor, case t.new_status when 'expired' then 'trade.expire' when 'canceled' then 'trade.cancel' else 'trade.pay' end,
           'trade', t.trade_id::text, t.request_id, jsonb_build_object('status', t.status),
           jsonb_strip_nulls(jsonb_build_object('status', t.new_status, 'paid', t.charged, 'bookings', t.bookings))
      from trade t),
  event as (
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    select t.branch_id, e.type, 'trade', t.trade_id::text, jsonb_strip_nulls(jsonb_build_object('trade_id', t.trade_id, 'status', t.new_status,
             'total', t.total, 'paid', t.charged, 'returned', 0, 'currency', t.currency, 'issued', t.lines))
      from trade t
     cross join lateral (values (1, case when t.bought then 'trade.paid' end),
                                (2, case when t.new_status <> 'paid' then 'trade.' || t.new_status end)) e (nth, type)
     where e.type is not null order by t.branch_id, t.trade_id, e.nth)
  update trades w
     set status = t.new_status, paid = coalesce(t.charged, w.paid), paid_at = case when t.bought then t.now else w.paid_at end,
         paid_voucher_id = vouchers[t.voucher_at], paid_on = case when t.voucher_at is not null then t.day end,
         next_step_at = case when t.bought then t.now end, ended_at = case when t.new_status <> 'paid' then t.now end,
         last_fault = case when t.bought then null else w.last_fault end, version = w.version + 1
    from trade t where w.branch_id = t.branch_id and w.id = t.trade_id;
end $$;

-- Uses of discount codes: consumed by paid trades, released by those that end.
create or replace function move_discounts_of_trades(trades_ paying_trade[], fates trade_fate[]) returns void language plpgsql as $$
declare
  moved record;
begin
  for moved in
    select jsonb_build_object('branch_id', t.branch_id, 'trade_id', t.trade_id, 'actor', t.actor, 'request_id', t.request_id) as request,
           t.paid_total is not null as bought
      from rows from (unnest(trades_), unnest(fates)) with ordinality t where t.redemption_id is not null and t.new_status is not null
     order by bought desc, t.ordinality
  loop
    if moved.bought then perform consume_discounts(moved.request); else perform release_discounts_of_trade(moved.request); end if;
  end loop;
end $$;

-- Invoices of trades that are issued.
create or replace function write_invoices(trades_ paying_trade[], fates trade_fate[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  d record;
  made record;
begin
  select array_agg(t.branch_id order by t.trade_id) as branches, array_agg(t.trade_id order by t.trade_id) as trades,
         array_agg(y.fiscal_year order by t.trade_id) as years, array_agg(t.party order by t.trade_id) as parties,
         array_agg(t.currency order by t.trade_id) as currencies, array_agg(t.paid_total - t.paid_share order by t.trade_id) as totals,
         array_agg(t.now order by t.trade_id) as times, array_agg('invoice'::text) as kinds
    into d
    from rows from (unnest(trades_), unnest(fates)) t
   cross join lateral (select o.fiscal_year from ledger.periods o where o.branch_id = t.branch_id and o.dates @> t.day limit 1) y
   where t.new_status in ('issued', 'partially_issued');
  if d.branches is null then return; end if;
  with written as (
  insert into invoices (branch_id, kind, fiscal_year, number, trade_id, party, currency, total, data, issued_at, discount, tax_total, role,
                        buyer_kind, buyer_name, buyer_national_id, buyer_economic_code, buyer_postal_code)
  select k.branch, 'sale', k.year, k.number, k.trade, k.party, k.currency, k.total, k.data, k.at, f.discount, f.tax_total, f.role, (f.buyer).*
    from unnest(d.branches, d.years, take_numbers(d.branches, d.years, d.kinds), d.trades, d.parties, d.currencies, d.totals,
                invoice_lines_of(d.branches, d.trades), d.times) k (branch, year, number, trade, party, currency, total, data, at)
   cross join lateral invoice_facts_of(k.branch, k.trade, k.party) f
  returning branch_id, id, trade_id)
  select array_agg(w.branch_id) as branches, array_agg(w.id) as ids, array_agg(w.trade_id) as trades into made from written w;
  perform write_tax_lines(m.branch, m.id, array(select p from tax_parts_of_trade(m.branch, m.trade) p))
     from unnest(made.branches, made.ids, made.trades) m (branch, id, trade);
end $$;

-- The discount code of a trade is locked before the trade, in the lock order of payments.
create or replace function lock_discount_of(branch int, redemption int) returns void language plpgsql as $$
begin
  if redemption is not null then
    perform 1 from discount_codes d
      where d.branch_id = branch and d.id = (select o.code_id from discount_redemptions o where o.branch_id = branch and o.id = redemption)
        for no key update;
  end if;
end $$;

-- Ends an unpaid trade as if it had not been stored: its locks stay with the buyer. request: a
-- trade_cancel_request; answer: {status}: a paid trade, or one with a paid link, stays unchanged, with `unlinked` also one with any link.
create or replace function cancel_trade(request jsonb) returns jsonb language plpgsql
set lock_timeout = '2s' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  q constant trade_cancel_request := jsonb_populate_record(null::trade_cancel_request, request);
  t trades;
begin
  select * into t from trades w where w.branch_id = q.branch_id and w.id = q.trade_id;
  if t.id is null then return null; end if;
  perform lock_discount_of(q.branch_id, t.redemption_id);
  perform ledger.lock_headroom(array[q.branch_id], array[ledger.business_day(q.branch_id, q.now)], array[q.actor], array[h.branch_id], array[h.account_id])
     from ledger.holds h where h.branch_id = q.branch_id and h.id = t.wallet_hold_id;
  select * into t from trades w where w.branch_id = q.branch_id and w.id = q.trade_id for no key update;
  if t.status not in ('draft', 'awaiting_payment')
     or exists (select from gateway_payments g where g.branch_id = q.branch_id and g.drive = 'trade' and g.reference_id = q.trade_id
                   and (q.unlinked or g.status = 3)) then
    return to_jsonb(row(t.status)::trade_state);
  end if;
  if t.redemption_id is not null then perform release_discounts_of_trade(request); end if;
  if t.wallet_hold_id is not null then perform ledger.void_hold(q.branch_id, t.wallet_hold_id); end if;
  update trade_items x set status = 'canceled' where x.branch_id = q.branch_id and x.trade_id = q.trade_id and x.status = 'waiting';
  update trades w set status = 'canceled', ended_at = q.now, next_step_at = null, version = w.version + 1
   where w.branch_id = q.branch_id and w.id = q.trade_id;
  insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, before, after)
  values (q.branch_id, q.now, q.actor, 'trade.cancel', 'trade', q.trade_id::text, q.request_id, jsonb_build_object('status', t.status),
          '{"status": "canceled"}');
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  values (q.branch_id, 'trade.canceled', 'trade', q.trade_id::text, jsonb_build_object('trade_id', q.trade_id, 'status', 'canceled',
          'total', t.total, 'currency', t.currency));
  return to_jsonb(row('canceled')::trade_state);
end $$;
comment on function cancel_trade(jsonb) is 'Result: trade_state, null';
