-- Plans payments: resolves accounts, party, value and fault of each, and writes nothing. Used to store them (store-payments.sql), to
-- change one (change-payment.sql), to preview them and to import opening cheques (opening-cheques.sql). Faults are named in
-- domain/cashier/payment/faults.ts.

-- requests: an array of payment_group_request. Returns [payment_plan] in order; fault null: valid.
create or replace function planned_payments(requests jsonb) returns jsonb language plpgsql stable as $$
begin
  return to_jsonb(plan_payments(payment_groups_of(requests)));
end $$;

-- The requests of a call. Former processes send no `at`.
create or replace function payment_groups_of(requests jsonb) returns payment_group_request[] language plpgsql stable as $$
begin
  return array(
    select r from jsonb_populate_recordset(row(null, null, null, null, null, now(), null)::payment_group_request, requests) r);
end $$;

-- The plans of all payments, in order: their accounts are looked up, and then each is judged.
create or replace function plan_payments(requested payment_group_request[]) returns payment_plan[] language plpgsql stable
-- Plans are made while tables are empty and used when they are large: force index access by key.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return array(
    select row(f.request, f.place, f.branch_id, p.type, p.method, f.fiscal_year, (a.found).id, (k.found).id, f.party, p.party_type, f.party_id,
               case when p.party_type <> 'account' then f.party_name else (k.found).title end, f.currency, p.amount, f.rate,
               f.own, f.worth, f.exponent, f.own_exponent, p.date, p.reference, coalesce(p.description, ''), p.settles, p.cheque, d.id, t.id,
               t.dto, (a.found).cost_center_required,
               -- A line on an account that requires a party.
               coalesce((a.found).party_required, false) or p.method = 'wallet', account_label(a.found), account_label(k.found),
               w.wrong[1]::int, w.wrong[2], w.wrong[3], p.dims,
               case when p.dims is not null then members_of_set(f.branch_id, p.dims) end)::payment_plan
      from unnest(payment_facts_of(requested)) f
     cross join lateral (select (f.form).* offset 0) p
      left join lateral (select o.account_id from ledger.mappings o
                          where (p.method = 'check' or p.account_id is null and p.method <> 'wallet')
                            and o.branch_id = f.branch_id and o.valid @> p.date and o.key =
                                case when p.method = 'check' then case p.type when 'receipt' then 'cheque.in_safe' else 'cheque.payable' end
                                     when p.method = 'gateway' then 'gateway.clearing' else p.method end
                          limit 1) h on true
      left join lateral (select o.account_id from ledger.mappings o
                          where p.party_type in ('passenger', 'supplier') and o.branch_id = f.branch_id and o.valid @> p.date
                            and o.key = case p.party_type when 'passenger' then 'customer.receivable' else 'supplier.payable' end limit 1) i on true
      -- What settles nothing goes to, or comes back from, the deposit of a supplier that has one.
      left join lateral (select supplier_deposit_of(f.branch_id, p.party_id) as account_id
                          where p.party_type = 'supplier' and coalesce(cardinality(p.settles), 0) = 0) g on true
      left join lateral (select o as found from ledger.accounts o
                          where o.branch_id = f.branch_id and o.id = case p.method when 'wallet' then f.wallet_id when 'check' then h.account_id
                                                                                   else coalesce(p.account_id, h.account_id) end limit 1) a on true
      left join lateral (select o as found from ledger.accounts o
                          where o.branch_id = f.branch_id and o.id = case p.party_type when 'colleague' then f.receivable_id
                                                                   when 'account' then p.party_id else coalesce(g.account_id, i.account_id) end limit 1) k on true
      left join lateral (select o.id from ledger.accounts o
                          where p.method = 'check' and p.type = 'payment' and o.branch_id = f.branch_id
                            and o.id = coalesce((p.cheque).account_id, p.account_id) and o.kind = 'bank'
                            and o.active and o.level = 4 and coalesce(o.currency, f.own_currency) = f.own_currency limit 1) d on true
      -- In the order of the index of active cheques: without statistics others would seem as good.
      left join lateral (select o.id from cheques o
                          where p.method = 'check' and o.branch_id = f.branch_id and o.state not in ('returned', 'canceled')
                            and o.direction = case p.type when 'receipt' then 'received' else 'issued' end::"ChequeDirection"
                            and o.sayad_id >= (p.cheque).sayad_id and o.sayad_id <= (p.cheque).sayad_id
                          order by o.sayad_id limit 1) l on true
      left join lateral (select o.id, o.active, jsonb_build_object('id', o.id, 'code', o.code, 'title', o.title,
                                'title_latin', coalesce(nullif(o.title_latin, ''), o.title)) as dto
                           from cost_centers o
                          where p.cost_center_id is not null and o.branch_id = f.branch_id and o.id = p.cost_center_id limit 1) t on true
     cross join lateral (select coalesce(
             payment_party_fault(f, k.found, case when p.party_type = 'account' then ledger.control_of(f.branch_id, (k.found).id) end),
             payment_money_fault(f, a.found, k.found, case when p.method = 'gateway' then ledger.control_of(f.branch_id, (a.found).id) end, t.active),
             payment_value_fault(f, a.found, k.found),
             payment_detail_fault(f, d.id, l.id)) as wrong) w
     order by f.request, f.place);
end $$;

-- The members of a dimension set as answers show them.
create or replace function members_of_set(branch int, dims int) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object('dimension_id', m.dimension_id, 'member_id', m.id, 'code', m.code, 'title', m.title,
                     'title_latin', coalesce(nullif(m.title_latin, ''), m.title)) order by m.dimension_id)
    from ledger.dimension_sets s join dimension_members m on m.branch_id = s.branch_id and m.id = any (s.members)
   where s.branch_id = branch and s.id = dims
$$;

-- An account as answers show it.
create or replace function account_label(account ledger.accounts) returns jsonb language sql immutable as $$
  select jsonb_build_object('id', account.id, 'code', account.code, 'title', account.title, 'title_latin', account.title_latin)
$$;

-- The facts of each payment, in order.
create or replace function payment_facts_of(requested payment_group_request[]) returns payment_facts[] language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return array(
    select row(r.ordinality, p.ordinality, b.id, b.country, b.currency,
               row(p.type, p.method, p.account_id, p.party_type, p.party_id, p.amount, p.currency, p.rate, p.date, p.reference, p.description,
                   p.cost_center_id, p.settles, p.cheque, p.dims)::payment_request,
               m.fiscal_year, m.open,
               case p.party_type when 'colleague' then 'colleague:' || c.id when 'passenger' then 'passenger:' || g.id
                                 when 'supplier' then 'supplier:' || u.id end,
               coalesce(g.id, p.party_id), coalesce(c.name, g.name, u.name), c.receivable_id, coalesce(c.wallet_id, e.account_id),
               x.currency, x.currency = b.currency, x.exponent, y.exponent, v.minor, v.worth,
               (p.cheque).sayad_id is not null
                 and row_number() over (partition by r.ordinality, (p.cheque).sayad_id, p.type order by p.ordinality) > 1,
               s.many, s.apart, s.total)::payment_facts
      from unnest(requested) with ordinality r
     cross join lateral (select b.id, b.currency, b.country from branches b where b.id = r.branch_id limit 1) b
      join ledger.currencies y on y.code = b.currency
     cross join lateral unnest(r.payments) with ordinality p
      left join lateral (select o.fiscal_year, ledger.is_begun(o) and (o.state = 'open' or o.state = 'soft_closed' and exists (
                                  select from ledger.lock_exceptions z
                                   where z.branch_id = b.id and z.period_id = o.id and z.actor = r.actor and z.until > r.at)) as open
                           from ledger.periods o where o.branch_id = b.id and o.dates @> p.date limit 1) m on true
      left join lateral (select c.id, c.name, c.receivable_id, c.wallet_id from colleagues c
                          where p.party_type = 'colleague' and c.branch_id = b.id and c.id = p.party_id and c.deleted_at is null limit 1) c on true
      left join lateral (select t.id, passenger_name(t) as name
                           from passengers f join passengers t on t.branch_id = f.branch_id and t.id = coalesce(f.merged_into, f.id)
                          where p.party_type = 'passenger' and f.branch_id = b.id and f.id = p.party_id and t.status = 1 limit 1) g on true
      left join lateral (select s.id, s.name from supplier_parties(b.id) s where p.party_type = 'supplier' and s.id = p.party_id limit 1) u on true
      left join lateral (select w.account_id from wallets w
                          where p.method = 'wallet' and w.branch_id = b.id and w.owner = 'passenger:' || g.id limit 1) e on true
     cross join lateral (select coalesce(p.currency, b.currency) as currency,
                                (select o.exponent from ledger.currencies o where o.code = coalesce(p.currency, b.currency)) as exponent offset 0) x
     cross join lateral payment_value(p.amount, p.rate, p.date, b.id, x.currency, x.exponent, b.currency, y.exponent) v
     cross join lateral (select count(*) as many, count(distinct (o.document_id, o.date, o.line)) as apart, sum(o.amount) as total
                           from unnest(p.settles) o) s
     order by r.ordinality, p.ordinality);
end $$;

-- The rate in minor units of the branch's currency (10 decimals) per minor unit, and the converted amount: null if it is too large.
-- given: major units per major unit; null: the rate of that day.
create or replace function payment_value(amount bigint, given numeric, day date, branch int, of_currency text, of_exponent int, own text,
                                         own_exponent int, out minor numeric, out worth bigint) language plpgsql stable as $$
declare
  rate numeric;
begin
  if of_currency = own then
    minor := 1;
    worth := case when amount <= 10000000000000 then amount end;
    return;
  end if;
  rate := coalesce(given, round(ledger.rate_on(branch, of_currency::char(3), day), 16));
  minor := round(rate * ('1e' || own_exponent - of_exponent)::numeric, 10);
  if amount * rate * ('1e' || own_exponent - of_exponent)::numeric <= 10000000000000 then
    worth := ledger.converted(amount, rate, of_currency::char(3), own::char(3));
  end if;
end $$;

-- The fault of a payment that lies in its day, its counterparty or the account of that (k); null: none. control: what controls k, if a
-- caller chose it.
create or replace function payment_party_fault(f payment_facts, k ledger.accounts, control text) returns text[] language plpgsql immutable as $$
declare
  p constant payment_request := f.form;
begin
  return case
    when f.month_open is not true then '{7301,date,monthClosed}'
    when p.type = 'transfer' and p.party_type <> 'account' then '{3003,counterparty,transferTo}'
    when p.method = 'check' and (p.type = 'transfer' or p.party_type = 'account' or p.type = 'receipt' and p.party_type = 'supplier')
      then '{3003,counterparty,chequeParty}'
    when p.method = 'wallet' and p.party_type in ('account', 'supplier') then '{3003,counterparty,noWallet}'
    when p.party_type <> 'account' and f.party is null then '{3003,counterparty,noParty}'
    when k.id is null then case p.party_type when 'account' then '{3003,counterparty,noAccount}' else '{3003,counterparty,notMapped}' end
    when k.level <> 4 then '{3003,counterparty,notDetailed}'
    when not k.active then '{3003,counterparty,inactive}'
    when p.party_type = 'account' and (k.party_required or k.limit_mode <> 'none') then '{3003,counterparty,partyNeeded}'
    when control in ('cheque', 'payout') then '{3003,counterparty,controlled}'
    when p.type = 'transfer' and k.kind is null then '{3003,counterparty,transferTo}' end;
end $$;

-- Whether lines of an account need a cost center that no rule presets.
create or replace function lacks_center(account ledger.accounts, on_day date) returns boolean language plpgsql stable as $$
begin
  return account.cost_center_required and not (account.dimensioned and exists (
    select from ledger.dimension_rules(account, on_day) r where r.dimension_id = 0 and r.default_id is not null));
end $$;

-- The fault that lies in the account of the money (a) or in its cost center; null: none. control: what controls a, for a gateway.
create or replace function payment_money_fault(f payment_facts, a ledger.accounts, k ledger.accounts, control text, center_active boolean)
returns text[] language plpgsql stable as $$
declare
  p constant payment_request := f.form;
begin
  return case
    when p.method = 'wallet' and a.id is null then '{3003,counterparty,noWallet}'
    when p.method = 'wallet' and p.account_id <> a.id then '{3003,account_id,otherWallet}'
    when a.id is null then case when p.account_id is null or p.method = 'check' then '{3003,account_id,notMapped}'
                                else '{3003,account_id,noAccount}' end
    when a.level <> 4 then '{3003,account_id,notDetailed}'
    when not a.active then '{3003,account_id,inactive}'
    when center_active is null and p.cost_center_id is not null then '{3003,cost_center_id,noCostCenter}'
    when not center_active then '{3003,cost_center_id,inactiveCostCenter}'
    when p.cost_center_id is null and (lacks_center(a, p.date) or lacks_center(k, p.date)) then '{3003,cost_center_id,costCenter}'
    when a.party_required and p.party_type = 'account' then '{3003,account_id,partyNeeded}'
    when p.method <> 'wallet' and a.limit_mode <> 'none' then '{3003,account_id,limited}'
    when p.method in ('cash', 'bank', 'pos') and a.kind::text is distinct from p.method then '{3003,account_id,otherKind}'
    when p.method = 'gateway' and control is distinct from 'gateway' then '{3003,account_id,otherKind}'
    when a.id = k.id then '{3003,counterparty,sameAccount}' end;
end $$;

-- The fault that lies in its currency, rate or amount; null: none.
create or replace function payment_value_fault(f payment_facts, a ledger.accounts, k ledger.accounts) returns text[] language plpgsql immutable as $$
declare
  p constant payment_request := f.form;
begin
  return case
    when f.exponent is null then '{3003,currency,noCurrency}'
    when p.method = 'check' and not f.own then '{3003,currency,chequeCurrency}'
    when a.currency <> f.currency or k.currency <> f.currency then '{3003,currency,otherCurrency}'
    when f.own and p.rate <> 1 then '{3003,rate,ownRate}'
    when f.rate is null then '{3003,rate,noRate}'
    when not (f.rate > 0 and f.rate < 10000000000) then '{3003,rate,rateRange}'
    when f.worth is null then '{3003,amount,tooMuch}'
    when f.worth <= 0 then '{3003,amount,worthNothing}' end;
end $$;

-- The fault that lies in its cheque or in what it settles; null: none. drawn_on: the bank account found; known: a cheque with its id.
create or replace function payment_detail_fault(f payment_facts, drawn_on int, known int) returns text[] language plpgsql immutable as $$
declare
  p constant payment_request := f.form;
  cheque constant payment_cheque_request := p.cheque;
begin
  return case
    when p.method = 'check' and p.type = 'payment' and coalesce(cheque.account_id, p.account_id) is null then '{3002,check.account_id,noBank}'
    when p.method = 'check' and p.type = 'payment' and drawn_on is null then '{3003,check.account_id,notABank}'
    when p.method = 'check' and cheque.sayad_id is null and f.country = 'IR' then '{3002,check.sayad_id,sayadNeeded}'
    when f.sayad_twice then '{3003,check.sayad_id,sayadTwice}'
    when known is not null then '{3003,check.sayad_id,sayadKnown}'
    when f.lines > 0 and (p.party_type = 'account' or p.type = 'transfer') then '{3003,settles,nothingToSettle}'
    when f.lines > f.lines_apart then '{3003,settles,settledTwice}'
    when f.lines_total > f.worth then '{3003,settles,settlesMore}' end;
end $$;
