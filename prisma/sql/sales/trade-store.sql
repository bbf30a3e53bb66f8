-- Stores trades: items are checked and recorded, nothing is posted. Many in one transaction, each with its own result.
--
-- Lock order, as of all steps of a trade: class rows by key, discount codes, months and limited balances (ledger.lock_headroom),
-- holds on them, seat holds, offer locks, trades. Number series last.
--
-- requests: an array of trade_request. holder: of the locks; null: any holder of the branch. deadline: of a gateway payment; null: paid at
--   once. receipts: payments of the party that put money into its wallet for this. Locked items have the price of the time of locking
--   (contract 13.18), own seats too.
-- answers, in their order: {trade_id, status, payment_deadline}, of an earlier call with its key or reference in its current state;
--   or {stale: true}: another class or another order has its lock now; or {refused: {code, line, available, shortfall,
--   conditions, trade_id}}: 1002 not an open lock of the holder, 4004 expired, 4006 no longer sold, 4009 another order of this lock is
--   being paid (trade_id), 5001 travels there already, 7001, 7002 wallet or ceiling, 7201, 7204, 3009, 5003 the discount, 3010 its key with
--   other data. If refused, nothing is stored. An unpaid order of the same lock is superseded (supersede_trade).
-- One whose key or reference a concurrent transaction is inserting fails as a whole (23505): its caller retries and finds the other.
create or replace function store_trade_many(requests jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set lock_timeout = '5s' as $$
declare
  requested constant trade_request[] := array(select r from jsonb_populate_recordset(null::trade_request, requests) r);
  lines constant trade_item_line[] := trade_lines_of(requested);
begin
  return to_jsonb((store_trades(requested, lines, lock_for_trades(requested, lines, false))).answers);
end $$;

create or replace function store_trade(request jsonb) returns jsonb language sql volatile as $$
  select store_trade_many(jsonb_build_array(request))->0
$$;
comment on function store_trade(jsonb) is 'Result: trade_stored, stale_result, refusal';

-- What a buyer's call reads first, in one round trip: the locks in the requested order (unknown ones have no lock_id), and with the first of
-- them the trade that the caller stored earlier under the same key or reference. Each is looked up by its own index.
create or replace function look_at_locks(branch int, actor text, key text, reference text, lock_ids text[])
returns table (place int, lock_id text, holder text, status "OfferLockStatus", expires_at timestamptz, own_seats boolean, product text,
               supplier_id int, buyer_group text, colleague_id int, query jsonb, passengers jsonb, offer jsonb, price jsonb, currency text,
               total bigint, class_id int, trade_id int, trade_status "TradeStatus", request_hash text)
language plpgsql stable set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
    select k.place::int, l.lock_id, l.holder, l.status, l.expires_at::timestamptz, l.own_seats, l.product, l.supplier_id, l.buyer_group, l.colleague_id,
           l.query, l.passengers, l.offer, l.price, trim(l.currency), l.total, h.class_id, f.id, f.status, f.request_hash
      from unnest(lock_ids) with ordinality k (lock_id, place)
      left join lateral (select * from offer_locks l where l.branch_id = branch and l.lock_id = k.lock_id limit 1) l on true
      left join lateral (select * from holds h where h.branch_id = branch and h.lock_id = l.lock_id and l.own_seats limit 1) h on true
      left join lateral (
           (select t.id, t.status, t.request_hash from trades t
             where t.branch_id = branch and t.created_by = actor and t.request_key = key and t.status not in ('expired', 'canceled', 'failed'))
           union all
           (select t.id, t.status, t.request_hash from trades t
             where t.branch_id = branch and t.created_by = actor and t.client_reference = reference
               and t.status not in ('expired', 'canceled', 'failed'))
           limit 1) f on k.place = 1
     order by k.place;
end $$;

-- The items of all requests, in their order.
create or replace function trade_lines_of(requested trade_request[]) returns trade_item_line[] language sql immutable as $$
  select array_agg(row(r.ordinality, i.ordinality, r.branch_id, r.holder, r.actor, r.now, r.deadline, i.lock_id, i.class_id, i.total, i.discount_share,
                       i.net, i.net_currency, i.cost, i.reference, r.passengers)::public.trade_item_line order by r.ordinality, i.ordinality)
    from unnest(requested) with ordinality r cross join lateral unnest(r.items) with ordinality i
$$;

-- Stores requests whose locks are held (lock_for_trades). answers: see store_trade_many; made: the trades.
create or replace function store_trades(requested trade_request[], lines trade_item_line[], locked trade_locks,
                                        out answers jsonb[], out made trade_made[]) language plpgsql as $$
declare
  terms constant trade_terms[] := trade_terms_of(requested, lines, trade_line_facts_of(lines), locked.payers);
begin
  select m.answers, m.made into answers, made from make_trades(requested, terms, locked.olds) m;
  if not exists (select from unnest(made) m where m.trade_id is not null) then return; end if;
  if exists (select from unnest(requested) r where r.deadline is not null) then perform extend_locks_of_trades(requested, lines, made); end if;
  perform write_trades(requested, lines, made);
end $$;

-- Locks what storing needs, and for those that are paid in the same transaction also what paying needs, so that both keep the lock order.
-- Returns the unpaid orders that have the locks of the requests now, and of those that are paid at once who pays them.
create or replace function lock_for_trades(requested trade_request[], lines trade_item_line[], paid_at_once boolean) returns trade_locks
language plpgsql set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  olds unpaid_order[];
  payers trade_payer[];
begin
  perform 1
    from (select distinct i.branch_id, i.class_id from unnest(lines) i where i.class_id is not null) k
    join charter_classes c on c.branch_id = k.branch_id and c.id = k.class_id
   order by c.branch_id, c.id for no key update of c;
  olds := unpaid_orders_by_lock(lines);
  if olds is not null or exists (select from unnest(requested) r where r.redemption_id is not null) then
    perform 1
      from (select distinct o.branch_id, o.code_id
              from (select r.branch_id, r.redemption_id from unnest(requested) r
                    union all select x.branch_id, x.redemption_id from unnest(olds) x) q
             cross join lateral (select * from discount_redemptions o where o.branch_id = q.branch_id and o.id = q.redemption_id limit 1) o) k
      join discount_codes d on d.branch_id = k.branch_id and d.id = k.code_id
     order by d.branch_id, d.id for no key update of d;
  end if;
  if paid_at_once or olds is not null or exists (select from unnest(requested) r where r.method = 'split') then
    payers := lock_payers(
      array(select row(ledger.business_day(r.branch_id, r.now), case when r.method = 'split' or paid_at_once
                         then resolve_merged_party(r.branch_id, r.party) end, c.receivable_id, null, null)::trade_payer
              from unnest(requested) with ordinality r
              left join colleagues c on paid_at_once and r.method = 'credit' and c.branch_id = r.branch_id and c.id = r.colleague_id
             order by r.ordinality),
      array(select r.branch_id from unnest(requested) r), array(select r.actor from unnest(requested) r),
      array(select r.method = 'split' from unnest(requested) r), olds);
  end if;
  perform 1
    from (select distinct i.branch_id, i.lock_id from unnest(lines) i where i.class_id is not null) k
   cross join lateral (select h.id from holds h where h.branch_id = k.branch_id and h.lock_id = k.lock_id limit 1) f
    join holds h on h.branch_id = k.branch_id and h.id = f.id
   order by h.branch_id, h.id for no key update of h;
  perform 1
    from (select distinct i.branch_id, i.lock_id from unnest(lines) i) k
   cross join lateral (select o.id from offer_locks o where o.branch_id = k.branch_id and o.lock_id = k.lock_id limit 1) f
    join offer_locks o on o.branch_id = k.branch_id and o.id = f.id
   order by o.branch_id, o.id for no key update of o;
  if olds is not null then
    perform 1
      from (select distinct x.branch_id, x.trade_id from unnest(olds) x) k
      join trades w on w.branch_id = k.branch_id and w.id = k.trade_id
     order by w.branch_id, w.id for no key update of w;
  end if;
  return row(olds, case when paid_at_once then payers end);
end $$;

-- Payers with their wallets, unless they have an account (on credit), with whether the month is open and how much may be taken. Locks months
-- and balances, also of wallets that hold money for orders that may be superseded. opens: whether a wallet is opened if need be.
create or replace function lock_payers(payers trade_payer[], branches int[], actors text[], opens boolean[], olds unpaid_order[])
returns trade_payer[] language plpgsql set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  wallets constant int[] := ledger.wallets_of(branches, array(select case when y.account_id is null then y.payee end from unnest(payers) y), opens);
  locked record;
begin
  select l.open, l.headrooms into locked
    from ledger.lock_headroom(
           branches || array(select x.branch_id from unnest(olds) x),
           array(select y.day from unnest(payers) y) || array(select ledger.business_day(x.branch_id, x.now) from unnest(olds) x),
           actors || array(select x.actor from unnest(olds) x),
           branches || array(select x.branch_id from unnest(olds) x),
           array(select coalesce(y.account_id, wallets[y.ordinality]) from unnest(payers) with ordinality y order by y.ordinality)
             || array(select x.account_id from unnest(olds) x)) l;
  return array(
    select row(y.day, y.payee, coalesce(y.account_id, wallets[y.ordinality]), locked.open[y.ordinality], locked.headrooms[y.ordinality])::trade_payer
      from unnest(payers) with ordinality y order by y.ordinality);
end $$;

-- The wallets of their owners, in their order, null where there is none; those of `opens` are opened. Nothing is posted to the wallet of a
-- merged passenger: waits for a concurrent merge.
create or replace function ledger.wallets_of(branches int[], owners text[], opens boolean[]) returns int[] language plpgsql
security definer set search_path = ledger, public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  accounts int[];
  one record;
begin
  perform pg_advisory_xact_lock_shared(wallet_lock(p.branch, p.person))
     from (select distinct k.branch, passenger_of(k.owner) as person from unnest(branches, owners) k (branch, owner)
            where passenger_of(k.owner) is not null order by 1, 2) p;
  accounts := array(
    select w.account_id
      from unnest(branches, owners) with ordinality k (branch, owner, place)
      left join lateral (select 'passenger:' || coalesce(f.merged_into, f.id) as owner from passengers f
                          where f.branch_id = k.branch and f.id = passenger_of(k.owner) limit 1) f on true
      left join lateral (select w.account_id from wallets w where w.branch_id = k.branch and w.owner = coalesce(f.owner, k.owner) limit 1) w on true
     order by k.place);
  -- New ones in the order of their owners.
  for one in
    select k.* from rows from (unnest(branches, owners, opens, accounts)) with ordinality k (branch, owner, opens, account, place)
     where k.account is null and k.opens order by k.branch, k.owner
  loop
    accounts[one.place] := wallet_of(one.branch, one.owner);
  end loop;
  return accounts;
end $$;
comment on function ledger.wallets_of is 'for the app';

-- The id of a passenger's party; null for others.
create or replace function ledger.passenger_of(party text) returns int language sql immutable parallel safe as $$
  select case when party ~ '^passenger:[1-9][0-9]{0,8}$' then split_part(party, ':', 2)::int end
$$;

-- How much more each payer may take from its wallet or on credit, without the wallet holds of the orders `freed`.
create or replace function trade_headrooms(requested trade_request[], freed int[]) returns bigint[] language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return array(
    select greatest(coalesce(
             b.ceiling - b.pending - b.side * (b.dr - b.cr)
             + coalesce((select sum(h.amount) from trades w join ledger.holds h on h.branch_id = w.branch_id and h.id = w.wallet_hold_id
                          where w.branch_id = b.branch_id and w.id = any (freed) and h.state = 'open' and h.account_id = b.account_id), 0), 0), 0)
      from unnest(requested) with ordinality r
      left join colleagues c on r.method = 'credit' and c.branch_id = r.branch_id and c.id = r.colleague_id
      left join wallets w on r.method <> 'credit' and w.branch_id = r.branch_id and w.owner = resolve_merged_party(r.branch_id, r.party)
      left join ledger.account_balances b on b.branch_id = r.branch_id and b.account_id = coalesce(c.receivable_id, w.account_id)
     order by r.ordinality);
end $$;

-- Unpaid orders that have the locks of these items now; null: none.
create or replace function unpaid_orders_by_lock(lines trade_item_line[]) returns unpaid_order[] language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return (
    select array_agg(row(w.branch_id, w.id, w.redemption_id, w.party, k.actor, k.now, h.account_id)::unpaid_order)
      from (select i.branch_id, i.lock_id, min(i.actor) as actor, min(i.now) as now from unnest(lines) i group by 1, 2) k
     cross join lateral (select l.id from offer_locks l where l.branch_id = k.branch_id and l.lock_id = k.lock_id limit 1) l
     cross join lateral (select x.trade_id from trade_items x where x.branch_id = k.branch_id and x.offer_lock_id = l.id
                            and x.status in ('waiting', 'issuing', 'unknown', 'issued') limit 1) i
     cross join lateral (select * from trades t where t.branch_id = k.branch_id and t.id = i.trade_id limit 1) w
      left join lateral (select h.account_id from ledger.holds h where h.branch_id = w.branch_id and h.id = w.wallet_hold_id limit 1) h on true);
end $$;
drop function if exists unpaid_orders_by_lock(jsonb);

-- The facts of each item, in their order, read under the locks: a lock taken by another order since is seen.
create or replace function trade_line_facts_of(lines trade_item_line[]) returns trade_line_facts[] language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return array(
    select row(case
                 when l.id is null or i.holder is not null and i.holder <> l.holder or l.status in ('asked', 'used', 'released', 'failed')
                   or i.times > 1 then refused(1002, i.line)
                 when l.status = 'expired' or l.expires_at <= i.now or l.own_seats and (h.status <> 'open' or h.expires_at <= i.now)
                   then refused(4004, i.line)
                 when l.own_seats and class_status(ch.status, ch.starts_at, c.closed, c.sales_open_at, 'infinity', 1, 0, i.now) <> 'open'
                   then refused(4006, i.line)
                 when l.own_seats and i.class_id <> c.id then to_jsonb(row(true)::stale_result)
                 when i.deadline is not null and d.pay_until <= i.now
                   then refused(4004, i.line) end,
               d.pay_until, k.charter_id, travellers_of(i.passengers, l.passengers), x.trade_id)::trade_line_facts
      from (select i.*, count(*) over (partition by i.request, i.lock_id) as times from unnest(lines) i) i
      left join lateral (select * from offer_locks l where l.branch_id = i.branch_id and l.lock_id = i.lock_id limit 1) l on true
      left join lateral (select * from holds h where h.branch_id = i.branch_id and h.lock_id = l.lock_id and l.own_seats limit 1) h on true
      left join lateral (select * from charter_classes c where c.branch_id = i.branch_id and c.id = h.class_id limit 1) c on true
      left join lateral (select * from charters ch where ch.branch_id = i.branch_id and ch.id = c.charter_id limit 1) ch on true
      left join lateral (select k.charter_id from charter_classes k where k.branch_id = i.branch_id and k.id = i.class_id limit 1) k on true
      left join lateral (select x.trade_id from trade_items x where x.branch_id = i.branch_id and x.offer_lock_id = l.id
                            and x.status in ('waiting', 'issuing', 'unknown', 'issued') limit 1) x on true
      -- As extend_offer_lock: a lock lives two minutes longer than the payment by gateway may take, as far as possible.
     cross join lateral (select case when i.deadline is null then l.expires_at
                                     else least(i.deadline, greatest(l.expires_at, least(i.deadline + interval '2 minutes', l.utmost_at))
                                                            - interval '2 minutes') end as pay_until) d
     order by i.request, i.line);
end $$;

-- The terms of each request, in their order. An earlier call with its key has committed by now, as it had the same locks.
create or replace function trade_terms_of(requested trade_request[], lines trade_item_line[], facts trade_line_facts[], payers trade_payer[])
returns trade_terms[] language plpgsql stable set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  headrooms constant bigint[] := case when payers is null then trade_headrooms(requested, null)
                                      else array(select greatest(coalesce(y.headroom, 0), 0) from unnest(payers) y) end;
begin
  return array(
    select row(case when p.id is not null then
                 '{"payment_deadline": null}' || answer_of(row(p.id, p.status, p.payment_deadline, null)::trade_stored) end,
               p.request_hash <> r.request_hash, coalesce(s.fault, d.fault), least(r.deadline, s.pay_until), s.locks, s.rivals,
               headrooms[r.ordinality])::trade_terms
      from unnest(requested) with ordinality r
      left join lateral (
           (select * from trades w where w.branch_id = r.branch_id and w.created_by = r.actor and w.request_key = r.request_key
               and w.status not in ('expired', 'canceled', 'failed') limit 1)
           union all
           (select * from trades w where w.branch_id = r.branch_id and w.created_by = r.actor and w.client_reference = r.client_reference
               and w.status not in ('expired', 'canceled', 'failed') limit 1)
           limit 1) p on true
      left join (select k.request, (array_agg(k.fault order by k.line) filter (where k.fault is not null))[1] as fault,
                        min(k.pay_until) as pay_until, array_agg(k.lock_id) as locks,
                        array_agg(distinct k.rival) filter (where k.rival is not null) as rivals
                   from rows from (unnest(lines), unnest(facts)) k group by 1) s on s.request = r.ordinality
      left join unnest(duplicate_faults(lines, facts)) with ordinality d (fault, request) on d.request = r.ordinality
     order by r.ordinality);
end $$;

-- The refusal (5001) of each request, in their order, with a traveller who is booked on the charter already or named twice for it.
create or replace function duplicate_faults(lines trade_item_line[], facts trade_line_facts[]) returns jsonb[] language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  faults jsonb[] := array_fill(null::jsonb, array[lines[cardinality(lines)].request]);
  one record;
begin
  for one in
    select i.request, i.line, d.path
      from duplicate_passengers(array(select i.branch_id from unnest(lines) i), array(select f.charter_id from unnest(facts) f),
                                array(select f.named from unnest(facts) f)) d
     cross join lateral (select lines[d.place].request, lines[d.place].line) i
     where facts[d.place].charter_id is not null
       and (d.earlier is null or exists (select from unnest(d.earlier) e where lines[e].request = i.request))
     order by d.place desc
  loop
    faults[one.request] := refused(5001, one.line, path => one.path);
  end loop;
  return faults;
end $$;

-- Decides the requests one after another, as if each were alone: one sees what earlier ones have stored. Passes discounts, wallet holds and
-- locks of superseded orders on. answers: of each; made: its trade.
create or replace function make_trades(requested trade_request[], terms trade_terms[], olds unpaid_order[],
                                       out answers jsonb[], out made trade_made[]) language plpgsql as $$
declare
  names text[] := '{}';   -- keys and references of stored requests, by place in `named`
  named int[] := '{}';
  used text[] := '{}';    -- locks of stored requests
  superseded int[] := '{}';
  moved boolean := false; -- whether a balance has changed
  r record;
  key_ text;
  reference_ text;
  rivals_ int[];
  answer jsonb;
  twin int;
  trade_ int;
  done jsonb;
begin
  made := array_fill(null::trade_made, array[cardinality(requested)]);
  for r in select *, ordinality::int as nr from rows from (unnest(requested), unnest(terms)) with ordinality order by ordinality loop
    key_ := format('key %s %s %s', r.branch_id, r.actor, r.request_key);
    reference_ := case when r.client_reference is not null then format('reference %s %s %s', r.branch_id, r.actor, r.client_reference) else key_ end;
    twin := coalesce(named[array_position(names, key_)], named[array_position(names, reference_)]);
    answer := case when r.clashes or requested[twin].request_hash <> r.request_hash then refused(3010)
                   else coalesce(r.prior, answers[twin], r.fault, case when r.locks && used then to_jsonb(row(true)::stale_result) end) end;
    rivals_ := null;
    if answer is null and r.rivals is not null then
      select array_agg(x) into rivals_ from unnest(r.rivals) x where x <> all (superseded);
      answer := rivals_fault(r.branch_id, r.locks, rivals_, olds);
    end if;
    if answer is null then
      trade_ := nextval('trades_id_seq');
      if moved or rivals_ is not null then r.headroom := (trade_headrooms(requested[r.nr:r.nr], rivals_))[1]; end if;
      answer := headroom_fault(r.method, case r.method when 'split' then r.wallet_amount when 'gateway' then 0 else r.payable end, r.headroom);
    end if;
    if answer is null and r.redemption_id is not null then
      done := attach_discount(jsonb_build_object('branch_id', r.branch_id, 'redemption_id', r.redemption_id, 'party', r.party,
                'trade_id', trade_, 'amount', r.total, 'actor', r.actor, 'request_id', r.request_id, 'instead_of', to_jsonb(rivals_)));
      answer := case when done ? 'refused' then done when (done->>'discount')::bigint <> r.discount then refused(7204) end;
    end if;
    if answer is not null then
      answers[r.nr] := answer;
      continue;
    end if;
    if rivals_ is not null then
      perform supersede_trade(r.branch_id, m, trade_, r.actor, r.request_id, r.now) from unnest(rivals_) m order by m;
      superseded := superseded || rivals_;
    end if;
    made[r.nr] := row(trade_, case r.method when 'split' then hold_for_split(requested[r.nr], trade_, r.pay_until) end, r.pay_until)::trade_made;
    moved := moved or rivals_ is not null or r.method = 'split';
    names := names || key_ || reference_;
    named := named || r.nr || r.nr;
    used := used || r.locks;
    answers[r.nr] := '{"payment_deadline": null}' || answer_of(row(trade_, 'awaiting_payment', r.pay_until, null)::trade_stored);
  end loop;
end $$;

-- The refusal (7001, 7002) of a request that needs more than there is; null: there is enough.
create or replace function headroom_fault(method "TradeMethod", needed bigint, headroom bigint) returns jsonb language sql immutable as $$
  select case when needed > 0 and headroom < needed then
           public.refused(case method when 'credit' then 7002 else 7001 end, available => headroom, shortfall => needed - headroom) end
$$;

-- Why the orders that have these locks cannot be superseded: they are not those that were locked, or one is being paid (4009); null: they can.
create or replace function rivals_fault(branch int, locks text[], rivals int[], olds unpaid_order[]) returns jsonb language plpgsql as $$
declare
  paying int;
begin
  if exists (select from unnest(rivals) m where not exists (select from unnest(olds) x where x.branch_id = branch and x.trade_id = m)) then
    return to_jsonb(row(true)::stale_result);
  end if;
  paying := (select min(m) from unnest(rivals) m where is_being_paid(branch, m));
  if paying is null then return null; end if;
  return refused(4009, (
    select min(k.line)::int from unnest(locks) with ordinality k (lock_id, line)
     where k.lock_id in (select x.lock_id from trade_items x where x.branch_id = branch and x.trade_id = paying)), trade_id => paying);
end $$;

-- Holds the wallet's part of a split payment, if there is one, for longer than the payment may take, so that a last-minute payment can still
-- be served. That this is possible was checked.
create or replace function hold_for_split(r trade_request, trade_ int, pay_until timestamptz) returns bigint language plpgsql as $$
declare
  done jsonb;
begin
  if r.wallet_amount > 0 then
    done := ledger.hold(jsonb_build_object('branch_id', r.branch_id, 'account_id', ledger.wallet_of(r.branch_id, r.party),
              'amount', r.wallet_amount, 'source', 'trade:' || trade_, 'expires_at', pay_until + interval '2 minutes'));
    if done->>'hold_id' is null then raise exception 'the wallet of % was not held: %', r.party, done using errcode = 'check_violation'; end if;
  end if;
  return (done->>'hold_id')::bigint;
end $$;

-- The locks of trades that wait for a payment by gateway live two minutes longer than it may take, as far as possible.
create or replace function extend_locks_of_trades(requested trade_request[], lines trade_item_line[], made trade_made[]) returns void
language plpgsql set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with k as materialized (
    select l.branch_id, l.lock_id, l.product, l.holder, l.own_seats, l.expires_at as was, m.pay_until, r.now, r.actor, r.request_id,
           greatest(l.expires_at, least(m.pay_until + interval '2 minutes', l.utmost_at)) as later
      from rows from (unnest(requested), unnest(made)) with ordinality r
      join unnest(lines) i on i.request = r.ordinality
     cross join lateral (select r.pay_until) m
     cross join lateral (select * from offer_locks l where l.branch_id = r.branch_id and l.lock_id = i.lock_id limit 1) l
     where r.trade_id is not null and r.deadline is not null
     order by i.request, i.line
  ), held as (
    update holds h set expires_at = k.later from k
     where k.own_seats and h.branch_id = k.branch_id and h.lock_id = k.lock_id and h.expires_at < k.later
  ), logged as (
    insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, before, after)
    select k.branch_id, k.now, k.actor, 'lock.extend', 'lock', k.lock_id, k.request_id, jsonb_build_object('expires_at', k.was),
           jsonb_build_object('expires_at', k.later, 'payment_deadline', k.pay_until) from k where k.later > k.was
  )
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  select k.branch_id, 'lock.extended', 'lock', k.lock_id,
         jsonb_build_object('lock_id', k.lock_id, 'product', k.product, 'holder', k.holder, 'expires_at', k.later) from k where k.later > k.was;
  -- A separate statement: locks of own seats have followed their holds by now.
  update offer_locks l
     set expires_at = greatest(l.expires_at, least(r.pay_until + interval '2 minutes', l.utmost_at)), payment_deadline = r.pay_until
    from rows from (unnest(requested), unnest(made)) with ordinality r
    join unnest(lines) i on i.request = r.ordinality
   where r.trade_id is not null and r.deadline is not null and l.branch_id = r.branch_id and l.lock_id = i.lock_id;
end $$;

-- Trades with their items, travellers, audit and outbox rows, in one statement. Rows with a unique key are inserted in its order, so that
-- two calls with the same keys cannot deadlock.
create or replace function write_trades(requested trade_request[], lines trade_item_line[], made trade_made[]) returns void
language plpgsql set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with trade as materialized (
    select r.* from rows from (unnest(requested), unnest(made)) with ordinality r where r.trade_id is not null),
  item as (
    insert into trade_items (branch_id, trade_id, line, offer_lock_id, lock_id, product, supplier_id, own_seats, class_id, currency, total,
                             discount_share, price, offer, query, passengers, reference, net, net_currency, cost)
    select i.branch_id, made[i.request].trade_id, i.line, l.id, l.lock_id, l.product, l.supplier_id, l.own_seats, i.class_id, l.currency, i.total,
           i.discount_share, l.price, l.offer, l.query, l.passengers, i.reference, i.net, i.net_currency, i.cost
      from unnest(lines) i
     cross join lateral (select * from offer_locks l where l.branch_id = i.branch_id and l.lock_id = i.lock_id limit 1) l
     where made[i.request].trade_id is not null
     order by i.reference),
  traveller as (
    insert into trade_passengers (branch_id, trade_id, seq, pax_type, first_name, last_name, first_name_latin, last_name_latin, gender,
                                  nationality, national_code, document, birth_date)
    select t.branch_id, t.trade_id, p.ordinality, p.type, p.first_name, p.last_name, p.first_name_latin, p.last_name_latin, p.gender,
           p.nationality, p.national_code, p.document, p.birth_date
      from trade t cross join lateral jsonb_populate_recordset(null::charter_passenger, t.passengers) with ordinality p),
  audit as (
    insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, after)
    select t.branch_id, t.now, t.actor, 'trade.store', 'trade', t.trade_id::text, t.request_id,
           jsonb_strip_nulls(jsonb_build_object('party', t.party, 'method', t.method, 'total', t.total, 'discount', nullif(t.discount, 0),
             'payable', t.payable, 'currency', t.currency, 'items', cardinality(t.items), 'payment_deadline', t.pay_until))
      from trade t order by t.trade_id),
  event as (
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    select t.branch_id, 'trade.stored', 'trade', t.trade_id::text, jsonb_build_object('trade_id', t.trade_id, 'status', 'awaiting_payment',
             'party', t.party, 'method', t.method, 'total', t.total, 'payable', t.payable, 'currency', t.currency)
      from trade t order by t.trade_id)
  insert into trades (branch_id, id, status, party, passenger_id, colleague_id, created_by, method, currency, total, discount, payable,
                      wallet_amount, accepted_total, on_partial, contact, locale, scenario, redemption_id, wallet_hold_id, payment_deadline,
                      request_key, request_hash, client_reference, receipts, next_step_at, created_at)
  select t.branch_id, t.trade_id, 'awaiting_payment', t.party, t.passenger_id, t.colleague_id, t.actor, t.method, t.currency, t.total, t.discount,
         t.payable, t.wallet_amount, t.accepted_total, t.on_partial, t.contact, t.locale, t.scenario, t.redemption_id, t.hold_id, t.pay_until,
         t.request_key, t.request_hash, t.client_reference,
         array(select p.id from payments p where p.branch_id = t.branch_id and p.id = any (t.receipts) and p.type = 'receipt'
                  and p.party = t.party and p.trashed_at is null order by p.id),
         -- A trade paid at once is paid by the process that stores it; another takes over only if that process is gone.
         case when t.deadline is null then least(t.pay_until, t.now + interval '15 seconds') else t.pay_until end, t.now
    from trade t order by t.branch_id, t.actor, t.request_key;
end $$;


-- The travellers of a trade for one item: the first of each type, as many as were locked. `travellers` in the shape of
-- trade_passengers, whose `type` is the passenger's.
create or replace function travellers_of(travellers jsonb, passengers jsonb) returns jsonb language plpgsql immutable as $$
begin
  if jsonb_array_length(travellers) = 1 and travellers->0->>'type' = 'ADT' and (passengers->>'adult')::int > 0 then return travellers; end if;
  return (
    select coalesce(jsonb_agg(t.one order by t.place), '[]')
      from (select x.one, x.place, row_number() over (partition by x.one->>'type' order by x.place) as of_type
              from jsonb_array_elements(travellers) with ordinality x (one, place)) t
     where t.of_type <= coalesce((passengers->>(case t.one->>'type' when 'ADT' then 'adult' when 'CHD' then 'child' else 'infant' end))::int, 0));
end $$;

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
