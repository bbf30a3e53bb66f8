-- Applies verified gateway results to payments: many in one transaction and one round trip, each with its own result.
--
-- requests: an array of gateway_result_request.
--   claimed: the status claimed by the caller of the return URL (ok, failed), null: no call; earlier builds send `said` (until release 13).
--   at: the time of the request; null: now. verdict.state: success, failed, pending, reversed, or none: the gateway did not answer.
-- answers, in their order: {status, changed} with {refused: {code}} if the paid amount differs from the requested one (7105) or it cannot
--   be posted (7301, 3003); null: no such payment.
--
-- Amount, currency and payer come from our row alone. Lock order: payments, then months and limited balances (ledger.post_many),
-- then cases.
create or replace function settle_gateway_payment_many(requests jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set lock_timeout = '2s'
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  requested constant gateway_result_request[] := gateway_results_of(requests);
  decisions gateway_decision[];
  cases jsonb;
begin
  perform 1 from (select distinct r.branch_id, r.payment_id from unnest(requested) r) r
     join gateway_payments p on p.branch_id = r.branch_id and p.id = r.payment_id order by p.branch_id, p.id for no key update of p;
  decisions := with_gateway_reversals(with_gateway_postings(gateway_decisions_of(requested)));
  if decisions <> '{}' then
    perform write_gateway_results(decisions);
    cases := gateway_cases_of(decisions);
    if cases is not null then perform record_gateway_case_many(cases); end if;
  end if;
  return (
    select jsonb_agg(case when d.payment_id is null then 'null' else
             answer_of(row(d.new_status, d.new_status <> d.status,
               case when d.act in ('amount_mismatch', 'currency_mismatch') then refused(7105)->'refused'
                    when d.act = 'unposted' then d.posted->'refused' end)::gateway_settled) end order by r.ordinality)
      from unnest(requested) with ordinality r
      left join unnest(decisions) d on d.branch_id = r.branch_id and d.payment_id = r.payment_id);
end $$;

create or replace function settle_gateway_payment(request jsonb) returns jsonb language sql volatile as $$
  select settle_gateway_payment_many(jsonb_build_array(request))->0
$$;
comment on function settle_gateway_payment(jsonb) is 'Result: gateway_settled, null';

-- The requests as they were sent, with their time.
create or replace function gateway_results_of(requests jsonb) returns gateway_result_request[] language plpgsql stable as $$
declare
  requested gateway_result_request[] := array(select r from jsonb_populate_recordset(null::gateway_result_request, requests) r);
  of_earlier_build constant boolean := requests @? '$[*].said';
begin
  for nr in 1 .. cardinality(requested) loop
    requested[nr].at := coalesce(requested[nr].at, now());
    if of_earlier_build then requested[nr].claimed := coalesce(requested[nr].claimed, requests->(nr - 1)->>'said'); end if;
  end loop;
  return requested;
end $$;

-- One decision per payment, by its key: success wins, otherwise the last result. The payments are locked.
create or replace function gateway_decisions_of(requested gateway_result_request[]) returns gateway_decision[] language plpgsql stable as $$
begin
  return array(
    select row(d.branch_id, d.payment_id, d.act, d.claimed, d.actor, d.request_id, d.at, d.verdict, d.status, d.amount, d.currency, d.own,
               d.party, d.clearing_account_id, d.day, d.drive, d.description, d.checks, d.late, d.overdue, d.given_up, null, d.status)::gateway_decision
      from (
        select distinct on (r.branch_id, r.payment_id) r.branch_id, r.payment_id, r.claimed, r.actor, r.request_id, r.at, p.status,
               p.amount, p.currency, p.drive, p.description, p.checks, resolve_merged_party(p.branch_id, p.payer) as party,
               g.clearing_account_id, (r.at at time zone b.time_zone)::date as day, b.currency as own,
               row(v.state, v.amount::bigint, v.currency, left(v.tracking, 100), left(v.card, 30), left(v.code, 60),
                   left(v.message, 300))::gateway_verdict as verdict,
               p.expires_at <= r.at as late, p.expires_at + interval '24 hours' <= r.at as overdue,
               p.expires_at + interval '30 days' <= r.at as given_up,
               case when v.state = 'success' and p.status in (1, 2, 5) then
                      case when v.amount is distinct from p.amount then 'amount_mismatch'
                           when v.currency is distinct from p.currency then 'currency_mismatch' else 'settle' end
                    when v.state = 'reversed' and p.status = 3 then 'reverse'
                    -- Until the payer has returned, "not paid" means "not yet".
                    when v.state in ('failed', 'reversed') and p.status = 1 and (p.heard_at is not null or p.expires_at <= r.at) then 'fail'
                    when p.status = 1 then 'wait'
                    when p.status in (2, 5) then 'stay' else 'none' end as act
          from unnest(requested) with ordinality r
         cross join lateral (select (r.verdict).*) v
          join gateway_payments p on p.branch_id = r.branch_id and p.id = r.payment_id
          join gateways g on g.branch_id = p.branch_id and g.id = p.gateway_id
          join branches b on b.id = p.branch_id
         order by r.branch_id, r.payment_id, v.state <> 'success', r.ordinality desc) d
     order by d.branch_id, d.payment_id);
end $$;

-- Decisions with the postings of payments that succeeded: to the payer's wallet, from the clearing account of the gateway. Unposted where
-- the ledger refuses.
create or replace function with_gateway_postings(decisions gateway_decision[]) returns gateway_decision[] language plpgsql as $$
declare
  places int[];
  items jsonb;
  posted jsonb;
begin
  select array_agg(d.ordinality::int order by d.ordinality), jsonb_agg(jsonb_build_object(
           'branch_id', d.branch_id, 'doc_date', d.day, 'kind', 'gateway', 'key', 'gateway:' || d.payment_id, 'description', d.description,
           'source_type', 'gateway_payment', 'source_id', d.payment_id::text, 'created_by', d.actor, 'request_id', d.request_id,
           'lines', jsonb_build_array(
             case when d.clearing_id is null then jsonb_build_object('mapping', 'gateway.clearing')
                  else jsonb_build_object('account_id', d.clearing_id) end
               || jsonb_build_object('dr', w.worth, 'ccy', d.currency, 'rate', w.rate::text, 'fc_dr', d.amount, 'note', (d.verdict).tracking),
             jsonb_build_object('account_id', ledger.wallet_of(d.branch_id, d.party), 'party', d.party, 'cr', w.worth, 'ccy', d.currency,
               'rate', w.rate::text, 'fc_cr', d.amount, 'note', d.description))) order by d.ordinality)
    into places, items
    from unnest(decisions) with ordinality d
   cross join lateral gateway_worth(d.branch_id, d.day, d.amount, d.currency, d.own_currency) w
   where d.act = 'settle';
  if items is null then return decisions; end if;
  posted := ledger.post_many(items);
  for n in 1 .. cardinality(places) loop
    decisions[places[n]].posted := posted->(n - 1);
    if posted->(n - 1) ? 'voucher_id' then decisions[places[n]].new_status := 3;
    else decisions[places[n]].act := 'unposted';
    end if;
  end loop;
  return decisions;
end $$;

-- An amount in the currency of the branch, at the rate of the day.
create or replace function gateway_worth(branch int, day date, amount bigint, ccy text, own text, out rate numeric, out worth bigint)
language plpgsql stable as $$
declare
  major constant numeric := case when ccy <> own then round(ledger.rate_on(branch, ccy::char(3), day), 16) end;
begin
  rate := 1;
  worth := amount;
  if ccy = own then return; end if;
  worth := ledger.converted(amount, major, ccy::char(3), own::char(3));
  select round(major * ('1e' || y.exponent - x.exponent)::numeric, 10) into rate
    from ledger.currencies x, ledger.currencies y where x.code = ccy and y.code = own;
end $$;

-- Decisions with what failed, and with reversals by the gateway, rare and one at a time: an amount is taken from the wallet, as far as
-- it is still there; else unreversed.
create or replace function with_gateway_reversals(decisions gateway_decision[]) returns gateway_decision[] language plpgsql as $$
declare
  d gateway_decision;
begin
  for nr in 1 .. cardinality(decisions) loop
    d := decisions[nr];
    if d.act = 'fail' then
      decisions[nr].new_status := case when d.late then 5 else 2 end;
    elsif d.act = 'reverse' then
      d.posted := ledger.reverse((
        select jsonb_build_object('branch_id', p.branch_id, 'voucher_id', p.voucher_id, 'doc_date', p.doc_date, 'on', d.day,
                 'created_by', d.actor, 'request_id', d.request_id)
          from gateway_payments p where p.branch_id = d.branch_id and p.id = d.payment_id));
      if d.posted ? 'voucher_id' then decisions[nr].new_status := 4; else decisions[nr].act := 'unreversed'; end if;
    end if;
  end loop;
  return decisions;
end $$;

-- Writes the results to the payments, with an audit and an outbox row for each whose status changes.
create or replace function write_gateway_results(decisions gateway_decision[]) returns void language plpgsql as $$
begin
  with written as materialized (
    update gateway_payments p
       set status = d.new_status,
           voucher_id = case when d.act = 'settle' then (d.posted->>'voucher_id')::bigint else p.voucher_id end,
           doc_date = case when d.act = 'settle' then (d.posted->>'doc_date')::date else p.doc_date end,
           settled_at = case when d.act = 'settle' then d.at else p.settled_at end,
           tracking_code = case when d.act = 'settle' then (d.verdict).tracking else p.tracking_code end,
           card_masked = case when d.act = 'settle' then (d.verdict).card else p.card_masked end,
           fail_code = case when d.act = 'settle' then null when d.act in ('amount_mismatch', 'currency_mismatch') then d.act
                            when d.act = 'fail' then (d.verdict).code else p.fail_code end,
           fail_message = case when d.act in ('settle', 'amount_mismatch', 'currency_mismatch') then null
                               when d.act = 'fail' then (d.verdict).message else p.fail_message end,
           applied_at = case when d.act = 'settle' and d.drive = 'wallet' then d.at else p.applied_at end,
           -- Backoff between repeated status checks.
           checking_until = case when d.act in ('settle', 'fail', 'none') then null
                                 else now() + case (d.verdict).state when 'pending' then interval '300 ms' else interval '2 s' end end,
           next_check_at = case when d.act = 'none' then p.next_check_at
                                when d.act = 'settle' then case when d.drive <> 'wallet' then now() end
                                -- A failed payment is checked again: the payer may have gone back to the gateway's page and paid.
                                when d.act = 'fail' and not d.late then now() + interval '15 min'
                                when d.act in ('fail', 'stay', 'amount_mismatch', 'currency_mismatch', 'reverse', 'unreversed') then null
                                -- Paid but refused by the ledger: retried without end.
                                when d.act = 'unposted' then now() + interval '15 min'
                                when d.given_up then null
                                when d.overdue then now() + interval '6 hours'
                                else now() + least(15 * 2 ^ least(d.checks, 6), 900) * interval '1 s' end,
           version = case when d.new_status <> d.status then p.version + 1 else p.version end
      from unnest(decisions) d
     where p.branch_id = d.branch_id and p.id = d.payment_id
    returning p.*, d.status as old_status, d.actor, d.request_id),
  event as (
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    select w.branch_id, case w.status when 3 then 'payment.succeeded' when 4 then 'payment.reversed' else 'payment.failed' end,
           'gateway_payment', w.id::text,
           jsonb_build_object('id', w.id, 'serial_id', w.serial_id, 'status', w.status, 'drive', w.drive, 'amount', w.amount,
             'currency', w.currency, 'payer', w.payer)
      from written w where w.status <> w.old_status order by w.branch_id, w.id)
  insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, before, after)
  select w.branch_id, w.actor, case w.status when 3 then 'gateway_payment.settle' when 4 then 'gateway_payment.reverse'
                                             else 'gateway_payment.fail' end,
         'gateway_payment', w.id::text, w.request_id, jsonb_build_object('status', w.old_status),
         jsonb_strip_nulls(jsonb_build_object('status', w.status, 'amount', w.amount, 'currency', w.currency,
           'tracking_code', w.tracking_code, 'fail_code', w.fail_code, 'document_id', w.voucher_id))
    from written w where w.status <> w.old_status order by w.branch_id, w.id;
end $$;

-- The cases of decisions that a person must check, as record_gateway_case_many takes them; null: none.
create or replace function gateway_cases_of(decisions gateway_decision[]) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('branch_id', d.branch_id, 'kind', k.kind, 'subject', 'payment:' || d.payment_id,
             'payment_id', d.payment_id, 'data', jsonb_strip_nulls(k.data)))
      from unnest(decisions) d
     cross join lateral (values
       (case when d.act in ('amount_mismatch', 'currency_mismatch') then d.act end,
        jsonb_build_object('asked', d.amount, 'currency', d.currency, 'paid', (d.verdict).amount, 'paid_in', (d.verdict).currency)),
       (case when d.act = 'settle' and d.status in (2, 5) then 'late_success' end, jsonb_build_object('from_status', d.status)),
       (case when d.act = 'unposted' then 'not_applied' end, jsonb_build_object('code', d.posted->'refused'->'code')),
       -- In a wallet that is not attached to an order.
       (case when d.act = 'settle' and is_deleted_party(d.branch_id, d.party) then 'not_applied' end, '{"payer": "deleted"}'),
       (case when d.act in ('reverse', 'unreversed', 'fail') and (d.verdict).state = 'reversed' then 'reversed' end,
        jsonb_build_object('code', (d.verdict).code, 'in_wallet', d.act = 'unreversed')),
       (case when d.act = 'stay' and d.claimed = 'ok' and (d.verdict).state in ('failed', 'reversed') then 'success_after_failure' end, '{}'),
       (case when d.act = 'wait' and d.overdue then 'no_answer' end, jsonb_build_object('state', (d.verdict).state))) k (kind, data)
     where k.kind is not null);
end $$;

-- Whether a colleague or passenger is no longer active.
create or replace function is_deleted_party(branch int, party text) returns boolean language plpgsql stable as $$
begin
  if party like 'colleague:%' then
    return exists (select from colleagues c where c.branch_id = branch and c.id = split_part(party, ':', 2)::int and c.deleted_at is not null);
  end if;
  return party like 'passenger:%' and exists (
    select from passengers f where f.branch_id = branch and f.id = split_part(party, ':', 2)::int and f.status <> 1);
end $$;
