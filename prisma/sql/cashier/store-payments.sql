-- Stores receipts, payments and transfers, including cheques: groups, each all or none, many groups in one transaction and one
-- round trip, each with its own result.
--
-- requests: [{branch_id, actor, request_id, request_key, alone, payments: [{type, method, account_id, party_type, party_id, amount,
--   currency, rate, date, reference, description, cost_center_id, settles: [{document_id, date, line, amount}], cheque: {sayad_id, series, serial,
--   bank, bank_branch, due_date, owner_name, owner_iban, account_id, description}}]}]
--   alone: no second person has approved it (second-person.sql).
--   rate: major units of the branch's currency per major unit of currency. request_key: idempotency key of the group.
-- answers, in their order: {payments: [row of domain/cashier/payment/rows.ts]}, {again: [id]} of an earlier call with the key,
--   or {refused: {code, fields: [{path, fault}], available, shortfall, party}}: the first failed row, with others refused for
--   the same code; for a limit (7001, 7002) the available amount, the shortfall and the party.
--   Codes are the catalogue's (contract, section 9); faults are named in domain/cashier/payment/faults.ts.
--
-- Lock order: new wallets, parties whose wallets are filled (wallet-fills.sql), settled items (settlements.sql), months and limited
-- balances (ledger.post_many), new rows, then the number series. A key, or a cheque, that a concurrent transaction is inserting
-- fails the whole call (23505): the caller retries, and finds the other's.

-- Resolves each payment: its accounts, party, value and fault; writes nothing. Returns [{request, place, ..., code, path, fault}]
-- in order; fault null: valid.
create or replace function planned_payments(requests jsonb) returns jsonb language plpgsql stable
-- Plans are made while tables are empty and used when they are large: force index access by key.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return (select jsonb_agg(to_jsonb(planned) - 'wrong' || jsonb_build_object(
                   'code', wrong[1]::int, 'path', wrong[2], 'fault', wrong[3]) order by request, place)
    from (
  select r.request, p.place, r.branch_id, p.type, p.method, m.fiscal_year, a.id as account_id, k.id as counter_account_id,
         case p.party_type when 'colleague' then 'colleague:' || c.id when 'passenger' then 'passenger:' || g.id end as party,
         p.party_type, coalesce(g.id, p.party_id) as party_id,
         case p.party_type when 'colleague' then c.name when 'passenger' then g.name else k.title end as party_name,
         p.currency, p.amount, v.minor as rate, v.own, v.worth, x.exponent, y.exponent as own_exponent, p.date as pay_date, p.reference,
         coalesce(p.description, '') as description, p.settles, p.cheque, d.id as drawn_on, t.id as cost_center_id, t.dto as cost_center,
         a.cost_center_required as money_of_center,
         -- A line on an account that requires a party.
         case when a.party_required then true else p.method = 'wallet' end as money_of_party,
         jsonb_build_object('id', a.id, 'code', a.code, 'title', a.title, 'title_latin', a.title_latin) as account,
         jsonb_build_object('id', k.id, 'code', k.code, 'title', k.title, 'title_latin', k.title_latin) as counter_account,
         case
           when m.state is null or not m.begun or m.state in ('closed', 'definite') or m.state = 'soft_closed' and not exists (
                  select from ledger.lock_exceptions o
                   where o.branch_id = b.id and o.period_id = m.id and o.actor = r.actor and o.until > now()) then '{7301,date,monthClosed}'
           when p.type = 'transfer' and p.party_type <> 'account' then '{3003,counterparty,transferTo}'
           when p.method = 'check' and (p.type = 'transfer' or p.party_type = 'account') then '{3003,counterparty,chequeParty}'
           when p.method = 'wallet' and p.party_type = 'account' then '{3003,counterparty,noWallet}'
           when p.party_type = 'colleague' and c.id is null or p.party_type = 'passenger' and g.id is null
             then '{3003,counterparty,noParty}'
           when k.id is null then case p.party_type when 'account' then '{3003,counterparty,noAccount}'
                                                    else '{3003,counterparty,notMapped}' end
           when k.level <> 4 then '{3003,counterparty,notDetailed}'
           when not k.active then '{3003,counterparty,inactive}'
           when p.party_type = 'account' and (k.party_required or k.limit_mode <> 'none') then '{3003,counterparty,partyNeeded}'
           when p.party_type = 'account' and ledger.control_of(b.id, k.id) in ('cheque', 'payout') then '{3003,counterparty,controlled}'
           when p.type = 'transfer' and k.kind is null then '{3003,counterparty,transferTo}'
           when p.method = 'wallet' and a.id is null then '{3003,counterparty,noWallet}'
           when p.method = 'wallet' and p.account_id <> a.id then '{3003,account_id,otherWallet}'
           when a.id is null then case when p.account_id is null or p.method = 'check' then '{3003,account_id,notMapped}'
                                       else '{3003,account_id,noAccount}' end
           when a.level <> 4 then '{3003,account_id,notDetailed}'
           when not a.active then '{3003,account_id,inactive}'
           when t.id is null and p.cost_center_id is not null then '{3003,cost_center_id,noCostCenter}'
           when not t.active then '{3003,cost_center_id,inactiveCostCenter}'
           when p.cost_center_id is null and (a.cost_center_required or k.cost_center_required) then '{3003,cost_center_id,costCenter}'
           when a.party_required and p.party_type = 'account' then '{3003,account_id,partyNeeded}'
           when p.method <> 'wallet' and a.limit_mode <> 'none' then '{3003,account_id,limited}'
           when p.method in ('cash', 'bank', 'pos') and a.kind::text is distinct from p.method then '{3003,account_id,otherKind}'
           when p.method = 'gateway' and ledger.control_of(b.id, a.id) is distinct from 'gateway' then '{3003,account_id,otherKind}'
           when a.id = k.id then '{3003,counterparty,sameAccount}'
           when x.code is null then '{3003,currency,noCurrency}'
           when p.method = 'check' and not v.own then '{3003,currency,chequeCurrency}'
           when a.currency <> p.currency or k.currency <> p.currency then '{3003,currency,otherCurrency}'
           when v.own and p.rate <> 1 then '{3003,rate,ownRate}'
           when not v.own and v.rate is null then '{3003,rate,noRate}'
           when not (v.minor > 0 and v.minor < 10000000000) then '{3003,rate,rateRange}'
           when v.worth is null then '{3003,amount,tooMuch}'
           when v.worth <= 0 then '{3003,amount,worthNothing}'
           when p.method = 'check' and p.type = 'payment' and coalesce(q.account_id, p.account_id) is null
             then '{3002,check.account_id,noBank}'
           when p.method = 'check' and p.type = 'payment' and d.id is null then '{3003,check.account_id,notABank}'
           when p.method = 'check' and q.sayad_id is null and b.country = 'IR' then '{3002,check.sayad_id,sayadNeeded}'
           when q.sayad_id is not null and row_number() over (partition by r.request, q.sayad_id, p.type order by p.place) > 1
             then '{3003,check.sayad_id,sayadTwice}'
           when l.id is not null then '{3003,check.sayad_id,sayadKnown}'
           when s.many > 0 and (p.party_type = 'account' or p.type = 'transfer') then '{3003,settles,nothingToSettle}'
           when s.many > s.apart then '{3003,settles,settledTwice}'
           when s.amount > v.worth then '{3003,settles,settlesMore}'
         end::text[] as wrong
    from rows from (jsonb_to_recordset(requests) as (branch_id int, actor text, payments jsonb))
         with ordinality r (branch_id, actor, payments, request)
   cross join lateral (select b.id, b.currency, b.country from branches b where b.id = r.branch_id limit 1) b
   cross join lateral (
         select n.place, n.type, n.method, n.account_id, n.party_type, n.party_id, n.amount, coalesce(n.currency, b.currency) as currency,
                n.rate, n.date, n.reference, n.description, n.cost_center_id, n.settles, n.cheque
           from rows from (jsonb_to_recordset(r.payments) as (type text, method text, account_id int, party_type text, party_id int,
                  amount bigint, currency text, rate numeric, date date, reference text, description text, cost_center_id int, settles jsonb,
                  cheque jsonb))
                with ordinality n (type, method, account_id, party_type, party_id, amount, currency, rate, date, reference,
                  description, cost_center_id, settles, cheque, place)) p
    left join lateral jsonb_to_record(p.cheque) q (sayad_id char(16), account_id int) on true
    left join lateral (select o.id, o.fiscal_year, o.state, ledger.is_begun(o) as begun from ledger.periods o
                        where o.branch_id = b.id and o.dates @> p.date limit 1) m on true
    left join lateral (select c.id, c.name, c.receivable_id, c.wallet_id from colleagues c
                        where c.branch_id = b.id and c.id = p.party_id and c.deleted_at is null limit 1) c
      on p.party_type = 'colleague'
    left join lateral (select t.id, passenger_name(t) as name
                         from passengers f join passengers t on t.branch_id = f.branch_id and t.id = coalesce(f.merged_into, f.id)
                        where f.branch_id = b.id and f.id = p.party_id and t.status = 1 limit 1) g on p.party_type = 'passenger'
    left join lateral (select w.account_id from wallets w
                        where w.branch_id = b.id and w.owner = 'passenger:' || g.id limit 1) e on p.method = 'wallet'
    left join lateral (select o.account_id from ledger.mappings o
                        where o.branch_id = b.id and o.valid @> p.date and o.key =
                              case when p.method = 'check' then case p.type when 'receipt' then 'cheque.in_safe' else 'cheque.payable' end
                                   when p.method = 'gateway' then 'gateway.clearing' else p.method end
                        limit 1) h on p.method = 'check' or p.account_id is null and p.method <> 'wallet'
    left join lateral (select o.account_id from ledger.mappings o
                        where o.branch_id = b.id and o.valid @> p.date and o.key = 'customer.receivable' limit 1) i
      on p.party_type = 'passenger'
    left join lateral (select * from ledger.accounts o
                        where o.branch_id = b.id and o.id = case when p.method = 'wallet' then coalesce(c.wallet_id, e.account_id)
                                                                 when p.method = 'check' then h.account_id
                                                                 else coalesce(p.account_id, h.account_id) end limit 1) a on true
    left join lateral (select * from ledger.accounts o
                        where o.branch_id = b.id and o.id = case p.party_type when 'colleague' then c.receivable_id
                                                                 when 'passenger' then i.account_id else p.party_id end limit 1) k on true
    left join lateral (select o.id from ledger.accounts o
                        where o.branch_id = b.id and o.id = coalesce(q.account_id, p.account_id) and o.kind = 'bank' and o.active
                          and o.level = 4 and coalesce(o.currency, b.currency) = b.currency limit 1) d
      on p.method = 'check' and p.type = 'payment'
    -- In the order of the index of active cheques: without statistics others would seem as good.
    left join lateral (select o.id from cheques o
                        where o.branch_id = b.id and o.state not in ('returned', 'canceled')
                          and o.direction = case p.type when 'receipt' then 'received' else 'issued' end::"ChequeDirection"
                          and o.sayad_id >= q.sayad_id and o.sayad_id <= q.sayad_id
                        order by o.sayad_id limit 1) l on p.method = 'check'
    left join lateral (select o.id, o.active, jsonb_build_object('id', o.id, 'code', o.code, 'title', o.title,
                              'title_latin', coalesce(nullif(o.title_latin, ''), o.title)) as dto
                         from cost_centers o where o.branch_id = b.id and o.id = p.cost_center_id limit 1) t on true
    left join lateral (select o.code, o.exponent from ledger.currencies o where o.code = p.currency limit 1) x on true
    join ledger.currencies y on y.code = b.currency
   cross join lateral (select p.currency = b.currency as own,
                              case when p.currency = b.currency then 1
                                   else coalesce(p.rate, round(ledger.rate_on(b.id, x.code, p.date), 16)) end as rate,
                              ('1e' || y.exponent - x.exponent)::numeric as scale) u
   cross join lateral (select u.own, u.rate, round(u.rate * u.scale, 10) as minor,
                              case when u.own then case when p.amount <= 10000000000000 then p.amount end
                                   when p.amount * u.rate * u.scale <= 10000000000000
                                   then ledger.converted(p.amount, u.rate, x.code, b.currency::char(3)) end as worth) v
    left join lateral (select count(*) as many, count(distinct (document_id, date, line)) as apart, sum(amount) as amount
                         from jsonb_to_recordset(p.settles) o (document_id bigint, date date, line int, amount bigint)) s on true
    ) planned);
end $$;

-- The voucher of a planned payment, in the shape of ledger.post_many: the line of the money against the other one.
create or replace function payment_voucher(planned jsonb, number int, actor text, request_id text) returns jsonb
language sql immutable as $$
  select jsonb_build_object(
    'branch_id', p.branch_id, 'doc_date', p.pay_date, 'kind', case p.type when 'receipt' then 'receipt' else 'pay' end,
    'key', format('payment:%s:%s', p.id, number), 'description', p.description, 'source_type', 'payment', 'source_id', p.id::text,
    'created_by', actor, 'request_id', request_id,
    'lines', case p.type
       when 'receipt' then jsonb_build_array(money || p.debit, counter || p.credit)
       else jsonb_build_array(counter || p.debit, money || p.credit) end)
    from (select x.*,
                 jsonb_build_object('ccy', x.currency, 'rate', x.rate::text, 'dr', x.worth, 'fc_dr', x.amount) as debit,
                 jsonb_build_object('ccy', x.currency, 'rate', x.rate::text, 'cr', x.worth, 'fc_cr', x.amount) as credit,
                 jsonb_build_object('account_id', x.account_id, 'note', x.description)
                   || case when x.money_of_party and x.party is not null then jsonb_build_object('party', x.party) else '{}' end
                   || case when x.money_of_center then jsonb_build_object('cost_center_id', x.cost_center_id) else '{}' end as money,
                 jsonb_build_object('account_id', x.counter_account_id, 'party', x.party, 'cost_center_id', x.cost_center_id,
                                    'note', x.description) as counter
            from jsonb_to_record(planned) x (branch_id int, id int, type text, pay_date date, description text, account_id int,
                   counter_account_id int, party text, money_of_party boolean, cost_center_id int, money_of_center boolean, currency text, amount bigint, rate numeric, worth bigint)) p
$$;

-- The planned payments with items that cannot be settled this way: [{request, code, fields}]. The items are locked, and created by
-- their first settlement. If two groups settle one item, each is retried alone (40001).
create or replace function settle_faults(plan jsonb) returns table (request int, refused jsonb) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  requested jsonb := (
    select jsonb_agg(to_jsonb(s) || to_jsonb(p) - 'settles' order by p.request, p.place, s.nth)
      from jsonb_to_recordset(plan) p (request int, place int, branch_id int, type text, party text, counter_account_id int, settles jsonb)
     cross join lateral rows from (jsonb_to_recordset(p.settles) as (document_id bigint, date date, line int, amount bigint))
           with ordinality s (document_id, date, line, amount, nth));
begin
  if requested is null then return; end if;
  perform share_items(array_agg(a.branch_id), array_agg(a.document_id))
     from jsonb_to_recordset(requested) a (branch_id int, document_id bigint);
  if exists (select from jsonb_to_recordset(requested) a (request int, branch_id int, document_id bigint, line int)
              group by a.branch_id, a.document_id, a.line having count(distinct a.request) > 1) then
    raise exception 'two groups settle one item' using errcode = '40001';
  end if;

  insert into open_items (branch_id, doc_date, voucher_id, line)
  select distinct e.branch_id, e.doc_date, e.voucher_id, e.line
    from jsonb_to_recordset(requested) a (branch_id int, document_id bigint, date date, line int, type text, party text, counter_account_id int)
   cross join lateral (
         select e.branch_id, e.doc_date, e.voucher_id, e.line from ledger.entries e
          where e.branch_id = a.branch_id and e.doc_date = a.date and e.voucher_id = a.document_id and e.line = a.line
            and e.party = a.party and e.account_id = a.counter_account_id limit 1) e
   order by 1, 2, 3, 4
  on conflict do nothing;
  perform 1 from jsonb_to_recordset(requested) a (branch_id int, document_id bigint, date date, line int)
     join open_items i on i.branch_id = a.branch_id and i.doc_date = a.date and i.voucher_id = a.document_id and i.line = a.line
    order by i.branch_id, i.doc_date, i.voucher_id, i.line for no key update of i;

  return query
  select w.request, jsonb_build_object('code', 3003, 'fields', jsonb_agg(jsonb_build_object('fault', w.wrong[2],
           'path', format('payments[%s].settles[%s].%s', w.place - 1, w.nth - 1, w.wrong[1])) order by w.place, w.nth))
    from (select a.request, a.place, a.nth,
                 case when i.voucher_id is null or i.party <> a.party or i.account_id <> a.counter_account_id
                           or (a.type = 'receipt') <> (i.amount > 0) then '{document_id,noItem}'
                      when u.undone then '{document_id,itemUndone}'
                      -- The total of the rows of one group.
                      when sum(a.amount) over (partition by a.branch_id, a.document_id, a.line order by a.place, a.nth) > abs(i.open)
                        then '{amount,moreThanOpen}' end::text[] as wrong
            from jsonb_to_recordset(requested) a (request int, place int, nth int, branch_id int, document_id bigint, date date, line int,
                   amount bigint, type text, party text, counter_account_id int)
            left join lateral (select * from open_items i where i.branch_id = a.branch_id and i.doc_date = a.date
                                  and i.voucher_id = a.document_id and i.line = a.line limit 1) i on true
           cross join lateral (
                 select exists (select from ledger.voucher_reversals r where r.branch_id = a.branch_id and r.original_id = a.document_id)
                     or exists (select from ledger.voucher_reversals r where r.branch_id = a.branch_id and r.reversal_id = a.document_id)
                        as undone) u) w
   where w.wrong is not null group by w.request;
end $$;

-- Opens empty wallets for passengers who pay or are paid by wallet and have none yet.
create or replace function open_requested_wallets(requests jsonb) returns void language sql volatile as $$
  select ledger.wallet_of(d.branch_id, d.owner)
    from (select distinct r.branch_id, 'passenger:' || p.party_id as owner
            from jsonb_to_recordset(requests) r (branch_id int, payments jsonb)
           cross join lateral jsonb_to_recordset(r.payments) p (method text, party_type text, party_id int)
           where p.method = 'wallet' and p.party_type = 'passenger' and p.party_id > 0
           order by 1, 2) d
$$;

create or replace function store_payments_many(requests jsonb) returns jsonb language plpgsql
-- Generic plans: they do not depend on the number of items, and planning costs more than execution. The lock timeout keeps one
-- locked item from blocking all payments.
set plan_cache_mode = force_generic_plan set lock_timeout = '1s'
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  plan jsonb;
  -- One element per request.
  firsts int[];           -- the first request with its key: later ones get its answer
  priors int[];           -- the group stored by an earlier call with its key
  faults jsonb[];
  -- For the rows that are posted.
  items jsonb;
  posted jsonb;
  widest int;
  again boolean;
  done jsonb;             -- the posted rows, to be inserted
  numbers int[];
  one record;
begin
  perform open_requested_wallets(requests);
  select array_agg(f.first order by f.request), array_agg(p.group_id order by f.request), array_agg(null::jsonb)
    into firsts, priors, faults
    from (select r.request, r.branch_id, r.request_key,
                 case when r.request_key is null then r.request
                      else min(r.request) over (partition by r.branch_id, r.request_key) end::int as first
            from rows from (jsonb_to_recordset(requests) as (branch_id int, request_key text))
                 with ordinality r (branch_id, request_key, request)) f
    -- In the order of the intended index: while the table is empty the planner picks any index that begins with the branch.
    left join lateral (select p.group_id from payments p
                        where p.branch_id = f.branch_id and p.request_key = f.request_key || '#1' and f.request_key is not null
                        order by p.branch_id, p.request_key limit 1) p on true;

  select jsonb_agg(p.row || jsonb_build_object('id', nextval('payments_id_seq'),
                     'cheque_id', case when p.row->>'method' = 'check' then nextval('cheques_id_seq') end) order by p.nth)
    into plan
    from jsonb_array_elements(planned_payments(requests)) with ordinality p (row, nth)
   where firsts[(p.row->>'request')::int] = (p.row->>'request')::int and priors[(p.row->>'request')::int] is null;

  for one in
    select w.request, jsonb_build_object('code', w.code, 'fields', jsonb_agg(jsonb_build_object('fault', w.fault,
             'path', format('payments[%s].%s', w.place - 1, w.path)) order by w.place)) as refused
      from (select p.*, first_value(p.code) over (partition by p.request order by p.place) as first
              from jsonb_to_recordset(plan) p (request int, place int, code int, path text, fault text)
             where p.fault is not null) w
     where w.code = w.first group by w.request, w.code
  loop
    faults[one.request] := one.refused;
  end loop;
  for one in
    select f.request, f.refused
      from payout_faults((select jsonb_agg(p || jsonb_build_object('alone', requests->((p->>'request')::int - 1)->'alone'))
                            from jsonb_array_elements(plan) p where faults[(p->>'request')::int] is null)) f
  loop
    faults[one.request] := one.refused;
  end loop;
  for one in
    select f.request, f.refused
      from wallet_faults((select jsonb_agg(p) from jsonb_array_elements(plan) p where faults[(p->>'request')::int] is null)) f
  loop
    faults[one.request] := one.refused;
  end loop;
  for one in
    select f.request, f.refused
      from settle_faults((select jsonb_agg(p) from jsonb_array_elements(plan) p
                           where faults[(p->>'request')::int] is null and jsonb_typeof(p->'settles') = 'array')) f
  loop
    faults[one.request] := one.refused;
  end loop;

  loop
    select jsonb_agg(p.row order by p.nth),
           jsonb_agg(payment_voucher(p.row, 1, r.actor, r.request_id) order by p.nth), max((p.row->>'place')::int)
      into done, items, widest
      from jsonb_array_elements(plan) with ordinality p (row, nth)
     cross join lateral jsonb_to_record(requests->((p.row->>'request')::int - 1)) r (actor text, request_id text)
     where faults[(p.row->>'request')::int] is null;
    posted := null;
    exit when items is null;
    again := false;
    -- If a group is refused, its postings are rolled back and the others are posted without it.
    if widest = 1 then
      posted := ledger.post_many(items);
    else
      begin
        posted := ledger.post_many(items);
        if exists (select from rows from (jsonb_array_elements(done), jsonb_array_elements(posted)) d (row, answer)
                    group by d.row->>'request' having count(d.answer->'refused') between 1 and count(*) - 1) then
          raise exception using errcode = 'PY001';
        end if;
      exception when sqlstate 'PY001' then
        again := true;
      end;
    end if;
    -- A limit exceeded with one group may not be exceeded without it: one at a time, when they are posted again.
    for one in
      select w.request, jsonb_build_object('code', w.code, 'fields', jsonb_agg(jsonb_build_object('fault', w.fault,
               'path', format('payments[%s].%s', w.place - 1, w.path)) order by w.place)) as refused, w.code in (7001, 7002) as limited,
             w.code, min(w.place) as place
        from (select (d.row->>'request')::int as request, (d.row->>'place')::int as place, c.code, f.path, f.fault,
                     first_value(c.code) over (partition by d.row->>'request' order by (d.row->>'place')::int) as first
                from rows from (jsonb_array_elements(done), jsonb_array_elements(posted)) d (row, answer)
               cross join lateral (select (d.answer->'refused'->>'code')::int as code) c
               cross join lateral (select case c.code when 7301 then 'date' when 3003 then 'account_id' else 'amount' end as path,
                                          case c.code when 7301 then 'monthClosed' when 3003 then 'notPostedSo' when 7001 then 'walletLimit'
                                                      else 'ceilingLimit' end as fault) f
               where d.answer ? 'refused') w
       where w.code = w.first group by w.request, w.code order by limited, w.request
    loop
      faults[one.request] := one.refused;
      if one.limited then
        faults[one.request] := one.refused || coalesce((
          select limit_refusal_data((requests->(one.request - 1)->>'branch_id')::int, one.code, array_agg(l.account), array_agg(l.need))
            from (select x.account, sum(x.growth)::bigint as need
                    from jsonb_to_recordset(plan) d (request int, place int, type text, account_id int, counter_account_id int, worth bigint)
                   cross join lateral (values (d.account_id, case d.type when 'receipt' then d.worth else -d.worth end),
                                              (d.counter_account_id, case d.type when 'receipt' then -d.worth else d.worth end)) x (account, growth)
                   where d.request = one.request and (d.place <= one.place and again or d.place = one.place)
                   group by x.account) l), '{}');
      end if;
      exit when again and one.limited;
    end loop;
    exit when not again;
  end loop;

  -- The posted rows, each with its document and the first of its group.
  select jsonb_agg(d.row || jsonb_build_object('voucher_id', d.answer->'voucher_id', 'group_id', d.group_id,
                     'cheque_group', d.cheque_group) order by d.nth)
    into done
    from (select d.row, d.answer, d.nth, min((d.row->>'id')::int) over w as group_id, min((d.row->>'cheque_id')::int) over w as cheque_group
            from rows from (jsonb_array_elements(done), jsonb_array_elements(posted)) with ordinality d (row, answer, nth)
           where faults[(d.row->>'request')::int] is null
          window w as (partition by d.row->>'request')) d;

  if done is not null then
    insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, after)
    select d.branch_id, r.actor, 'payment.store', 'payment', d.id::text, r.request_id,
           jsonb_strip_nulls(jsonb_build_object('type', d.type, 'method', d.method, 'account_id', d.account_id, 'party', d.party,
             'counter_account_id', d.counter_account_id, 'amount', d.amount, 'currency', d.currency, 'date', d.pay_date,
             'reference', d.reference, 'description', nullif(d.description, ''), 'cost_center_id', d.cost_center_id, 'document_id', d.voucher_id))
      from jsonb_to_recordset(done) d (request int, branch_id int, id int, type text, method text, account_id int, party text, cost_center_id int,
             counter_account_id int, amount bigint, currency text, pay_date date, reference text, description text, voucher_id bigint)
     cross join lateral jsonb_to_record(requests->(d.request - 1)) r (actor text, request_id text);

    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    select d.branch_id, t.type, split_part(t.type, '.', 1), case when count(*) = 1 then min(t.id)::text else 'many' end,
           jsonb_build_object('ids', jsonb_agg(t.id order by t.id))
      from jsonb_to_recordset(done) d (request int, branch_id int, id int, cheque_id int)
     cross join lateral (values ('payment.stored', d.id), ('cheque.stored', d.cheque_id)) t (type, id)
     where t.id is not null group by d.request, d.branch_id, t.type;

    insert into cheques (branch_id, id, direction, sayad_id, series, serial, bank, bank_branch, amount, due_date, party,
                         counter_account_id, owner_name, owner_iban, account_id, open, group_id, description, created_by)
    select d.branch_id, d.cheque_id, case d.type when 'receipt' then 'received' else 'issued' end::"ChequeDirection",
           coalesce(c.sayad_id, ''), c.series,
           c.serial, c.bank, coalesce(c.bank_branch, ''), d.amount, c.due_date, d.party, d.counter_account_id,
           coalesce(c.owner_name, ''), c.owner_iban, d.drawn_on, 0, d.cheque_group, coalesce(c.description, ''), r.actor
      from jsonb_to_recordset(done) d (request int, branch_id int, cheque_id int, cheque_group int, type text, amount bigint, party text,
             counter_account_id int, drawn_on int, cheque jsonb)
     cross join lateral jsonb_to_record(d.cheque) c (sayad_id text, series text, serial text, bank text, bank_branch text, due_date date,
             owner_name text, owner_iban text, description text)
     cross join lateral jsonb_to_record(requests->(d.request - 1)) r (actor text)
     where d.cheque_id is not null;

    numbers := (select take_numbers(array_agg(branch_id order by nth), array_agg(fiscal_year order by nth), array_agg(type order by nth))
                  from rows from (jsonb_to_recordset(done) as (branch_id int, fiscal_year int, type text))
                       with ordinality d (branch_id, fiscal_year, type, nth));
    select jsonb_agg(d.row || jsonb_build_object('number', numbers[d.nth]) order by d.nth) into done
      from jsonb_array_elements(done) with ordinality d (row, nth);

    insert into payments (branch_id, id, group_id, type, method, fiscal_year, number, account_id, counter_account_id, party, currency,
                          amount, rate, worth, pay_date, reference, description, cheque_id, voucher_id, request_key, created_by, cost_center_id)
    select d.branch_id, d.id, d.group_id, d.type::"PaymentType", d.method::"PaymentMethod", d.fiscal_year, d.number, d.account_id,
           d.counter_account_id, d.party, d.currency, d.amount, d.rate, d.worth, d.pay_date, d.reference, d.description, d.cheque_id,
           d.voucher_id, r.request_key || '#' || d.place, r.actor, d.cost_center_id
      from jsonb_to_recordset(done) d (request int, place int, branch_id int, id int, group_id int, type text, method text,
             fiscal_year int, number int, account_id int, counter_account_id int, party text, currency text, amount bigint,
             rate numeric, worth bigint, pay_date date, reference text, description text, cheque_id int, voucher_id bigint, cost_center_id int)
     cross join lateral jsonb_to_record(requests->(d.request - 1)) r (actor text, request_key text)
     order by d.branch_id, d.request, d.place;

    insert into cheque_events (branch_id, cheque_id, seq, direction, from_state, operation, to_state, on_date, party, amount,
                               held_account_id, open, voucher_id, doc_date, created_by)
    select d.branch_id, d.cheque_id, 1, case d.type when 'receipt' then 'received' else 'issued' end::"ChequeDirection", 'none', 'register',
           case d.type when 'receipt' then 'in_safe' else 'issued' end::"ChequeState", d.pay_date, d.party, d.amount,
           d.account_id, d.amount, d.voucher_id, d.pay_date, r.actor
      from jsonb_to_recordset(done) d (request int, branch_id int, cheque_id int, type text, pay_date date, party text, amount bigint,
             account_id int, voucher_id bigint)
     cross join lateral jsonb_to_record(requests->(d.request - 1)) r (actor text)
     where d.cheque_id is not null;

    insert into settlements (branch_id, payment_id, doc_date, voucher_id, line, amount, created_by)
    select d.branch_id, d.id, s.date, s.document_id, s.line, s.amount, r.actor
      from jsonb_to_recordset(done) d (request int, branch_id int, id int, settles jsonb)
     cross join lateral jsonb_to_recordset(d.settles) s (document_id bigint, date date, line int, amount bigint)
     cross join lateral jsonb_to_record(requests->(d.request - 1)) r (actor text);
  end if;

  return (
    select jsonb_agg(case when priors[f.first] is not null then jsonb_build_object('again', (
                              select jsonb_agg(p.id order by p.id) from payments p
                               where p.branch_id = (requests->(f.first - 1)->>'branch_id')::int and p.group_id = priors[f.first]))
                          when faults[f.first] is not null then jsonb_build_object('refused', faults[f.first])
                          else jsonb_build_object('payments', t.rows) end order by f.request)
      from unnest(firsts) with ordinality f (first, request)
      left join (select (d->>'request')::int as request,
                        jsonb_agg(d - '{request,place,cheque,code,path,fault,branch_id,account_id,counter_account_id,party_type,party_id,drawn_on,
                                        money_of_party,money_of_center,cost_center_id,cheque_group}'::text[] order by (d->>'place')::int) as rows
                   from jsonb_array_elements(done) d group by 1) t on t.request = f.first);
end $$;

-- A single group: same rules as the batch.
create or replace function store_payments(request jsonb) returns jsonb language sql volatile as $$
  select store_payments_many(jsonb_build_array(request))->0
$$;
