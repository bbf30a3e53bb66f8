-- Invariants of refunds, for every writer. Lock order: class rows by key, bookings by id, refunds, then as for posting.

create or replace function guard_refund() returns trigger language plpgsql as $$
declare
  items record;
begin
  if tg_op = 'INSERT' then
    if new.state not in ('awaiting_owner', 'canceling') or new.voucher_id is not null then
      raise exception 'a refund begins undone' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if new.state <> old.state
     and (old.state, new.state) not in (('awaiting_owner', 'canceling'), ('awaiting_owner', 'rejected'), ('awaiting_owner', 'failed'),
       ('canceling', 'paying_out'), ('canceling', 'done'), ('canceling', 'failed'), ('paying_out', 'done')) then
    raise exception 'refund % does not go from % to %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  -- Only its credit note is written later.
  if old.state in ('done', 'rejected', 'failed') and to_jsonb(new) - 'credit_note_id' is distinct from to_jsonb(old) - 'credit_note_id'
     or old.credit_note_id is not null and new.credit_note_id is distinct from old.credit_note_id
     or old.credit_note_id is null and new.credit_note_id is not null and not exists (
        select from invoices n where n.branch_id = new.branch_id and n.refund_id = new.id and n.id = new.credit_note_id) then
    raise exception 'refund % has ended', old.id using errcode = 'check_violation';
  end if;
  if (new.branch_id, new.id, new.quote_id, new.booking_id, new.trade_id, new.supplier_id, new.owner_colleague_id, new.party, new.refund_to,
      new.iban, new.card_id, new.currency, new.price, new.discount, new.paid, new.requested_by, new.created_at)
     is distinct from
     (old.branch_id, old.id, old.quote_id, old.booking_id, old.trade_id, old.supplier_id, old.owner_colleague_id, old.party, old.refund_to,
      old.iban, old.card_id, old.currency, old.price, old.discount, old.paid, old.requested_by, old.created_at)
     or old.state <> 'awaiting_owner' and new.penalty is distinct from old.penalty
     or old.voucher_id is not null and (new.voucher_id, new.posted_on, new.kept) is distinct from (old.voucher_id, old.posted_on, old.kept)
     or old.supplier_order_id is not null and new.supplier_order_id is distinct from old.supplier_order_id then
    raise exception 'refund % keeps what was agreed', old.id using errcode = 'check_violation';
  end if;
  if new.state in ('paying_out', 'done') and old.state = 'canceling' then
    select sum(i.price) as price, sum(i.paid) as paid, sum(i.penalty) as penalty into items
      from refund_items i where i.branch_id = new.branch_id and i.refund_id = new.id;
    if (items.price, items.paid, items.penalty) is distinct from (new.price, new.paid, new.penalty) then
      raise exception 'refund % is not the sum of its items', old.id using errcode = 'check_violation';
    end if;
    if new.voucher_id is not null and not exists (
         select from ledger.vouchers v where v.branch_id = new.branch_id and v.doc_date = new.posted_on and v.id = new.voucher_id
            and v.source_type = 'refund' and v.source_id = new.id::text and v.kind = 'refund') then
      raise exception 'refund % is not what its document says', old.id using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;
create or replace trigger guard before insert or update on refunds for each row execute function guard_refund();
create or replace trigger never_deleted before delete or truncate on refunds for each statement execute function refuse_change();

-- The card of a refund stays as agreed until the refund has ended; only its sealed number may be sealed again.
create or replace function guard_awaited_card() returns trigger language plpgsql as $$
declare
  awaits int;
begin
  select r.id into awaits from refunds r
   where r.branch_id = old.branch_id and r.card_id = old.id and r.state not in ('done', 'rejected', 'failed') limit 1;
  if awaits is not null then
    raise exception 'refund % goes to card %', awaits, old.id using errcode = 'check_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create or replace trigger guard_awaited_card before update on credit_cards for each row
  when (old.deleted_at is null and (new.version, new.passenger_id, new.mark, new.bin, new.last4, new.iban_last4, new.holder, new.deleted_at)
        is distinct from (old.version, old.passenger_id, old.mark, old.bin, old.last4, old.iban_last4, old.holder, old.deleted_at))
  execute function guard_awaited_card();
create or replace trigger guard_awaited_card_delete before delete on credit_cards for each row when (old.deleted_at is null)
  execute function guard_awaited_card();

-- Items of a refund that failed may be refunded again.
create or replace function sync_from_refund() returns trigger language plpgsql as $$
begin
  update refund_items i set live = false where i.branch_id = new.branch_id and i.refund_id = new.id and i.live;
  return null;
end $$;
create or replace trigger sync_items after update of state on refunds for each row
  when (new.state in ('rejected', 'failed')) execute function sync_from_refund();

-- Nothing is refunded twice: the refunds of a booking never exceed its sale.
create or replace function guard_refund_item() returns trigger language plpgsql as $$
declare
  sold bigint;
  requested_price bigint;
begin
  if tg_op = 'UPDATE' then
    if (new.branch_id, new.refund_id, new.booking_id, new.line, new.seq, new.pax_type, new.price, new.discount, new.paid, new.rule_id,
        new.rule_version)
       is distinct from
       (old.branch_id, old.refund_id, old.booking_id, old.line, old.seq, old.pax_type, old.price, old.discount, old.paid, old.rule_id,
        old.rule_version)
       or new.live and not old.live
       or new.penalty is distinct from old.penalty
          and not exists (select from refunds r where r.branch_id = new.branch_id and r.id = new.refund_id and r.state = 'awaiting_owner') then
      raise exception 'an item of refund % keeps what was agreed', old.refund_id using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if not exists (select from refunds r where r.branch_id = new.branch_id and r.id = new.refund_id and r.booking_id = new.booking_id) then
    raise exception 'refund % is of another booking', new.refund_id using errcode = 'check_violation';
  end if;
  -- Serializes concurrent requests.
  select b.total into sold from bookings b where b.branch_id = new.branch_id and b.id = new.booking_id for no key update;
  select coalesce(sum(i.price), 0) into requested_price from refund_items i
   where i.branch_id = new.branch_id and i.booking_id = new.booking_id and i.live;
  if requested_price + new.price > sold then
    raise exception 'booking % was sold for less than is asked back of it', new.booking_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger guard before insert or update on refund_items for each row execute function guard_refund_item();
create or replace trigger never_deleted before delete or truncate on refund_items for each statement execute function refuse_change();

create or replace trigger append_only before update or delete or truncate on refund_history
  for each statement execute function refuse_change();
comment on table refund_history is 'append-only';
