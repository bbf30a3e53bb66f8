-- A payment carries the data of its document, keeps its number, and is not trashed until its document is reversed, for every
-- writer.

-- The first of these payments that differs from its document; null: none.
create or replace function first_unposted_payment(stored payments[]) returns int language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select p.id
    from unnest(stored) p
    left join lateral (
         select true as there from ledger.vouchers v
          where v.branch_id = p.branch_id and v.doc_date = p.pay_date and v.id = p.voucher_id and v.line_count = 2
            and v.source_type = 'payment' and v.source_id = p.id::text and v.fm / 100 = p.fiscal_year and v.total = p.worth limit 1) v on true
    left join lateral (
         select true as there from ledger.entries a
          where a.branch_id = p.branch_id and a.doc_date = p.pay_date and a.voucher_id = p.voucher_id
            and a.line = case p.type when 'receipt' then 1 else 2 end and a.account_id = p.account_id and a.ccy = p.currency
            and a.fc_dr + a.fc_cr = p.amount and (a.dr > 0) = (p.type = 'receipt') limit 1) a on true
    left join lateral (
         select true as there from ledger.entries k
          where k.branch_id = p.branch_id and k.doc_date = p.pay_date and k.voucher_id = p.voucher_id
            and k.line = case p.type when 'receipt' then 2 else 1 end and k.account_id = p.counter_account_id
            and k.party is not distinct from p.party and k.ccy = p.currency limit 1) k on true
   where (v.there and a.there and k.there) is not true
   limit 1
$$;

create or replace function check_payment_documents() returns trigger language plpgsql as $$
declare
  bad constant int := coalesce((select p.id from added p where p.trashed_at is not null or p.settled <> 0 limit 1),
                               (select first_unposted_payment(array_agg(row(p.*)::payments)) from added p));
begin
  if bad is not null then
    raise exception 'payment % and its document do not say the same', bad using errcode = 'check_violation';
  end if;
  return null;
end $$;
create or replace trigger check_documents after insert on payments referencing new table as added
  for each statement execute function check_payment_documents();

create or replace function guard_payment() returns trigger language plpgsql as $$
begin
  if (new.branch_id, new.id, new.group_id, new.type, new.fiscal_year, new.number, new.cheque_id, new.created_by)
     is distinct from (old.branch_id, old.id, old.group_id, old.type, old.fiscal_year, old.number, old.cheque_id, old.created_by) then
    raise exception 'payment % keeps its number', old.id using errcode = 'check_violation';
  end if;
  -- Operations on a cheque have documents of their own.
  if new.method <> 'check' and ((new.trashed_at is not null) <> exists (
         select from ledger.voucher_reversals r where r.branch_id = new.branch_id and r.original_id = new.voucher_id)
       or old.trashed_at is not null) then
    raise exception 'payment % stands as long as its document', old.id using errcode = 'check_violation';
  end if;
  if first_unposted_payment(array[new]) is not null then
    raise exception 'payment % and its document do not say the same', old.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create or replace trigger guard after update on payments for each row
  when ((new.branch_id, new.id, new.group_id, new.type, new.method, new.fiscal_year, new.number, new.account_id, new.counter_account_id,
         new.party, new.currency, new.amount, new.worth, new.pay_date, new.cheque_id, new.voucher_id, new.trashed_at, new.created_by)
        is distinct from
        (old.branch_id, old.id, old.group_id, old.type, old.method, old.fiscal_year, old.number, old.account_id, old.counter_account_id,
         old.party, old.currency, old.amount, old.worth, old.pay_date, old.cheque_id, old.voucher_id, old.trashed_at, old.created_by))
  execute function guard_payment();

-- Numbers only increase.
create or replace function guard_series() returns trigger language plpgsql as $$
begin
  if (new.branch_id, new.fiscal_year, new.kind) <> (old.branch_id, old.fiscal_year, old.kind) or new.last < old.last then
    raise exception 'the series of % goes on', old.kind using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger guard before update on number_series for each row execute function guard_series();
create or replace trigger never_deleted before delete or truncate on number_series for each statement execute function refuse_change();
