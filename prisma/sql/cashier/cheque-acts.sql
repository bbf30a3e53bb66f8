-- Operations on registered cheques: many at once, all or none, each posting its own document.
--
-- request: {branch_id, actor, request_id, request_key, now, alone, acts: [{id, seq, operation, date, account_id, party, amount, fee,
--   stamped, note, inherits}]}
--   seq: the last event known to the caller. date: default today. account_id: the bank, cash box or wallet of the operation;
--   default: by the rules below. party: the endorsee. amount: of a partial settlement. inherits: follows the undo before
--   it, repeats the undone operation and takes missing values from it. alone: no second person has approved the
--   endorsement (second-person.sql).
-- answer: {ids} of the cheques; or {refused: [{place, code, field, why, ...}]}, one row per failed act, and nothing is changed: 3009 no
--   such cheque; 8003 not in this state, or changed since `seq`, with {state, direction, seq, undoable}; 3002, 3003 the field
--   that `why` names; 5003 its document was reversed manually; and the refusals of ledger.post_many (7301, 7001, 7002).
--
-- Lock order: cheques by key, colleagues whose ceiling depends on them, payments, items (settlements.sql), months and limited
-- balances including those ceilings (ledger.lock_headroom), then the locks of ledger.post_and_reverse.
create or replace function act_on_cheques(request jsonb) returns jsonb language plpgsql
-- Generic plans: they do not depend on the number of acts, and planning costs more than execution. Plans are made while tables are
-- empty and used when they are large: force index access by key.
set plan_cache_mode = force_generic_plan set lock_timeout = '1s'
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  branch constant int := (request->>'branch_id')::int;
  who constant text := request->>'actor';
  own constant char(3) := (select currency from branches where id = branch);
  today constant date := ledger.business_day(branch, (request->>'now')::timestamptz);
  ids int[];
  act record;
  c cheques;                -- as it is after the previous acts
  newest cheque_events;     -- the newest effective event
  undone cheque_events;
  before cheque_events;
  rule cheque_rules;
  money_id int;             -- the account named with the operation, and its kind
  money_kind text;
  owner text;               -- owner of the wallet
  other int;                -- the account of the endorsee
  mapped int;
  opening int;              -- the account that an imported opening cheque was posted against, when it is canceled
  fee_account int;
  amount_ bigint;
  day date;
  lines jsonb;
  fault jsonb;
  event jsonb;
  faults jsonb[] := '{}';
  events jsonb[] := '{}';
  items jsonb[] := '{}';    -- documents to post
  item_places int[] := '{}';
  seen int[] := '{}';
  let_go int[] := '{}';     -- cheques whose payments no longer settle anything
  canceled int[] := '{}';
  revived int[] := '{}';
  paying int[];
  owing int[];              -- colleagues that gave them
  taken_back jsonb := '{}'; -- by party: the amount of its receipts that is reversed
  posted jsonb;
begin
  select array_agg(distinct (a->>'id')::int) into ids from jsonb_array_elements(request->'acts') a;
  perform 1 from cheques k where k.branch_id = branch and k.id = any (ids) order by k.id for no key update;
  -- A cheque that bounces, or stops being bounced, changes the ceiling of its giver (wallet-ceilings.sql); no other operation takes
  -- these locks.
  owing := array(
    select o.id from colleagues o
     where o.branch_id = branch
       and o.id in (select split_part(k.party, ':', 2)::int from cheques k
                     where k.branch_id = branch and k.id = any (ids) and k.direction = 'received' and k.party like 'colleague:%'
                       and (k.state = 'bounced' or exists (
                             select from jsonb_to_recordset(request->'acts') a (id int, operation text)
                              where a.id = k.id and a.operation in ('bounce', 'undo'))))
     order by o.id for no key update);

  -- A concurrent call with the same key has committed by now.
  if request->>'request_key' is not null then
    -- In the order of the intended index: while the table is empty the planner picks any index that begins with the branch.
    select jsonb_build_object('ids', jsonb_agg(distinct e.cheque_id)) into fault
      from (select k.cheque_id from cheque_events k where k.branch_id = branch and k.request_key = request->>'request_key'
             order by k.branch_id, k.request_key, k.cheque_id) e having count(*) > 0;
    if found then return fault; end if;
  end if;

  select jsonb_build_array(jsonb_build_object('place', 1, 'code', 2012, 'field', 'party', 'held', f.refused->'held')) into posted
    from payout_faults((
      select jsonb_agg(jsonb_build_object('request', 1, 'alone', request->'alone', 'branch_id', branch, 'party', a.party,
               'party_name', party_name(branch, a.party), 'type', 'payment', 'method', 'check', 'worth', k.open))
        from jsonb_to_recordset(request->'acts') a (id int, operation text, party text, inherits boolean)
        join cheques k on k.branch_id = branch and k.id = a.id and k.direction = 'received'
       where a.party is not null and (a.operation = 'endorse' or a.inherits and a.operation is null))) f limit 1;
  if found then return jsonb_build_object('refused', posted); end if;

  for act in
    select * from rows from (jsonb_to_recordset(request->'acts') as (id int, seq int, operation "ChequeOperation", date date,
           account_id int, party text, amount bigint, fee bigint, stamped boolean, note text, inherits boolean))
         with ordinality a (id, seq, operation, date, account_id, party, amount, fee, stamped, note, inherits, place)
     order by place
  loop
    fault := null;
    lines := null;
    if act.inherits then
      continue when cardinality(faults) > 0;
      act.operation := coalesce(act.operation, undone.operation);
      act.date := coalesce(act.date, undone.on_date);
      if act.operation = undone.operation then
        act.account_id := coalesce(act.account_id, case when undone.party is null then undone.account_id end);
        act.party := coalesce(act.party, undone.party);
        act.amount := coalesce(act.amount, case undone.operation when 'settle' then undone.amount end);
        act.fee := coalesce(act.fee, undone.fee);
        act.stamped := coalesce(act.stamped, undone.stamped);
        act.note := coalesce(act.note, undone.note);
      end if;
    else
      select * into c from cheques k where k.branch_id = branch and k.id = act.id;
      if not found then
        faults := faults || jsonb_build_object('place', act.place, 'code', 3009, 'field', 'id');
        continue;
      end if;
      if c.id = any (seen) then
        faults := faults || jsonb_build_object('place', act.place, 'code', 3003, 'field', 'id', 'why', 'twice');
        continue;
      end if;
      seen := seen || c.id;
      undone := null;
    end if;
    select * into newest from effective_events(branch, c.id) s where s.seq is distinct from undone.seq order by s.seq desc limit 1;
    event := jsonb_build_object('place', act.place, 'cheque_id', c.id, 'seq', c.last_seq + 1, 'direction', c.direction,
               'from_state', c.state, 'operation', act.operation, 'note', coalesce(act.note, ''), 'fee', 0, 'stamped', false);

    if act.seq <> c.last_seq or (act.operation = 'undo' and newest.seq = 1) then
      rule := null;
    elsif act.operation = 'undo' then
      rule.to_state := newest.from_state;
    else
      -- An endorsed cheque is on no account: it comes back, or bounces there, the way it went.
      amount_ := case when c.state = 'endorsed' then newest.amount when act.operation = 'settle' then coalesce(act.amount, c.open)
                      else c.open end;
      select * into rule from cheque_rules r
       where r.direction = c.direction and r.from_state = c.state and r.operation = act.operation
         and (r.operation <> 'settle' or (r.to_state = 'settled') = (amount_ >= c.open));
    end if;
    if rule.to_state is null then
      faults := faults || jsonb_build_object('place', act.place, 'code', 8003, 'field', 'id', 'state', c.state,
                            'direction', c.direction, 'seq', c.last_seq, 'undoable', newest.seq > 1);
      continue;
    end if;

    if act.operation = 'undo' then
      select * into before from cheque_events e where e.branch_id = branch and e.cheque_id = c.id and e.seq = newest.seq - 1;
      if exists (select from ledger.voucher_reversals r where r.branch_id = branch and r.original_id = newest.voucher_id) then
        fault := '{"code": 5003, "field": "id", "why": "reversed"}';
      elsif newest.voucher_id is null and exists (
              select from ledger.periods p
               where p.branch_id = branch and p.dates @> newest.on_date and p.state in ('closed', 'definite')) then
        fault := '{"code": 7301, "field": "id"}';
      elsif c.state in ('returned', 'canceled') and c.sayad_id <> '' and exists (
              select from cheques k where k.branch_id = branch and k.direction = c.direction and k.sayad_id = c.sayad_id
                 and k.state not in ('returned', 'canceled') and k.id <> c.id) then
        fault := '{"code": 3003, "field": "id", "why": "sayad"}';
      end if;
      if fault is not null then
        faults := faults || (fault || jsonb_build_object('place', act.place));
        continue;
      end if;
      if newest.voucher_id is not null then
        items := items || jsonb_build_object('branch_id', branch, 'doc_date', newest.doc_date, 'created_by', who,
                            'request_id', request->'request_id', 'description', act.note,
                            'reverses', jsonb_build_object('voucher_id', newest.voucher_id, 'doc_date', newest.doc_date));
        item_places := item_places || act.place::int;
      end if;
      event := event || jsonb_build_object('to_state', rule.to_state, 'on_date', coalesce(newest.doc_date, newest.on_date),
                          'amount', newest.amount, 'open', before.open, 'held_account_id', before.held_account_id,
                          'undoes', newest.seq, 'posts', newest.voucher_id is not null);
      if c.state = 'canceled' then revived := revived || c.id; end if;
      undone := newest;
      c.open := before.open;
      c.held_account_id := before.held_account_id;
      if newest.operation in ('deposit', 'redeposit') then
        c.account_id := (select s.account_id from effective_events(branch, c.id) s
                          where s.operation in ('deposit', 'redeposit') and s.seq < newest.seq order by s.seq desc limit 1);
      end if;
    else
      day := coalesce(act.date, today);
      money_id := null;
      money_kind := null;
      other := null;
      mapped := null;
      fee_account := null;

      -- The destination account, or the account it is paid from.
      if act.operation in ('deposit', 'redeposit', 'clear', 'cash', 'settle') then
        select a.id, case when w.owner is null then a.kind::text else 'wallet' end, w.owner
          into money_id, money_kind, owner
          from ledger.accounts a
          left join lateral (select k.owner from wallets k where k.branch_id = branch and k.account_id = a.id limit 1) w on true
         where a.branch_id = branch and a.level = 4 and a.active and coalesce(a.currency, own) = own
           and a.id = coalesce(act.account_id,
                 case when act.operation in ('clear', 'redeposit') then c.account_id end,
                 (select m.account_id from ledger.mappings m
                   where m.branch_id = branch and m.valid @> day
                     and m.key = case when act.operation in ('cash', 'settle') then 'cash' else 'bank' end limit 1));
        if not found then
          fault := '{"code": 3003, "field": "account_id", "why": "unknown"}';
        elsif (case act.operation when 'cash' then money_kind is distinct from 'cash'
                   when 'settle' then coalesce(money_kind, 'other') not in ('cash', 'bank', 'pos', 'wallet')
                   else money_kind is distinct from 'bank' end) then
          fault := jsonb_build_object('code', 3003, 'field', 'account_id', 'why',
                     case act.operation when 'cash' then 'notCash' when 'settle' then 'notMoney' else 'notBank' end);
        elsif c.direction = 'issued' and money_id <> c.account_id then
          fault := '{"code": 3003, "field": "account_id", "why": "notDrawnOn"}';
        elsif money_kind = 'wallet' and owner is distinct from c.party then
          fault := '{"code": 3003, "field": "account_id", "why": "notTheirs"}';
        end if;
      end if;

      if act.operation = 'endorse' then
        other := case split_part(act.party, ':', 1)
          when 'colleague' then (select k.receivable_id from colleagues k
                                  where k.branch_id = branch and k.id = split_part(act.party, ':', 2)::int and k.deleted_at is null)
          when 'passenger' then (select m.account_id from ledger.mappings m, passengers k
                                  where m.branch_id = branch and m.key = 'customer.receivable' and m.valid @> day
                                    and k.branch_id = branch and k.id = split_part(act.party, ':', 2)::int
                                    and k.status = 1 limit 1) end;
        if act.party is null then fault := '{"code": 3002, "field": "party", "why": "needed"}';
        elsif act.party = c.party then fault := '{"code": 3003, "field": "party", "why": "own"}';
        elsif other is null then fault := '{"code": 3003, "field": "party", "why": "unknown"}';
        end if;
      elsif c.state = 'endorsed' then
        other := newest.account_id;
        act.party := newest.party;
      end if;

      if rule.debit like 'map:%' then
        select m.account_id into mapped from ledger.mappings m
         where m.branch_id = branch and m.key = substr(rule.debit, 5) and m.valid @> day limit 1;
        if mapped is null then
          fault := coalesce(fault, jsonb_build_object('code', 3003, 'field', 'operation', 'why', 'unmapped', 'key', substr(rule.debit, 5)));
        end if;
      end if;

      if coalesce(act.fee, 0) > 0 then
        select m.account_id into fee_account from ledger.mappings m
         where m.branch_id = branch and m.key = 'bank.fee' and m.valid @> day limit 1;
        if act.operation <> 'bounce' or c.direction = 'issued' or c.state = 'endorsed' then
          fault := coalesce(fault, '{"code": 3003, "field": "fee", "why": "noFee"}');
        elsif fee_account is null then
          fault := coalesce(fault, '{"code": 3003, "field": "operation", "why": "unmapped", "key": "bank.fee"}');
        end if;
      end if;

      if act.amount is not null and (act.amount = 0 or act.amount <> amount_ or (act.operation = 'settle' and act.amount > c.open)) then
        fault := coalesce(fault, jsonb_build_object('code', 3003, 'field', 'amount', 'why', 'beyond', 'open', c.open));
      end if;
      if day < newest.on_date then
        fault := coalesce(fault, jsonb_build_object('code', 3003, 'field', 'date', 'why', 'beforeLast', 'day', newest.on_date));
      elsif act.operation = 'clear' and day < c.due_date then
        fault := coalesce(fault, jsonb_build_object('code', 3003, 'field', 'date', 'why', 'notDue', 'day', c.due_date));
      end if;
      if fault is null and c.direction = 'received' and c.state = 'in_safe' and act.operation in ('return', 'cancel') then
        taken_back := taken_back || jsonb_build_object(c.party, coalesce((taken_back->>c.party)::bigint, 0) + amount_);
        select jsonb_build_object('code', u.why->'code', 'field', 'id', 'why', 'filledSince') || (u.why - '{code,fields}'::text[]) into fault
          from payments p cross join lateral wallet_undo_shortfall(p, (taken_back->>c.party)::bigint) u (why)
         where p.branch_id = branch and p.cheque_id = c.id and u.why is not null;
      end if;
      if fault is not null then
        faults := faults || (fault || jsonb_build_object('place', act.place));
        continue;
      end if;

      if rule.debit is not null then
        opening := case when act.operation = 'cancel' then opening_counter(c, day) end;
        -- Bounced cheques are owed by their party and carry it on the line.
        select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('account_id', s.account, s.side, amount_, 'party',
                 case when s.account_rule = 'party' and opening is null then c.party when s.account_rule = 'other' then act.party
                      when s.account_rule = 'map:cheque.bounced' or (s.account_rule = 'held' and c.state = 'bounced' and c.direction = 'received')
                           or money_kind = 'wallet' and s.account_rule = 'account' then c.party
                      when exists (select from ledger.accounts a where a.branch_id = branch and a.id = s.account and a.party_required)
                      then c.party end)) order by s.side desc)
          into lines
          from (select x.side, x.account_rule,
                       case x.account_rule when 'held' then c.held_account_id when 'party' then coalesce(opening, c.counter_account_id)
                                   when 'other' then other when 'account' then money_id else mapped end as account
                  from (values ('dr', rule.debit), ('cr', rule.credit)) x (side, account_rule)) s;
        if fee_account is not null then
          lines := lines || jsonb_build_array(jsonb_build_object('account_id', fee_account, 'dr', act.fee),
                                              jsonb_build_object('account_id', c.account_id, 'cr', act.fee));
        end if;
        items := items || jsonb_build_object('branch_id', branch, 'doc_date', day, 'kind', 'cheque',
                            'key', 'cheque:' || c.id || ':' || c.last_seq + 1,
                            'description', coalesce(act.note, c.bank || ' ' || c.serial), 'source_type', 'cheque',
                            'source_id', c.id::text, 'created_by', who, 'request_id', request->'request_id', 'lines', lines);
        item_places := item_places || act.place::int;
      end if;

      c.open := case when act.operation = 'settle' then c.open - amount_
                     when rule.to_state not in ('in_safe', 'deposited', 'bounced', 'issued', 'delivered') then 0
                     else amount_ end;
      c.held_account_id := case when mapped is not null then mapped when c.open > 0 then c.held_account_id end;
      event := event || jsonb_build_object('to_state', rule.to_state, 'on_date', day, 'account_id', coalesce(money_id, other),
                          'party', case when other is not null then act.party end, 'amount', amount_,
                          'fee', coalesce(act.fee, 0), 'stamped', act.operation = 'bounce' and coalesce(act.stamped, false),
                          'open', c.open, 'held_account_id', c.held_account_id, 'posts', rule.debit is not null);
      if act.operation in ('deposit', 'redeposit') then c.account_id := money_id; end if;
      if act.operation in ('return', 'cancel') then let_go := let_go || c.id; end if;
      if act.operation = 'cancel' then canceled := canceled || c.id; end if;
    end if;
    c.state := rule.to_state;
    c.last_seq := c.last_seq + 1;
    events := events || event;
  end loop;

  if cardinality(faults) > 0 then return jsonb_build_object('refused', to_jsonb(faults)); end if;

  if let_go <> '{}' or revived <> '{}' then
    select array_agg(p.id) into paying
      from (select p.id from payments p where p.branch_id = branch and p.cheque_id = any (let_go || revived)
             order by p.id for no key update) p;
  end if;
  if let_go <> '{}' then perform lock_settled(branch, paying); end if;
  if owing <> '{}' then perform lock_for_cheques(branch, who, to_jsonb(items), owing); end if;
  -- A refusal of the ledger rolls back all acts.
  begin
    if let_go <> '{}' then
      update settlements s set released_at = now(), released_by = who
        from payments p where p.branch_id = branch and p.cheque_id = any (let_go)
         and s.branch_id = branch and s.payment_id = p.id and s.released_at is null;
    end if;
    update payments p
       set trashed_at = now(), trashed_by = who, version = p.version + 1,
           trash_reason = (select nullif(e->>'note', '') from unnest(events) e where (e->>'cheque_id')::int = p.cheque_id
                              and e->>'operation' = 'cancel' limit 1)
     where p.branch_id = branch and p.cheque_id = any (canceled) and p.trashed_at is null;
    update payments p set trashed_at = null, trashed_by = null, trash_reason = null, version = p.version + 1
     where p.branch_id = branch and p.cheque_id = any (revived) and not p.cheque_id = any (canceled);

    posted := '[]';
    if items <> '{}' then posted := ledger.post_and_reverse(to_jsonb(items)); end if;
    if posted @> '[{"refused": {}}]' then
      raise exception 'the books refuse' using errcode = 'CQ000';
    end if;

    insert into cheque_events (branch_id, cheque_id, seq, prev_seq, direction, from_state, operation, to_state, on_date,
                               account_id, party, amount, fee, stamped, held_account_id, open, undoes, voucher_id, doc_date, note,
                               request_key, created_by)
    select branch, e.cheque_id, e.seq, e.seq - 1, e.direction, e.from_state, e.operation, e.to_state, e.on_date,
           e.account_id, e.party, e.amount, e.fee, e.stamped, e.held_account_id, e.open, e.undoes,
           (p.answer->>'voucher_id')::bigint, (p.answer->>'doc_date')::date, e.note,
           -- A change consists of two events of one call: the latter publishes it.
           case when e.seq = max(e.seq) over (partition by e.cheque_id) then request->>'request_key' end, who
      from unnest(events) x
     cross join lateral jsonb_to_record(x) e (place int, cheque_id int, seq int, direction "ChequeDirection",
             from_state "ChequeState", operation "ChequeOperation", to_state "ChequeState", on_date date, account_id int,
             party text, amount bigint, fee bigint, stamped boolean, held_account_id int, open bigint, undoes int, note text)
      left join unnest(item_places) with ordinality i (place, nr) on i.place = e.place
      left join jsonb_array_elements(posted) with ordinality p (answer, nr) on p.nr = i.nr
     order by e.cheque_id, e.seq;
  exception when sqlstate 'CQ000' then
    return jsonb_build_object('refused', (
      select jsonb_agg(jsonb_build_object('place', item_places[nr], 'code', a.answer->'refused'->'code',
               'field', case when a.answer->'refused'->>'code' = '7301' then 'date' else 'account_id' end, 'why', 'books') order by nr)
        from jsonb_array_elements(posted) with ordinality a (answer, nr) where a.answer ? 'refused'));
  end;

  insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, before, after)
  select branch, who, 'cheque.' || (e->>'operation'), 'cheque', e->>'cheque_id', request->>'request_id',
         jsonb_build_object('state', e->'from_state'),
         jsonb_strip_nulls(jsonb_build_object('state', e->'to_state', 'seq', e->'seq', 'on', e->'on_date', 'amount', e->'amount',
           'account_id', e->'account_id', 'party', e->'party', 'undoes', e->'undoes', 'note', nullif(e->>'note', '')))
    from unnest(events) e;
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  select branch, case when e->>'operation' = 'bounce' and e->>'direction' = 'issued' then 'cheque.bounced' else 'cheque.moved' end,
         'cheque', e->>'cheque_id',
         jsonb_build_object('cheque_id', e->'cheque_id', 'direction', e->'direction', 'operation', e->'operation',
           'from_state', e->'from_state', 'to_state', e->'to_state', 'seq', e->'seq', 'date', e->'on_date', 'amount', e->'amount')
    from unnest(events) e;
  return jsonb_build_object('ids', to_jsonb(ids));
end $$;

-- Takes all locks the documents need, including the balances of these colleagues' ceilings, at once and in the common lock order.
create or replace function lock_for_cheques(branch int, who text, items jsonb, owing int[]) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  days date[];
  touched int[];
begin
  perform lock_items(branch, array_agg((i->'reverses'->>'voucher_id')::bigint))
     from jsonb_array_elements(items) i where i ? 'reverses' having count(*) > 0;
  select array_agg((i->>'doc_date')::date) into days from jsonb_array_elements(items) i;
  select array_agg(t.id) into touched
    from (select c.receivable_id as id from colleagues c where c.branch_id = branch and c.id = any (owing)
          union
          select l.account_id from jsonb_array_elements(items) i
           cross join lateral jsonb_to_recordset(i->'lines') l (account_id int) where i ? 'lines'
          union
          select e.account_id from jsonb_array_elements(items) i
           cross join lateral (select * from ledger.entries e
                                where e.branch_id = branch and e.doc_date = (i->'reverses'->>'doc_date')::date
                                  and e.voucher_id = (i->'reverses'->>'voucher_id')::bigint) e where i ? 'reverses') t;
  perform ledger.lock_headroom(array_fill(branch, array[coalesce(cardinality(days), 0)]), coalesce(days, '{}'),
                       array_fill(who, array[coalesce(cardinality(days), 0)]),
                       array_fill(branch, array[cardinality(touched)]), touched);
end $$;
