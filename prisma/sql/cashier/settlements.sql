-- The open amount of lines with a party, and the settlements of them (design/ledger.md, I14). An open item is created by its first
-- settlement; its `open` and the `settled` of the payment follow from settlements alone, CHECKs hold their bounds.
--
-- Lock order: payments, then item_locks, items by key, months. A reversal takes the lock of its voucher's items exclusively,
-- settlements share it: nothing is settled while it is being reversed. A reversal releases the settlements of its lines: the money
-- stays with the party and may settle something else.

-- A few buckets, locked in order: many items need few locks and cannot deadlock.
create or replace function share_items(branches int[], vouchers bigint[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('items:' || bucket, 0))
     from (select distinct abs(hashint8extended(v, b)) % 64 as bucket from unnest(branches, vouchers) k (b, v) order by 1) b;
end $$;

create or replace function lock_items(branch int, vouchers bigint[]) returns void language plpgsql
set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('items:' || bucket, 0))
     from (select distinct abs(hashint8extended(v, branch)) % 64 as bucket from unnest(vouchers) v order by 1) b;
  perform 1 from unnest(vouchers) v
     join open_items i on i.branch_id = branch and i.voucher_id = v
    order by i.branch_id, i.doc_date, i.voucher_id, i.line for no key update of i;
end $$;

-- For payments that are reversed: the items they settle.
create or replace function lock_settled(branch int, paying int[]) returns void language sql set enable_seqscan = off as $$
  select from settlements s
    join open_items i on i.branch_id = s.branch_id and i.doc_date = s.doc_date and i.voucher_id = s.voucher_id and i.line = s.line
   where s.branch_id = branch and s.payment_id = any(paying) and s.released_at is null
   order by i.branch_id, i.doc_date, i.voucher_id, i.line for no key update of i
$$;

-- Releases the settlements of lines of these vouchers.
create or replace function release_items(branch int, vouchers bigint[], who text) returns void language sql
set enable_seqscan = off as $$
  update settlements s set released_at = now(), released_by = who
   where s.branch_id = branch and s.voucher_id = any(vouchers) and s.released_at is null
$$;

-- Fills an open item from its ledger line.
create or replace function fill_open_item() returns trigger language plpgsql as $$
begin
  select e.account_id, e.party, e.dr - e.cr into new.account_id, new.party, new.amount
    from ledger.entries e
   where e.branch_id = new.branch_id and e.doc_date = new.doc_date and e.voucher_id = new.voucher_id and e.line = new.line;
  if new.party is null then
    raise exception 'line % of document % is no party''s', new.line, new.voucher_id using errcode = 'check_violation';
  end if;
  new.open := new.amount;
  return new;
end $$;
create or replace trigger fill before insert on open_items for each row execute function fill_open_item();

create or replace function guard_open_item() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'open' <> to_jsonb(old) - 'open'
     -- Written by the triggers of settlements; another writer may only write the same amount.
     or pg_trigger_depth() < 2 and new.open <> new.amount - sign(new.amount) * coalesce((
          select sum(s.amount) from settlements s
           where s.branch_id = new.branch_id and s.doc_date = new.doc_date and s.voucher_id = new.voucher_id and s.line = new.line
             and s.released_at is null), 0) then
    raise exception 'what is open follows from settlements' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger guard before update on open_items for each row execute function guard_open_item();

-- A payment settles lines of its own party and account, on the opposite side, of effective documents.
create or replace function settle_items() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  bad record;
begin
  select s.payment_id, s.voucher_id into bad
    from added s
    join payments p on p.branch_id = s.branch_id and p.id = s.payment_id
    join open_items i on i.branch_id = s.branch_id and i.doc_date = s.doc_date and i.voucher_id = s.voucher_id and i.line = s.line
   where s.released_at is not null or p.trashed_at is not null or p.party is distinct from i.party
      or p.counter_account_id <> i.account_id or p.type not in ('receipt', 'payment') or (p.type = 'receipt') <> (i.amount > 0)
      or exists (select from ledger.voucher_reversals r where r.branch_id = s.branch_id and r.original_id = s.voucher_id)
      or exists (select from ledger.voucher_reversals r where r.branch_id = s.branch_id and r.reversal_id = s.voucher_id)
   limit 1;
  if found then
    raise exception 'payment % does not settle a line of document %', bad.payment_id, bad.voucher_id using errcode = 'check_violation';
  end if;
  update open_items i set open = i.open - sign(i.amount)::bigint * s.amount
    from (select branch_id, doc_date, voucher_id, line, sum(amount)::bigint as amount from added group by 1, 2, 3, 4) s
   where i.branch_id = s.branch_id and i.doc_date = s.doc_date and i.voucher_id = s.voucher_id and i.line = s.line;
  update payments p set settled = p.settled + s.amount
    from (select branch_id, payment_id, sum(amount)::bigint as amount from added group by 1, 2) s
   where p.branch_id = s.branch_id and p.id = s.payment_id;
  return null;
end $$;
create or replace trigger settle after insert on settlements referencing new table as added
  for each statement execute function settle_items();

-- A settlement is released once, and is otherwise never changed.
create or replace function release_item() returns trigger language plpgsql as $$
begin
  if old.released_at is not null or new.released_at is null
     or to_jsonb(new) - 'released_at' - 'released_by' <> to_jsonb(old) - 'released_at' - 'released_by' then
    raise exception 'settlement % is released once, and not changed', old.id using errcode = 'check_violation';
  end if;
  update open_items i set open = i.open + sign(i.amount)::bigint * old.amount
   where i.branch_id = old.branch_id and i.doc_date = old.doc_date and i.voucher_id = old.voucher_id and i.line = old.line;
  update payments p set settled = p.settled - old.amount where p.branch_id = old.branch_id and p.id = old.payment_id;
  return null;
end $$;
create or replace trigger release after update on settlements for each row execute function release_item();

create or replace trigger never_deleted before delete or truncate on settlements for each statement execute function refuse_change();
create or replace trigger never_deleted before delete or truncate on open_items for each statement execute function refuse_change();

create or replace function guard_settled() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'what payment % has settled follows from settlements', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger guard_settled before update of settled on payments for each row
  when (new.settled <> old.settled) execute function guard_settled();
-- A payment is never deleted.
create or replace trigger never_deleted before delete or truncate on payments for each statement execute function refuse_change();
