-- Returns the money of paid and undelivered items at once, to its source: the wallet, or the account of a credit buyer.
--
-- Lock order: class rows by key, months and the balance of the recipient (ledger.lock_headroom), then the offer's lock, the trade
-- and its item.

-- Returns an item's money, once: of items that are not issued (refused, or given up), and with `unwind` also of issued ones: the
-- posting is reversed, own seats are on sale again. With `goodwill` an amount of the branch's own is added.
--
-- request: a trade_return_request; now: null: the time of the database
--     exit: closes the open cases of the item in this transaction, and is refused (8003) if none is open.
-- answer: {returned, voucher_id, doc_date}, now or before ({again: true}); or {refused: {code}}: 3009 no such item, 8003 in a state
--   without a return, 7301 no open month, 3003 accounts that do not accept it.
create or replace function return_trade_item(request jsonb) returns jsonb language plpgsql
set lock_timeout = '5s' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  r trade_return_request := jsonb_populate_record(null::trade_return_request, request);
  day date;
  i locked_trade_item;
  b bookings;
  posted jsonb;
begin
  r.now := coalesce(r.now, now());
  r.unwind := coalesce(r.unwind, false);
  r.goodwill := coalesce(r.goodwill, 0);
  r.request_id := coalesce(r.request_id, '');
  day := ledger.business_day(r.branch_id, r.now);
  i := lock_item_to_return(r, day);
  if i.answer is not null then return i.answer; end if;
  if i.status = 'issued' then
    select * into b from bookings x where x.branch_id = r.branch_id and x.id = i.booking_id for no key update;
  end if;
  posted := post_returned_item(r, day, lines_of_return(r, i, b)
    || case when i.paid + r.goodwill > 0 then jsonb_build_array(jsonb_build_object('account_id', i.account_id, 'party', i.payee,
                                                                                   'cr', i.paid + r.goodwill)) else '[]' end);
  if posted ? 'refused' then return refused_by(posted->'refused'); end if;
  if i.status = 'issued' then perform cancel_issued_booking(r, i, b); end if;
  perform write_returned_item(r, i, posted);
  return '{"voucher_id": null, "doc_date": null}' || answer_of(row(i.paid + r.goodwill, (posted_in(posted)).voucher_id,
           (posted_in(posted)).doc_date, null)::trade_returned);
end $$;
comment on function return_trade_item(jsonb) is 'Result: trade_returned, refusal';

-- Locks classes of own seats that are given up, the month, the balances that receive money (the payee's, the supplier's deposit), the offer's lock, the trade and the
-- item.
create or replace function lock_item_to_return(r trade_return_request, day date) returns locked_trade_item language plpgsql as $$
declare
  before record;
  account int;
  payee text;
  i locked_trade_item;
begin
  select x.own_seats, x.booking_id, x.offer_lock_id, t.party, t.method,
         deposit_of_voucher(x.branch_id, x.supplier_id, x.issued_on, x.issue_voucher_id) as deposit into before
    from trades t join trade_items x on x.branch_id = t.branch_id and x.trade_id = t.id and x.line = r.line
   where t.branch_id = r.branch_id and t.id = r.trade_id;
  if not found then i.answer := refused(3009); return i; end if;
  if r.unwind and before.own_seats and before.booking_id is not null then
    perform 1 from charter_classes c
      where c.branch_id = r.branch_id
        and c.id in (select k.class_id from booking_items k where k.branch_id = r.branch_id and k.booking_id = before.booking_id)
      order by c.branch_id, c.id for no key update of c;
  end if;
  payee := resolve_merged_party(r.branch_id, before.party);
  account := limited_account(r.branch_id, case when before.method = 'credit' then 'ceiling' else 'wallet' end, payee);
  perform ledger.lock_headroom(array[r.branch_id], array[day], array[r.actor], array[r.branch_id, r.branch_id], array[account, before.deposit]);
  perform 1 from offer_locks o where o.branch_id = r.branch_id and o.id = before.offer_lock_id for no key update;
  perform 1 from trades t where t.branch_id = r.branch_id and t.id = r.trade_id for no key update;
  i := locked_item(r.branch_id, r.trade_id, r.line);
  i.payee := payee;
  i.account_id := account;
  if (r.exit).state is not null and not has_open_case(r.branch_id, r.trade_id, r.line) then
    i.answer := refused(8003);
  elsif i.status = 'returned' then
    i.answer := (select '{"voucher_id": null, "doc_date": null}' || answer_of(row(x.paid, x.return_voucher_id, x.returned_on, true)::trade_returned)
                   from trade_items x where x.branch_id = r.branch_id and x.trade_id = r.trade_id and x.line = r.line);
  elsif not i.is_paid or not (i.status in ('waiting', 'issuing', 'unknown') or r.unwind and i.status = 'issued') then
    i.answer := refused(8003);
  end if;
  return i;
end $$;

-- The lines of a return but for what the payee receives: of an issued item the reversal of its issue, for sales from before roles existed
-- of its document; then its advances, discount and goodwill.
create or replace function lines_of_return(r trade_return_request, i locked_trade_item, b bookings) returns jsonb language plpgsql stable as $$
declare
  lines jsonb;
begin
  if i.status = 'issued' and b.role is null then
    select jsonb_agg(jsonb_build_object('account_id', e.account_id, 'party', e.party, 'dr', nullif(e.cr, 0), 'cr', nullif(e.dr, 0))
                     order by e.line) into lines
      from ledger.entries e
     where e.branch_id = r.branch_id and e.doc_date = i.issued_on and e.voucher_id = i.issue_voucher_id;
  elsif i.status = 'issued' then
    lines := sale_lines(jsonb_build_object('mapping', 'customer.advances', 'party', i.party), b.role, i.total, i.cost,
               posted_tax(tax_of(b), case when i.own_seats then (select f.tax from item_parts(i.price, i.passengers, i.total) f) else 0 end,
                          b.owner_colleague_id is not null),
               case when i.own_seats then 'colleague:' || b.owner_colleague_id else 'supplier:' || i.supplier_id end, true);
    lines := on_deposit(lines, deposit_of_voucher(r.branch_id, i.supplier_id, i.issued_on, i.issue_voucher_id));
  end if;
  return coalesce(lines, '[]') || (
    select coalesce(jsonb_agg(k.line order by k.nth), '[]')
      from (values (1, i.total, jsonb_build_object('mapping', 'customer.advances', 'party', i.party, 'dr', i.total)),
                   (2, i.discount_share, jsonb_build_object('mapping', 'discount', 'cr', i.discount_share)),
                   (3, r.goodwill, jsonb_build_object('mapping', 'discount', 'dr', r.goodwill, 'note', 'goodwill'))) k (nth, amount, line)
     where k.amount > 0);
end $$;

-- Posts a return; the answer of the ledger, null where there are no lines.
create or replace function post_returned_item(r trade_return_request, day date, lines jsonb) returns jsonb language plpgsql as $$
begin
  if lines = '[]' then return null; end if;
  return ledger.post(jsonb_build_object(
    'branch_id', r.branch_id, 'doc_date', day, 'kind', 'refund', 'key', format('trade:%s:%s:returned', r.trade_id, r.line),
    'description', format('%s/%s', r.trade_id, r.line), 'source_type', 'trade', 'source_id', r.trade_id::text, 'created_by', r.actor,
    'request_id', r.request_id, 'lines', lines));
end $$;

-- Cancels the booking of an item that was issued: own seats are on sale again.
create or replace function cancel_issued_booking(r trade_return_request, i locked_trade_item, b bookings) returns void language plpgsql as $$
begin
  with canceled as (
    update booking_items k set status = 'canceled'
     where k.branch_id = r.branch_id and k.booking_id = i.booking_id and k.status in ('pending', 'confirmed')
    returning k.class_id, k.seats),
  freed as (
    update charter_classes c set sold = c.sold - k.seats, updated_at = r.now
      from (select class_id, sum(seats)::int as seats from canceled where i.own_seats group by 1) k
     where c.branch_id = r.branch_id and c.id = k.class_id),
  booking as (
    update bookings x set status = 'canceled', updated_at = r.now where x.branch_id = r.branch_id and x.id = i.booking_id),
  history as (
    insert into booking_history (branch_id, booking_id, at, event, actor, detail)
    values (r.branch_id, i.booking_id, r.now, 'canceled', r.actor, jsonb_build_object('trade_id', r.trade_id, 'reason', 'all_or_nothing',
            'returned', i.paid)))
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  values (r.branch_id, 'booking.canceled', 'booking', b.local_pnr, jsonb_build_object('local_pnr', b.local_pnr, 'status', 'canceled',
          'trade_id', r.trade_id, 'product', i.product, 'currency', b.currency, 'total', b.total));
end $$;

-- The returned item and its trade, with audit and outbox rows; its lock at the supplier is released (issued parts are canceled there
-- instead), its cases are closed. i: as it was.
create or replace function write_returned_item(r trade_return_request, i locked_trade_item, posted jsonb) returns void language plpgsql as $$
begin
  with item as (
    update trade_items x
       set status = 'returned', return_voucher_id = (posted_in(posted)).voucher_id, returned_on = (posted_in(posted)).doc_date,
           fault_code = coalesce(r.fault_code, x.fault_code), fault = coalesce(left(r.fault, 300), x.fault)
     where x.branch_id = r.branch_id and x.trade_id = r.trade_id and x.line = r.line),
  audit as (
    insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, before, after)
    values (r.branch_id, r.now, r.actor, 'trade.return', 'trade', r.trade_id::text, r.request_id,
            jsonb_build_object('line', r.line, 'status', i.status),
            jsonb_strip_nulls(jsonb_build_object('line', r.line, 'status', 'returned', 'returned', i.paid, 'goodwill', nullif(r.goodwill, 0),
              'voucher_id', posted->'voucher_id', 'fault', r.fault)))),
  event as (
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    values (r.branch_id, 'trade.returned', 'trade', r.trade_id::text, jsonb_strip_nulls(jsonb_build_object('trade_id', r.trade_id,
            'line', r.line, 'product', i.product, 'amount', i.paid, 'goodwill', nullif(r.goodwill, 0), 'currency', i.currency,
            'code', r.fault_code))))
  update trades x set returned = x.returned + i.paid, next_step_at = r.now, version = x.version + 1
   where x.branch_id = r.branch_id and x.id = r.trade_id;
  if i.status <> 'issued' then
    update offer_locks o set status = 'released', ended_at = r.now
     where o.branch_id = r.branch_id and o.id = i.offer_lock_id and o.status = 'used' and not o.own_seats;
  end if;
  perform close_unresolved_case(jsonb_build_object('branch_id', r.branch_id, 'trade_id', r.trade_id, 'line', r.line, 'actor', r.actor,
    'request_id', r.request_id, 'note', (r.exit).note, 'kinds', array['outcome_unknown', 'issue_failed', 'not_returned', 'unwind_failed'],
    'state', coalesce((r.exit).state, 'refunded')));
end $$;

-- Posts what a supplier withheld: taken from the deposit the sale was taken from, owed where that has not enough left.
create or replace function post_withheld(q unwind_end_request, day date, lines jsonb, deposit int) returns jsonb language plpgsql as $$
declare
  item constant jsonb := jsonb_build_object('branch_id', q.branch_id, 'doc_date', day, 'kind', 'trade',
    'key', format('trade:%s:%s:kept', q.trade_id, q.line), 'description', format('%s/%s', q.trade_id, q.line), 'source_type', 'trade',
    'source_id', q.trade_id::text, 'created_by', q.actor, 'request_id', coalesce(q.request_id, ''));
  posted jsonb := ledger.post(item || jsonb_build_object('lines', on_deposit(lines, deposit)));
begin
  if is_refused(posted, 7001) then posted := ledger.post(item || jsonb_build_object('lines', lines)); end if;
  return posted;
end $$;

-- Ends the return of an item to its supplier: the supplier took it back, or a person accepts that it will not. If the buyer's money
-- has been returned (and nothing of the item is left in the books), the amount withheld by the supplier is posted as payable, once.
--
-- Lock order: months, then the orders, the trade and its item.
--
-- request: an unwind_end_request; keep: a person accepts it, which closes its case
-- answer: {closed}; or {refused: {code}}: 3009 no such item; 8003 no open case, or the supplier's answer is pending, or it has taken back an
--   issued item; 7301 no open month, 3003 accounts that do not accept it.
create or replace function end_unwind(request jsonb) returns jsonb language plpgsql
set lock_timeout = '5s' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  q constant unwind_end_request := jsonb_populate_record(null::unwind_end_request, request);
  branch constant int := q.branch_id;
  trade_ constant int := q.trade_id;
  line_ constant int := q.line;
  at constant timestamptz := coalesce(q.now, now());
  who constant text := q.actor;
  by_person constant boolean := coalesce(q.keep, false);
  keeps boolean;
  day constant date := ledger.business_day(branch, at);
  i trade_items;
  o record;
  back record;
  withheld bigint := 0;
  lines jsonb;
  posted jsonb;
  closed int;
  deposit int;
begin
  select deposit_of_voucher(branch, x.supplier_id, x.issued_on, x.issue_voucher_id) into deposit
    from trade_items x where x.branch_id = branch and x.trade_id = trade_ and x.line = line_;
  perform ledger.lock_headroom(array[branch], array[day], array[who], array[branch], array[deposit]);
  select * into i from trade_items x where x.branch_id = branch and x.trade_id = trade_ and x.line = line_;
  if i.line is null then return refused(3009); end if;
  select * into o from supplier_orders x where x.branch_id = branch and x.reference = i.reference for no key update;
  select * into back from supplier_orders x where x.branch_id = branch and x.reference = i.reference || '~x' for no key update;
  perform 1 from trades x where x.branch_id = branch and x.id = trade_ for no key update;
  select * into i from trade_items x where x.branch_id = branch and x.trade_id = trade_ and x.line = line_ for no key update;
  -- While the supplier's answer is pending, a ticket cannot be kept: it may be canceled later.
  keeps := by_person and not (i.status = 'returned' and coalesce(back.state = 'canceled', false));
  if by_person and not exists (select from limbo_cases c where c.branch_id = branch and c.trade_id = trade_ and c.line = line_
                              and c.kind = 'unwind_failed' and c.state = 'open')
     or keeps and (back.state = 'canceled' or back.state in ('asked', 'unknown') and back.next_ask_at is not null)
     or not keeps and (i.status <> 'returned' or back.state is distinct from 'canceled') then
    return refused(8003);
  end if;

  if i.status = 'returned' and o.state = 'booked' then
    withheld := case when keeps then i.cost else least(coalesce(supplier_withheld(back.data, i), (o.data->>'kept')::bigint, 0), i.cost) end;
  end if;
  if withheld > 0 then
    lines := jsonb_build_array(jsonb_build_object('mapping', 'cost_of_sale', 'dr', withheld),
                               jsonb_build_object('mapping', 'supplier.payable', 'party', 'supplier:' || i.supplier_id, 'cr', withheld));
    posted := post_withheld(q, day, lines, deposit);
    if posted ? 'refused' then return refused_by(posted->'refused'); end if;
    insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, after)
    values (branch, at, who, 'trade.supplier_kept', 'trade', trade_::text, coalesce(q.request_id, ''),
            jsonb_build_object('line', line_, 'kept', withheld, 'voucher_id', posted->'voucher_id'));
  end if;
  if keeps then
    -- Ends the status query: a person has confirmed the state.
    update supplier_orders x set state = 'refused', updated_at = at
     where x.branch_id = branch and x.reference = i.reference || '~x' and x.state in ('asked', 'unknown');
  else
    update supplier_orders x set state = 'canceled', updated_at = at where x.branch_id = branch and x.reference = i.reference and x.state = 'booked';
  end if;
  closed := close_unresolved_case(jsonb_build_object('branch_id', branch, 'trade_id', trade_, 'line', line_, 'actor', who,
    'request_id', q.request_id, 'note', q.note, 'kinds', array['unwind_failed'],
    'state', case when by_person then 'confirmed' else 'refunded' end));
  update trades x set next_step_at = at where x.branch_id = branch and x.id = trade_;
  return to_jsonb(row(closed)::case_closed);
end $$;
comment on function end_unwind(jsonb) is 'Result: case_closed, refusal';
