-- Definite documents: numbers without gaps per branch, fiscal year and type, in the order of (doc_date, id).

create or replace function ledger.document_type(kind ledger.voucher_kind) returns ledger.document_type
language sql immutable parallel safe as $$
  select case when kind = 'opening' then 'opening'
              when kind in ('closing', 'pl_close') then 'closing'
              when kind in ('adjustment', 'fx_reval') then 'adjustment'
              else 'general' end::ledger.document_type
$$;
comment on function ledger.document_type is 'for the app';

create or replace trigger append_only before update or delete or truncate on ledger.voucher_numbers
  for each statement execute function refuse_change();

-- A number is one more than the last, its document comes after that one's and no other of its type stands between; all of it
-- in months that are closed.
create or replace function ledger.keep_numbers() returns trigger language plpgsql
security definer set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  one record;
  last_ voucher_numbers;
begin
  for one in
    select branch_id, fiscal_year, type, min(doc_no) as low, max(doc_no) as high, count(*) as n,
           (array_agg(row(doc_date, voucher_id)::text order by doc_no)) = (array_agg(row(doc_date, voucher_id)::text order by doc_date, voucher_id)) as sorted,
           max(doc_date) as last_date, (array_agg(voucher_id order by doc_no desc))[1] as last_id
      from added group by 1, 2, 3
  loop
    -- Nobody opens the months again meanwhile, and nobody numbers beside.
    perform pg_advisory_xact_lock_shared(period_lock(p.branch_id, p.id))
       from (select * from periods where branch_id = one.branch_id and fiscal_year = one.fiscal_year order by id) p;
    select * into last_ from voucher_numbers x
     where x.branch_id = one.branch_id and x.fiscal_year = one.fiscal_year and x.type = one.type and x.doc_no < one.low
     order by x.doc_no desc limit 1;
    if one.low <> coalesce(last_.doc_no, 0) + 1 or one.high - one.low + 1 <> one.n or not one.sorted then
      raise exception 'numbers of % of % leave a gap or an order', one.type, one.fiscal_year using errcode = 'LG010';
    end if;
    if exists (select from periods p where p.branch_id = one.branch_id and p.fiscal_year = one.fiscal_year
                  and lower(p.dates) <= one.last_date and p.state not in ('closed', 'definite')) then
      raise exception 'a month of % is not closed', one.fiscal_year using errcode = 'LG001';
    end if;
    -- As many as there are: all of them are of this type and year, and none is left out.
    if one.n <> (select count(*) from vouchers v
                  where v.branch_id = one.branch_id and v.fm / 100 = one.fiscal_year and document_type(v.kind) = one.type
                    and v.doc_date between coalesce(last_.doc_date, (select min(lower(dates)) from periods p
                          where p.branch_id = one.branch_id and p.fiscal_year = one.fiscal_year)) and one.last_date
                    and (v.doc_date, v.id) > (coalesce(last_.doc_date, '-infinity'), coalesce(last_.voucher_id, 0))
                    and (v.doc_date, v.id) <= (one.last_date, one.last_id))
       or exists (select from added a
                    left join lateral (select * from vouchers v where v.branch_id = a.branch_id and v.doc_date = a.doc_date
                                          and v.id = a.voucher_id limit 1) v on true
                   where a.branch_id = one.branch_id and a.fiscal_year = one.fiscal_year and a.type = one.type
                     and (document_type(v.kind) <> a.type or v.fm / 100 <> a.fiscal_year or v.id is null)) then
      raise exception 'numbers of % of % skip a document, or name another', one.type, one.fiscal_year using errcode = 'LG010';
    end if;
  end loop;
  return null;
end $$;
create or replace trigger numbers after insert on ledger.voucher_numbers referencing new table as added
  for each statement execute function ledger.keep_numbers();
