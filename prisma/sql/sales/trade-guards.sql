-- The allowed transitions of a trade and its items, and their immutable data. The transitions equal those of
-- src/domain/sales/trade/rules.ts (a test compares them).
create or replace function trade_moves(was "TradeStatus") returns "TradeStatus"[] language sql immutable as $$
  select case was
    when 'draft' then '{awaiting_payment,canceled,failed}'
    when 'awaiting_payment' then '{paid,issuing,issued,partially_issued,expired,canceled,failed}'
    when 'paid' then '{issuing,issued,partially_issued,limbo,refunded}'
    when 'issuing' then '{issued,partially_issued,limbo,refunded}'
    when 'limbo' then '{issuing,issued,partially_issued,refunded}'
    when 'issued' then '{partially_issued,limbo,refunded}'
    when 'partially_issued' then '{issued,limbo,refunded}'
    else '{}' end::public."TradeStatus"[]
$$;

create or replace function trade_item_moves(was "TradeItemStatus") returns "TradeItemStatus"[] language sql immutable as $$
  select case was
    when 'waiting' then '{issuing,issued,unknown,failed,returned,canceled}'
    when 'issuing' then '{issued,unknown,returned}'
    when 'unknown' then '{issuing,issued,returned}'
    when 'issued' then '{returned}'
    else '{}' end::public."TradeItemStatus"[]
$$;

create or replace function guard_trade() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status not in ('draft', 'awaiting_payment') or new.paid <> 0 or new.returned <> 0 then
      raise exception 'a trade begins unpaid' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if new.status <> old.status and not new.status = any(trade_moves(old.status)) then
    raise exception 'trade % does not go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  if (new.branch_id, new.id, new.party, new.passenger_id, new.colleague_id, new.created_by, new.method, new.currency, new.total,
      new.discount, new.payable, new.wallet_amount, new.accepted_total, new.on_partial, new.contact, new.redemption_id, new.request_hash,
      new.created_at, new.receipts)
     is distinct from
     (old.branch_id, old.id, old.party, old.passenger_id, old.colleague_id, old.created_by, old.method, old.currency, old.total,
      old.discount, old.payable, old.wallet_amount, old.accepted_total, old.on_partial, old.contact, old.redemption_id, old.request_hash,
      old.created_at, old.receipts)
     or old.gateway_payment_id is not null and new.gateway_payment_id is distinct from old.gateway_payment_id
     or old.wallet_hold_id is distinct from new.wallet_hold_id and old.status <> 'draft' then
    raise exception 'trade % keeps what was asked for', old.id using errcode = 'check_violation';
  end if;
  -- Paid once; a returned payment is not taken again.
  if old.paid_at is not null and (new.paid_at, new.paid, new.paid_voucher_id, new.paid_on)
     is distinct from (old.paid_at, old.paid, old.paid_voucher_id, old.paid_on) or new.returned < old.returned then
    raise exception 'trade % keeps what was paid', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger guard before insert or update on trades for each row execute function guard_trade();

create or replace function guard_trade_item() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'waiting' or new.paid <> 0 then
      raise exception 'an item begins waiting' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if new.status <> old.status and not new.status = any(trade_item_moves(old.status)) then
    raise exception 'item % of trade % does not go from % to %', old.line, old.trade_id, old.status, new.status
      using errcode = 'check_violation';
  end if;
  if (new.branch_id, new.trade_id, new.line, new.offer_lock_id, new.lock_id, new.product, new.supplier_id, new.own_seats, new.class_id,
      new.currency, new.total, new.discount_share, new.price, new.offer, new.query, new.passengers, new.reference)
     is distinct from
     (old.branch_id, old.trade_id, old.line, old.offer_lock_id, old.lock_id, old.product, old.supplier_id, old.own_seats, old.class_id,
      old.currency, old.total, old.discount_share, old.price, old.offer, old.query, old.passengers, old.reference)
     or old.paid > 0 and new.paid <> old.paid
     or old.booking_id is not null and new.booking_id is distinct from old.booking_id
     or old.supplier_order_id is not null and new.supplier_order_id is distinct from old.supplier_order_id
     or old.issued_at is not null
        and (new.issued_at, new.issue_voucher_id, new.issued_on, new.net, new.net_currency, new.cost)
            is distinct from (old.issued_at, old.issue_voucher_id, old.issued_on, old.net, old.net_currency, old.cost)
     or old.return_voucher_id is not null
        and (new.return_voucher_id, new.returned_on) is distinct from (old.return_voucher_id, old.returned_on) then
    raise exception 'item % of trade % keeps what was sold', old.line, old.trade_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger guard before insert or update on trade_items for each row execute function guard_trade_item();

-- At commit, a trade and its items agree on totals, discount shares and paid amounts.
create or replace function check_trade_sums() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  number constant int := case tg_table_name when 'trades' then (to_jsonb(new)->>'id')::int else (to_jsonb(new)->>'trade_id')::int end;
  t record;
begin
  select x.status, x.total <> s.total or x.discount <> s.discount or x.paid <> s.paid as wrong, s.under_way, s.issued
    into t
    from trades x
   cross join lateral (
         select coalesce(sum(i.total), 0) as total, coalesce(sum(i.discount_share), 0) as discount, coalesce(sum(i.paid), 0) as paid,
                coalesce(bool_or(i.status in ('waiting', 'issuing', 'unknown')), false) as under_way,
                coalesce(bool_or(i.status = 'issued'), false) as issued
           from trade_items i where i.branch_id = x.branch_id and i.trade_id = x.id) s
   where x.branch_id = new.branch_id and x.id = number;
  if t.wrong is not false then
    raise exception 'trade % is not the sum of its items', number using errcode = 'check_violation', constraint = 'trades_sum';
  end if;
  if t.status in ('issued', 'partially_issued') and (t.under_way or not t.issued)
     or t.status in ('refunded', 'expired', 'canceled', 'failed') and t.under_way then
    raise exception 'trade % is % while its items are not', number, t.status using errcode = 'check_violation', constraint = 'trades_ended';
  end if;
  return null;
end $$;
do $$
begin
  if not exists (select from pg_trigger where tgrelid = 'trades'::regclass and tgname = 'sums') then
    create constraint trigger sums after insert or update on trades deferrable initially deferred
      for each row execute function check_trade_sums();
    create constraint trigger sums after insert or update on trade_items deferrable initially deferred
      for each row execute function check_trade_sums();
  end if;
end $$;

create or replace trigger never_deleted before delete or truncate on trades for each statement execute function refuse_change();
create or replace trigger never_deleted before delete or truncate on trade_items for each statement execute function refuse_change();
create or replace trigger never_deleted before delete or truncate on trade_passengers for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on invoices for each statement execute function refuse_change();
comment on table invoices is 'append-only';
