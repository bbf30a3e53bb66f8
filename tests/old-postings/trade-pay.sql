-- Paying trades: what is still to be had is taken from the payer and, of our own seats, sold in the same transaction. What a payer paid by a
-- gateway is in their wallet already; it stays there for what was lost meanwhile. Many in one transaction, each answered for itself.
-- What is paid for has its lock: from then on no other trade buys it, and nobody gives it back but by giving the money back.
--
-- Order of locks: as trade-store.sql has it.
--
-- requests: [{branch_id, trade_id, actor, request_id, now, at_once}]; at_once: whoever cannot pay now does not want it later: it is canceled
-- answers, in their order: {status, paid} as it stands now, with {waiting: true} where its gateway has not been paid, {lost: [{line, code}]}
--   where it has just expired as its locks have; or {refused: {code,
--   available, shortfall}, status}: 7001, 7002 wallet or ceiling, 7301 no open month; or null: no such trade. Repeated it changes nothing.
-- One whose traveller another transaction just books on the same charter fails as a whole (23505): the caller repeats it.
create or replace function pay_trade_many(requests jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set lock_timeout = '5s'
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  -- One element a trade that may be paid, in the order of requests.
  branches int[];
  trades_ int[];
  actors text[];
  days date[];
  payees text[];
  accounts_ int[];
  open_ boolean[];
  rooms_ bigint[];
  used text[] := '{}';
  answers jsonb := '{}';
  plan jsonb := '[]';          -- trades that are paid
  sold jsonb := '[]';          -- items of ours that become bookings
  paid_items jsonb := '[]';    -- items of suppliers that are paid
  lost jsonb := '[]';          -- items that are not to be had any more
  over jsonb := '[]';          -- trades that end unpaid
  posted jsonb;
  vouchers jsonb := '[]';
  numbers int[];
  t record;
  q record;
  i record;
  key_ text;
  code_ int;
  room bigint;
  held bigint;
  total_ bigint;
  share_ bigint;
  n int;
  any_lost boolean;
  any_theirs boolean;
  mine jsonb;
  theirs jsonb;
  gone jsonb;
  fate text;
begin
  perform 1
    from (select distinct x.branch_id as b, y.class_id as c
            from jsonb_to_recordset(requests) x (branch_id int, trade_id int)
           cross join lateral (select y.class_id from trade_items y where y.branch_id = x.branch_id and y.trade_id = x.trade_id offset 0) y
           where y.class_id is not null) k
    join charter_classes c on c.branch_id = k.b and c.id = k.c
   order by c.branch_id, c.id for no key update of c;
  perform 1
    from (select distinct o.branch_id, o.code_id
            from jsonb_to_recordset(requests) x (branch_id int, trade_id int)
           cross join lateral (select * from trades w where w.branch_id = x.branch_id and w.id = x.trade_id limit 1) w
           cross join lateral (select * from discount_redemptions o where o.branch_id = w.branch_id and o.id = w.redemption_id limit 1) o) k
    join discount_codes d on d.branch_id = k.branch_id and d.id = k.code_id
   order by d.branch_id, d.id for no key update of d;

  -- New wallets in the order of their owners; then everything that is posted to.
  select array_agg(k.branch_id order by k.branch_id, k.trade_id), array_agg(k.trade_id order by k.branch_id, k.trade_id),
         array_agg(k.actor order by k.branch_id, k.trade_id), array_agg(k.day order by k.branch_id, k.trade_id),
         array_agg(k.payee order by k.branch_id, k.trade_id), array_agg(k.account order by k.branch_id, k.trade_id)
    into branches, trades_, actors, days, payees, accounts_
    from (select s.*, case s.method when 'credit' then limited_account(s.branch_id, 'ceiling', s.payee)
                                    else ledger.wallet_of(s.branch_id, s.payee) end as account
            from (select distinct on (x.branch_id, x.trade_id) x.branch_id, x.trade_id, x.actor, ledger.business_day(x.branch_id, x.now) as day,
                         resolve_merged_party(w.branch_id, w.party) as payee, w.method
                    from jsonb_to_recordset(requests) x (branch_id int, trade_id int, actor text, now timestamptz)
                   cross join lateral (select * from trades w where w.branch_id = x.branch_id and w.id = x.trade_id limit 1) w
                   order by x.branch_id, x.trade_id) s
           order by s.branch_id, s.payee) k;
  if branches is null then return (select jsonb_agg('null'::jsonb) from jsonb_array_elements(requests)); end if;
  select r.open, r.headrooms into open_, rooms_ from ledger.lock_headroom(branches, days, actors, branches, accounts_) r;

  perform 1
    from (select distinct x.branch_id as b, y.lock_id as l
            from jsonb_to_recordset(requests) x (branch_id int, trade_id int)
           cross join lateral (select y.lock_id, y.own_seats from trade_items y where y.branch_id = x.branch_id and y.trade_id = x.trade_id offset 0) y
           where y.own_seats) k
   cross join lateral (select h.id from holds h where h.branch_id = k.b and h.lock_id = k.l limit 1) f
    join holds h on h.branch_id = k.b and h.id = f.id
   order by h.branch_id, h.id for no key update of h;
  perform 1
    from (select distinct x.branch_id as b, y.offer_lock_id as l
            from jsonb_to_recordset(requests) x (branch_id int, trade_id int)
           cross join lateral (select y.offer_lock_id from trade_items y where y.branch_id = x.branch_id and y.trade_id = x.trade_id offset 0) y) k
    join offer_locks o on o.branch_id = k.b and o.id = k.l
   order by o.branch_id, o.id for no key update of o;
  perform 1
    from (select distinct x.branch_id, x.trade_id from jsonb_to_recordset(requests) x (branch_id int, trade_id int)) k
    join trades w on w.branch_id = k.branch_id and w.id = k.trade_id
   order by w.branch_id, w.id for no key update of w;

  for q in select * from rows from (jsonb_to_recordset(requests) as (branch_id int, trade_id int, actor text, request_id text,
             now timestamptz, at_once boolean)) with ordinality x (branch_id, trade_id, actor, request_id, now, at_once, place) order by place
  loop
    key_ := q.branch_id || ':' || q.trade_id;
    continue when answers ? key_;
    select w.*, g.status as gateway_status, h.amount as set_aside into t
      from trades w
      -- Any of its links: a buyer may have asked for another one.
      left join lateral (select g.status from gateway_payments g
                          where g.branch_id = w.branch_id and g.drive = 'trade' and g.reference_id = w.id and g.status = 3 limit 1) g on true
      left join ledger.holds h on h.branch_id = w.branch_id and h.id = w.wallet_hold_id and h.state = 'open'
     where w.branch_id = q.branch_id and w.id = q.trade_id;
    continue when t.id is null;
    if t.status not in ('draft', 'awaiting_payment') then
      answers := answers || jsonb_build_object(key_, jsonb_build_object('status', t.status, 'paid', t.paid));
      continue;
    elsif t.method in ('gateway', 'split') and t.gateway_status is distinct from 3 then
      answers := answers || jsonb_build_object(key_, jsonb_build_object('status', t.status, 'paid', 0, 'waiting', true));
      continue;
    end if;
    n := (select k.n from unnest(branches, trades_) with ordinality k (b, id, n) where k.b = q.branch_id and k.id = q.trade_id);
    mine := '[]';
    theirs := '[]';
    gone := '[]';
    total_ := 0;
    share_ := 0;
    for i in
      select x.line, x.own_seats, x.lock_id, x.offer_lock_id, x.class_id, x.total, x.discount_share, c.charter_id, h.adult, h.child, h.infant, h.seats,
             c.fare_class, c.price_version, c.ticketing_minutes, ch.owner_colleague_id, x.cost, x.price, x.passengers, x.product, x.currency,
             d.path is not null as travels, v.named,
             case when l.status = 'expired' or l.status = 'open' and l.expires_at <= q.now or h.status = 'open' and h.expires_at <= q.now then 4004
                  when l.status <> 'open' or h.status <> 'open' or x.lock_id = any(used) then 1002
                  when class_status(ch.status, ch.starts_at, c.closed, c.sales_open_at, 'infinity', 1, 0, q.now) <> 'open' then 4006 end as against
        from trade_items x
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
        left join lateral (select d.path from duplicate_passengers(array[x.branch_id], array[c.charter_id], array[v.named]) d
                            where x.own_seats limit 1) d on true
       where x.branch_id = q.branch_id and x.trade_id = q.trade_id order by x.line
    loop
      code_ := coalesce(i.against, case when i.travels then 5001 end);
      if code_ is not null then
        gone := gone || jsonb_build_object('branch_id', q.branch_id, 'trade_id', q.trade_id, 'line', i.line, 'code', code_);
        continue;
      end if;
      total_ := total_ + i.total;
      share_ := share_ + i.discount_share;
      if i.own_seats then
        mine := mine || jsonb_build_object('branch_id', q.branch_id, 'trade_id', q.trade_id, 'line', i.line, 'lock_id', i.lock_id,
          'class_id', i.class_id, 'charter_id', i.charter_id, 'fare_class', i.fare_class, 'price_version', i.price_version, 'adult', i.adult,
          'child', i.child, 'infant', i.infant, 'seats', i.seats, 'owner', i.owner_colleague_id,
          'cost', case when i.owner_colleague_id is null then 0 else i.cost end, 'total', i.total, 'share', i.discount_share, 'price', i.price,
          'passengers', i.passengers, 'product', i.product, 'currency', i.currency, 'named', i.named,
          'deadline', q.now + make_interval(mins => i.ticketing_minutes));
      else
        theirs := theirs || jsonb_build_object('branch_id', q.branch_id, 'trade_id', q.trade_id, 'line', i.line, 'lock_id', i.lock_id,
          'offer_lock_id', i.offer_lock_id, 'total', i.total, 'share', i.discount_share, 'now', q.now);
      end if;
    end loop;

    -- All or nothing: with one of them the others go, and keep their locks.
    if gone = '[]' or t.on_partial = 'best_effort' and mine || theirs <> '[]' then
      held := coalesce(t.set_aside, 0);
      room := rooms_[n] + held;
      fate := 'paid';
      if not open_[n] then
        fate := case when q.at_once then 'canceled' else 'refused' end;
        answers := answers || jsonb_build_object(key_, jsonb_build_object('refused', '{"code": 7301}'::jsonb,
          'status', case when q.at_once then 'canceled' else t.status::text end));
      elsif total_ - share_ > greatest(room, 0) then
        fate := case when q.at_once then 'canceled' else 'refused' end;
        answers := answers || jsonb_build_object(key_, jsonb_build_object('status', case when q.at_once then 'canceled' else t.status::text end,
          'refused', jsonb_build_object('code', case t.method when 'credit' then 7002 else 7001 end, 'available', greatest(room, 0),
            'shortfall', total_ - share_ - greatest(room, 0))));
      end if;
    else
      fate := 'expired';
      answers := answers || jsonb_build_object(key_, jsonb_build_object('status', 'expired', 'paid', 0,
        'lost', (select jsonb_agg(jsonb_build_object('line', g->'line', 'code', g->'code') order by g->'line') from jsonb_array_elements(gone) g)));
    end if;
    continue when fate = 'refused';

    if t.set_aside is not null then
      perform ledger.void_hold(q.branch_id, t.wallet_hold_id);
      for place in 1 .. cardinality(branches) loop
        if branches[place] = q.branch_id and accounts_[place] = accounts_[n] then rooms_[place] := rooms_[place] + t.set_aside; end if;
      end loop;
    end if;
    if fate <> 'paid' then
      over := over || jsonb_build_object('branch_id', q.branch_id, 'trade_id', q.trade_id, 'status', fate, 'actor', q.actor,
        'request_id', q.request_id, 'now', q.now, 'was', t.status, 'total', t.total, 'currency', t.currency, 'redemption_id', t.redemption_id);
      lost := lost || gone;
      continue;
    end if;

    for place in 1 .. cardinality(branches) loop
      if branches[place] = q.branch_id and accounts_[place] = accounts_[n] then rooms_[place] := rooms_[place] - (total_ - share_); end if;
    end loop;
    used := used || array(select x->>'lock_id' from jsonb_array_elements(mine || theirs) x);
    any_lost := gone <> '[]';
    any_theirs := theirs <> '[]';
    lost := lost || gone;
    paid_items := paid_items || theirs;
    plan := plan || jsonb_build_object('branch_id', q.branch_id, 'trade_id', q.trade_id, 'actor', q.actor, 'request_id', q.request_id, 'now', q.now,
      'day', days[n], 'party', t.party, 'payee', payees[n], 'account', accounts_[n], 'total', total_, 'share', share_, 'all', t.total,
      'method', t.method, 'currency', t.currency, 'passenger_id', t.passenger_id, 'colleague_id', t.colleague_id, 'contact', t.contact,
      'hash', t.request_hash, 'redemption_id', t.redemption_id, 'was', t.status,
      'status', case when any_theirs then 'paid' when any_lost then 'partially_issued' else 'issued' end);
    sold := sold || (select coalesce(jsonb_agg(m || jsonb_build_object('booking_id', nextval('bookings_id_seq'),
                       'local_pnr', new_local_pnr(q.branch_id), 'now', q.now, 'day', days[n], 'actor', q.actor, 'request_id', q.request_id,
                       'party', t.party, 'passenger_id', t.passenger_id, 'colleague_id', t.colleague_id, 'contact', t.contact, 'hash', t.request_hash)
                       order by m->'line'), '[]') from jsonb_array_elements(mine) m);
    answers := answers || jsonb_build_object(key_, jsonb_build_object('paid', total_ - share_,
      'status', case when any_theirs then 'paid' when any_lost then 'partially_issued' else 'issued' end));
  end loop;

  if plan <> '[]' then
    -- What is paid, then what is issued, of one trade after the other.
    select coalesce(jsonb_agg(v.item order by v.branch_id, v.trade_id, v.line), '[]') into vouchers
      from (select p.branch_id, p.trade_id, 0 as line, jsonb_build_object('branch_id', p.branch_id, 'doc_date', p.day, 'kind', 'trade',
                     'key', format('trade:%s:paid', p.trade_id), 'description', p.trade_id::text, 'source_type', 'trade',
                     'source_id', p.trade_id::text, 'created_by', p.actor, 'request_id', p.request_id,
                     'lines', (select jsonb_agg(l.line order by l.nth)
                                 from (values (1, jsonb_build_object('account_id', p.account, 'party', p.payee, 'dr', p.total - p.share), p.total - p.share),
                                              (2, jsonb_build_object('mapping', 'discount', 'dr', p.share), p.share),
                                              (3, jsonb_build_object('mapping', 'customer.advances', 'party', p.party, 'cr', p.total), p.total))
                                      l (nth, line, amount) where l.amount <> 0)) as item
              from jsonb_to_recordset(plan) p (branch_id int, trade_id int, day date, actor text, request_id text, account int, payee text,
                     party text, total bigint, share bigint)
             where p.total > 0
            union all
            select s.branch_id, s.trade_id, s.line, jsonb_build_object('branch_id', s.branch_id, 'doc_date', s.day, 'kind', 'trade',
                     'key', format('trade:%s:%s:issued', s.trade_id, s.line), 'description', s.local_pnr, 'source_type', 'trade',
                     'source_id', s.trade_id::text, 'created_by', s.actor, 'request_id', s.request_id,
                     'lines', (select jsonb_agg(l.line order by l.nth)
                                 from (values (1, jsonb_build_object('mapping', 'customer.advances', 'party', s.party, 'dr', s.total), s.total),
                                              (2, jsonb_build_object('mapping', 'sale', case when f.sale > 0 then 'cr' else 'dr' end, abs(f.sale)), f.sale),
                                              (3, jsonb_build_object('mapping', 'markup', case when f.markup > 0 then 'cr' else 'dr' end, abs(f.markup)), f.markup),
                                              (4, jsonb_build_object('mapping', 'tax', case when f.tax > 0 then 'cr' else 'dr' end, abs(f.tax)), f.tax),
                                              (5, jsonb_build_object('mapping', 'cost_of_sale', 'dr', s.cost), s.cost),
                                              (6, jsonb_build_object('mapping', 'charter_owner.payable', 'party', 'colleague:' || s.owner, 'cr', s.cost), s.cost))
                                      l (nth, line, amount) where l.amount <> 0))
              from jsonb_to_recordset(sold) s (branch_id int, trade_id int, line int, day date, actor text, request_id text, party text,
                     local_pnr text, total bigint, cost bigint, owner int, price jsonb, passengers jsonb)
             cross join lateral item_parts(s.price, s.passengers, s.total) f
             where f.sale <> 0 or f.markup <> 0 or f.tax <> 0 or s.cost <> 0) v;
    posted := case when vouchers = '[]' then '[]' else ledger.post_many(vouchers) end;
    -- Limits and months were seen to above: what is left is a chart that does not take a sale.
    if posted @> '[{"refused": {}}]' then
      raise exception 'a trade was not posted: %', jsonb_path_query_array(posted, '$[*].refused') using errcode = 'LG003';
    end if;
    select coalesce(jsonb_object_agg(k.item->>'branch_id' || ' ' || (k.item->>'key'), k.answer), '{}') into posted
      from rows from (jsonb_array_elements(vouchers), jsonb_array_elements(posted)) k (item, answer);

    update charter_classes c set sold = c.sold + d.seats, held = c.held - d.seats, updated_at = now()
      from (select branch_id, class_id, sum(seats)::int as seats
              from jsonb_to_recordset(sold) s (branch_id int, class_id int, seats int) group by 1, 2) d
     where c.branch_id = d.branch_id and c.id = d.class_id;
    -- Their offers follow.
    update holds h set status = 'used' from jsonb_to_recordset(sold) s (branch_id int, lock_id text)
     where h.branch_id = s.branch_id and h.lock_id = s.lock_id;

    insert into bookings (branch_id, id, local_pnr, colleague_id, passenger_id, charter_id, product, trade_id, trade_line, request_hash, status,
                          currency, total, contact, created_at, updated_at)
    select s.branch_id, s.booking_id, s.local_pnr, s.colleague_id, s.passenger_id, s.charter_id, s.product, s.trade_id, s.line, s.hash,
           'confirmed', s.currency, s.total, s.contact, s.now, s.now
      from jsonb_to_recordset(sold) s (branch_id int, booking_id bigint, local_pnr text, colleague_id int, passenger_id int, charter_id int,
             product text, trade_id int, line int, hash text, currency text, total bigint, contact jsonb, now timestamptz);
    insert into booking_items (branch_id, booking_id, line, class_id, fare_class, adult, child, infant, seats, status, total, prices,
                               price_version, lock_id, ticketing_deadline)
    select s.branch_id, s.booking_id, 1, s.class_id, s.fare_class, s.adult, s.child, s.infant, s.adult + s.child, 'confirmed', s.total,
           coalesce(s.price->'prices', '{}'), s.price_version, s.lock_id, s.deadline
      from jsonb_to_recordset(sold) s (branch_id int, booking_id bigint, class_id int, fare_class text, adult int, child int, infant int,
             total bigint, price jsonb, price_version int, lock_id text, deadline timestamptz);
    insert into booking_passengers (branch_id, booking_id, line, seq, charter_id, pax_type, first_name, last_name, first_name_latin,
                                    last_name_latin, gender, nationality, national_code, document, birth_date, total)
    select s.branch_id, s.booking_id, 1, p.seq, s.charter_id, p.type, p.first_name, p.last_name, p.first_name_latin, p.last_name_latin,
           p.gender, p.nationality, p.national_code, p.document, p.birth_date,
           -- Of a stay the whole stands at the first of them.
           case when s.price ? 'prices' then (s.price->'prices'->p.type::text->>'total')::bigint when p.seq = 1 then s.total else 0 end
      from jsonb_to_recordset(sold) s (branch_id int, booking_id bigint, charter_id int, price jsonb, total bigint, named jsonb)
     cross join lateral rows from (jsonb_to_recordset(s.named) as (type "PaxType", first_name text, last_name text, first_name_latin text,
             last_name_latin text, gender text, nationality char(2), national_code text, document jsonb, birth_date date))
           with ordinality p (type, first_name, last_name, first_name_latin, last_name_latin, gender, nationality, national_code, document,
             birth_date, seq)
     -- In the order of the index on who travels, so that two calls with the same people do not wait in a circle.
     order by s.branch_id, s.charter_id, passenger_identity(p.nationality, p.national_code, p.document);
    insert into booking_history (branch_id, booking_id, at, event, actor, detail)
    select s.branch_id, s.booking_id, s.now, 'confirmed', s.actor, jsonb_build_object('trade_id', s.trade_id, 'line', s.line, 'total', s.total,
             'currency', s.currency)
      from jsonb_to_recordset(sold) s (branch_id int, booking_id bigint, now timestamptz, actor text, trade_id int, line int, total bigint,
             currency text);
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    select s.branch_id, 'booking.confirmed', 'booking', s.local_pnr, jsonb_build_object('local_pnr', s.local_pnr, 'main_id', s.charter_id,
             'trade_id', s.trade_id, 'line', s.line, 'product', s.product, 'total', s.total, 'currency', s.currency)
      from jsonb_to_recordset(sold) s (branch_id int, local_pnr text, charter_id int, trade_id int, line int, product text, total bigint,
             currency text);

    update trade_items x
       set status = 'issued', paid = x.total - x.discount_share, booking_id = s.booking_id, issued_at = s.now, cost = s.cost,
           issue_voucher_id = (v.posted->>'voucher_id')::bigint, issued_on = (v.posted->>'doc_date')::date
      from jsonb_to_recordset(sold) s (branch_id int, trade_id int, line int, booking_id bigint, now timestamptz, cost bigint)
     cross join lateral (select posted->(format('%s trade:%s:%s:issued', s.branch_id, s.trade_id, s.line)) as posted) v
     where x.branch_id = s.branch_id and x.trade_id = s.trade_id and x.line = s.line;
    update trade_items x set paid = x.total - x.discount_share
      from jsonb_to_recordset(paid_items) s (branch_id int, trade_id int, line int)
     where x.branch_id = s.branch_id and x.trade_id = s.trade_id and x.line = s.line;
    update offer_locks o set status = 'used', ended_at = s.now
      from jsonb_to_recordset(paid_items) s (branch_id int, offer_lock_id bigint, now timestamptz)
     where o.branch_id = s.branch_id and o.id = s.offer_lock_id;
  end if;

  update trade_items x set status = 'failed', fault_code = l.code
    from jsonb_to_recordset(lost) l (branch_id int, trade_id int, line int, code int)
   where x.branch_id = l.branch_id and x.trade_id = l.trade_id and x.line = l.line;
  -- With it goes what was still to be had.
  update trade_items x set status = 'canceled'
    from jsonb_to_recordset(over) o (branch_id int, trade_id int)
   where x.branch_id = o.branch_id and x.trade_id = o.trade_id and x.status = 'waiting';
  update trades w
     set status = p.status, paid = p.total - p.share, paid_at = p.now, paid_voucher_id = (v.posted->>'voucher_id')::bigint,
         paid_on = (v.posted->>'doc_date')::date, next_step_at = p.now, ended_at = case when p.status <> 'paid' then p.now end,
         last_fault = null, version = w.version + 1
    from jsonb_to_recordset(plan) p (branch_id int, trade_id int, status "TradeStatus", total bigint, share bigint, now timestamptz)
   cross join lateral (select posted->(format('%s trade:%s:paid', p.branch_id, p.trade_id)) as posted) v
   where w.branch_id = p.branch_id and w.id = p.trade_id;
  update trades w set status = o.status, ended_at = o.now, next_step_at = null, version = w.version + 1
    from jsonb_to_recordset(over) o (branch_id int, trade_id int, status "TradeStatus", now timestamptz)
   where w.branch_id = o.branch_id and w.id = o.trade_id;

  perform consume_discounts(jsonb_build_object('branch_id', p.branch_id, 'trade_id', p.trade_id, 'actor', p.actor, 'request_id', p.request_id))
     from jsonb_to_recordset(plan) p (branch_id int, trade_id int, actor text, request_id text, redemption_id int) where p.redemption_id is not null;
  perform release_discounts_of_trade(jsonb_build_object('branch_id', o.branch_id, 'trade_id', o.trade_id, 'actor', o.actor, 'request_id', o.request_id))
     from jsonb_to_recordset(over) o (branch_id int, trade_id int, actor text, request_id text, redemption_id int) where o.redemption_id is not null;

  insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, before, after)
  select x.branch_id, x.now, x.actor, case x.status when 'expired' then 'trade.expire' when 'canceled' then 'trade.cancel' else 'trade.pay' end,
         'trade', x.trade_id::text, x.request_id, jsonb_build_object('status', x.was),
         jsonb_strip_nulls(jsonb_build_object('status', x.status, 'paid', x.total - x.share, 'bookings', (
           select jsonb_agg(s->'local_pnr' order by s->'line') from jsonb_array_elements(sold) s
            where s->'trade_id' = to_jsonb(x.trade_id) and s->'branch_id' = to_jsonb(x.branch_id))))
    from jsonb_to_recordset(plan || over) x (branch_id int, trade_id int, actor text, request_id text, now timestamptz, status text, was text,
           total bigint, share bigint);
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  select x.branch_id, t_.type, 'trade', x.trade_id::text, jsonb_strip_nulls(jsonb_build_object('trade_id', x.trade_id, 'status', x.status,
           'total', coalesce(x.all_, x.total), 'paid', x.total - x.share, 'returned', 0, 'currency', x.currency, 'issued', (
             select jsonb_agg(s->'line' order by s->'line') from jsonb_array_elements(sold) s
              where s->'trade_id' = to_jsonb(x.trade_id) and s->'branch_id' = to_jsonb(x.branch_id))))
    from rows from (jsonb_to_recordset(plan || over) as (branch_id int, trade_id int, status text, total bigint, share bigint, "all" bigint,
           currency text)) x (branch_id, trade_id, status, total, share, all_, currency)
   cross join lateral (values (1, case when x.share is not null then 'trade.paid' end), (2, case when x.status <> 'paid' then 'trade.' || x.status end))
         t_ (nth, type)
   where t_.type is not null order by x.branch_id, x.trade_id, t_.nth;

  -- The series are kept until the end: last.
  if jsonb_path_exists(plan, '$[*] ? (@.status != "paid")') then
    select jsonb_agg(e.one order by e.one->'branch_id', e.one->'trade_id') into mine
      from (select p || jsonb_build_object('year', y.fiscal_year) as one
              from jsonb_array_elements(plan) p
             cross join lateral (select o.fiscal_year from ledger.periods o
                                  where o.branch_id = (p->>'branch_id')::int and o.dates @> (p->>'day')::date limit 1) y
             where p->>'status' <> 'paid') e;
    numbers := (select take_numbers(array_agg(d.branch_id order by d.nth), array_agg(d.year order by d.nth), array_agg('invoice'::text))
                  from rows from (jsonb_to_recordset(mine) as (branch_id int, year int)) with ordinality d (branch_id, year, nth));
    insert into invoices (branch_id, kind, fiscal_year, number, trade_id, party, currency, total, data, issued_at)
    select d.branch_id, 'sale', d.year, numbers[d.nth], d.trade_id, d.party, d.currency, d.total - d.share,
           invoice_lines(d.branch_id, d.trade_id), d.now
      from rows from (jsonb_to_recordset(mine) as (branch_id int, year int, trade_id int, party text, currency text, total bigint, share bigint,
             now timestamptz)) with ordinality d (branch_id, year, trade_id, party, currency, total, share, now, nth);
  end if;

  return (select jsonb_agg(coalesce(answers->(x.branch_id || ':' || x.trade_id), 'null') order by x.place)
            from rows from (jsonb_to_recordset(requests) as (branch_id int, trade_id int)) with ordinality x (branch_id, trade_id, place));
end $$;

create or replace function pay_trade(request jsonb) returns jsonb language sql volatile as $$
  select pay_trade_many(jsonb_build_array(request))->0
$$;

-- The code a trade is discounted by is locked before the trade, wherever both are: in the order of whoever pays it at the same moment.
create or replace function lock_discount_of(branch int, redemption int) returns void language plpgsql as $$
begin
  if redemption is not null then
    perform 1 from discount_codes d
      where d.branch_id = branch and d.id = (select o.code_id from discount_redemptions o where o.branch_id = branch and o.id = redemption)
        for no key update;
  end if;
end $$;

-- Ends a trade that nobody has paid for, as if it had not been stored: its locks are its buyer's as before. {branch_id, trade_id, actor,
-- request_id, now, unlinked} -> {status}; one that was paid, or whose link was paid, stays as it is, and with `unlinked` one that has any.
create or replace function cancel_trade(request jsonb) returns jsonb language plpgsql
set lock_timeout = '2s' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  q record;
  t trades;
begin
  select * into q from jsonb_to_record(request) x (branch_id int, trade_id int, actor text, request_id text, now timestamptz, unlinked boolean);
  select * into t from trades w where w.branch_id = q.branch_id and w.id = q.trade_id;
  if t.id is null then return null; end if;
  perform lock_discount_of(q.branch_id, t.redemption_id);
  perform ledger.lock_headroom(array[q.branch_id], array[ledger.business_day(q.branch_id, q.now)], array[q.actor], array[h.branch_id], array[h.account_id])
     from ledger.holds h where h.branch_id = q.branch_id and h.id = t.wallet_hold_id;
  select * into t from trades w where w.branch_id = q.branch_id and w.id = q.trade_id for no key update;
  if t.status not in ('draft', 'awaiting_payment')
     or exists (select from gateway_payments g where g.branch_id = q.branch_id and g.drive = 'trade' and g.reference_id = q.trade_id
                   and (q.unlinked or g.status = 3)) then
    return jsonb_build_object('status', t.status);
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
  return '{"status": "canceled"}';
end $$;
