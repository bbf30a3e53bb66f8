-- Imports cheques that were held when the books began: they are registered without a payment and its number, and posted against the
-- opening balances, since the party's own opening includes them. request: as of store_payments_many, each payment a `check`. ->
-- {ids} of the cheques, also those of an earlier call with the key; or {refused}, as store_payments returns.
create or replace function import_opening_cheques(request jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set lock_timeout = '1s' as $$
declare
  branch constant int := (request->>'branch_id')::int;
  who constant text := request->>'actor';
  plan jsonb;
  posted jsonb;
  ids int[] := array(select e.cheque_id from cheque_events e
                      where e.branch_id = branch and e.request_key = request->>'request_key' order by e.cheque_id);
  refused jsonb;
begin
  if ids <> '{}' then return jsonb_build_object('ids', to_jsonb(ids)); end if;
  plan := planned_payments(jsonb_build_array(request));
  select jsonb_build_object('code', w.code, 'fields', jsonb_agg(jsonb_build_object('fault', w.fault,
           'path', format('payments[%s].%s', w.place - 1, w.path)) order by w.place))
    into refused
    from (select p.*, first_value(p.code) over (order by p.place) as first
            from jsonb_to_recordset(plan) p (place int, code int, path text, fault text) where p.fault is not null) w
   where w.code = w.first group by w.code;
  if refused is not null then return jsonb_build_object('refused', refused); end if;
  -- A returned cheque of ours is owed to the party it was given to.
  select f.refused into refused
    from payout_faults((select jsonb_agg(p || jsonb_build_object('alone', request->'alone')) from jsonb_array_elements(plan) p)) f limit 1;
  if refused is not null then return jsonb_build_object('refused', refused); end if;

  select jsonb_agg(p.row || jsonb_build_object('cheque_id', nextval('cheques_id_seq')) order by p.nth) into plan
    from jsonb_array_elements(plan) with ordinality p (row, nth);
  posted := ledger.post_many((
    select jsonb_agg(jsonb_build_object('branch_id', branch, 'doc_date', p.pay_date, 'kind', 'opening',
             'key', 'cheque:' || p.cheque_id || ':1', 'description', coalesce(nullif(p.description, ''), c.bank || ' ' || c.serial),
             'source_type', 'cheque', 'source_id', p.cheque_id::text, 'created_by', who, 'request_id', request->'request_id',
             'lines', jsonb_build_array(
               jsonb_strip_nulls(jsonb_build_object('account_id', p.account_id, s.held, p.worth, 'cost_center_id', p.cost_center_id,
                 'party', case when p.money_of_party then p.party end)),
               jsonb_build_object('mapping', 'closing.balance', s.other, p.worth))) order by p.place)
      from jsonb_to_recordset(plan) p (place int, pay_date date, type text, description text, account_id int, worth bigint,
             cost_center_id int, party text, money_of_party boolean, cheque_id int, cheque jsonb)
     cross join lateral jsonb_to_record(p.cheque) c (bank text, serial text)
     cross join lateral (select case p.type when 'receipt' then 'dr' else 'cr' end as held,
                                case p.type when 'receipt' then 'cr' else 'dr' end as other) s));
  select jsonb_build_object('code', w.code, 'fields', jsonb_agg(jsonb_build_object('fault',
           case w.code when 7301 then 'monthClosed' when 3003 then 'notPostedSo' else 'ceilingLimit' end,
           'path', format('payments[%s].%s', w.place - 1, case w.code when 7301 then 'date' else 'amount' end)) order by w.place))
    into refused
    from (select a.place, (a.answer->'refused'->>'code')::int as code,
                 first_value((a.answer->'refused'->>'code')::int) over (order by a.place) as first
            from jsonb_array_elements(posted) with ordinality a (answer, place) where a.answer ? 'refused') w
   where w.code = w.first group by w.code;
  if refused is not null then return jsonb_build_object('refused', refused); end if;

  return store_imported_cheques(request, (
    select jsonb_agg(d.row || d.answer order by d.nth)
      from rows from (jsonb_array_elements(plan), jsonb_array_elements(posted)) with ordinality d (row, answer, nth)));
end $$;

-- Inserts the cheques of posted documents: they start as any other, with a registration event.
create or replace function store_imported_cheques(request jsonb, done jsonb) returns jsonb language plpgsql as $$
declare
  branch constant int := (request->>'branch_id')::int;
  who constant text := request->>'actor';
  ids int[];
begin
  select array_agg(d.id order by d.id) into ids from (select (d->>'cheque_id')::int as id from jsonb_array_elements(done) d) d;
  insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, after)
  select branch, who, 'cheque.bring_in', 'cheque', d.cheque_id::text, request->>'request_id',
         jsonb_build_object('amount', d.amount, 'party', d.party, 'date', d.pay_date, 'document_id', d.voucher_id)
    from jsonb_to_recordset(done) d (cheque_id int, amount bigint, party text, pay_date date, voucher_id bigint);
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  values (branch, 'cheque.stored', 'cheque', case cardinality(ids) when 1 then ids[1]::text else 'many' end,
          jsonb_build_object('ids', to_jsonb(ids)));
  insert into cheques (branch_id, id, direction, sayad_id, series, serial, bank, bank_branch, amount, due_date, party,
                       counter_account_id, owner_name, owner_iban, account_id, open, group_id, description, created_by)
  select branch, d.cheque_id, case d.type when 'receipt' then 'received' else 'issued' end::"ChequeDirection",
         coalesce(c.sayad_id, ''), c.series, c.serial, c.bank, coalesce(c.bank_branch, ''), d.amount, c.due_date, d.party,
         d.counter_account_id, coalesce(c.owner_name, ''), c.owner_iban, d.drawn_on, 0, ids[1], coalesce(c.description, ''), who
    from jsonb_to_recordset(done) d (cheque_id int, type text, amount bigint, party text, counter_account_id int, drawn_on int,
           cheque jsonb)
   cross join lateral jsonb_to_record(d.cheque) c (sayad_id text, series text, serial text, bank text, bank_branch text, due_date date,
           owner_name text, owner_iban text, description text);
  insert into cheque_events (branch_id, cheque_id, seq, direction, from_state, operation, to_state, on_date, party, amount,
                             held_account_id, open, voucher_id, doc_date, request_key, created_by)
  select branch, d.cheque_id, 1, case d.type when 'receipt' then 'received' else 'issued' end::"ChequeDirection", 'none', 'register',
         case d.type when 'receipt' then 'in_safe' else 'issued' end::"ChequeState", d.pay_date, d.party, d.amount,
         d.account_id, d.amount, d.voucher_id, d.doc_date, request->>'request_key', who
    from jsonb_to_recordset(done) d (cheque_id int, type text, pay_date date, party text, amount bigint, account_id int,
           voucher_id bigint, doc_date date);
  return jsonb_build_object('ids', to_jsonb(ids));
end $$;

-- The counter account of a cheque that is canceled as registered by mistake: the opening balances, if it was imported there.
create or replace function opening_counter(c cheques, day date) returns int language sql stable as $$
  select m.account_id
    from cheque_events e
    join ledger.vouchers v on v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id and v.kind = 'opening'
    join ledger.mappings m on m.branch_id = e.branch_id and m.key = 'closing.balance' and m.valid @> day
   where e.branch_id = c.branch_id and e.cheque_id = c.id and e.seq = 1 limit 1
$$;
