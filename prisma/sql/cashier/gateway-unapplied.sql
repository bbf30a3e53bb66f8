-- A payment that arrived for a closed order: the money stays in the payer's wallet; the branch, the payer and webhook subscribers
-- are notified that no booking was made. Idempotent.
--
-- request: an unapplied_payment_request
-- answer: {trade_id, contact, locale, passenger_id, country, amount, currency, exponent, superseded_by}: the recipient of the message; null:
--   notified before, or applied.
create or replace function unapplied_payment(request jsonb) returns jsonb language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  q constant unapplied_payment_request := jsonb_populate_record(null::unapplied_payment_request, request);
  p gateway_payments;
begin
  update gateway_payments g
     set applied_at = now(), apply_fault = q.code::text, next_check_at = null, checking_until = null, version = g.version + 1
   where g.branch_id = q.branch_id and g.id = q.id and g.status in (3, 4) and g.applied_at is null
  returning * into p;
  if p.id is null then return null; end if;
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  values (p.branch_id, 'payment.unapplied', 'gateway_payment', p.id::text, jsonb_build_object('id', p.id, 'serial_id', p.serial_id,
          'status', p.status, 'drive', p.drive, 'amount', p.amount, 'currency', trim(p.currency), 'payer', p.payer,
          'trade_id', p.reference_id, 'code', q.code));
  insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, after)
  values (p.branch_id, q.actor, 'gateway_payment.unapplied', 'gateway_payment', p.id::text, q.request_id,
          jsonb_build_object('trade_id', p.reference_id, 'code', q.code, 'amount', p.amount, 'currency', p.currency));
  perform record_gateway_case_many(jsonb_build_array(jsonb_build_object('branch_id', p.branch_id, 'kind', 'not_applied',
    'subject', 'payment:' || p.id, 'payment_id', p.id, 'data', jsonb_build_object('code', q.code, 'fields', '[]'::jsonb))));
  return (select to_jsonb(row(t.id, t.contact, t.locale, t.passenger_id, b.country, p.amount::text, trim(p.currency), c.exponent,
            t.superseded_by)::payment_unapplied)
            from trades t
            join branches b on b.id = t.branch_id
            join ledger.currencies c on c.code = p.currency
           where t.branch_id = p.branch_id and t.id = p.reference_id);
end $$;
comment on function unapplied_payment(jsonb) is 'Result: payment_unapplied, null';
