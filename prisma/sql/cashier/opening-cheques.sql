-- Imports cheques that were held when the books began: they are registered without a payment and its number, and posted against the
-- opening balances, since the party's own opening includes them. request: a payment_group_request of checks ->
-- {ids} of the cheques, also those of an earlier call with the key; or {refused}, as store_payments returns.
create or replace function import_opening_cheques(request jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set lock_timeout = '1s' as $$
declare
  requested constant payment_group_request := (payment_groups_of(jsonb_build_array(request)))[1];
  plan payment_plan[];
  posted jsonb;
  ids int[] := array(select e.cheque_id from cheque_events e
                      where e.branch_id = requested.branch_id and e.request_key = requested.request_key order by e.cheque_id);
  refused jsonb;
begin
  if ids <> '{}' then return to_jsonb(row(ids)::cheques_imported); end if;
  plan := plan_payments(array[requested]);
  select f.refused into refused from first_faults(array(
    select row(p.request, p.place, p.code, p.path, p.fault)::payment_fault from unnest(plan) p where p.fault is not null)) f;
  if refused is not null then return refused_by(refused); end if;
  -- A returned cheque of ours is owed to the party it was given to.
  select f.refused into refused from payout_faults(array(
    select row(p.request, p.branch_id, p.party, p.party_name, p.counter_account_id, p.type, p.method, p.worth, null)::payout_candidate
      from unnest(plan) p where requested.alone)) f limit 1;
  if refused is not null then return refused_by(refused); end if;

  ids := array(select nextval('cheques_id_seq')::int from unnest(plan));
  posted := ledger.post_many((
    select jsonb_agg(jsonb_build_object('branch_id', p.branch_id, 'doc_date', p.pay_date, 'kind', 'opening',
             'key', 'cheque:' || i.cheque_id || ':1',
             'description', coalesce(nullif(p.description, ''), (p.cheque).bank || ' ' || (p.cheque).serial),
             'source_type', 'cheque', 'source_id', i.cheque_id::text, 'created_by', requested.actor, 'request_id', requested.request_id,
             'lines', jsonb_build_array(
               jsonb_strip_nulls(jsonb_build_object('account_id', p.account_id, s.held, p.worth, 'cost_center_id', p.cost_center_id, 'dims', p.dims,
                 'party', case when p.money_of_party then p.party end)),
               jsonb_build_object('mapping', 'closing.balance', s.other, p.worth))) order by p.ordinality)
      from unnest(plan) with ordinality p
     cross join lateral (select ids[p.ordinality] as cheque_id) i
     cross join lateral (select case p.type when 'receipt' then 'dr' else 'cr' end as held,
                                case p.type when 'receipt' then 'cr' else 'dr' end as other) s));
  select f.refused into refused from first_faults(array(
    select row(1, a.place, c.code, case c.code when 7301 then 'date' else 'amount' end,
               case c.code when 7301 then 'monthClosed' when 3003 then 'notPostedSo' else 'ceilingLimit' end)::payment_fault
      from jsonb_array_elements(posted) with ordinality a (answer, place)
     cross join lateral (select (a.answer->'refused'->>'code')::int as code) c
     where a.answer ? 'refused')) f;
  if refused is not null then return refused_by(refused); end if;
  perform store_imported_cheques(requested, plan, ids, posted);
  return to_jsonb(row(ids)::cheques_imported);
end $$;
comment on function import_opening_cheques(jsonb) is 'Result: cheques_imported, payment_refusal';

-- Inserts the cheques of posted documents: they start as any other, with a registration event. posted: the documents in the order of the
-- plan.
drop function if exists store_imported_cheques(jsonb, jsonb);
create or replace function store_imported_cheques(requested payment_group_request, plan payment_plan[], ids int[], posted jsonb) returns void
language plpgsql as $$
begin
  insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, after)
  select p.branch_id, requested.actor, 'cheque.bring_in', 'cheque', ids[p.ordinality]::text, requested.request_id,
         jsonb_build_object('amount', p.amount, 'party', p.party, 'date', p.pay_date, 'document_id', posted->(p.ordinality::int - 1)->'voucher_id')
    from unnest(plan) with ordinality p;
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  values (requested.branch_id, 'cheque.stored', 'cheque', case cardinality(ids) when 1 then ids[1]::text else 'many' end,
          jsonb_build_object('ids', to_jsonb(ids)));
  insert into cheques (branch_id, id, direction, sayad_id, series, serial, bank, bank_branch, amount, due_date, party,
                       counter_account_id, owner_name, owner_iban, account_id, open, group_id, description, created_by)
  select p.branch_id, ids[p.ordinality], case p.type when 'receipt' then 'received' else 'issued' end::"ChequeDirection",
         coalesce(c.sayad_id, ''), c.series, c.serial, c.bank, coalesce(c.bank_branch, ''), p.amount, c.due_date, p.party,
         p.counter_account_id, coalesce(c.owner_name, ''), c.owner_iban, p.drawn_on, 0, ids[1], coalesce(c.description, ''), requested.actor
    from unnest(plan) with ordinality p
   cross join lateral (select (p.cheque).*) c;
  insert into cheque_events (branch_id, cheque_id, seq, direction, from_state, operation, to_state, on_date, party, amount,
                             held_account_id, open, voucher_id, doc_date, request_key, created_by)
  select p.branch_id, ids[p.ordinality], 1, case p.type when 'receipt' then 'received' else 'issued' end::"ChequeDirection", 'none',
         'register', case p.type when 'receipt' then 'in_safe' else 'issued' end::"ChequeState", p.pay_date, p.party, p.amount,
         p.account_id, p.amount, (posted_in(a.answer)).voucher_id, (posted_in(a.answer)).doc_date, requested.request_key, requested.actor
    from unnest(plan) with ordinality p
   cross join lateral (select posted->(p.ordinality::int - 1) as answer) a;
end $$;

-- The counter account of a cheque that is canceled as registered by mistake: the opening balances, if it was imported there.
create or replace function opening_counter(c cheques, day date) returns int language sql stable as $$
  select m.account_id
    from cheque_events e
    join ledger.vouchers v on v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id and v.kind = 'opening'
    join ledger.mappings m on m.branch_id = e.branch_id and m.key = 'closing.balance' and m.valid @> day
   where e.branch_id = c.branch_id and e.cheque_id = c.id and e.seq = 1 limit 1
$$;
