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

-- Decides a refund, by its owner, a person or time. request: {branch_id, refund_id, decision: approve | reject, penalty, reason,
-- owner, due, actor,
--   request_id, now}. penalty: if it was unknown, or differs from the rule's; owner: the colleague who must own the charter; due:
--     only if its time is over.
-- answer: {state, decision} now or before ({again: true}: it was decided the same way); or {refused: {code, field}}: 3009 no such
--   refund, 5003 decided otherwise or in progress, 3002 the penalty is unknown, 3003 it exceeds the paid amount, 7301 no open month.
create or replace function decide_refund(request jsonb) returns jsonb language plpgsql
set lock_timeout = '5s' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  branch constant int := request->>'branch_id';
  refund constant int := request->>'refund_id';
  at constant timestamptz := coalesce((request->>'now')::timestamptz, now());
  who constant text := request->>'actor';
  approves constant boolean := request->>'decision' = 'approve';
  decided constant bigint := request->>'penalty';
  r refunds;
  may boolean;
begin
  may := hold_refund(branch, refund, at, who);
  select * into r from refunds x where x.branch_id = branch and x.id = refund;
  if r.id is null or request->>'owner' is not null and (request->>'owner')::int is distinct from r.owner_colleague_id then
    return '{"refused": {"code": 3009}}';
  end if;
  if r.state <> 'awaiting_owner' then
    if r.decided_at is not null and (r.state = 'rejected') = not approves and (decided is null or decided = r.penalty) then
      return jsonb_build_object('state', r.state, 'again', true);
    end if;
    return '{"refused": {"code": 5003}}';
  end if;
  if coalesce((request->>'due')::boolean, false) and (r.deadline_at is null or r.deadline_at > at) then
    return jsonb_build_object('state', r.state, 'again', true);
  end if;
  if not approves then
    update refunds x set state = 'rejected', decided_at = at, decided_by = who, ended_at = at, next_step_at = null, deadline_at = null,
                         last_fault = left(request->>'reason', 300)
     where x.branch_id = branch and x.id = refund;
    insert into booking_history (branch_id, booking_id, at, event, actor, detail)
    values (branch, r.booking_id, at, 'refund_rejected', who, jsonb_build_object('refund_id', refund, 'reason', request->'reason'));
    perform publish_refund_step(branch, refund, 'rejected', who, request->>'request_id', at, jsonb_build_object('reason', request->'reason'));
    perform close_refund_case(branch, refund, 'confirmed', who, request->>'request_id');
    return '{"state": "rejected"}';
  end if;
  if coalesce(decided, r.penalty) is null then return '{"refused": {"code": 3002, "field": "penalty"}}'; end if;
  if decided < 0 or decided > r.paid then return '{"refused": {"code": 3003, "field": "penalty"}}'; end if;
  if not may then
    -- Decided by time: retried later.
    if (request->>'due')::boolean then perform reschedule_refund(branch, refund, 'no open month', '5 minutes'); end if;
    return '{"refused": {"code": 7301}}';
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
  perform publish_refund_step(branch, refund, 'approved', who, request->>'request_id', at,
    jsonb_strip_nulls(jsonb_build_object('penalty', coalesce(decided, r.penalty), 'reason', request->'reason')));
  if r.supplier_id is null then
    return settle_refund(branch, refund, null, who, request->>'request_id', at);
  end if;
  return '{"state": "canceling"}';
end $$;

-- Records the supplier's result. request: {branch_id, refund_id, outcome: canceled | refused | unknown, supplier_order_id, kept,
-- fault, next_at, actor, request_id, now}. answer: {state}; or {refused: {code}}: 3009, 7301.
create or replace function step_refund(request jsonb) returns jsonb language plpgsql
set lock_timeout = '5s' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  branch constant int := request->>'branch_id';
  refund constant int := request->>'refund_id';
  at constant timestamptz := coalesce((request->>'now')::timestamptz, now());
  who constant text := request->>'actor';
  r refunds;
  may boolean;
begin
  may := hold_refund(branch, refund, at, who);
  select * into r from refunds x where x.branch_id = branch and x.id = refund;
  if r.id is null then return '{"refused": {"code": 3009}}'; end if;
  if r.state <> 'canceling' then return jsonb_build_object('state', r.state, 'again', true); end if;
  update refunds x
     set supplier_order_id = coalesce(x.supplier_order_id, (request->>'supplier_order_id')::bigint), stepping_until = null,
         last_fault = left(coalesce(request->>'fault', x.last_fault), 300), steps = x.steps + 1, next_step_at = (request->>'next_at')::timestamptz
   where x.branch_id = branch and x.id = refund;
  if request->>'outcome' = 'canceled' then
    if not may then
      update refunds x set last_fault = 'no open month' where x.branch_id = branch and x.id = refund;
      perform open_refund_case(branch, refund);
      return '{"refused": {"code": 7301}}';
    end if;
    return settle_refund(branch, refund, (request->>'kept')::bigint, who, request->>'request_id', at);
  end if;
  if request->>'outcome' = 'refused' then
    perform fail_refund(branch, refund, coalesce(request->>'fault', 'refused'), who, request->>'request_id', at);
    return '{"state": "failed"}';
  end if;
  perform open_refund_case(branch, refund);
  if r.supplier_order_id is null and request->>'supplier_order_id' is not null then
    perform publish_refund_step(branch, refund, 'unknown', who, request->>'request_id', at, jsonb_strip_nulls(jsonb_build_object('fault', request->'fault')));
  end if;
  return '{"state": "canceling"}';
end $$;

-- The supplier's final result of a cancellation: the waiting refund becomes due at once.
create or replace function mark_refund_due() returns trigger language plpgsql as $$
begin
  update refunds r set next_step_at = now()
   where r.branch_id = new.branch_id and r.supplier_order_id = new.id and r.state = 'canceling';
  return null;
end $$;
create or replace trigger mark_refund_due after update of state on supplier_orders for each row
  when (new.operation = 'cancel' and new.state in ('canceled', 'refused') and new.state <> old.state) execute function mark_refund_due();

-- Records a payout to a card or an account. request: {branch_id, refund_id, account_id, reference, actor, request_id, now}. answer:
-- {state, voucher_id}, now or before ({again: true}); or {refused: {code, field}}: 3009, 5003 nothing to pay out, 3003 not an
-- account that money is paid from, 7301.
create or replace function pay_out_refund(request jsonb) returns jsonb language plpgsql
set lock_timeout = '5s' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  branch constant int := request->>'branch_id';
  refund constant int := request->>'refund_id';
  at constant timestamptz := coalesce((request->>'now')::timestamptz, now());
  who constant text := request->>'actor';
  day constant date := ledger.business_day(branch, at);
  account constant int := request->>'account_id';
  r refunds;
  may boolean;
  posted jsonb;
begin
  may := hold_refund(branch, refund, at, who);
  select * into r from refunds x where x.branch_id = branch and x.id = refund;
  if r.id is null then return '{"refused": {"code": 3009}}'; end if;
  if r.payout_voucher_id is not null then
    return jsonb_build_object('state', r.state, 'voucher_id', r.payout_voucher_id, 'again', true);
  end if;
  if r.state <> 'paying_out' then return '{"refused": {"code": 5003}}'; end if;
  if not exists (select from ledger.accounts a where a.branch_id = branch and a.id = account and a.active and a.level = 4
                    and a.kind in ('bank', 'cash', 'pos')) then
    return '{"refused": {"code": 3003, "field": "account_id"}}';
  end if;
  if not may then return '{"refused": {"code": 7301}}'; end if;
  posted := ledger.post(jsonb_build_object('branch_id', branch, 'doc_date', day, 'kind', 'pay', 'key', format('refund:%s:paid_out', refund),
    'description', coalesce(request->>'reference', ''), 'source_type', 'refund_payout', 'source_id', refund::text, 'created_by', who,
    'request_id', coalesce(request->>'request_id', ''), 'lines', jsonb_build_array(
      jsonb_build_object('mapping', 'payout.clearing', 'party', resolve_merged_party(branch, r.party), 'dr', r.refundable),
      jsonb_build_object('account_id', account, 'party', resolve_merged_party(branch, r.party), 'cr', r.refundable, 'note', coalesce(request->>'reference', '')))));
  if posted ? 'refused' then return jsonb_build_object('refused', (posted->'refused') || '{"field": "account_id"}'); end if;
  update refunds x set state = 'done', ended_at = at, payout_voucher_id = (posted->>'voucher_id')::bigint, payout_on = (posted->>'doc_date')::date
   where x.branch_id = branch and x.id = refund;
  perform publish_refund_step(branch, refund, 'done', who, request->>'request_id', at, jsonb_build_object('voucher_id', posted->'voucher_id',
    'account_id', account, 'reference', request->'reference'));
  return jsonb_build_object('state', 'done', 'voucher_id', posted->'voucher_id');
end $$;
