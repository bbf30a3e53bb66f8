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

-- Gives the documents of a closed month their numbers, of one type or (null) of all; and makes months definite that have none
-- left without. Answers how many.
create or replace function ledger.number_month(branch int, of_fm int, of_type ledger.document_type, who text) returns int
language plpgsql set search_path = ledger, public, pg_temp as $$
declare
  span daterange := (select dates from periods p where p.branch_id = branch and p.fm = of_fm);
  made int;
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger.numbers:' || branch, 0));
  perform pg_advisory_xact_lock_shared(period_lock(branch, p.id)) from periods p where p.branch_id = branch and p.fm = of_fm;
  insert into voucher_numbers (branch_id, fiscal_year, type, doc_no, doc_date, voucher_id, numbered_by)
  select branch, of_fm / 100, v.type, v.nr + coalesce((
           select x.doc_no from voucher_numbers x where x.branch_id = branch and x.fiscal_year = of_fm / 100 and x.type = v.type
            order by x.doc_no desc limit 1), 0), v.doc_date, v.id, who
    from (select v.doc_date, v.id, document_type(v.kind) as type,
                 row_number() over (partition by document_type(v.kind) order by v.doc_date, v.id) as nr
            from vouchers v
            left join voucher_numbers x on x.branch_id = branch and x.voucher_id = v.id
           where v.branch_id = branch and v.doc_date >= lower(span) and v.doc_date < upper(span) and x.voucher_id is null
             and (of_type is null or document_type(v.kind) = of_type)) v;
  get diagnostics made = row_count;
  return made;
end $$;

-- Months, in their order, whose documents all have numbers. Answers the last one's.
create or replace function ledger.make_definite(branch int, until date) returns int language plpgsql
set search_path = ledger, public, pg_temp as $$
declare
  one periods;
  last_ int;
begin
  for one in
    select * from periods p where p.branch_id = branch and upper(p.dates) <= until + 1 and p.state <> 'definite' order by p.fm
  loop
    exit when one.state <> 'closed' or exists (
      select from vouchers v left join voucher_numbers x on x.branch_id = branch and x.voucher_id = v.id
       where v.branch_id = branch and v.doc_date >= lower(one.dates) and v.doc_date < upper(one.dates) and x.voucher_id is null);
    update periods p set state = 'definite' where p.branch_id = branch and p.id = one.id;
    last_ := one.fm;
  end loop;
  return last_;
end $$;

-- One month of a run that numbers documents.
create or replace function ledger.number_step(run ledger.closings) returns ledger.closings language plpgsql
set search_path = ledger, public, pg_temp as $$
declare
  one periods;
  months int;
  done_ int := coalesce((run.result->>'fm')::int, 0);
begin
  select * into one from periods p
   where p.branch_id = run.branch_id and p.state = 'closed' and upper(p.dates) <= run.to_date + 1 and p.fm > done_ order by p.fm limit 1;
  if found then
    run.step := 'number';
    run.result := run.result || jsonb_build_object('fm', one.fm, 'numbered',
      coalesce((run.result->>'numbered')::int, 0) + number_month(run.branch_id, one.fm, run.type, run.asked_by));
    select count(*) into months from periods p
     where p.branch_id = run.branch_id and p.state = 'closed' and upper(p.dates) <= run.to_date + 1 and p.fm > one.fm;
    run.percent := least(95, run.percent + (95 - run.percent) / (months + 1));
  else
    run.result := run.result || jsonb_build_object('definite', make_definite(run.branch_id, run.to_date));
    run.state := 'done';
  end if;
  return run;
end $$;

-- Numbers the documents of a type that ids name, at once: they must be the next ones in order, none left out. Answers
-- {numbered, from, to}, or {refused: [id]}: those that are not next.
create or replace function ledger.number_documents(branch int, of_type ledger.document_type, ids bigint[], who text) returns jsonb
language plpgsql security definer set search_path = ledger, public, pg_temp set lock_timeout = '2s' as $$
declare
  year int;
  last_ voucher_numbers;
  next_ bigint[];
  best bigint[] := '{}';
  wanted bigint[] := (select array_agg(distinct i) from unnest(ids) i);
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger.numbers:' || branch, 0));
  for year in select distinct p.fiscal_year from periods p where p.branch_id = branch and p.state = 'closed' order by 1 loop
    perform pg_advisory_xact_lock_shared(period_lock(branch, p.id))
       from (select p.id from periods p where p.branch_id = branch and p.fiscal_year = year order by p.id) p;
    select * into last_ from voucher_numbers x
     where x.branch_id = branch and x.fiscal_year = year and x.type = of_type order by x.doc_no desc limit 1;
    select coalesce(array_agg(v.id order by v.doc_date, v.id), '{}') into next_
      from (select v.doc_date, v.id from vouchers v
              join periods p on p.branch_id = branch and p.fm = v.fm and p.fiscal_year = year and p.state = 'closed'
             where v.branch_id = branch and document_type(v.kind) = of_type
               and v.doc_date >= (select min(lower(p.dates)) from periods p where p.branch_id = branch and p.fiscal_year = year)
               and v.doc_date < (select max(upper(p.dates)) from periods p where p.branch_id = branch and p.fiscal_year = year)
               and (v.doc_date, v.id) > (coalesce(last_.doc_date, '-infinity'), coalesce(last_.voucher_id, 0))
             order by v.doc_date, v.id limit cardinality(wanted)) v;
    if next_ @> wanted then
      insert into voucher_numbers (branch_id, fiscal_year, type, doc_no, doc_date, voucher_id, numbered_by)
      select branch, year, of_type, coalesce(last_.doc_no, 0) + n.nr, v.doc_date, v.id, who
        from unnest(next_) with ordinality n (id, nr)
        join vouchers v on v.branch_id = branch and v.id = n.id and v.fm / 100 = year
         and v.doc_date >= (select min(lower(p.dates)) from periods p where p.branch_id = branch and p.fiscal_year = year)
         and v.doc_date < (select max(upper(p.dates)) from periods p where p.branch_id = branch and p.fiscal_year = year);
      perform make_definite(branch, (select max(upper(p.dates)) - 1 from periods p
                                      where p.branch_id = branch and p.fiscal_year = year and p.state in ('closed', 'definite')));
      return jsonb_build_object('numbered', cardinality(next_), 'fiscal_year', year, 'from', coalesce(last_.doc_no, 0) + 1,
                                'to', coalesce(last_.doc_no, 0) + cardinality(next_));
    end if;
    if cardinality(array(select unnest(next_) intersect select unnest(wanted))) > cardinality(best) then
      best := array(select unnest(next_) intersect select unnest(wanted));
    end if;
  end loop;
  return jsonb_build_object('refused', (select coalesce(jsonb_agg(i), '[]') from unnest(wanted) i where not i = any(best)));
end $$;
comment on function ledger.number_documents is 'for the app';
