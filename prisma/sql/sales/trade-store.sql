-- Stores trades: items are checked and recorded, nothing is posted. Many in one transaction, each with its own result.
--
-- Lock order, as of all steps of a trade: class rows by key, discount codes, months and limited balances (ledger.lock_headroom),
-- holds on them, seat holds, offer locks, trades. Number series last.

-- The travellers of a trade for one item: the first of each type, as many as were locked. `travellers` in the shape of
-- trade_passengers, whose `type` is the passenger's.
create or replace function travellers_of(travellers jsonb, passengers jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(t.one order by t.place), '[]')
    from (select x.one, x.place, row_number() over (partition by x.one->>'type' order by x.place) as of_type
            from jsonb_array_elements(travellers) with ordinality x (one, place)) t
   where t.of_type <= coalesce((passengers->>(case t.one->>'type' when 'ADT' then 'adult' when 'CHD' then 'child' else 'infant' end))::int, 0)
$$;

-- requests: [{branch_id, holder, actor, request_id, request_key, request_hash, client_reference, now, party, passenger_id, colleague_id,
--   method, currency, total, discount, payable, wallet_amount, accepted_total, on_partial, contact, locale, scenario, redemption_id,
-- receipts: [id of a payment of the party's that put money into its wallet for this], deadline, passengers: [traveller], items:
-- [{lock_id, class_id, total, discount_share, net,
--   net_currency, cost, reference}]}]
--   holder: of the locks; null: any holder of the branch. deadline: of a gateway payment; null: paid at once.
--   Locked items have the price of the time of locking (contract 13.18), own seats too.
-- answers, in their order: {trade_id, status, payment_deadline}, of an earlier call with its key or reference in its current state;
--   or {stale: true}: another class or another order has its lock now; or {refused: {code, line, available, shortfall,
--   conditions, trade_id}}: 1002 not an open lock of the holder, 4004 expired, 4006 no longer sold, 4009 another order of this lock is
--   being paid (trade_id), 5001 travels there already, 7001, 7002 wallet or ceiling, 7201, 7204, 3009, 5003 the discount, 3010 its key with
--   other data. If refused, nothing is stored. An unpaid order of the same lock is superseded (supersede_trade).
-- One whose key or reference a concurrent transaction is inserting fails as a whole (23505): its caller retries and finds the other.
create or replace function store_trade_many(requests jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set lock_timeout = '5s'
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  answers jsonb[] := '{}';
  r record;
  one record;
  answer jsonb;
  headroom bigint;
  needed bigint;
  done jsonb;
  until_ timestamptz;
  deadline_ timestamptz;
  hold_ bigint;
  trade_ int;
  olds jsonb;             -- unpaid orders that have these locks now
  mine int[];             -- of a request: the orders it supersedes
  paying int;
  split_branches int[];
  split_days date[];
  split_actors text[];
  split_accounts int[];
begin
  perform 1
    from (select distinct (q->>'branch_id')::int as b, (i->>'class_id')::int as c
            from jsonb_array_elements(requests) q cross join lateral jsonb_array_elements(q->'items') i where i->>'class_id' is not null) k
    join charter_classes c on c.branch_id = k.b and c.id = k.c
   order by c.branch_id, c.id for no key update of c;
  olds := unpaid_orders_by_lock(requests);
  if olds is not null or jsonb_path_exists(requests, '$[*].redemption_id ? (@ != null)') then
    perform 1
      from (select distinct o.branch_id, o.code_id
              from jsonb_to_recordset(coalesce(olds, '[]') || requests) q (branch_id int, redemption_id int)
             cross join lateral (select * from discount_redemptions o where o.branch_id = q.branch_id and o.id = q.redemption_id limit 1) o) k
      join discount_codes d on d.branch_id = k.branch_id and d.id = k.code_id
     order by d.branch_id, d.id for no key update of d;
  end if;
  if requests @> '[{"method": "split"}]' or jsonb_path_exists(olds, '$[*].account_id ? (@ != null)') then
    select array_agg(s.branch_id), array_agg(s.day), array_agg(s.actor), array_agg(coalesce(s.account_id, ledger.wallet_of(s.branch_id, s.party)))
      into split_branches, split_days, split_actors, split_accounts
      from (select q.branch_id, q.party, q.actor, null::int as account_id, ledger.business_day(q.branch_id, q.now) as day
              from jsonb_to_recordset(requests) q (branch_id int, party text, actor text, now timestamptz, method text)
             where q.method = 'split'
            union all
            select x.branch_id, x.party, x.actor, x.account_id, ledger.business_day(x.branch_id, x.now)
              from jsonb_to_recordset(olds) x (branch_id int, party text, actor text, account_id int, now timestamptz)
             where x.account_id is not null
             order by 1, 2) s;
    perform ledger.lock_headroom(split_branches, split_days, split_actors, split_branches, split_accounts);
  end if;
  perform 1
    from (select distinct (q->>'branch_id')::int as b, i->>'lock_id' as l
            from jsonb_array_elements(requests) q cross join lateral jsonb_array_elements(q->'items') i where i->>'class_id' is not null) k
   cross join lateral (select h.id from holds h where h.branch_id = k.b and h.lock_id = k.l limit 1) f
    join holds h on h.branch_id = k.b and h.id = f.id
   order by h.branch_id, h.id for no key update of h;
  perform 1
    from (select distinct (q->>'branch_id')::int as b, i->>'lock_id' as l
            from jsonb_array_elements(requests) q cross join lateral jsonb_array_elements(q->'items') i) k
   cross join lateral (select o.id from offer_locks o where o.branch_id = k.b and o.lock_id = k.l limit 1) f
    join offer_locks o on o.branch_id = k.b and o.id = f.id
   order by o.branch_id, o.id for no key update of o;
  if olds is not null then
    perform 1
      from (select distinct x.branch_id, x.trade_id from jsonb_to_recordset(olds) x (branch_id int, trade_id int)) k
      join trades w on w.branch_id = k.branch_id and w.id = k.trade_id
     order by w.branch_id, w.id for no key update of w;
  end if;

  for r in select * from rows from (jsonb_to_recordset(requests) as (branch_id int, holder text, actor text, request_id text,
             request_key text, request_hash text, client_reference text, now timestamptz, party text, passenger_id int, colleague_id int,
             method "TradeMethod", currency text, total bigint, discount bigint, payable bigint, wallet_amount bigint, accepted_total bigint,
             on_partial text, contact jsonb, locale text, scenario text, redemption_id int, deadline timestamptz, passengers jsonb, items jsonb,
             receipts int[]))
           with ordinality q (branch_id, holder, actor, request_id, request_key, request_hash, client_reference, now, party, passenger_id,
             colleague_id, method, currency, total, discount, payable, wallet_amount, accepted_total, on_partial, contact, locale, scenario,
             redemption_id, deadline, passengers, items, receipts, place) order by place
  loop
    -- Looked up after locking: a concurrent call with the same key has committed by now.
    select jsonb_build_object('trade_id', f.id, 'status', f.status, 'payment_deadline', f.payment_deadline, 'clash', f.request_hash <> r.request_hash)
      into answer
      from ((select * from trades w where w.branch_id = r.branch_id and w.created_by = r.actor and w.request_key = r.request_key
                and w.status not in ('expired', 'canceled', 'failed') limit 1)
            union all
            (select * from trades w where w.branch_id = r.branch_id and w.created_by = r.actor and w.client_reference = r.client_reference
                and w.status not in ('expired', 'canceled', 'failed') limit 1)) f limit 1;
    if answer is not null then
      answers := answers || case when (answer->>'clash')::boolean then '{"refused": {"code": 3010}}'::jsonb else answer - 'clash' end;
      continue;
    end if;
    until_ := r.deadline;
    deadline_ := r.deadline;
    -- The refusal of its locks, by the first line with one.
    for one in
      select i.line, l.id, l.lock_id, l.own_seats, l.status, l.expires_at, l.utmost_at, l.holder, h.status as held, h.expires_at as held_until,
             c.id as class_id, s.status as sold_as, i.class_id as looked_at, i.lock_id as asked_lock
        from rows from (jsonb_to_recordset(r.items) as (lock_id text, class_id int)) with ordinality i (lock_id, class_id, line)
        left join lateral (select * from offer_locks l where l.branch_id = r.branch_id and l.lock_id = i.lock_id limit 1) l on true
        left join lateral (select * from holds h where h.branch_id = r.branch_id and h.lock_id = l.lock_id and l.own_seats limit 1) h on true
        left join lateral (select * from charter_classes c where c.branch_id = r.branch_id and c.id = h.class_id limit 1) c on true
        left join lateral (select class_status(ch.status, ch.starts_at, c.closed, c.sales_open_at, 'infinity', 1, 0, r.now) as status
                             from charters ch where ch.branch_id = r.branch_id and ch.id = c.charter_id limit 1) s on true
       order by i.line
    loop
      if one.id is null or r.holder is not null and one.holder <> r.holder or one.status in ('asked', 'used', 'released', 'failed')
         or (select count(*) from jsonb_array_elements(r.items) x where x->>'lock_id' = one.asked_lock) > 1 then
        answer := jsonb_build_object('refused', jsonb_build_object('code', 1002, 'line', one.line));
      elsif one.status = 'expired' or one.expires_at <= r.now or one.own_seats and (one.held <> 'open' or one.held_until <= r.now) then
        answer := jsonb_build_object('refused', jsonb_build_object('code', 4004, 'line', one.line));
      elsif one.own_seats and one.sold_as <> 'open' then
        answer := jsonb_build_object('refused', jsonb_build_object('code', 4006, 'line', one.line));
      elsif one.own_seats and one.looked_at <> one.class_id then
        answer := '{"stale": true}';
      elsif r.deadline is null then
        until_ := least(until_, one.expires_at);
        deadline_ := until_;
      else
        -- As extend_offer_lock: the lock lives two minutes longer than the payment may take, as far as possible.
        deadline_ := least(deadline_, greatest(one.expires_at, least(r.deadline + interval '2 minutes', one.utmost_at)) - interval '2 minutes');
        if deadline_ <= r.now then answer := jsonb_build_object('refused', jsonb_build_object('code', 4004, 'line', one.line)); end if;
      end if;
      exit when answer is not null;
    end loop;

    if answer is null then
      select jsonb_build_object('refused', jsonb_build_object('code', 5001, 'line', d.place, 'path', d.path)) into answer
        from (select array_agg(r.branch_id order by k.line) as branches, array_agg(k.charter order by k.line) as charters,
                     array_agg(k.named order by k.line) as named
                from (select i.line, c.charter_id as charter, travellers_of(r.passengers, l.passengers) as named
                        from jsonb_array_elements(r.items) with ordinality i (one, line)
                       cross join lateral (select * from offer_locks l where l.branch_id = r.branch_id and l.lock_id = i.one->>'lock_id' limit 1) l
                        left join lateral (select c.charter_id from charter_classes c
                                            where c.branch_id = r.branch_id and c.id = (i.one->>'class_id')::int limit 1) c on true) k) a
       cross join lateral duplicate_passengers(a.branches, a.charters, a.named) d
       where a.charters[d.place] is not null
       order by d.place limit 1;
    end if;

    hold_ := null;
    mine := null;
    if answer is null then
      -- Read under the locks: locks taken by another order since are checked again.
      select array_agg(distinct i.trade_id) into mine
        from jsonb_array_elements(r.items) k
       cross join lateral (select l.id from offer_locks l where l.branch_id = r.branch_id and l.lock_id = k->>'lock_id' limit 1) l
       cross join lateral (select x.trade_id from trade_items x where x.branch_id = r.branch_id and x.offer_lock_id = l.id
                              and x.status in ('waiting', 'issuing', 'unknown', 'issued') limit 1) i;
    end if;
    if mine is not null then
      if exists (select from unnest(mine) m where not coalesce(olds, '[]') @> jsonb_build_array(jsonb_build_object('branch_id', r.branch_id, 'trade_id', m))) then
        answer := '{"stale": true}';
      else
        paying := (select min(m) from unnest(mine) m where is_being_paid(r.branch_id, m));
        if paying is not null then
          answer := jsonb_build_object('refused', jsonb_build_object('code', 4009, 'trade_id', paying, 'line', (
            select min(k.line) from rows from (jsonb_to_recordset(r.items) as (lock_id text)) with ordinality k (lock_id, line)
             where k.lock_id in (select x.lock_id from trade_items x where x.branch_id = r.branch_id and x.trade_id = paying))));
        end if;
      end if;
    end if;
    if answer is null then
      trade_ := nextval('trades_id_seq');
      needed := case r.method when 'split' then r.wallet_amount when 'gateway' then 0 else r.payable end;
      if needed > 0 then
        select b.ceiling - b.pending - b.side * (b.dr - b.cr)
               + coalesce((select sum(h.amount) from ledger.holds h join trades w on w.branch_id = r.branch_id and w.id = any(mine)
                              and h.branch_id = w.branch_id and h.id = w.wallet_hold_id and h.state = 'open' and h.account_id = b.account_id), 0)
          into headroom
          from ledger.account_balances b
         where b.branch_id = r.branch_id and b.account_id = case r.method
                 when 'credit' then (select c.receivable_id from colleagues c where c.branch_id = r.branch_id and c.id = r.colleague_id)
                 else (select w.account_id from wallets w where w.branch_id = r.branch_id and w.owner = resolve_merged_party(r.branch_id, r.party)) end;
        headroom := greatest(coalesce(headroom, 0), 0);
        if headroom < needed then
          answer := jsonb_build_object('refused', jsonb_build_object('code', case r.method when 'credit' then 7002 else 7001 end,
                      'available', headroom, 'shortfall', greatest(needed - headroom, 0)));
        end if;
      end if;
    end if;
    if answer is null and r.redemption_id is not null then
      done := attach_discount(jsonb_build_object('branch_id', r.branch_id, 'redemption_id', r.redemption_id, 'party', r.party,
                'trade_id', trade_, 'amount', r.total, 'actor', r.actor, 'request_id', r.request_id, 'instead_of', to_jsonb(mine)));
      if not done ? 'refused' and (done->>'discount')::bigint <> r.discount then done := '{"refused": {"code": 7204}}'; end if;
      if done ? 'refused' then answer := done; end if;
    end if;
    if answer is null and mine is not null then
      perform supersede_trade(r.branch_id, m, trade_, r.actor, r.request_id, r.now) from unnest(mine) m order by m;
    end if;
    if answer is null and r.method = 'split' and needed > 0 then
      -- Longer than the payment may take, so that a last-minute payment can still be served. That this is possible was checked
      -- above.
      done := ledger.hold(jsonb_build_object('branch_id', r.branch_id, 'account_id', ledger.wallet_of(r.branch_id, r.party), 'amount', needed,
                'source', 'trade:' || trade_, 'expires_at', deadline_ + interval '2 minutes'));
      hold_ := (done->>'hold_id')::bigint;
      if hold_ is null then raise exception 'the wallet of % was not held: %', r.party, done using errcode = 'check_violation'; end if;
    end if;
    if answer is not null then
      answers := answers || answer;
      continue;
    end if;

    if r.deadline is not null then
      with k as (
        select l.id, l.lock_id, l.product, l.holder, l.own_seats, l.expires_at as was,
               greatest(l.expires_at, least(deadline_ + interval '2 minutes', l.utmost_at)) as later
          from jsonb_array_elements(r.items) i
         cross join lateral (select * from offer_locks l where l.branch_id = r.branch_id and l.lock_id = i->>'lock_id' limit 1) l
      ), held as (
        update holds h set expires_at = k.later from k
         where k.own_seats and h.branch_id = r.branch_id and h.lock_id = k.lock_id and h.expires_at < k.later
      ), logged as (
        insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, before, after)
        select r.branch_id, r.now, r.actor, 'lock.extend', 'lock', k.lock_id, r.request_id, jsonb_build_object('expires_at', k.was),
               jsonb_build_object('expires_at', k.later, 'payment_deadline', deadline_) from k where k.later > k.was
      )
      insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
      select r.branch_id, 'lock.extended', 'lock', k.lock_id,
             jsonb_build_object('lock_id', k.lock_id, 'product', k.product, 'holder', k.holder, 'expires_at', k.later) from k where k.later > k.was;
      -- A separate statement: locks of own seats have followed their holds by now.
      update offer_locks l
         set expires_at = greatest(l.expires_at, least(deadline_ + interval '2 minutes', l.utmost_at)), payment_deadline = deadline_
        from jsonb_array_elements(r.items) i
       where l.branch_id = r.branch_id and l.lock_id = i->>'lock_id';
    end if;

    insert into trades (branch_id, id, status, party, passenger_id, colleague_id, created_by, method, currency, total, discount, payable,
                        wallet_amount, accepted_total, on_partial, contact, locale, scenario, redemption_id, wallet_hold_id, payment_deadline,
                        request_key, request_hash, client_reference, receipts, next_step_at, created_at)
    values (r.branch_id, trade_, 'awaiting_payment', r.party, r.passenger_id, r.colleague_id, r.actor, r.method, r.currency, r.total, r.discount,
            r.payable, r.wallet_amount, r.accepted_total, r.on_partial, r.contact, r.locale, r.scenario, r.redemption_id, hold_, deadline_,
            r.request_key, r.request_hash, r.client_reference,
            array(select p.id from payments p where p.branch_id = r.branch_id and p.id = any(r.receipts) and p.type = 'receipt'
                     and p.party = r.party and p.trashed_at is null order by p.id),
            -- A trade paid at once is paid by the process that stores it; another takes over only if that process is gone.
            case when r.deadline is null then least(deadline_, r.now + interval '15 seconds') else deadline_ end, r.now);
    insert into trade_items (branch_id, trade_id, line, offer_lock_id, lock_id, product, supplier_id, own_seats, class_id, currency, total,
                             discount_share, price, offer, query, passengers, reference, net, net_currency, cost)
    select r.branch_id, trade_, i.line, l.id, l.lock_id, l.product, l.supplier_id, l.own_seats, i.class_id, l.currency, i.total,
           i.discount_share, l.price, l.offer, l.query, l.passengers, i.reference, i.net, i.net_currency, i.cost
      from rows from (jsonb_to_recordset(r.items) as (lock_id text, class_id int, total bigint, discount_share bigint,
             reference text, net bigint, net_currency text, cost bigint))
           with ordinality i (lock_id, class_id, total, discount_share, reference, net, net_currency, cost, line)
     cross join lateral (select * from offer_locks l where l.branch_id = r.branch_id and l.lock_id = i.lock_id limit 1) l;
    insert into trade_passengers (branch_id, trade_id, seq, pax_type, first_name, last_name, first_name_latin, last_name_latin, gender,
                                  nationality, national_code, document, birth_date)
    select r.branch_id, trade_, p.seq, p.type, p.first_name, p.last_name, p.first_name_latin, p.last_name_latin, p.gender, p.nationality,
           p.national_code, p.document, p.birth_date
      from rows from (jsonb_to_recordset(r.passengers) as (type "PaxType", first_name text, last_name text, first_name_latin text,
             last_name_latin text, gender text, nationality char(2), national_code text, document jsonb, birth_date date))
           with ordinality p (type, first_name, last_name, first_name_latin, last_name_latin, gender, nationality, national_code, document,
             birth_date, seq);
    insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, after)
    values (r.branch_id, r.now, r.actor, 'trade.store', 'trade', trade_::text, r.request_id,
            jsonb_strip_nulls(jsonb_build_object('party', r.party, 'method', r.method, 'total', r.total, 'discount', nullif(r.discount, 0),
              'payable', r.payable, 'currency', r.currency, 'items', jsonb_array_length(r.items), 'payment_deadline', deadline_)));
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    values (r.branch_id, 'trade.stored', 'trade', trade_::text, jsonb_build_object('trade_id', trade_, 'status', 'awaiting_payment',
            'party', r.party, 'method', r.method, 'total', r.total, 'payable', r.payable, 'currency', r.currency));
    answers := answers || jsonb_build_object('trade_id', trade_, 'status', 'awaiting_payment', 'payment_deadline', deadline_);
  end loop;
  return to_jsonb(answers);
end $$;

-- Unpaid orders that have the locks of these requests now: [{branch_id, trade_id, redemption_id, party, actor, now, account_id}];
-- account_id: the wallet with a hold for it. Null: none.
create or replace function unpaid_orders_by_lock(requests jsonb) returns jsonb language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select jsonb_agg(jsonb_build_object('branch_id', w.branch_id, 'trade_id', w.id, 'redemption_id', w.redemption_id, 'party', w.party,
           'actor', k.actor, 'now', k.now, 'account_id', h.account_id))
    from (select q.branch_id, i->>'lock_id' as lock_id, min(q.actor) as actor, min(q.now) as now
            from jsonb_to_recordset(requests) q (branch_id int, actor text, now timestamptz, items jsonb)
           cross join lateral jsonb_array_elements(q.items) i group by 1, 2) k
   cross join lateral (select l.id from offer_locks l where l.branch_id = k.branch_id and l.lock_id = k.lock_id limit 1) l
   cross join lateral (select x.trade_id from trade_items x where x.branch_id = k.branch_id and x.offer_lock_id = l.id
                          and x.status in ('waiting', 'issuing', 'unknown', 'issued') limit 1) i
   cross join lateral (select * from trades t where t.branch_id = k.branch_id and t.id = i.trade_id limit 1) w
    left join lateral (select h.account_id from ledger.holds h where h.branch_id = w.branch_id and h.id = w.wallet_hold_id limit 1) h on true
$$;

-- Whether an order is being paid at this moment: charged at once, its payer at (or on the way to) the gateway, or the gateway paid.
-- A payment locked by another transaction counts too.
create or replace function is_being_paid(branch int, trade_ int) returns boolean language plpgsql as $$
declare
  links int;
  idle int;
begin
  if not exists (select from trades t where t.branch_id = branch and t.id = trade_ and t.status in ('draft', 'awaiting_payment')
                    and t.method in ('gateway', 'split')) then
    return true;
  end if;
  select count(*) into links from gateway_payments g where g.branch_id = branch and g.drive = 'trade' and g.reference_id = trade_;
  select count(*) into idle
    from (select g.status, g.checking_until from gateway_payments g
           where g.branch_id = branch and g.drive = 'trade' and g.reference_id = trade_ for no key update of g skip locked) g
   where g.status in (2, 5) or g.status = 0 and coalesce(g.checking_until <= now(), true);
  return idle < links;
end $$;

-- Ends an unpaid order whose locks pass to another one. Its payment links report that from now on (gateway.leave, the payer's
-- page). The caller holds the locks of cancel_trade, and has checked that it is not being paid.
create or replace function supersede_trade(branch int, old int, by_ int, who text, request text, at timestamptz) returns void language plpgsql as $$
declare
  t trades;
begin
  select * into strict t from trades w where w.branch_id = branch and w.id = old;
  if t.redemption_id is not null then
    perform release_discounts_of_trade(jsonb_build_object('branch_id', branch, 'trade_id', old, 'actor', who, 'request_id', request, 'now', at));
  end if;
  if t.wallet_hold_id is not null then perform ledger.void_hold(branch, t.wallet_hold_id); end if;
  update gateway_payments g
     set status = 5, fail_code = 'superseded', next_check_at = null, version = g.version + 1
   where g.branch_id = branch and g.drive = 'trade' and g.reference_id = old and g.status = 0;
  update trade_items x set status = 'canceled' where x.branch_id = branch and x.trade_id = old and x.status = 'waiting';
  update trades w set status = 'canceled', ended_at = at, next_step_at = null, superseded_by = by_, version = w.version + 1
   where w.branch_id = branch and w.id = old;
  insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, before, after)
  values (branch, at, who, 'trade.supersede', 'trade', old::text, request, jsonb_build_object('status', t.status),
          jsonb_build_object('status', 'canceled', 'superseded_by', by_));
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  values (branch, 'trade.canceled', 'trade', old::text, jsonb_build_object('trade_id', old, 'status', 'canceled', 'superseded_by', by_,
          'total', t.total, 'currency', t.currency));
end $$;

create or replace function store_trade(request jsonb) returns jsonb language sql volatile as $$
  select store_trade_many(jsonb_build_array(request))->0
$$;
