-- The requested terms of a gateway payment never change; its status moves one way, and it succeeds only together with the document
-- that credits it.

-- The party of a passenger that was merged into another one.
create or replace function resolve_merged_party(branch int, party text) returns text language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select coalesce(case when party like 'passenger:%' then
    (select 'passenger:' || p.merged_into from passengers p
      where p.branch_id = branch and p.id = split_part(party, ':', 2)::int and p.merged_into is not null) end, party)
$$;

-- Whether the document of a payment was posted by this transaction and credits the payer's wallet with exactly its amount.
create or replace function credited(p gateway_payments) returns boolean language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select coalesce((
    select (select count(*) = 1 from ledger.entries e
             where e.branch_id = v.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id and e.fc_cr = p.amount
               and e.ccy = p.currency and e.account_id = (
                     select w.account_id from wallets w where w.branch_id = p.branch_id and w.owner = resolve_merged_party(p.branch_id, p.payer)))
      from ledger.vouchers v
     where v.branch_id = p.branch_id and v.doc_date = p.doc_date and v.id = p.voucher_id and v.kind = 'gateway' and v.line_count = 2
       and v.source_type = 'gateway_payment' and v.source_id = p.id::text and v.txid = pg_current_xact_id() limit 1), false)
$$;

create or replace function guard_gateway_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 0 or new.authority is not null or new.voucher_id is not null then
      raise exception 'a payment begins unpaid' using errcode = 'check_violation';
    end if;
    return null;
  end if;
  if (new.branch_id, new.id, new.serial_id, new.slug, new.gateway_id, new.drive, new.model, new.reference_id, new.payer, new.amount,
      new.currency, new.return_url, new.created_by, new.created_at, new.expires_at)
     is distinct from (old.branch_id, old.id, old.serial_id, old.slug, old.gateway_id, old.drive, old.model, old.reference_id, old.payer,
      old.amount, old.currency, old.return_url, old.created_by, old.created_at, old.expires_at) then
    raise exception 'payment % keeps what it was asked for', old.id using errcode = 'check_violation';
  end if;
  -- One charge per payment, so that it is never paid twice.
  if old.authority is not null and (new.authority, new.redirect_url) is distinct from (old.authority, old.redirect_url) then
    raise exception 'payment % has its charge', old.id using errcode = 'check_violation';
  end if;
  if old.voucher_id is not null
     and (new.voucher_id, new.doc_date, new.settled_at) is distinct from (old.voucher_id, old.doc_date, old.settled_at) then
    raise exception 'payment % keeps its document', old.id using errcode = 'check_violation';
  end if;
  if new.status <> old.status then
    if (old.status, new.status) not in ((0, 1), (0, 5), (1, 2), (1, 3), (1, 5), (2, 3), (5, 3), (3, 4)) then
      raise exception 'payment % does not go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
    end if;
    if new.status = 3 and not credited(new) then
      raise exception 'payment % is not what its document credits', old.id using errcode = 'check_violation';
    end if;
    if new.status = 4 and not exists (select from ledger.voucher_reversals r
                                       where r.branch_id = new.branch_id and r.original_id = new.voucher_id) then
      raise exception 'payment % stands as long as its document', old.id using errcode = 'check_violation';
    end if;
  end if;
  return null;
end $$;
create or replace trigger guard after insert or update on gateway_payments for each row execute function guard_gateway_payment();
create or replace trigger never_deleted before delete or truncate on gateway_payments for each statement execute function refuse_change();
create or replace trigger never_deleted before delete or truncate on gateways for each statement execute function refuse_change();
create or replace trigger never_deleted before delete or truncate on gateway_cases for each statement execute function refuse_change();
