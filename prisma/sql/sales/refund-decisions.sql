-- Decisions of people, owners and time about open refunds. Locks as in prisma/sql/sales/refunds.sql.

-- Locks a refund with everything it moves. Returns whether the day's month is open; null: no such refund.
create or replace function hold_refund(branch int, refund int, at timestamptz, who text) returns boolean language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  r refunds;
begin
  select * into r from refunds x where x.branch_id = branch and x.id = refund;
  if r.id is null then return null; end if;
  return lock_refunded(branch, array[r.booking_id], ledger.business_day(branch, at), who, refund_account(branch, r.party, r.refund_to));
end $$;

-- Decides a refund, by its owner, a person or time. request: a refund_decision_request; decision:
-- approve | reject; penalty: if it was unknown, or differs from the rule's.
-- answer: {state, decision} now or before ({again: true}: it was decided the same way); or {refused: {code, field}}: 3009 no such
--   refund, 5003 decided otherwise or in progress, 3002 the penalty is unknown, 3003 it exceeds the paid amount, 7301 no open month.
create or replace function decide_refund(request jsonb) returns jsonb language plpgsql
set lock_timeout = '5s' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  q constant refund_decision_request := jsonb_populate_record(null::refund_decision_request, request);
  branch constant int := q.branch_id;
  refund constant int := q.refund_id;
  at constant timestamptz := coalesce(q.now, now());
  who constant text := q.actor;
  approves constant boolean := q.decision = 'approve';
  decided constant bigint := q.penalty;
  r refunds;
  may boolean;
begin
  may := hold_refund(branch, refund, at, who);
  select * into r from refunds x where x.branch_id = branch and x.id = refund;
  if r.id is null or q.owner is not null and q.owner is distinct from r.owner_colleague_id then
    return refused(3009);
  end if;
  if r.state <> 'awaiting_owner' then
    if r.decided_at is not null and (r.state = 'rejected') = not approves and (decided is null or decided = r.penalty) then
      return answer_of(row(r.state, null, true)::refund_moved);
    end if;
    return refused(5003);
  end if;
  if coalesce(q.due, false) and (r.deadline_at is null or r.deadline_at > at) then
    return answer_of(row(r.state, null, true)::refund_moved);
  end if;
  if not approves then
    update refunds x set state = 'rejected', decided_at = at, decided_by = who, ended_at = at, next_step_at = null, deadline_at = null,
                         last_fault = left(q.reason, 300)
     where x.branch_id = branch and x.id = refund;
    insert into booking_history (branch_id, booking_id, at, event, actor, detail)
    values (branch, r.booking_id, at, 'refund_rejected', who, jsonb_build_object('refund_id', refund, 'reason', q.reason));
    perform publish_refund_step(branch, refund, 'rejected', who, q.request_id, at, jsonb_build_object('reason', q.reason));
    perform close_refund_case(branch, refund, 'confirmed', who, q.request_id);
    return answer_of(row('rejected', null, null)::refund_moved);
  end if;
  if coalesce(decided, r.penalty) is null then return refused(3002, field => 'penalty'); end if;
  if decided < 0 or decided > r.paid then return refused(3003, field => 'penalty'); end if;
  if not may then
    -- Decided by time: retried later.
    if q.due then perform reschedule_refund(branch, refund, 'no open month', '5 minutes'); end if;
    return refused(7301);
  end if;
  if decided is not null and decided is distinct from r.penalty then
    -- In proportion to the paid amounts, exact to the last unit.
    update refund_items i set penalty = k.share, refundable = i.paid - k.share
      from (select o.line, o.seq, case when r.paid = 0 then 0 else
                     div(decided::numeric * o.up_to, r.paid)::bigint - div(decided::numeric * (o.up_to - o.paid), r.paid)::bigint end as share
              from (select x.line, x.seq, x.paid, sum(x.paid) over (order by x.line, x.seq) as up_to
                      from refund_items x where x.branch_id = branch and x.refund_id = refund) o) k
     where i.branch_id = branch and i.refund_id = refund and i.line = k.line and i.seq = k.seq;
  end if;
  update refunds x
     set state = 'canceling', penalty = coalesce(decided, x.penalty), refundable = x.paid - coalesce(decided, x.penalty), decided_at = at,
         decided_by = who, deadline_at = null, next_step_at = at
   where x.branch_id = branch and x.id = refund;
  perform publish_refund_step(branch, refund, 'approved', who, q.request_id, at,
    jsonb_strip_nulls(jsonb_build_object('penalty', coalesce(decided, r.penalty), 'reason', q.reason)));
  if r.supplier_id is null then
    return settle_refund(branch, refund, null, who, q.request_id, at);
  end if;
  return answer_of(row('canceling', null, null)::refund_moved);
end $$;
comment on function decide_refund(jsonb) is 'Result: refund_moved, refusal';

-- Records the supplier's result. request: a refund_step_request; outcome: canceled | refused | unknown. answer: {state}; or {refused: {code}}: 3009, 7301.
create or replace function step_refund(request jsonb) returns jsonb language plpgsql
set lock_timeout = '5s' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  q constant refund_step_request := jsonb_populate_record(null::refund_step_request, request);
  branch constant int := q.branch_id;
  refund constant int := q.refund_id;
  at constant timestamptz := coalesce(q.now, now());
  who constant text := q.actor;
  r refunds;
  may boolean;
begin
  may := hold_refund(branch, refund, at, who);
  select * into r from refunds x where x.branch_id = branch and x.id = refund;
  if r.id is null then return refused(3009); end if;
  if r.state <> 'canceling' then return answer_of(row(r.state, null, true)::refund_moved); end if;
  update refunds x
     set supplier_order_id = coalesce(x.supplier_order_id, q.supplier_order_id), stepping_until = null,
         last_fault = left(coalesce(q.fault, x.last_fault), 300), steps = x.steps + 1, next_step_at = q.next_at
   where x.branch_id = branch and x.id = refund;
  if q.outcome = 'canceled' then
    if not may then
      update refunds x set last_fault = 'no open month' where x.branch_id = branch and x.id = refund;
      perform open_refund_case(branch, refund);
      return refused(7301);
    end if;
    return settle_refund(branch, refund, q.kept, who, q.request_id, at);
  end if;
  if q.outcome = 'refused' then
    perform fail_refund(branch, refund, coalesce(q.fault, 'refused'), who, q.request_id, at);
    return answer_of(row('failed', null, null)::refund_moved);
  end if;
  perform open_refund_case(branch, refund);
  if r.supplier_order_id is null and q.supplier_order_id is not null then
    perform publish_refund_step(branch, refund, 'unknown', who, q.request_id, at, jsonb_strip_nulls(jsonb_build_object('fault', q.fault)));
  end if;
  return answer_of(row('canceling', null, null)::refund_moved);
end $$;
comment on function step_refund(jsonb) is 'Result: refund_moved, refusal';

-- The supplier's final result of a cancellation: the waiting refund becomes due at once.
create or replace function mark_refund_due() returns trigger language plpgsql as $$
begin
  update refunds r set next_step_at = now()
   where r.branch_id = new.branch_id and r.supplier_order_id = new.id and r.state = 'canceling';
  return null;
end $$;
create or replace trigger mark_refund_due after update of state on supplier_orders for each row
  when (new.operation = 'cancel' and new.state in ('canceled', 'refused') and new.state <> old.state) execute function mark_refund_due();

-- Records a payout to a card or an account. request: a refund_payout_request; answer:
-- {state, voucher_id}, now or before ({again: true}); or {refused: {code, field}}: 3009, 5003 nothing to pay out, 3003 not an
-- account that money is paid from, 7301.
create or replace function pay_out_refund(request jsonb) returns jsonb language plpgsql
set lock_timeout = '5s' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  q constant refund_payout_request := jsonb_populate_record(null::refund_payout_request, request);
  branch constant int := q.branch_id;
  refund constant int := q.refund_id;
  at constant timestamptz := coalesce(q.now, now());
  who constant text := q.actor;
  day constant date := ledger.business_day(branch, at);
  account constant int := q.account_id;
  r refunds;
  may boolean;
  posted jsonb;
begin
  may := hold_refund(branch, refund, at, who);
  select * into r from refunds x where x.branch_id = branch and x.id = refund;
  if r.id is null then return refused(3009); end if;
  if r.payout_voucher_id is not null then
    return '{"voucher_id": null}' || answer_of(row(r.state, r.payout_voucher_id, true)::refund_moved);
  end if;
  if r.state <> 'paying_out' then return refused(5003); end if;
  if not exists (select from ledger.accounts a where a.branch_id = branch and a.id = account and a.active and a.level = 4
                    and a.kind in ('bank', 'cash', 'pos')) then
    return refused(3003, field => 'account_id');
  end if;
  if not may then return refused(7301); end if;
  posted := ledger.post(jsonb_build_object('branch_id', branch, 'doc_date', day, 'kind', 'pay', 'key', format('refund:%s:paid_out', refund),
    'description', coalesce(q.reference, ''), 'source_type', 'refund_payout', 'source_id', refund::text, 'created_by', who,
    'request_id', coalesce(q.request_id, ''), 'lines', jsonb_build_array(
      jsonb_build_object('mapping', 'payout.clearing', 'party', resolve_merged_party(branch, r.party), 'dr', r.refundable),
      jsonb_build_object('account_id', account, 'party', resolve_merged_party(branch, r.party), 'cr', r.refundable, 'note', coalesce(q.reference, '')))));
  if posted ? 'refused' then return refused_by((posted->'refused') || '{"field": "account_id"}'); end if;
  update refunds x set state = 'done', ended_at = at, payout_voucher_id = (posted_in(posted)).voucher_id, payout_on = (posted_in(posted)).doc_date
   where x.branch_id = branch and x.id = refund;
  perform publish_refund_step(branch, refund, 'done', who, q.request_id, at, jsonb_build_object('voucher_id', posted->'voucher_id',
    'account_id', account, 'reference', q.reference));
  return answer_of(row('done', (posted_in(posted)).voucher_id, null)::refund_moved);
end $$;
comment on function pay_out_refund(jsonb) is 'Result: refund_moved, refusal';
