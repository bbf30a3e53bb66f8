-- Spending a wallet, or holding an amount on a wallet or ceiling: many in one transaction and one round trip, each with its own
-- result. Lock order: new wallets, months and limited balances (ledger.lock_headroom), then the rows of posting.

-- The limited account to spend from or hold on. kind_: wallet | ceiling | core. Null: unknown owner.
create or replace function limited_account(branch int, kind_ text, owner text) returns int language plpgsql as $$
begin
  return case kind_
    when 'wallet' then ledger.wallet_of(branch, owner)
    when 'ceiling' then (select c.receivable_id from colleagues c where c.branch_id = branch and 'colleague:' || c.id = owner)
    when 'core' then (select c.account_id from branch_credits c where c.branch_id = branch and 'branch:' || branch = owner) end;
end $$;

-- Of the account whose limit refused (7001 a wallet, 7002 a ceiling): the available amount, the shortfall against `needs` and the
-- party: {available, shortfall, party}. moved: debits less credits of each account to count besides its balance.
drop function if exists limit_refusal_data(int, int, int[], bigint[]);
create or replace function limit_refusal_data(branch int, refusal int, accounts int[], needs bigint[], moved bigint[] default null)
returns jsonb language sql stable as $$
  select jsonb_build_object('available', l.left_, 'shortfall', greatest(n.need - l.left_, 0), 'party', coalesce(
           (select w.owner from wallets w where w.branch_id = branch and w.account_id = a.id),
           (select 'colleague:' || c.id from colleagues c where c.branch_id = branch and c.receivable_id = a.id),
           (select 'supplier:' || d.supplier_id from supplier_deposits d where d.branch_id = branch and d.account_id = a.id)))
    from unnest(accounts, needs, moved) n (account, need, moved)
    join ledger.accounts a on a.branch_id = branch and a.id = n.account
         and a.limit_mode = case refusal when 7002 then 'ceiling' else 'no_overdraft' end::ledger.limit_mode
    join ledger.account_balances b on b.branch_id = branch and b.account_id = a.id
   cross join lateral (select greatest(b.ceiling - b.pending - b.side * (b.dr - b.cr + coalesce(n.moved, 0)), 0) as left_) l
   order by n.need - l.left_ desc limit 1
$$;

-- requests: an array of wallet_spend_request.
--   owner: a party. credit: a key of the mappings, or account_id: what the other line goes to (of the branch's own wallet, an
--   asset, it is the debit). key: idempotency key in the branch. doc_date: null: the day of `at`; at: null: now.
-- answers, in their order: {voucher_id, doc_date, balance, available} of the wallet after it, or {refused: {code, available,
--   shortfall}}: 7001 not enough; 3009 no such owner; 3010 the key with another amount or owner; 3003 no amount or no account
--     to post to; 7301 no open month; 7002 the other account's limit.
-- Sequentially, as if each were alone: a refused one takes nothing, and the next may still have it.
create or replace function spend_wallet_many(requests jsonb) returns jsonb language plpgsql
-- Generic plans: they do not depend on the number of items, and planning costs more than execution. Plans are made while tables are
-- empty and used when they are large: force index access by key.
set plan_cache_mode = force_generic_plan set lock_timeout = '1s'
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  requested constant wallet_spend_request[] := array(select r from jsonb_populate_recordset(null::wallet_spend_request, requests) r);
  facts wallet_spend_facts[] := spend_facts_of(requested);
  posted jsonb[];   -- the answer of the ledger to each request that it got
  answers jsonb[];
begin
  perform ledger.lock_headroom(k.branches, k.days, array_fill(''::text, array[cardinality(k.branches)]), k.branches || k.branches, k.accounts || k.others)
     from (select array_agg(k.branch_id) as branches, array_agg(k.day) as days, array_agg(k.wallet_id) as accounts, array_agg(k.other_id) as others
             from rows from (unnest(requested), unnest(facts)) k) k;
  facts := with_earlier_spends(requested, facts);
  posted := post_spends(requested, facts);
  answers := spend_answers(requested, facts, posted, wallet_balances_of(requested, facts));
  perform publish_spends(requested, posted, answers);
  return (select jsonb_agg(case when f.fault is null then answers[f.first] else answers[f.ordinality] end order by f.ordinality)
            from unnest(facts) with ordinality f);
end $$;

-- The facts of each request, in their order. Opens wallets, by branch and owner.
create or replace function spend_facts_of(requested wallet_spend_request[]) returns wallet_spend_facts[] language plpgsql as $$
begin
  return array(
    select row(r.day, 'wallet:' || r.key, o.account, a.other, r.first,
               case when o.account is null then refused(3009)->'refused'
                    when coalesce(r.amount, 0) <= 0 or a.other is null or a.other = o.account then refused(3003)->'refused'
                    when (r.amount, r.owner) is distinct from (requested[r.first].amount, requested[r.first].owner)
                    then refused(3010)->'refused' end, null)::wallet_spend_facts
      from (select x.*, coalesce(x.doc_date, ledger.business_day(x.branch_id, coalesce(x.at, now()))) as day,
                   case when x.key is null then x.ordinality else min(x.ordinality) over (partition by x.branch_id, x.key) end::int as first
              from unnest(requested) with ordinality x) r
      left join (select d.branch_id, d.owner, ledger.wallet_of(d.branch_id, d.owner) as account
                   from (select distinct x.branch_id, x.owner from unnest(requested) x order by 1, 2) d) o
        on o.branch_id = r.branch_id and o.owner = r.owner
      left join lateral (select m.account_id from ledger.mappings m
                          where m.branch_id = r.branch_id and m.key = r.credit and m.valid @> r.day limit 1) m on r.account_id is null
     cross join lateral (select coalesce(r.account_id, m.account_id) as other) a
     order by r.ordinality);
end $$;

-- Facts with the vouchers of earlier calls with their keys. Called after the balances are locked: a concurrent call with the same key
-- has committed by now.
create or replace function with_earlier_spends(requested wallet_spend_request[], facts wallet_spend_facts[]) returns wallet_spend_facts[]
language plpgsql as $$
declare
  one record;
begin
  for one in
    select k.ordinality, case when v.total = k.amount and v.party is not distinct from k.owner
                              then to_jsonb(row(v.id, v.doc_date)::ledger.posted_voucher)
                              else refused(3010) end as prior
      from rows from (unnest(requested), unnest(facts)) with ordinality k
     cross join lateral (
           select v.id, v.doc_date, v.total, e.party
             from ledger.voucher_keys o
             join ledger.vouchers v on v.branch_id = o.branch_id and v.doc_date = o.doc_date and v.id = o.voucher_id
             left join ledger.entries e on e.branch_id = o.branch_id and e.doc_date = o.doc_date and e.voucher_id = o.voucher_id
                  and e.account_id = k.wallet_id
            where o.branch_id = k.branch_id and o.key = k.voucher_key limit 1) v
     where k.voucher_key is not null
  loop
    facts[one.ordinality].prior := one.prior;
    -- Answered by its voucher, whatever else this call has under its key.
    facts[one.ordinality].first := one.ordinality;
    if facts[one.ordinality].fault->>'code' = '3010' then facts[one.ordinality].fault := null; end if;
  end loop;
  return facts;
end $$;

-- Posts the requests that nothing refuses and that were not posted before. Returns the answer of the ledger to each, null: none.
create or replace function post_spends(requested wallet_spend_request[], facts wallet_spend_facts[]) returns jsonb[] language plpgsql as $$
declare
  places int[];
  items jsonb;
  posted jsonb;
  answers jsonb[] := array_fill(null::jsonb, array[cardinality(requested)]);
begin
  select array_agg(k.ordinality::int order by k.ordinality), jsonb_agg(jsonb_build_object(
           'branch_id', k.branch_id, 'doc_date', k.day, 'kind', 'wallet', 'key', k.voucher_key, 'description', coalesce(k.description, ''),
           'source_type', k.source_type, 'source_id', k.source_id, 'created_by', k.created_by, 'request_id', coalesce(k.request_id, ''),
           'lines', jsonb_build_array(
             jsonb_build_object('account_id', case b.side when 1 then k.wallet_id else k.other_id end, 'party', k.owner,
               'note', coalesce(k.description, ''), 'dr', k.amount),
             jsonb_build_object('account_id', case b.side when 1 then k.other_id else k.wallet_id end, 'party', k.owner,
               'note', coalesce(k.description, ''), 'cr', k.amount))) order by k.ordinality)
    into places, items
    from rows from (unnest(requested), unnest(facts)) with ordinality k
    join ledger.account_balances b on b.branch_id = k.branch_id and b.account_id = k.wallet_id
   where k.fault is null and k.prior is null and k.first = k.ordinality;
  if items is null then return answers; end if;
  posted := ledger.post_many(items);
  for n in 1 .. cardinality(places) loop answers[places[n]] := posted->(n - 1); end loop;
  return answers;
end $$;

-- The wallets of the requests, with what each has now.
create or replace function wallet_balances_of(requested wallet_spend_request[], facts wallet_spend_facts[]) returns wallet_balance[]
language plpgsql stable as $$
begin
  return array(
    select row(b.branch_id, b.account_id, b.side, b.ceiling - b.pending - b.side * (b.dr - b.cr), b.pending)::wallet_balance
      from (select distinct k.branch_id, k.wallet_id from rows from (unnest(requested), unnest(facts)) k) d
      join ledger.account_balances b on b.branch_id = d.branch_id and b.account_id = d.wallet_id);
end $$;

-- The answer to each request. balances: after all of them; the balance after each is computed backwards. Reads no table.
create or replace function spend_answers(requested wallet_spend_request[], facts wallet_spend_facts[], posted jsonb[], balances wallet_balance[])
returns jsonb[] language plpgsql immutable as $$
declare
  keys bigint[] := array_fill(null::bigint, array[cardinality(balances)]);
  amount bigint;
  room bigint;
  at int;      -- the place of its wallet
  other int;   -- the place of the wallet that it goes to
  fault jsonb;
  lacks boolean;
  balance bigint;
  voucher ledger.posted_voucher;
  answers jsonb[] := array_fill(null::jsonb, array[cardinality(requested)]);
begin
  for n in 1 .. cardinality(balances) loop keys[n] := account_key(balances[n].branch_id, balances[n].account_id); end loop;
  for n in reverse cardinality(requested) .. 1 loop
    at := array_position(keys, account_key(requested[n].branch_id, facts[n].wallet_id));
    amount := requested[n].amount;
    room := greatest(balances[at].headroom, 0);
    fault := coalesce(facts[n].fault, facts[n].prior->'refused', posted[n]->'refused');
    voucher := jsonb_populate_record(null::ledger.posted_voucher, coalesce(facts[n].prior, posted[n]));
    balance := balances[at].headroom + balances[at].pending;
    if posted[n] ? 'refused' then
      lacks := fault->>'code' = '7001' and balances[at].headroom < amount;
      fault := refused((fault->'code')::int, available => case when lacks then room end,
                       shortfall => case when lacks then amount - room end)->'refused';
    elsif posted[n] is not null then
      balances[at].headroom := balances[at].headroom + amount;
      -- Transfers to another wallet of this call are taken from it.
      other := array_position(keys, account_key(requested[n].branch_id, facts[n].other_id));
      if other is not null then
        balances[other].headroom := balances[other].headroom - amount * balances[other].side * balances[at].side;
      end if;
    end if;
    answers[n] := case when fault is not null then refused_by(fault)
                  else to_jsonb(row(voucher.voucher_id, voucher.doc_date, balance, room)::wallet_spent) end;
  end loop;
  return answers;
end $$;

-- One number for an account of a branch.
create or replace function account_key(branch int, account int) returns bigint language sql immutable parallel safe as $$
  select (branch::bigint << 32) + account
$$;

-- Audit and outbox rows of what was posted.
create or replace function publish_spends(requested wallet_spend_request[], posted jsonb[], answers jsonb[]) returns void language plpgsql as $$
begin
  with spent as materialized (
    select k.*, k.answer->'balance' as balance, k.answer->'voucher_id' as voucher_id
      from rows from (unnest(requested), unnest(posted), unnest(answers)) with ordinality
           k (branch_id, owner, amount, credit, account_id, source_type, source_id, key, doc_date, description, created_by, request_id, at,
              posted, answer, nr)
     where k.posted ? 'voucher_id'),
  audit as (
    insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, after)
    select s.branch_id, coalesce(s.created_by, ''), 'wallet.spend', 'wallet', s.owner, coalesce(s.request_id, ''),
           jsonb_build_object('amount', s.amount, 'balance', s.balance, 'document_id', s.voucher_id,
             'source', coalesce(s.source_type || ':' || s.source_id, ''))
      from spent s order by s.nr)
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  select s.branch_id, 'wallet.spent', 'wallet', s.owner,
         jsonb_build_object('owner', s.owner, 'amount', s.amount, 'balance', s.balance, 'document_id', s.voucher_id)
    from spent s order by s.nr;
end $$;

-- A single item: same rules as the batch.
create or replace function spend_wallet(request jsonb) returns jsonb language sql volatile as $$
  select spend_wallet_many(jsonb_build_array(request))->0
$$;
comment on function spend_wallet(jsonb) is 'Result: wallet_spent, refusal';

-- requests: [{branch_id, on, owner, amount, source, expires_at}]; on: wallet | ceiling | core (limited_account above). source: its
-- purpose, unique in the branch. answers: {hold_id, state, available} after it, or {refused: {code, available, shortfall}}: 7001,
-- 7002; 3009 no such owner; 3003, 3010 as of ledger.hold.
create or replace function hold_limit_many(requests jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set lock_timeout = '1s'
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  requested constant hold_limit_request[] := array(select r from jsonb_populate_recordset(null::hold_limit_request, requests) r);
  branches constant int[] := array(select r.branch_id from unnest(requested) r);
  accounts_ int[];
  made ledger.made_hold;
  answers jsonb := '[]';
  answer jsonb;
  headroom bigint;
begin
  select array_agg(o.account order by r.ordinality) into accounts_
    from unnest(requested) with ordinality r
    left join (select d.*, limited_account(d.branch_id, d."on", d.owner) as account
                 from (select distinct x.branch_id, x."on", x.owner from unnest(requested) x order by 1, 3, 2) d) o
      on (o.branch_id, o."on", o.owner) = (r.branch_id, r."on", r.owner);
  perform ledger.lock_headroom('{}', '{}', '{}', branches, accounts_);
  for n in 1 .. cardinality(branches) loop
    if accounts_[n] is null then
      answer := refused(3009);
    else
      answer := ledger.hold(jsonb_build_object('branch_id', branches[n], 'account_id', accounts_[n], 'amount', requested[n].amount,
                  'source', requested[n].source, 'expires_at', requested[n].expires_at));
      select b.ceiling - b.pending - b.side * (b.dr - b.cr) into headroom
        from ledger.account_balances b where b.branch_id = branches[n] and b.account_id = accounts_[n];
      if answer->'refused'->>'code' in ('7001', '7002') then
        answer := refused((answer->'refused'->'code')::int, available => greatest(headroom, 0),
                          shortfall => requested[n].amount - greatest(headroom, 0));
      elsif not answer ? 'refused' then
        made := jsonb_populate_record(null::ledger.made_hold, answer);
        answer := to_jsonb(row(made.hold_id, made.state, greatest(headroom, 0))::limit_held);
      end if;
    end if;
    answers := answers || jsonb_build_array(answer);
  end loop;
  return answers;
end $$;

create or replace function hold_limit(request jsonb) returns jsonb language sql volatile as $$
  select hold_limit_many(jsonb_build_array(request))->0
$$;
comment on function hold_limit(jsonb) is 'Result: limit_held, refusal';

-- Spends a held amount or less, and releases the rest. request: a limit_capture_request, by credit or
-- account_id. answer: {voucher_id, doc_date} or {refused: {code}} as of ledger.capture_hold.
create or replace function capture_limit(request jsonb) returns jsonb language plpgsql volatile
set enable_seqscan = off set lock_timeout = '1s' as $$
declare
  requested constant limit_capture_request := jsonb_populate_record(null::limit_capture_request, request);
  held record;
  day date;
  other int;
  whose text;
begin
  select h.account_id, h.amount, b.side into held
    from ledger.holds h join ledger.account_balances b on b.branch_id = h.branch_id and b.account_id = h.account_id
   where h.branch_id = requested.branch_id and h.id = requested.hold_id;
  if not found then return refused(1002); end if;
  day := coalesce(requested.doc_date, ledger.business_day(requested.branch_id, now()));
  other := coalesce(requested.account_id, (select m.account_id from ledger.mappings m
                     where m.branch_id = requested.branch_id and m.key = requested.credit and m.valid @> day limit 1));
  if other is null or other = held.account_id then return refused(3003); end if;
  whose := coalesce((select w.owner from wallets w where w.branch_id = requested.branch_id and w.account_id = held.account_id),
                    (select 'colleague:' || c.id from colleagues c
                      where c.branch_id = requested.branch_id and c.receivable_id = held.account_id),
                    'branch:' || requested.branch_id);
  return ledger.capture_hold(requested.branch_id, requested.hold_id, coalesce(requested.amount, held.amount), jsonb_build_object(
    'branch_id', requested.branch_id, 'doc_date', day, 'kind', 'wallet', 'key', 'hold:' || requested.hold_id,
    'description', coalesce(requested.description, ''), 'source_type', coalesce(requested.source_type, 'hold'),
    'source_id', coalesce(requested.source_id, requested.hold_id::text), 'created_by', requested.created_by, 'request_id', coalesce(requested.request_id, ''),
    'lines', jsonb_build_array(
       jsonb_build_object('account_id', case held.side when 1 then held.account_id else other end, 'party', whose, 'dr', coalesce(requested.amount, held.amount)),
       jsonb_build_object('account_id', case held.side when 1 then other else held.account_id end, 'party', whose, 'cr', coalesce(requested.amount, held.amount)))));
end $$;
comment on function capture_limit(jsonb) is 'Result: ledger.posted_voucher, refusal';
