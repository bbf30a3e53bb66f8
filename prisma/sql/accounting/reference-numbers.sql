-- Reference numbers (contract 13.21): without gaps per branch and fiscal year, in the order in which documents were entered, given by
-- the fold of turnovers (ledger-turn-detail.sql) within about a second after the commit, and never changed. They say when a document
-- was entered, whatever its day; within a fiscal year none is missing.

create or replace trigger append_only before update or delete or truncate on ledger.voucher_refs
  for each statement execute function refuse_change();

-- What is inserted continues the numbers of the year, with documents of that year in the order of their entry. Raises LG010.
create or replace function ledger.guard_references() returns trigger language plpgsql
security definer set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  one record;
begin
  for one in
    select a.branch_id, a.fiscal_year, min(a.no) as low, max(a.no) as high, count(*) as n, count(v.id) as documents,
           array_agg(v.id order by a.no) = array_agg(v.id order by v.txid, v.id) as sorted
      from added a
      left join lateral (select * from vouchers v where v.branch_id = a.branch_id and v.doc_date = a.doc_date and v.id = a.voucher_id
                            and v.fm / 100 = a.fiscal_year limit 1) v on true
     group by 1, 2
  loop
    if one.documents <> one.n or not one.sorted or one.high - one.low + 1 <> one.n
       or one.low <> coalesce((select max(r.no) from voucher_refs r where r.branch_id = one.branch_id and r.fiscal_year = one.fiscal_year
                                  and r.no < one.low), 0) + 1 then
      raise exception 'reference numbers of % leave a gap or an order', one.fiscal_year using errcode = 'LG010';
    end if;
  end loop;
  return null;
end $$;
create or replace trigger numbers after insert on ledger.voucher_refs referencing new table as added
  for each statement execute function ledger.guard_references();

-- Numbers the documents of transactions after `above` until `until`, with an id above since_id. The caller has the row of turn_marks.
create or replace function ledger.add_references(branch int, above xid8, until xid8, since_id bigint) returns void language sql
set search_path = ledger, public, pg_temp set enable_seqscan = off as $$
  insert into voucher_refs (branch_id, fiscal_year, no, doc_date, voucher_id)
  select branch, v.year, coalesce(l.no, 0) + v.nr, v.doc_date, v.id
    from (select v.fm / 100 as year, v.doc_date, v.id, row_number() over (partition by v.fm / 100 order by v.txid, v.id) as nr
            from vouchers v
           where v.branch_id = branch and v.txid > above and v.txid <= until and v.id > add_references.since_id) v
    left join lateral (select r.no from voucher_refs r where r.branch_id = branch and r.fiscal_year = v.year order by r.no desc limit 1) l on true
   order by v.year, v.nr
$$;
