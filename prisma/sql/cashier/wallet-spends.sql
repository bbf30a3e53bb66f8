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
-- party: {available, shortfall, party}.
create or replace function limit_refusal_data(branch int, refusal int, accounts int[], needs bigint[]) returns jsonb language sql stable as $$
  select jsonb_build_object('available', l.left_, 'shortfall', greatest(n.need - l.left_, 0), 'party', coalesce(
           (select w.owner from wallets w where w.branch_id = branch and w.account_id = a.id),
           (select 'colleague:' || c.id from colleagues c where c.branch_id = branch and c.receivable_id = a.id)))
    from unnest(accounts, needs) n (account, need)
    join ledger.accounts a on a.branch_id = branch and a.id = n.account
         and a.limit_mode = case refusal when 7002 then 'ceiling' else 'no_overdraft' end::ledger.limit_mode
    join ledger.account_balances b on b.branch_id = branch and b.account_id = a.id
   cross join lateral (select greatest(b.ceiling - b.pending - b.side * (b.dr - b.cr), 0) as left_) l
   order by n.need - l.left_ desc limit 1
$$;

-- requests: [{branch_id, owner, amount, credit | account_id, source_type, source_id, key, doc_date, description, created_by,
--   request_id}]
--   owner: a party. credit: a key of the mappings, or account_id: what the other line goes to (of the branch's own wallet, an
--   asset, it is the debit). key: idempotency key in the branch. doc_date: default today.
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
  -- One element per request.
  branches int[];
  owners text[];
  amounts bigint[];
  days date[];
  keys text[];
  accounts_ int[];
  others int[];
  firsts int[];           -- the first request with its key: later ones get its answer
  faults jsonb[];
  priors jsonb[];
  items jsonb;
  posted jsonb;
  places int[];           -- indexes of the items passed to post_many
  -- One element per wallet.
  wallet_branches int[];
  wallets_ int[];
  sides int[];
  headrooms bigint[];
  pendings bigint[];
  answers jsonb[];
  fault jsonb;
  slot int;
begin
  select array_agg(r.branch_id order by r.n), array_agg(r.owner order by r.n), array_agg(r.amount order by r.n),
         array_agg(r.day order by r.n), array_agg('wallet:' || r.key order by r.n), array_agg(o.account order by r.n),
         array_agg(coalesce(r.account_id, m.account_id) order by r.n), array_agg(r.first order by r.n), array_agg(null::jsonb),
         array_agg(null::jsonb)
    into branches, owners, amounts, days, keys, accounts_, others, firsts, answers, priors
    from (select x.*, coalesce(x.doc_date, ledger.business_day(x.branch_id, now())) as day,
                 case when x.key is null then x.n else min(x.n) over (partition by x.branch_id, x.key) end::int as first
            from rows from (jsonb_to_recordset(requests) as (branch_id int, owner text, amount bigint, credit text, account_id int,
                   key text, doc_date date))
                 with ordinality x (branch_id, owner, amount, credit, account_id, key, doc_date, n)) r
    left join (select d.branch_id, d.owner, ledger.wallet_of(d.branch_id, d.owner) as account
                 from (select distinct branch_id, owner from jsonb_to_recordset(requests) as (branch_id int, owner text)
                        order by 1, 2) d) o
      on o.branch_id = r.branch_id and o.owner = r.owner
    left join lateral (select m.account_id from ledger.mappings m
                        where m.branch_id = r.branch_id and m.key = r.credit and m.valid @> r.day limit 1) m on r.account_id is null;

  perform ledger.lock_headroom(branches, days, array_fill(''::text, array[cardinality(branches)]), branches || branches, accounts_ || others);

  -- A concurrent call with the same key has committed by now.
  select array_agg(case when p.voucher_id is null then null
                        when p.total = amounts[k.n] and p.owner is not distinct from owners[k.n]
                        then jsonb_build_object('voucher_id', p.voucher_id, 'doc_date', p.doc_date)
                        else '{"refused": {"code": 3010}}' end order by k.n)
    into priors
    from generate_subscripts(branches, 1) k (n)
    left join lateral (
         select v.id as voucher_id, v.doc_date, v.total, e.party as owner
           from ledger.voucher_keys o
           join ledger.vouchers v on v.branch_id = o.branch_id and v.doc_date = o.doc_date and v.id = o.voucher_id
           left join ledger.entries e on e.branch_id = o.branch_id and e.doc_date = o.doc_date and e.voucher_id = o.voucher_id
                and e.account_id = accounts_[k.n]
          where o.branch_id = branches[k.n] and o.key = keys[k.n] limit 1) p on keys[k.n] is not null;

  select array_agg(case when accounts_[n] is null then '{"code": 3009}'::jsonb
                        when coalesce(amounts[n], 0) <= 0 or others[n] is null or others[n] = accounts_[n] then '{"code": 3003}'
                        when firsts[n] <> n and (amounts[n], owners[n]) is distinct from (amounts[firsts[n]], owners[firsts[n]])
                        then '{"code": 3010}' end order by n)
    into faults from generate_subscripts(branches, 1) k (n);

  select array_agg(b.branch_id), array_agg(b.account_id), array_agg(b.side::int)
    into wallet_branches, wallets_, sides
    from (select distinct x.branch, x.account from unnest(branches, accounts_) x (branch, account) where x.account is not null) d
    join ledger.account_balances b on b.branch_id = d.branch and b.account_id = d.account;

  select array_agg(k.n order by k.n), jsonb_agg(jsonb_build_object(
           'branch_id', branches[k.n], 'doc_date', days[k.n], 'kind', 'wallet', 'key', keys[k.n],
           'description', coalesce(r.description, ''), 'source_type', r.source_type, 'source_id', r.source_id,
           'created_by', r.created_by, 'request_id', coalesce(r.request_id, ''),
           'lines', case when s.side = 1 then jsonb_build_array(w.line || w.dr, o.line || o.cr)
                         else jsonb_build_array(o.line || w.dr, w.line || o.cr) end) order by k.n)
    into places, items
    from generate_subscripts(branches, 1) k (n)
    join unnest(wallet_branches, wallets_, sides) s (branch, account, side) on s.branch = branches[k.n] and s.account = accounts_[k.n]
   cross join lateral jsonb_to_record(requests->(k.n - 1))
         r (description text, source_type text, source_id text, created_by text, request_id text)
   cross join lateral (select jsonb_build_object('account_id', accounts_[k.n], 'party', owners[k.n], 'note', coalesce(r.description, '')) as line,
                              jsonb_build_object('dr', amounts[k.n]) as dr) w
   cross join lateral (select jsonb_build_object('account_id', others[k.n], 'party', owners[k.n], 'note', coalesce(r.description, '')) as line,
                              jsonb_build_object('cr', amounts[k.n]) as cr) o
   where faults[k.n] is null and priors[k.n] is null and firsts[k.n] = k.n;
  if items is not null then posted := ledger.post_many(items); end if;

  -- The balance after each item: computed backwards from the current one.
  select array_agg(b.ceiling - b.pending - b.side * (b.dr - b.cr) order by s.nth), array_agg(b.pending order by s.nth)
    into headrooms, pendings
    from unnest(wallet_branches, wallets_) with ordinality s (branch, account, nth)
    join ledger.account_balances b on b.branch_id = s.branch and b.account_id = s.account;
  for n in reverse cardinality(branches) .. 1 loop
    slot := (select nth from unnest(wallet_branches, wallets_) with ordinality s (branch, account, nth)
              where s.branch = branches[n] and s.account = accounts_[n]);
    fault := coalesce(faults[n], priors[n]->'refused');
    if fault is not null then
      answers[n] := jsonb_build_object('refused', fault);
    elsif priors[n] is not null then
      answers[n] := priors[n] || jsonb_build_object('balance', headrooms[slot] + pendings[slot], 'available', greatest(headrooms[slot], 0));
    elsif firsts[n] = n then
      answers[n] := posted->(array_position(places, n) - 1);
      if answers[n] ? 'refused' then
        answers[n] := jsonb_build_object('refused', jsonb_build_object('code', answers[n]->'refused'->'code') ||
          case when answers[n]->'refused'->>'code' = '7001' and headrooms[slot] < amounts[n]
               then jsonb_build_object('available', greatest(headrooms[slot], 0), 'shortfall', amounts[n] - greatest(headrooms[slot], 0))
               else '{}' end);
      else
        answers[n] := answers[n] || jsonb_build_object('balance', headrooms[slot] + pendings[slot], 'available', greatest(headrooms[slot], 0));
        headrooms[slot] := headrooms[slot] + amounts[n];
        -- Transfers to another wallet of this call are taken from it.
        slot := (select nth from unnest(wallet_branches, wallets_) with ordinality s (branch, account, nth)
                  where s.branch = branches[n] and s.account = others[n]);
        if slot is not null then
          headrooms[slot] := headrooms[slot] - amounts[n] * sides[slot] * (select side from unnest(wallet_branches, wallets_, sides) s (branch, account, side)
                                                                      where s.branch = branches[n] and s.account = accounts_[n]);
        end if;
      end if;
    end if;
  end loop;

  insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, after)
  select branches[n], coalesce(r.created_by, ''), 'wallet.spend', 'wallet', owners[n], coalesce(r.request_id, ''),
         jsonb_build_object('amount', amounts[n], 'balance', answers[n]->'balance', 'document_id', answers[n]->'voucher_id',
           'source', coalesce(r.source_type || ':' || r.source_id, ''))
    from unnest(places) p (n) cross join lateral jsonb_to_record(requests->(n - 1))
         r (created_by text, request_id text, source_type text, source_id text)
   where not answers[n] ? 'refused';
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  select branches[n], 'wallet.spent', 'wallet', owners[n],
         jsonb_build_object('owner', owners[n], 'amount', amounts[n], 'balance', answers[n]->'balance', 'document_id', answers[n]->'voucher_id')
    from unnest(places) p (n) where not answers[n] ? 'refused';

  return (select jsonb_agg(case when faults[n] is null then answers[firsts[n]] else answers[n] end order by n)
            from generate_subscripts(branches, 1) k (n));
end $$;

-- A single item: same rules as the batch.
create or replace function spend_wallet(request jsonb) returns jsonb language sql volatile as $$
  select spend_wallet_many(jsonb_build_array(request))->0
$$;

-- requests: [{branch_id, on, owner, amount, source, expires_at}]; on: wallet | ceiling | core (limited_account above). source: its
-- purpose, unique in the branch. answers: {hold_id, state, available} after it, or {refused: {code, available, shortfall}}: 7001,
-- 7002; 3009 no such owner; 3003, 3010 as of ledger.hold.
create or replace function hold_limit_many(requests jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set lock_timeout = '1s'
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  branches int[];
  accounts_ int[];
  answers jsonb := '[]';
  answer jsonb;
  headroom bigint;
  requested bigint;
begin
  select array_agg(r.branch_id order by r.n), array_agg(o.account order by r.n) into branches, accounts_
    from rows from (jsonb_to_recordset(requests) as (branch_id int, "on" text, owner text)) with ordinality r (branch_id, kind, owner, n)
    left join (select d.*, limited_account(d.branch_id, d.kind, d.owner) as account
                 from (select distinct x.branch_id, x.kind, x.owner
                         from rows from (jsonb_to_recordset(requests) as (branch_id int, "on" text, owner text)) x (branch_id, kind, owner)
                        order by 1, 3, 2) d) o
      on (o.branch_id, o.kind, o.owner) = (r.branch_id, r.kind, r.owner);
  perform ledger.lock_headroom('{}', '{}', '{}', branches, accounts_);
  for n in 1 .. cardinality(branches) loop
    if accounts_[n] is null then
      answer := '{"refused": {"code": 3009}}';
    else
      requested := (requests->(n - 1)->>'amount')::bigint;
      answer := ledger.hold((requests->(n - 1)) || jsonb_build_object('account_id', accounts_[n]));
      select b.ceiling - b.pending - b.side * (b.dr - b.cr) into headroom
        from ledger.account_balances b where b.branch_id = branches[n] and b.account_id = accounts_[n];
      if answer->'refused'->>'code' in ('7001', '7002') then
        answer := jsonb_build_object('refused', (answer->'refused') || jsonb_build_object(
                    'available', greatest(headroom, 0), 'shortfall', requested - greatest(headroom, 0)));
      elsif not answer ? 'refused' then
        answer := answer || jsonb_build_object('available', greatest(headroom, 0));
      end if;
    end if;
    answers := answers || jsonb_build_array(answer);
  end loop;
  return answers;
end $$;

create or replace function hold_limit(request jsonb) returns jsonb language sql volatile as $$
  select hold_limit_many(jsonb_build_array(request))->0
$$;

-- Spends a held amount or less, and releases the rest. request: {branch_id, hold_id, amount, credit | account_id, ...} as of a
-- spend. answer: {voucher_id, doc_date} or {refused: {code}} as of ledger.capture_hold.
create or replace function capture_limit(request jsonb) returns jsonb language plpgsql volatile
set enable_seqscan = off set lock_timeout = '1s' as $$
declare
  requested record;
  held record;
  day date;
  other int;
  whose text;
begin
  select * into requested from jsonb_to_record(request) r (branch_id int, hold_id bigint, amount bigint, credit text, account_id int,
    source_type text, source_id text, doc_date date, description text, created_by text, request_id text);
  select h.account_id, h.amount, b.side into held
    from ledger.holds h join ledger.account_balances b on b.branch_id = h.branch_id and b.account_id = h.account_id
   where h.branch_id = requested.branch_id and h.id = requested.hold_id;
  if not found then return '{"refused": {"code": 1002}}'; end if;
  day := coalesce(requested.doc_date, ledger.business_day(requested.branch_id, now()));
  other := coalesce(requested.account_id, (select m.account_id from ledger.mappings m
                     where m.branch_id = requested.branch_id and m.key = requested.credit and m.valid @> day limit 1));
  if other is null or other = held.account_id then return '{"refused": {"code": 3003}}'; end if;
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
