-- Legal numbers (contract 13.21): one series without gaps per branch and fiscal year over all types of documents, given by day in the
-- order of days once all documents of a day are definite, and never changed. Number 1 is reserved for the opening that a year's end
-- posts, given when the year before is definite; a branch's first year has none, and its entered opening is numbered like any other.
-- Several documents of one opening or closing are parts of one number. An opening that a reopening reversed and its reversal, which
-- cancel each other out, have none.

create or replace trigger append_only before update or delete or truncate on ledger.legal_numbers
  for each statement execute function refuse_change();

-- The place of a document within its day: opening, others, revaluation, profit, closing.
create or replace function ledger.legal_rank(kind ledger.voucher_kind, source text) returns int language sql immutable parallel safe as $$
  select case when kind = 'opening' then 0 when kind = 'fx_reval' then 2
              when ledger.is_year_end(kind, source) and kind = 'pl_close' then 3
              when ledger.is_year_end(kind, source) and kind = 'closing' then 4 else 1 end
$$;

-- Whether a fiscal year is the first with documents of a branch: no opening is carried into it.
create or replace function ledger.is_first_year(branch int, year int) returns boolean language sql stable
set search_path = ledger, public, pg_temp as $$
  select case when exists (select from legal_numbers n where n.branch_id = branch and n.fiscal_year = year)
              then exists (select from legal_numbers n
                             join vouchers v on v.branch_id = branch and v.doc_date = n.doc_date and v.id = n.voucher_id
                            where n.branch_id = branch and n.fiscal_year = year and n.no = 1 and not is_year_end(v.kind, v.source_type))
              else not exists (select from turn_month t where t.branch_id = branch and t.fm < year * 100) end
$$;

-- The last day of a fiscal year until which the documents of every day have all their numbers by type; null: none. The last day of a
-- month comes after its hard closing, which posts documents on it.
create or replace function ledger.legal_until(branch int, year int) returns date language plpgsql stable
set search_path = ledger, public, pg_temp as $$
declare
  month periods;
  until date;
begin
  for month in select * from periods p where p.branch_id = branch and p.fiscal_year = year order by p.fm loop
    if month.state <> 'definite' and not (month.state = 'closed' and all_definite_until(month) is not distinct from upper(month.dates) - 1 and not exists (
         select from vouchers v where v.branch_id = branch and v.doc_date = upper(month.dates) - 1
            and not exists (select from voucher_numbers x where x.branch_id = branch and x.voucher_id = v.id))) then
      return greatest(until, case when all_definite_until(month) is not null then least(all_definite_until(month), upper(month.dates) - 2) end);
    end if;
    until := upper(month.dates) - 1;
  end loop;
  return until;
end $$;

-- The series of a fiscal year until a day, with the opening if the year before is definite.
create or replace function ledger.legal_series(branch int, year int, until date) returns setof ledger.legal_number language sql stable
set search_path = ledger, public, pg_temp as $$
  with span as (
    select min(lower(p.dates)) as first, (not is_first_year(branch, year))::int as reserved,
           exists (select from periods b where b.branch_id = branch and b.fm = (year - 1) * 100 + 12 and b.state = 'definite') as opens
      from periods p where p.branch_id = branch and p.fiscal_year = year),
  documents as (
    select v.doc_date, v.id, legal_rank(v.kind, v.source_type) as rank,
           is_year_end(v.kind, v.source_type) and v.kind in ('opening', 'closing') as parts,
           is_year_end(v.kind, v.source_type) and v.doc_date = s.first and s.reserved = 1 as opening,
           is_year_end(v.kind, v.source_type) and (
             exists (select from voucher_reversals r where r.branch_id = branch and r.original_id = v.id)
             or exists (select from voucher_reversals r where r.branch_id = branch and r.reversal_id = v.id)) as canceled
      from span s
      join vouchers v on v.branch_id = branch and v.doc_date between s.first and until and v.fm / 100 = year),
  ordered as (
    select d.doc_date, d.id, d.rank, case when d.parts then 0 else d.id end as single from documents d where not d.opening and not d.canceled)
  select row(s.reserved + dense_rank() over (order by o.doc_date, o.rank, o.single),
             row_number() over (partition by o.doc_date, o.rank, o.single order by o.id), o.doc_date, o.id,
             (case when o.doc_date = s.first then s.reserved else 0 end)
             + dense_rank() over (partition by o.doc_date order by o.rank, o.single))::legal_number
    from ordered o cross join span s
   union all
  select row(1, row_number() over (order by d.id), d.doc_date, d.id, 1)::legal_number
    from documents d cross join span s where s.opens and d.opening and not d.canceled
$$;

-- What is inserted must be the series itself, whole days of it, all of them definite. Raises LG010 or LG001.
create or replace function ledger.guard_legal_numbers() returns trigger language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
declare
  one record;
begin
  for one in select branch_id, fiscal_year, max(doc_date) as until from added group by 1, 2 loop
    if one.until > coalesce(legal_until(one.branch_id, one.fiscal_year), '-infinity') then
      raise exception 'documents of % of % are not definite yet', one.until, one.fiscal_year using errcode = 'LG001';
    end if;
    if exists (
         select from (select n.no, n.part, n.doc_date, n.voucher_id, n.daily_no from legal_numbers n
                       where n.branch_id = one.branch_id and n.fiscal_year = one.fiscal_year) n
           full join legal_series(one.branch_id, one.fiscal_year, (
                select max(n.doc_date) from legal_numbers n where n.branch_id = one.branch_id and n.fiscal_year = one.fiscal_year)) s
             on (s.no, s.part, s.doc_date, s.voucher_id, s.daily_no) = (n.no, n.part, n.doc_date, n.voucher_id, n.daily_no)
          where n.no is null or s.no is null) then
      raise exception 'legal numbers of % leave a gap or an order', one.fiscal_year using errcode = 'LG010';
    end if;
  end loop;
  return null;
end $$;
create or replace trigger numbers after insert on ledger.legal_numbers referencing new table as added
  for each statement execute function ledger.guard_legal_numbers();

-- Whether days after the last numbered one are definite, or an opening waits for its number.
create or replace function ledger.legal_numbers_due(branch int, year int) returns boolean language sql stable
set search_path = ledger, public, pg_temp as $$
  select exists (
           select from vouchers v
            where v.branch_id = branch and v.fm / 100 = year and v.doc_date <= legal_until(branch, year)
              and v.doc_date > coalesce(l.day, (select min(lower(p.dates)) - 1 from periods p where p.branch_id = branch and p.fiscal_year = year)))
      or not l.opened and exists (select from periods b where b.branch_id = branch and b.fm = (year - 1) * 100 + 12 and b.state = 'definite')
    from (select max(n.doc_date) as day, coalesce(bool_or(n.no = 1), false) as opened
            from legal_numbers n where n.branch_id = branch and n.fiscal_year = year) l
$$;

-- Gives the numbers that are due in all fiscal years of a branch; returns how many. Called where days become definite, and daily for
-- years that became definite before this series existed.
create or replace function ledger.give_legal_numbers(branch int) returns int language plpgsql
security definer set search_path = ledger, public, pg_temp set lock_timeout = '5s' as $$
declare
  year int;
  made int;
  given int := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger.numbers:' || branch, 0));
  for year in
    select p.fiscal_year from periods p where p.branch_id = branch
     group by 1 having exists (select from turn_month t where t.branch_id = branch and t.fm between min(p.fm) and max(p.fm)) order by 1
  loop
    continue when not legal_numbers_due(branch, year);
    insert into legal_numbers (branch_id, fiscal_year, no, part, doc_date, voucher_id, daily_no)
    select branch, year, s.no, s.part, s.doc_date, s.voucher_id, s.daily_no from legal_series(branch, year, legal_until(branch, year)) s
     where not exists (select from legal_numbers n where n.branch_id = branch and n.voucher_id = s.voucher_id);
    get diagnostics made = row_count;
    given := given + made;
  end loop;
  if exists (select from public.book_spans_due(branch, 'journal')) then perform public.enqueue_books(branch); end if;
  return given;
end $$;
comment on function ledger.give_legal_numbers is 'for the app';
