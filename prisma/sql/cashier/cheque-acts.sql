-- Operations on registered cheques: many at once, all or none, each posting its own document.
--
-- request: a cheque_acts_request. seq: the last event known to the caller. date: default today. account_id: the bank, cash box or wallet
--   of the operation; default: by the rules below. party: the endorsee. amount: of a partial settlement. inherits: follows the undo before
--   it, repeats the undone operation and takes missing values from it. alone: no second person has approved the
--   endorsement (second-person.sql).
-- answer: {ids} of the cheques; or {refused: [{place, code, field, why, ...}]}, one row per failed act, and nothing is changed: 3009 no
--   such cheque; 8003 not in this state, or changed since `seq`, with {state, direction, seq, undoable}; 3002, 3003 the field
--   that `why` names; 5003 its document was reversed manually; and the refusals of ledger.post_many (7301, 7001, 7002, 7012).
--
-- Lock order: cheques by key, colleagues whose ceiling depends on them, payments, items (settlements.sql), months and limited
-- balances including those ceilings (ledger.lock_headroom), then the locks of ledger.post_and_reverse.
create or replace function act_on_cheques(request jsonb) returns jsonb language plpgsql
-- Generic plans: they do not depend on the number of acts, and planning costs more than execution. Plans are made while tables are
-- empty and used when they are large: force index access by key.
set plan_cache_mode = force_generic_plan set lock_timeout = '1s'
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  requested constant cheque_acts_request := cheque_acts_of(request);
  owing int[];            -- colleagues that gave cheques which bounce, or stop being bounced
  ids int[];
  steps cheque_step[];
  decided record;
  refused jsonb;
begin
  owing := lock_cheques(requested);
  -- A concurrent call with the same key has committed by now.
  ids := cheques_of_key(requested);
  if ids is not null then return to_jsonb(row(ids)::cheques_acted); end if;
  refused := endorsement_refusal(requested);
  if refused is not null then return refused_by(refused); end if;
  steps := cheque_steps_of(requested);
  select d.moves, d.items, d.faults into decided
    from decide_cheques(requested, steps, undo_faults(requested.branch_id, steps), cheque_terms_of(requested.branch_id, steps)) d;
  if cardinality(decided.faults) > 0 then return refused_by(to_jsonb(decided.faults)); end if;
  refused := post_cheque_moves(requested, owing, decided.moves, decided.items);
  if refused is not null then return refused_by(refused); end if;
  perform publish_cheque_moves(requested, decided.moves);
  return to_jsonb(row(array(select distinct a.id from unnest(requested.acts) a order by 1))::cheques_acted);
end $$;
comment on function act_on_cheques(jsonb) is 'Result: cheques_acted, cheque_refusal[]';

-- A cheque_refusal. place: of the operation, added where it is decided.
create or replace function cheque_fault(code int, field text, why text default null, key text default null, day date default null,
                                        open bigint default null, place int default null) returns jsonb language sql stable as $$
  select public.answer_of(row(place, code, field, why, key, day, open, null, null, null, null, null, null, null, null)::public.cheque_refusal)
$$;

-- The request of a call. Former processes send `now` instead of `at`.
create or replace function cheque_acts_of(request jsonb) returns cheque_acts_request language plpgsql stable as $$
declare
  requested cheque_acts_request := jsonb_populate_record(null::cheque_acts_request, request);
begin
  requested.at := coalesce(requested.at, (request->>'now')::timestamptz, now());
  return requested;
end $$;

-- Locks the cheques, and the colleagues whose ceiling their operations change (wallet-ceilings.sql): those who gave a cheque that bounces
-- or stops being bounced. Returns these colleagues; other operations take no such locks.
create or replace function lock_cheques(requested cheque_acts_request) returns int[] language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  givers int[];
begin
  select array_agg(distinct split_part(k.party, ':', 2)::int)
           filter (where k.direction = 'received' and k.party like 'colleague:%' and (k.state = 'bounced' or exists (
                     select from unnest(requested.acts) a where a.id = k.id and a.operation in ('bounce', 'undo'))))
    into givers
    from (select c.* from cheques c
           where c.branch_id = requested.branch_id and c.id = any (array(select a.id from unnest(requested.acts) a))
           order by c.id for no key update) k;
  if givers is null then return '{}'; end if;
  return array(select o.id from colleagues o
                where o.branch_id = requested.branch_id and o.id = any (givers) order by o.id for no key update);
end $$;

-- The cheques of an earlier call with the key; null: none.
create or replace function cheques_of_key(requested cheque_acts_request) returns int[] language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  if requested.request_key is null then return null; end if;
  -- In the order of the intended index: while the table is empty the planner picks any index that begins with the branch.
  return nullif(array(select e.cheque_id from (
    select k.cheque_id from cheque_events k where k.branch_id = requested.branch_id and k.request_key = requested.request_key
     order by k.branch_id, k.request_key, k.cheque_id) e group by 1 order by 1), '{}');
end $$;

-- 2012 if endorsed cheques exceed what one person may pay out to a party (second-person.sql); null: no refusal.
create or replace function endorsement_refusal(requested cheque_acts_request) returns jsonb language plpgsql as $$
declare
  held jsonb;
begin
  if not (requested.alone is true and exists (
       select from unnest(requested.acts) a
        where a.party is not null and (a.operation = 'endorse' or a.inherits and a.operation is null))) then
    return null;
  end if;
  select f.refused->'held' into held
    from payout_faults(array(
      select row(1, k.branch_id, a.party, party_name(k.branch_id, a.party), null, 'payment', 'check', k.open, null)::payout_candidate
        from unnest(requested.acts) a
        join cheques k on k.branch_id = requested.branch_id and k.id = a.id and k.direction = 'received'
       where a.party is not null and (a.operation = 'endorse' or a.inherits and a.operation is null))) f limit 1;
  return case when found then jsonb_build_array(cheque_fault(2012, 'party', place => 1) || jsonb_build_object('held', held)) end;
end $$;

-- The acts with their cheques, in order. One that inherits finds the cheque as the undo before it leaves it.
create or replace function cheque_steps_of(requested cheque_acts_request) returns cheque_step[] language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  today constant date := ledger.business_day(requested.branch_id, requested.at);
  steps cheque_step[] := array(
    select row(a.ordinality, requested.acts[a.ordinality], c.found, s.events[1], s.events[2],
               case when a.operation = 'undo' then (
                 select b from cheque_events b
                  where b.branch_id = requested.branch_id and b.cheque_id = a.id and b.seq = s.events[1].seq - 1) end,
               case when a.operation = 'undo' and s.events[1].operation in ('deposit', 'redeposit') then (
                 select e.account_id from effective_events(requested.branch_id, a.id) e
                  where e.operation in ('deposit', 'redeposit') and e.seq < s.events[1].seq order by e.seq desc limit 1) end,
               null, null, null,
               case when c.found is null then cheque_fault(3009, 'id')
                    when a.inherits is not true and row_number() over (partition by a.id, a.inherits is true order by a.ordinality) > 1
                      then cheque_fault(3003, 'id', 'twice') end)::cheque_step
      from unnest(requested.acts) with ordinality a
     cross join lateral (select (select c from cheques c where c.branch_id = requested.branch_id and c.id = a.id) as found offset 0) c
     cross join lateral (select array(select e from effective_events(requested.branch_id, a.id) e order by e.seq desc limit 2) as events
                         offset 0) s
     order by a.ordinality);
  step cheque_step;
begin
  for nr in 1 .. cardinality(steps) loop
    step := steps[nr];
    if (step.act).inherits then step := with_inherited(step, steps[nr - 1]); end if;
    step.day := coalesce((step.act).date, today);
    -- An endorsed cheque is on no account: it comes back, or bounces there, the way it went.
    step.amount := case when (step.cheque).state = 'endorsed' then (step.newest).amount
                        when (step.act).operation = 'settle' then coalesce((step.act).amount, (step.cheque).open) else (step.cheque).open end;
    step.party := case when (step.act).operation <> 'endorse' and (step.cheque).state = 'endorsed' then (step.newest).party
                       else (step.act).party end;
    steps[nr] := step;
  end loop;
  return steps;
end $$;

-- The step after the undo before it: with the values of the undone operation that are missing, and the cheque as it is then.
create or replace function with_inherited(step cheque_step, undo cheque_step) returns cheque_step language plpgsql immutable as $$
declare
  act cheque_act_request := step.act;
  undone constant cheque_events := undo.newest;
begin
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
  step.act := act;
  step.cheque := cheque_after_undo(undo);
  step.newest := undo.second;
  step.fault := null;
  return step;
end $$;

-- The cheque as it is after its newest event is undone.
create or replace function cheque_after_undo(undo cheque_step) returns cheques language plpgsql immutable as $$
declare
  cheque cheques := undo.cheque;
begin
  cheque.state := (undo.newest).from_state;
  cheque.last_seq := cheque.last_seq + 1;
  cheque.open := (undo.before).open;
  cheque.held_account_id := (undo.before).held_account_id;
  if (undo.newest).operation in ('deposit', 'redeposit') then cheque.account_id := undo.deposited_before; end if;
  return cheque;
end $$;

-- For each step the obstacle to undoing the newest event, null where there is none: its document was reversed manually (5003), the month
-- of an operation without a document is closed (7301), another cheque has the Sayad id of one that comes back (3003).
create or replace function undo_faults(branch int, steps cheque_step[]) returns jsonb[] language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if not exists (select from unnest(steps) s where (s.act).operation = 'undo') then
    return array_fill(null::jsonb, array[cardinality(steps)]);
  end if;
  return array(
    select case
        when (s.act).operation is distinct from 'undo' then null
        when exists (select from ledger.voucher_reversals r where r.branch_id = branch and r.original_id = (s.newest).voucher_id)
          then cheque_fault(5003, 'id', 'reversed')
        when (s.newest).voucher_id is null and exists (
               select from ledger.periods p
                where p.branch_id = branch and p.dates @> (s.newest).on_date and p.state in ('closed', 'definite'))
          then cheque_fault(7301, 'id')
        when (s.cheque).state in ('returned', 'canceled') and (s.cheque).sayad_id <> '' and exists (
               select from cheques k where k.branch_id = branch and k.direction = (s.cheque).direction and k.sayad_id = (s.cheque).sayad_id
                  and k.state not in ('returned', 'canceled') and k.id <> (s.cheque).id)
          then cheque_fault(3003, 'id', 'sayad') end
      from unnest(steps) with ordinality s order by s.ordinality);
end $$;

-- The terms of each step, in order.
create or replace function cheque_terms_of(branch int, steps cheque_step[]) returns cheque_terms[] language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return array(
    select row(r.rule, a.id, a.kind, a.owner, o.id, m.account_id, f.account_id, z.opening, x.debit, x.credit,
               (select l.party_required from ledger.accounts l where l.branch_id = branch and l.id = x.debit),
               (select l.party_required from ledger.accounts l where l.branch_id = branch and l.id = x.credit))::cheque_terms
      from unnest(steps) with ordinality s
      join branches b on b.id = branch
     cross join lateral (select (s.act).operation, (s.act).account_id, (s.act).party, (s.act).fee offset 0) act
     cross join lateral (select (s.cheque).state, (s.cheque).direction, (s.cheque).open, (s.cheque).account_id, (s.cheque).counter_account_id,
                                (s.cheque).held_account_id offset 0) c
      left join lateral (select r as rule from cheque_rules r
                          where r.direction = c.direction and r.from_state = c.state and r.operation = act.operation
                            and r.operation <> 'undo' and (r.operation <> 'settle' or (r.to_state = 'settled') = (s.amount >= c.open))
                          limit 1) r on true
      -- The destination account, or the account it is paid from.
      left join lateral (
           select a.id, case when w.owner is null then a.kind::text else 'wallet' end as kind, w.owner
             from ledger.accounts a
             left join lateral (select k.owner from wallets k where k.branch_id = branch and k.account_id = a.id limit 1) w on true
            where act.operation in ('deposit', 'redeposit', 'clear', 'cash', 'settle')
              and a.branch_id = branch and a.level = 4 and a.active and coalesce(a.currency, b.currency) = b.currency
              and a.id = coalesce(act.account_id, case when act.operation in ('clear', 'redeposit') then c.account_id end,
                    (select m.account_id from ledger.mappings m
                      where m.branch_id = branch and m.valid @> s.day
                        and m.key = case when act.operation in ('cash', 'settle') then 'cash' else 'bank' end limit 1)) limit 1) a on true
      left join lateral (select case
             when act.operation <> 'endorse' then case when c.state = 'endorsed' then (s.newest).account_id end
             when act.party like 'colleague:%' then (
               select k.receivable_id from colleagues k
                where k.branch_id = branch and k.id = split_part(act.party, ':', 2)::int and k.deleted_at is null)
             when act.party like 'passenger:%' then (
               select m.account_id from ledger.mappings m, passengers k
                where m.branch_id = branch and m.key = 'customer.receivable' and m.valid @> s.day
                  and k.branch_id = branch and k.id = split_part(act.party, ':', 2)::int and k.status = 1 limit 1)
             when act.party like 'supplier:%' then (
               select m.account_id from ledger.mappings m, supplier_parties(branch) k
                where m.branch_id = branch and m.key = 'supplier.payable' and m.valid @> s.day
                  and k.id = split_part(act.party, ':', 2)::int limit 1) end as id offset 0) o on true
      left join lateral (select m.account_id from ledger.mappings m
                          where (r.rule).debit like 'map:%' and m.branch_id = branch and m.key = substr((r.rule).debit, 5) and m.valid @> s.day
                          limit 1) m on true
      left join lateral (select m.account_id from ledger.mappings m
                          where act.fee > 0 and m.branch_id = branch and m.key = 'bank.fee' and m.valid @> s.day limit 1) f on true
     cross join lateral (select case when act.operation = 'cancel' then opening_counter(s.cheque, s.day) end as opening offset 0) z
     cross join lateral (select cheque_account((r.rule).debit, c.held_account_id, coalesce(z.opening, c.counter_account_id), o.id, a.id,
                                               m.account_id) as debit,
                                cheque_account((r.rule).credit, c.held_account_id, coalesce(z.opening, c.counter_account_id), o.id, a.id,
                                               m.account_id) as credit offset 0) x
     order by s.ordinality);
end $$;

-- The account of one side of a rule.
create or replace function cheque_account(side text, held int, party int, other int, money int, mapped int) returns int
language sql immutable parallel safe as $$
  select case side when 'held' then held when 'party' then party when 'other' then other when 'account' then money else mapped end
$$;

-- Decides the steps one after another. moves: the events; items: their documents (as of ledger.post_and_reverse); faults: of the refused
-- steps, with their places.
create or replace function decide_cheques(requested cheque_acts_request, steps cheque_step[], undo_faults jsonb[], terms cheque_terms[],
  out moves cheque_move[], out items jsonb[], out faults jsonb[]) language plpgsql as $$
declare
  step cheque_step;
  term cheque_terms;
  fault jsonb;
  move cheque_move;
  taken_back jsonb := '{}';  -- by party: the amount of its receipts that is reversed
begin
  moves := '{}';
  items := '{}';
  faults := '{}';
  for nr in 1 .. cardinality(steps) loop
    step := steps[nr];
    term := terms[nr];
    continue when (step.act).inherits and cardinality(faults) > 0;
    fault := coalesce(step.fault, state_fault(step, term.rule), case when (step.act).operation = 'undo' then undo_faults[nr]
               else coalesce(account_fault(step, term), detail_fault(step, term)) end);
    if fault is null and (step.cheque).direction = 'received' and (step.cheque).state = 'in_safe'
       and (step.act).operation in ('return', 'cancel') then
      taken_back := taken_back || jsonb_build_object((step.cheque).party,
                      coalesce((taken_back->>(step.cheque).party)::bigint, 0) + step.amount);
      fault := taken_back_fault(step.cheque, (taken_back->>(step.cheque).party)::bigint);
    end if;
    if fault is not null then
      faults := faults || (fault || jsonb_build_object('place', step.place));
      continue;
    end if;
    if (step.act).operation = 'undo' then
      move := undo_move(step);
      if (step.newest).voucher_id is not null then items := items || cheque_reversal(requested, step); end if;
    else
      move := forward_move(step, term);
      if (term.rule).debit is not null then items := items || to_jsonb(cheque_voucher(requested, step, term)); end if;
    end if;
    if (step.act).operation = 'undo' and (step.newest).voucher_id is not null or (term.rule).debit is not null then
      move.item := cardinality(items);
    end if;
    moves := moves || move;
  end loop;
end $$;

-- 8003 if the operation is not possible in this state, or the cheque has changed since `seq`; null: neither.
create or replace function state_fault(step cheque_step, rule cheque_rules) returns jsonb language plpgsql immutable as $$
begin
  if (step.act).seq <> (step.cheque).last_seq
     or (case when (step.act).operation = 'undo' then (step.newest).seq = 1 else rule.to_state is null end) then
    return answer_of(row(null, 8003, 'id', null, null, null, null, (step.cheque).state, (step.cheque).direction, (step.cheque).last_seq,
                         (step.newest).seq > 1, null, null, null, null)::cheque_refusal);
  end if;
  return null;
end $$;

-- The fault that lies in an account or a party of the operation; null: none.
create or replace function account_fault(step cheque_step, term cheque_terms) returns jsonb language plpgsql immutable as $$
declare
  operation constant "ChequeOperation" := (step.act).operation;
  why text;
begin
  if operation in ('deposit', 'redeposit', 'clear', 'cash', 'settle') then
    why := case
      when term.money_id is null then 'unknown'
      when operation = 'cash' and term.money_kind is distinct from 'cash' then 'notCash'
      when operation = 'settle' and coalesce(term.money_kind, 'other') not in ('cash', 'bank', 'pos', 'wallet') then 'notMoney'
      when operation not in ('cash', 'settle') and term.money_kind is distinct from 'bank' then 'notBank'
      when (step.cheque).direction = 'issued' and term.money_id <> (step.cheque).account_id then 'notDrawnOn'
      when term.money_kind = 'wallet' and term.money_owner is distinct from (step.cheque).party then 'notTheirs' end;
    if why is not null then return cheque_fault(3003, 'account_id', why); end if;
  end if;
  if operation = 'endorse' then
    if step.party is null then return cheque_fault(3002, 'party', 'needed'); end if;
    why := case when step.party = (step.cheque).party then 'own' when term.other is null then 'unknown' end;
    if why is not null then return cheque_fault(3003, 'party', why); end if;
  end if;
  if (term.rule).debit like 'map:%' and term.mapped is null then
    return cheque_fault(3003, 'operation', 'unmapped', key => substr((term.rule).debit, 5));
  end if;
  return null;
end $$;

-- The fault that lies in the fee, the amount or the day; null: none.
create or replace function detail_fault(step cheque_step, term cheque_terms) returns jsonb language plpgsql immutable as $$
declare
  act constant cheque_act_request := step.act;
  cheque constant cheques := step.cheque;
begin
  return case
    when act.fee > 0 and (act.operation <> 'bounce' or cheque.direction = 'issued' or cheque.state = 'endorsed')
      then cheque_fault(3003, 'fee', 'noFee')
    when act.fee > 0 and term.fee_account is null then cheque_fault(3003, 'operation', 'unmapped', key => 'bank.fee')
    when act.amount = 0 or act.amount <> step.amount or act.operation = 'settle' and act.amount > cheque.open
      then cheque_fault(3003, 'amount', 'beyond', open => cheque.open)
    when step.day < (step.newest).on_date
      then cheque_fault(3003, 'date', 'beforeLast', day => (step.newest).on_date)
    when act.operation = 'clear' and step.day < cheque.due_date
      then cheque_fault(3003, 'date', 'notDue', day => cheque.due_date) end;
end $$;

-- The refusal because the party's wallet was filled with the money of the cheque since; null: none. total: of the party's receipts that
-- the call reverses.
create or replace function taken_back_fault(cheque cheques, total bigint) returns jsonb language plpgsql
set enable_seqscan = off as $$
declare
  why jsonb;
begin
  select u.why into why
    from payments p cross join lateral wallet_undo_shortfall(p, total) u (why)
   where p.branch_id = cheque.branch_id and p.cheque_id = cheque.id and u.why is not null;
  return case when why is not null then
    cheque_fault((why->'code')::int, 'id', 'filledSince') || (why - '{code,fields}'::text[]) end;
end $$;

-- The event that undoes the newest one, on its day.
create or replace function undo_move(step cheque_step) returns cheque_move language plpgsql immutable as $$
declare
  newest constant cheque_events := step.newest;
begin
  return row((step.cheque).id, (step.cheque).last_seq + 1, (step.cheque).direction, (step.cheque).state, 'undo', newest.from_state,
             coalesce(newest.doc_date, newest.on_date), null, null, newest.amount, 0, false, (step.before).held_account_id,
             (step.before).open, newest.seq, coalesce((step.act).note, ''), step.place, null)::cheque_move;
end $$;

-- The reversal of the document of the newest event.
create or replace function cheque_reversal(requested cheque_acts_request, step cheque_step) returns jsonb language plpgsql immutable as $$
begin
  return jsonb_build_object('branch_id', requested.branch_id, 'doc_date', (step.newest).doc_date, 'created_by', requested.actor,
           'request_id', requested.request_id, 'description', (step.act).note,
           'reverses', jsonb_build_object('voucher_id', (step.newest).voucher_id, 'doc_date', (step.newest).doc_date));
end $$;

-- The event of an operation by its rule.
create or replace function forward_move(step cheque_step, term cheque_terms) returns cheque_move language plpgsql immutable as $$
declare
  act constant cheque_act_request := step.act;
  cheque constant cheques := step.cheque;
  to_state constant "ChequeState" := (term.rule).to_state;
  rest constant bigint := case when act.operation = 'settle' then cheque.open - step.amount
                               when to_state not in ('in_safe', 'deposited', 'bounced', 'issued', 'delivered') then 0
                               else step.amount end;
begin
  return row(cheque.id, cheque.last_seq + 1, cheque.direction, cheque.state, act.operation, to_state, step.day,
             coalesce(term.money_id, term.other), case when term.other is not null then step.party end, step.amount, coalesce(act.fee, 0),
             act.operation = 'bounce' and coalesce(act.stamped, false),
             case when term.mapped is not null then term.mapped when rest > 0 then cheque.held_account_id end, rest, null,
             coalesce(act.note, ''), step.place, null)::cheque_move;
end $$;

-- Its document.
create or replace function cheque_voucher(requested cheque_acts_request, step cheque_step, term cheque_terms) returns ledger.post_request
language plpgsql immutable as $$
declare
  act constant cheque_act_request := step.act;
  cheque constant cheques := step.cheque;
  lines ledger.post_line[] := array[
    cheque_line(term.debit_account, cheque_line_party(step, term, (term.rule).debit, term.debit_of_party), step.amount, null),
    cheque_line(term.credit_account, cheque_line_party(step, term, (term.rule).credit, term.credit_of_party), null, step.amount)];
begin
  if act.fee > 0 then
    lines := lines || cheque_line(term.fee_account, null, act.fee, null) || cheque_line(cheque.account_id, null, null, act.fee);
  end if;
  return row(requested.branch_id, step.day, 'cheque', format('cheque:%s:%s', cheque.id, cheque.last_seq + 1),
             coalesce(act.note, cheque.bank || ' ' || cheque.serial), 'cheque', cheque.id::text, requested.actor, requested.request_id,
             lines)::ledger.post_request;
end $$;

create or replace function cheque_line(account int, party text, debit bigint, credit bigint) returns ledger.post_line language sql immutable as $$
  select row(account, null, party, null, debit, credit, null, null, null, null, null, null)::ledger.post_line
$$;

-- The party on the line of a rule's side. Bounced cheques are owed by their party and carry it. required: by the account.
create or replace function cheque_line_party(step cheque_step, term cheque_terms, side text, required boolean) returns text
language plpgsql immutable as $$
declare
  party constant text := (step.cheque).party;
begin
  return case
    when side = 'party' and term.opening is null then party
    when side = 'other' then step.party
    when side = 'map:cheque.bounced' or side = 'account' and term.money_kind = 'wallet' then party
    when side = 'held' and (step.cheque).state = 'bounced' and (step.cheque).direction = 'received' then party
    when required then party end;
end $$;

-- Posts the documents and writes the events, all or none; returns the refusals of the ledger, or null.
create or replace function post_cheque_moves(requested cheque_acts_request, owing int[], moves cheque_move[], items jsonb[]) returns jsonb
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  -- Cheques whose payments no longer settle anything, and those whose payments are trashed or come back.
  let_go constant int[] := array(select m.cheque_id from unnest(moves) m where m.operation in ('return', 'cancel'));
  revived constant int[] := array(select m.cheque_id from unnest(moves) m where m.operation = 'undo' and m.from_state = 'canceled');
  paying int[];
  posted jsonb := '[]';
begin
  if let_go <> '{}' or revived <> '{}' then
    select array_agg(p.id) into paying
      from (select p.id from payments p where p.branch_id = requested.branch_id and p.cheque_id = any (let_go || revived)
             order by p.id for no key update) p;
  end if;
  if let_go <> '{}' then perform lock_settled(requested.branch_id, paying); end if;
  if owing <> '{}' then perform lock_for_cheques(requested.branch_id, requested.actor, to_jsonb(items), owing); end if;
  -- A refusal of the ledger rolls back all acts.
  begin
    if let_go <> '{}' then perform release_cheques(requested, let_go); end if;
    if let_go <> '{}' or revived <> '{}' then perform trash_cheque_payments(requested, moves, revived); end if;
    if items <> '{}' then posted := ledger.post_and_reverse(to_jsonb(items)); end if;
    if posted @> '[{"refused": {}}]' then raise exception 'the books refuse' using errcode = 'CQ000'; end if;
    insert into cheque_events (branch_id, cheque_id, seq, prev_seq, direction, from_state, operation, to_state, on_date,
                               account_id, party, amount, fee, stamped, held_account_id, open, undoes, voucher_id, doc_date, note,
                               request_key, created_at, created_by)
    select requested.branch_id, m.cheque_id, m.seq, m.seq - 1, m.direction, m.from_state, m.operation, m.to_state, m.on_date,
           m.account_id, m.party, m.amount, m.fee, m.stamped, m.held_account_id, m.open, m.undoes,
           (posted->(m.item - 1)->>'voucher_id')::bigint, (posted->(m.item - 1)->>'doc_date')::date, m.note,
           -- A change consists of two events of one call: the latter publishes it.
           case when m.seq = max(m.seq) over (partition by m.cheque_id) then requested.request_key end, requested.at, requested.actor
      from unnest(moves) m order by m.cheque_id, m.seq;
  exception when sqlstate 'CQ000' then
    return (
      select jsonb_agg(cheque_fault(a.code, case a.code when 7301 then 'date' else 'account_id' end,
               case a.code when 7012 then 'belowFloor' else 'books' end, day => a.day, place => m.place) order by m.item)
        from unnest(moves) m
       cross join lateral jsonb_populate_record(null::ledger.posting_refusal, posted->(m.item - 1)->'refused') a where a.code is not null);
  end;
  return null;
end $$;

-- Opens again what the payments of these cheques settled.
create or replace function release_cheques(requested cheque_acts_request, let_go int[]) returns void language plpgsql
set enable_seqscan = off as $$
begin
  update settlements s set released_at = requested.at, released_by = requested.actor
    from payments p where p.branch_id = requested.branch_id and p.cheque_id = any (let_go)
     and s.branch_id = requested.branch_id and s.payment_id = p.id and s.released_at is null;
end $$;

-- Trashes the payments of canceled cheques; those of revived ones come back, unless the call cancels them again.
create or replace function trash_cheque_payments(requested cheque_acts_request, moves cheque_move[], revived int[]) returns void
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  canceled constant int[] := array(select m.cheque_id from unnest(moves) m where m.operation = 'cancel');
begin
  update payments p
     set trashed_at = requested.at, trashed_by = requested.actor, version = p.version + 1,
         trash_reason = (select nullif(m.note, '') from unnest(moves) m where m.cheque_id = p.cheque_id and m.operation = 'cancel' limit 1)
   where p.branch_id = requested.branch_id and p.cheque_id = any (canceled) and p.trashed_at is null;
  update payments p set trashed_at = null, trashed_by = null, trash_reason = null, version = p.version + 1
   where p.branch_id = requested.branch_id and p.cheque_id = any (revived) and not p.cheque_id = any (canceled);
end $$;

-- Audit and outbox rows of the events.
create or replace function publish_cheque_moves(requested cheque_acts_request, moves cheque_move[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  with audited as (
    insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, before, after)
    select requested.branch_id, requested.actor, 'cheque.' || m.operation, 'cheque', m.cheque_id::text, requested.request_id,
           jsonb_build_object('state', m.from_state),
           jsonb_strip_nulls(jsonb_build_object('state', m.to_state, 'seq', m.seq, 'on', m.on_date, 'amount', m.amount,
             'account_id', m.account_id, 'party', m.party, 'undoes', m.undoes, 'note', nullif(m.note, '')))
      from unnest(moves) m)
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  select requested.branch_id, case when m.operation = 'bounce' and m.direction = 'issued' then 'cheque.bounced' else 'cheque.moved' end,
         'cheque', m.cheque_id::text,
         jsonb_build_object('cheque_id', m.cheque_id, 'direction', m.direction, 'operation', m.operation, 'from_state', m.from_state,
           'to_state', m.to_state, 'seq', m.seq, 'date', m.on_date, 'amount', m.amount)
    from unnest(moves) m;
end $$;

-- Takes all locks the documents need, including the balances of these colleagues' ceilings, at once and in the common lock order.
create or replace function lock_for_cheques(branch int, who text, items jsonb, owing int[]) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  documents constant ledger.document_request[] := array(select d from jsonb_populate_recordset(null::ledger.document_request, items) d);
  days constant date[] := array(select d.doc_date from unnest(documents) d);
  touched int[];
begin
  perform lock_items(branch, array_agg((d.reverses).voucher_id)) from unnest(documents) d where not (d.reverses is null) having count(*) > 0;
  select array_agg(t.id) into touched
    from (select c.receivable_id as id from colleagues c where c.branch_id = branch and c.id = any (owing)
          union
          select l.account_id from unnest(documents) d cross join lateral unnest(d.lines) l
          union
          select e.account_id from unnest(documents) d
           cross join lateral (select * from ledger.entries e
                                where e.branch_id = branch and e.doc_date = (d.reverses).doc_date
                                  and e.voucher_id = (d.reverses).voucher_id) e) t;
  perform ledger.lock_headroom(array_fill(branch, array[cardinality(days)]), days, array_fill(who, array[cardinality(days)]),
                       array_fill(branch, array[cardinality(touched)]), touched);
end $$;
