-- Stores receipts, payments and transfers, including cheques: groups, each all or none, many groups in one transaction and one
-- round trip, each with its own result.
--
-- requests: an array of payment_group_request. alone: no second person has approved it (second-person.sql); request_key: idempotency
-- key of the group; at: the time of the request.
-- answers, in their order: {payments: [row of domain/cashier/payment/rows.ts]}, {again: [id]} of an earlier call with the key,
--   or {refused: {code, fields: [{path, fault}], available, shortfall, party}}: the first failed row, with others refused for
--   the same code; for a limit (7001, 7002) the available amount, the shortfall and the party; for a cash box below zero (7012) its
--   account, the day and the balance.
--   Codes are the catalogue's (contract, section 9); faults are named in domain/cashier/payment/faults.ts.
--
-- Lock order: new wallets, paid suppliers (supplier-payment-runs.sql), payees (second-person.sql), parties whose wallets are filled (wallet-fills.sql), settled items
-- (settlements.sql), months and limited balances (ledger.post_many), new rows, then the number series. A key, or a cheque, that a
-- concurrent transaction is inserting fails the whole call (23505): the caller retries, and finds the other's.
create or replace function store_payments_many(requests jsonb) returns jsonb language plpgsql as $$
begin
  return store_payment_groups(payment_groups_of(requests));
end $$;

-- A single group: same rules as the batch.
create or replace function store_payments(request jsonb) returns jsonb language sql volatile as $$
  select store_payments_many(jsonb_build_array(request))->0
$$;
comment on function store_payments(jsonb) is 'Result: payments_stored, payments_before, payment_refusal';

-- The same for requests that are read already.
create or replace function store_payment_groups(requested payment_group_request[]) returns jsonb language plpgsql
-- Generic plans: they do not depend on the number of items, and planning costs more than execution. The lock timeout keeps one
-- locked item from blocking all payments.
set plan_cache_mode = force_generic_plan set lock_timeout = '1s'
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  -- One element per request.
  firsts int[];           -- the first request with its key: later ones get its answer
  priors int[];           -- the group stored by an earlier call with its key
  faults jsonb[];
  -- One element per payment.
  plan payment_plan[];
  made payment_made[];
begin
  perform open_wallets(requested);
  select g.firsts, g.priors into firsts, priors from groups_before(requested) g;
  for nr in 1 .. cardinality(requested) loop
    if firsts[nr] <> nr or priors[nr] is not null then requested[nr].payments := '{}'; end if;
  end loop;
  plan := plan_payments(requested);
  faults := group_faults(requested, plan);
  select p.faults, p.made into faults, made from post_payments(requested, plan, faults) p;
  made := write_payments(requested, plan, made);
  return (
    select jsonb_agg(case when priors[f.first] is not null then to_jsonb(row((
                              select array_agg(p.id order by p.id) from payments p
                               where p.branch_id = requested[f.first].branch_id and p.group_id = priors[f.first]))::payments_before)
                          when faults[f.first] is not null then refused_by(faults[f.first])
                          else to_jsonb(row(t.rows)::payments_stored) end order by f.request)
      from unnest(firsts) with ordinality f (first, request)
      left join (select p.request, jsonb_agg(stored_payment(plan[p.ordinality], made[p.ordinality]) order by p.place) as rows
                   from unnest(plan) with ordinality p where made[p.ordinality].id is not null group by 1) t on t.request = f.first);
end $$;

-- Opens empty wallets for passengers who pay or are paid by wallet and have none yet.
create or replace function open_wallets(requested payment_group_request[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  perform ledger.wallet_of(d.branch_id, d.owner)
     from (select distinct r.branch_id, 'passenger:' || p.party_id as owner
             from unnest(requested) r cross join lateral unnest(r.payments) p
            where p.method = 'wallet' and p.party_type = 'passenger' and p.party_id > 0
            order by 1, 2) d;
end $$;

create or replace function open_requested_wallets(requests jsonb) returns void language plpgsql as $$
begin
  perform open_wallets(payment_groups_of(requests));
end $$;

-- For each request, in order: the first one with its key, and the group that an earlier call with its key stored.
create or replace function groups_before(requested payment_group_request[], out firsts int[], out priors int[]) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  select array_agg(f.first order by f.request), array_agg(p.group_id order by f.request) into firsts, priors
    from (select r.ordinality as request, r.branch_id, r.request_key,
                 case when r.request_key is null then r.ordinality
                      else min(r.ordinality) over (partition by r.branch_id, r.request_key) end::int as first
            from unnest(requested) with ordinality r) f
    -- In the order of the intended index: while the table is empty the planner picks any index that begins with the branch.
    left join lateral (select p.group_id from payments p
                        where p.branch_id = f.branch_id and p.request_key = f.request_key || '#1' and f.request_key is not null
                        order by p.branch_id, p.request_key limit 1) p on true;
end $$;

-- The refusal of each request before it is posted, null where there is none. Locks payees, parties and items: each kind only for
-- the groups that have not been refused yet.
create or replace function group_faults(requested payment_group_request[], plan payment_plan[]) returns jsonb[] language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  faults jsonb[] := array_fill(null::jsonb, array[cardinality(requested)]);
  has record;
  one record;
begin
  select bool_or(p.fault is not null) as faults, bool_or(p.type = 'payment' and p.method <> 'wallet' and requested[p.request].alone) as payouts,
         bool_or(p.type = 'payment' and p.method = 'wallet') as fills, bool_or(p.settles <> '{}') as items, bool_or(p.type = 'payment' and p.party like 'supplier:%') as suppliers
    into has from unnest(plan) p;
  -- A payment run judges what is owed under the same lock (supplier-payment-runs.sql).
  if has.suppliers then
    perform lock_supplier(s.branch_id, s.party_id)
       from (select distinct p.branch_id, split_part(p.party, ':', 2)::int as party_id from unnest(plan) p
              where p.type = 'payment' and p.party like 'supplier:%' order by 1, 2) s;
  end if;
  if has.faults then
    for one in select f.request, f.refused from first_faults(array(
        select row(p.request, p.place, p.code, p.path, p.fault)::payment_fault from unnest(plan) p where p.fault is not null)) f
    loop
      faults[one.request] := one.refused;
    end loop;
  end if;
  if has.payouts then
    for one in select f.request, f.refused from payout_faults(array(
        select row(p.request, p.branch_id, p.party, p.party_name, p.counter_account_id, p.type, p.method, p.worth, null)::payout_candidate
          from unnest(plan) p where faults[p.request] is null and requested[p.request].alone)) f
    loop
      faults[one.request] := one.refused;
    end loop;
  end if;
  if has.fills then
    for one in select f.request, f.refused from wallet_faults(array(
        select row(p.request, p.place, p.branch_id, p.party, p.type, p.method, p.worth, p.pay_date, p.settles, null, null)::wallet_move
          from unnest(plan) p where faults[p.request] is null)) f
    loop
      faults[one.request] := one.refused;
    end loop;
  end if;
  if has.items then
    for one in select f.request, f.refused from settle_faults(array(
        select row(p.request, p.place, s.ordinality, p.branch_id, p.type, p.party, p.counter_account_id, s.document_id, s.date, s.line,
                   s.amount)::settle_row
          from unnest(plan) p cross join lateral unnest(p.settles) with ordinality s where faults[p.request] is null
         order by p.request, p.place, s.ordinality)) f
    loop
      faults[one.request] := one.refused;
    end loop;
  end if;
  return faults;
end $$;

-- The refusals of the requests with faults: of each its first row, with others refused for the same code. place: of the first row.
create or replace function first_faults(wrong payment_fault[]) returns table (request int, code int, place int, refused jsonb)
language plpgsql immutable as $$
begin
  return query
  select w.request, w.code, min(w.place), answer_of(row(w.code, jsonb_agg(to_jsonb(row(format('payments[%s].%s', w.place - 1, w.path), w.fault)::refused_field)
           order by w.place), null, null, null, null, null, null, null, null, null)::payment_refusal)
    from (select f.*, first_value(f.code) over (partition by f.request order by f.place) as first from unnest(wrong) f) w
   where w.code = w.first group by w.request, w.code;
end $$;

-- Posts the payments of the groups without a fault. made: of each payment, null if it is not stored. If a group is refused, the postings
-- of its call are rolled back and the others are posted without it.
create or replace function post_payments(requested payment_group_request[], plan payment_plan[], inout faults jsonb[], out made payment_made[])
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  places int[];           -- of the payments to post in the plan, and the request of each
  groups int[];
  items ledger.post_request[];
  posted jsonb;
  wrong payment_fault[];
  again boolean;
  one record;
begin
  made := new_payments(plan, faults);
  loop
    select array_agg(p.ordinality order by p.ordinality), array_agg(p.request order by p.ordinality),
           array_agg(payment_voucher(plan[p.ordinality], made[p.ordinality].id, 1, requested[p.request].actor, requested[p.request].request_id)
                     order by p.ordinality)
      into places, groups, items from unnest(plan) with ordinality p where faults[p.request] is null;
    exit when items is null;
    again := false;
    if cardinality(items) = (select count(distinct g) from unnest(groups) g) then
      posted := ledger.post_many(to_jsonb(items));
    else
      begin
        posted := ledger.post_many(to_jsonb(items));
        if exists (select from rows from (unnest(groups), jsonb_array_elements(posted)) d (request, answer)
                    group by d.request having count(d.answer->'refused') between 1 and count(*) - 1) then
          raise exception using errcode = 'PY001';
        end if;
      exception when sqlstate 'PY001' then
        again := true;
      end;
    end if;
    wrong := posting_faults(plan, places, posted);
    exit when wrong = '{}';
    -- A limit exceeded with one group may not be exceeded without it: one at a time, when they are posted again.
    for one in
      select f.*, f.code in (7001, 7002, 7012) as limited from first_faults(wrong) f order by limited, f.request
    loop
      faults[one.request] := one.refused;
      exit when again and one.limited;
    end loop;
    for one in
      select f.* from first_faults(wrong) f where f.code in (7001, 7002, 7012) and faults[f.request] is not null
    loop
      faults[one.request] := faults[one.request] || case one.code
        when 7012 then floor_data_of(posted->(array_position(places, (
          select p.ordinality::int from unnest(plan) with ordinality p where p.request = one.request and p.place = one.place)) - 1))
        else limit_data_of(requested[one.request].branch_id, plan, one.request, one.place, again, one.code, faults) end;
    end loop;
    exit when not again;
  end loop;
  for nr in 1 .. cardinality(plan) loop
    if faults[plan[nr].request] is not null then made[nr] := null; end if;
  end loop;
  for nr in 1 .. coalesce(cardinality(places), 0) loop
    if faults[groups[nr]] is null then made[places[nr]].voucher_id := (posted->(nr - 1)->>'voucher_id')::bigint; end if;
  end loop;
end $$;

-- Ids for the payments of the groups without a fault, in the order of the plan.
create or replace function new_payments(plan payment_plan[], faults jsonb[]) returns payment_made[] language plpgsql as $$
begin
  return array(
    select row(n.id, n.cheque_id, min(n.id) over w, min(n.cheque_id) over w, null, null)::payment_made
      from (select p.request, p.ordinality, case when faults[p.request] is null then nextval('payments_id_seq')::int end as id,
                   case when faults[p.request] is null and p.method = 'check' then nextval('cheques_id_seq')::int end as cheque_id
              from unnest(plan) with ordinality p) n
    window w as (partition by n.request) order by n.ordinality);
end $$;

-- The voucher of a planned payment: the line of the money against the other one. number: counts its vouchers.
create or replace function payment_voucher(p payment_plan, id int, number int, actor text, request_id text) returns ledger.post_request
language plpgsql immutable as $$
declare
  receipt constant boolean := p.type = 'receipt';
  debit constant bigint := case when receipt then p.worth end;
  credit constant bigint := case when not receipt then p.worth end;
  money constant ledger.post_line := row(p.account_id, null, case when p.money_of_party then p.party end,
    case when p.money_of_center then p.cost_center_id end, debit, credit, p.currency, case when receipt then p.amount end,
    case when not receipt then p.amount end, p.rate, p.description, null)::ledger.post_line;
  counter constant ledger.post_line := row(p.counter_account_id, null, p.party, p.cost_center_id, credit, debit, p.currency,
    case when not receipt then p.amount end, case when receipt then p.amount end, p.rate, p.description, p.dims)::ledger.post_line;
begin
  return row(p.branch_id, p.pay_date, case when receipt then 'receipt' else 'pay' end, format('payment:%s:%s', id, number), p.description,
             'payment', id::text, actor, request_id, case when receipt then array[money, counter] else array[counter, money] end)::ledger.post_request;
end $$;

-- What the ledger refused: posted are the answers to the payments at these places of the plan.
create or replace function posting_faults(plan payment_plan[], places int[], posted jsonb) returns payment_fault[] language plpgsql immutable as $$
begin
  return array(
    select row(p.request, p.place, c.code, case c.code when 7301 then 'date' when 3003 then 'account_id' else 'amount' end,
               case when c.code = 7301 then 'monthClosed' when c.code = 3003 then 'notPostedSo' when c.code = 7012 then 'floorLimit' when c.code <> 7001 then 'ceilingLimit'
                    when plan[d.nr].party like 'supplier:%' then 'depositLimit' else 'walletLimit' end)::payment_fault
      from rows from (unnest(places), jsonb_array_elements(posted)) d (nr, answer)
     cross join lateral (select (d.answer->'refused'->>'code')::int as code) c
     cross join lateral (select plan[d.nr].request as request, plan[d.nr].place as place) p
     where d.answer ? 'refused');
end $$;

-- For a refusal because of a limit: the available amount, the shortfall and the party, as if the groups of the call had been posted one
-- after another. undone: no group is posted now, and all payments of the request count up to the refused one; else the groups without
-- a fault are posted, and only the refused payment counts. faults: of the groups.
drop function if exists limit_data_of(int, payment_plan[], int, int, boolean, int);
create or replace function limit_data_of(branch int, plan payment_plan[], refused int, at_place int, undone boolean, refusal int, faults jsonb[])
returns jsonb language plpgsql stable as $$
begin
  return coalesce((
    select limit_refusal_data(branch, refusal, array_agg(l.account), array_agg(l.need), array_agg(l.moved))
      from (select x.account, coalesce(sum(x.growth) filter (where k.own), 0)::bigint as need,
                   coalesce(sum(case when undone then x.growth else -x.growth end) filter (where not k.own), 0)::bigint as moved
              from unnest(plan) d
             cross join lateral (values (d.account_id, case d.type when 'receipt' then d.worth else -d.worth end),
                                        (d.counter_account_id, case d.type when 'receipt' then -d.worth else d.worth end)) x (account, growth)
             cross join lateral (select d.request = refused as own) k
             where case when k.own then d.place <= at_place and undone or d.place = at_place
                        when undone then d.request < refused and faults[d.request] is null
                        else d.request > refused and faults[d.request] is null end
             group by x.account having bool_or(k.own)) l), '{}');
end $$;

-- Inserts the posted payments with all their rows; returns them with their numbers. Numbers are taken after the cheques are inserted,
-- which can fail, and last of all locks.
create or replace function write_payments(requested payment_group_request[], plan payment_plan[], made payment_made[]) returns payment_made[]
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  numbers int[];
  has record;
begin
  select bool_or(m.cheque_id is not null) as cheques, bool_or(p.settles <> '{}') as items, array_agg(p.ordinality order by p.ordinality) as places,
         array_agg(p.branch_id order by p.ordinality) as branches, array_agg(p.fiscal_year order by p.ordinality) as years,
         array_agg(p.type order by p.ordinality) as types
    into has
    from unnest(plan) with ordinality p cross join lateral (select made[p.ordinality].id as id, made[p.ordinality].cheque_id as cheque_id) m
   where m.id is not null;
  if has.places is null then return made; end if;
  if has.cheques then perform write_cheques(requested, plan, made); end if;
  numbers := take_numbers(has.branches, has.years, has.types);
  for nr in 1 .. cardinality(numbers) loop made[has.places[nr]].number := numbers[nr]; end loop;
  with done as materialized (
    select p.*, r.actor, r.request_id, r.request_key, r.at
      from rows from (unnest(plan), unnest(made)) p
      join unnest(requested) with ordinality r on r.ordinality = p.request
     where p.id is not null),
  audited as (
    insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, after)
    select d.branch_id, d.actor, 'payment.store', 'payment', d.id::text, d.request_id,
           jsonb_strip_nulls(jsonb_build_object('type', d.type, 'method', d.method, 'account_id', d.account_id, 'party', d.party,
             'counter_account_id', d.counter_account_id, 'amount', d.amount, 'currency', d.currency, 'date', d.pay_date,
             'reference', d.reference, 'description', nullif(d.description, ''), 'cost_center_id', d.cost_center_id, 'dims', d.dims, 'document_id', d.voucher_id))
      from done d order by d.id),
  published as (
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    select d.branch_id, t.type, split_part(t.type, '.', 1), case when count(*) = 1 then min(t.id)::text else 'many' end,
           jsonb_build_object('ids', jsonb_agg(t.id order by t.id))
      from done d cross join lateral (values ('payment.stored', d.id), ('cheque.stored', d.cheque_id)) t (type, id)
     where t.id is not null group by d.request, d.branch_id, t.type)
  insert into payments (branch_id, id, group_id, type, method, fiscal_year, number, account_id, counter_account_id, party, currency, amount,
                        rate, worth, pay_date, reference, description, cheque_id, voucher_id, request_key, created_at, created_by, cost_center_id, dims)
  select d.branch_id, d.id, d.group_id, d.type::"PaymentType", d.method::"PaymentMethod", d.fiscal_year, d.number, d.account_id,
         d.counter_account_id, d.party, d.currency, d.amount, d.rate, d.worth, d.pay_date, d.reference, d.description, d.cheque_id,
         d.voucher_id, d.request_key || '#' || d.place, d.at, d.actor, d.cost_center_id, d.dims
    from done d order by d.branch_id, d.request, d.place;
  if has.cheques then perform register_cheques(requested, plan, made); end if;
  if has.items then
    insert into settlements (branch_id, payment_id, doc_date, voucher_id, line, amount, created_at, created_by)
    select p.branch_id, p.id, s.date, s.document_id, s.line, s.amount, requested[p.request].at, requested[p.request].actor
      from rows from (unnest(plan), unnest(made)) p cross join lateral unnest(p.settles) s where p.id is not null;
  end if;
  return made;
end $$;

-- Inserts the cheques of posted payments, in their initial state.
create or replace function write_cheques(requested payment_group_request[], plan payment_plan[], made payment_made[]) returns void
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into cheques (branch_id, id, direction, sayad_id, series, serial, bank, bank_branch, amount, due_date, party, counter_account_id,
                       owner_name, owner_iban, account_id, open, group_id, description, created_at, created_by)
  select d.branch_id, d.cheque_id, case d.type when 'receipt' then 'received' else 'issued' end::"ChequeDirection", coalesce(c.sayad_id, ''),
         c.series, c.serial, c.bank, coalesce(c.bank_branch, ''), d.amount, c.due_date, d.party, d.counter_account_id,
         coalesce(c.owner_name, ''), c.owner_iban, d.drawn_on, 0, d.cheque_group, coalesce(c.description, ''), r.at, r.actor
    from rows from (unnest(plan), unnest(made)) d
   cross join lateral (select (d.cheque).*) c
   cross join lateral (select requested[d.request].at as at, requested[d.request].actor as actor) r
   where d.cheque_id is not null;
end $$;

-- Registers them: the first event of each.
create or replace function register_cheques(requested payment_group_request[], plan payment_plan[], made payment_made[]) returns void
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into cheque_events (branch_id, cheque_id, seq, direction, from_state, operation, to_state, on_date, party, amount, held_account_id,
                             open, voucher_id, doc_date, created_at, created_by)
  select d.branch_id, d.cheque_id, 1, case d.type when 'receipt' then 'received' else 'issued' end::"ChequeDirection", 'none', 'register',
         case d.type when 'receipt' then 'in_safe' else 'issued' end::"ChequeState", d.pay_date, d.party, d.amount,
         d.account_id, d.amount, d.voucher_id, d.pay_date, requested[d.request].at, requested[d.request].actor
    from rows from (unnest(plan), unnest(made)) d
   where d.cheque_id is not null;
end $$;

-- A stored payment as domain/cashier/payment/rows.ts takes it.
create or replace function stored_payment(p payment_plan, m payment_made) returns jsonb language plpgsql immutable as $$
begin
  return to_jsonb(row(m.id, m.group_id, p.type::"PaymentType", p.method::"PaymentMethod", m.number, p.fiscal_year, p.account, p.counter_account, p.party, p.party_name,
    p.currency, p.amount, p.rate, p.own, p.worth, p.exponent, p.own_exponent, p.pay_date, p.reference, p.description, to_jsonb(p.settles),
    p.cost_center, m.cheque_id, m.voucher_id, coalesce(p.dimensions, '[]'))::stored_payment);
end $$;

-- The refusals of requests that settle items which cannot be settled this way (3003), with the paths of all such items. The items are
-- locked, and created by their first settlement. If two requests settle one item, each is retried alone (40001).
create or replace function settle_faults(requested settle_row[]) returns table (request int, refused jsonb) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  if requested = '{}' then return; end if;
  perform share_items(array_agg(a.branch_id), array_agg(a.document_id)) from unnest(requested) a;
  if exists (select from unnest(requested) a group by a.branch_id, a.document_id, a.line having count(distinct a.request) > 1) then
    raise exception 'two groups settle one item' using errcode = '40001';
  end if;
  insert into open_items (branch_id, doc_date, voucher_id, line)
  select distinct e.branch_id, e.doc_date, e.voucher_id, e.line
    from unnest(requested) a
   cross join lateral (
         select e.branch_id, e.doc_date, e.voucher_id, e.line from ledger.entries e
          where e.branch_id = a.branch_id and e.doc_date = a.date and e.voucher_id = a.document_id and e.line = a.line
            and e.party = a.party and e.account_id = a.counter_account_id limit 1) e
   order by 1, 2, 3, 4
  on conflict do nothing;
  perform 1 from unnest(requested) a
     join open_items i on i.branch_id = a.branch_id and i.doc_date = a.date and i.voucher_id = a.document_id and i.line = a.line
    order by i.branch_id, i.doc_date, i.voucher_id, i.line for no key update of i;

  return query
  select w.request, answer_of(row(3003, jsonb_agg(to_jsonb(row(format('payments[%s].settles[%s].%s', w.place - 1, w.nth - 1, w.wrong[1]),
           w.wrong[2])::refused_field) order by w.place, w.nth), null, null, null, null, null, null, null, null, null)::payment_refusal)
    from (select a.request, a.place, a.nth,
                 case when i.voucher_id is null or i.party <> a.party or i.account_id <> a.counter_account_id
                           or (a.type = 'receipt') <> (i.amount > 0) then '{document_id,noItem}'
                      when exists (select from ledger.voucher_reversals r where r.branch_id = a.branch_id and r.original_id = a.document_id)
                        or exists (select from ledger.voucher_reversals r where r.branch_id = a.branch_id and r.reversal_id = a.document_id)
                        then '{document_id,itemUndone}'
                      -- The total of the rows of one group.
                      when sum(a.amount) over (partition by a.branch_id, a.document_id, a.line order by a.place, a.nth) > abs(i.open)
                        then '{amount,moreThanOpen}' end::text[] as wrong
            from unnest(requested) a
            left join lateral (select * from open_items i where i.branch_id = a.branch_id and i.doc_date = a.date
                                  and i.voucher_id = a.document_id and i.line = a.line limit 1) i on true) w
   where w.wrong is not null group by w.request;
end $$;

-- Took JSON before release 13.
drop function if exists settle_faults(jsonb);
drop function if exists payment_voucher(jsonb, int, text, text);
