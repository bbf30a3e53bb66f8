-- Definite documents: numbers without gaps per branch, fiscal year and type, in the order of (doc_date, id).

create or replace function ledger.document_type(kind ledger.voucher_kind) returns ledger.document_type
language sql immutable parallel safe as $$
  select case when kind = 'opening' then 'opening'::ledger.document_type
              when kind in ('closing', 'pl_close') then 'closing'::ledger.document_type
              when kind in ('adjustment', 'fx_reval') then 'adjustment'::ledger.document_type
              else 'general'::ledger.document_type end
$$;
comment on function ledger.document_type is 'for the app';

create or replace trigger append_only before update or delete or truncate on ledger.voucher_numbers
  for each statement execute function refuse_change();

-- A number is one more than the last, its document follows that one's, and no other document of its type is skipped until the end
-- of its day; only in closed months or on definite days. Documents posted by closing itself come late.
create or replace function ledger.guard_numbers() returns trigger language plpgsql
security definer set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  one record;
  last_ voucher_numbers;
begin
  for one in
    select branch_id, fiscal_year, type, min(doc_no) as low, max(doc_no) as high, count(*) as n,
           (array_agg(row(doc_date, voucher_id)::text order by doc_no)) = (array_agg(row(doc_date, voucher_id)::text order by doc_date, voucher_id)) as sorted,
           max(doc_date) as last_date
      from added group by 1, 2, 3
  loop
    -- Prevents concurrent reopening of the months and concurrent numbering.
    perform pg_advisory_xact_lock_shared(period_lock(p.branch_id, p.id))
       from (select * from periods where branch_id = one.branch_id and fiscal_year = one.fiscal_year order by id) p;
    select * into last_ from voucher_numbers x
     where x.branch_id = one.branch_id and x.fiscal_year = one.fiscal_year and x.type = one.type and x.doc_no < one.low
     order by x.doc_no desc limit 1;
    if one.low <> coalesce(last_.doc_no, 0) + 1 or one.high - one.low + 1 <> one.n or not one.sorted then
      raise exception 'numbers of % of % leave a gap or an order', one.type, one.fiscal_year using errcode = 'LG010';
    end if;
    if exists (select from periods p where p.branch_id = one.branch_id and p.fiscal_year = one.fiscal_year
                  and lower(p.dates) <= one.last_date and p.state not in ('closed', 'definite')
                  and coalesce(definite_until(p, one.type), '-infinity') < least(one.last_date, upper(p.dates) - 1)) then
      raise exception 'a day of % is neither closed nor definite', one.fiscal_year using errcode = 'LG001';
    end if;
    perform require_in_order(one.branch_id, one.fiscal_year, one.type, one.low, one.last_date);
  end loop;
  return null;
end $$;

-- Whether numbers from `low` on belong to documents of this type and year that follow those numbered before, with none skipped
-- until the end of the last day.
create or replace function ledger.require_in_order(branch int, year int, of_type ledger.document_type, low int, last_date date)
returns void language plpgsql set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  -- The last numbered document, ignoring late ones.
  top record;
  first_day date := (select min(lower(p.dates)) from periods p where p.branch_id = branch and p.fiscal_year = year);
begin
  select x.doc_date, x.voucher_id into top from voucher_numbers x
   where x.branch_id = branch and x.fiscal_year = year and x.type = of_type and x.doc_no < low
   order by x.doc_date desc, x.voucher_id desc limit 1;
  if exists (
       select from voucher_numbers a
         left join lateral (select * from vouchers v where v.branch_id = a.branch_id and v.doc_date = a.doc_date
                               and v.id = a.voucher_id limit 1) v on true
        where a.branch_id = branch and a.fiscal_year = year and a.type = of_type and a.doc_no >= low
          and (v.id is null or document_type(v.kind) <> of_type or v.fm / 100 <> year
               or ((a.doc_date, a.voucher_id) <= (coalesce(top.doc_date, '-infinity'), coalesce(top.voucher_id, 0))
                   and v.kind <> 'fx_reval' and not is_year_end(v.kind, v.source_type))))
     or exists (
       select from vouchers v
        where v.branch_id = branch and v.fm / 100 = year and document_type(v.kind) = of_type
          and v.doc_date between greatest(coalesce(top.doc_date, first_day), first_day) and last_date
          and not exists (select from voucher_numbers x where x.branch_id = branch and x.voucher_id = v.id)) then
    raise exception 'numbers of % of % skip a document, or name another', of_type, year using errcode = 'LG010';
  end if;
end $$;
create or replace trigger numbers after insert on ledger.voucher_numbers referencing new table as added
  for each statement execute function ledger.guard_numbers();

-- Numbers the documents of a month until a day, of one type or (null) of all, and makes the days definite. Returns how many there
-- were.
create or replace function ledger.number_days(branch int, of_fm int, of_type ledger.document_type, until date, who text) returns int
language plpgsql set search_path = ledger, public, pg_temp as $$
declare
  month periods;
  made int;
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger.numbers:' || branch, 0));
  perform lock_year(branch, of_fm, until);
  select * into month from periods p where p.branch_id = branch and p.fm = of_fm;
  perform mark_definite(branch, of_fm, of_type, until);
  insert into voucher_numbers (branch_id, fiscal_year, type, doc_no, doc_date, voucher_id, numbered_by)
  select branch, of_fm / 100, v.type, v.nr + coalesce((
           select x.doc_no from voucher_numbers x where x.branch_id = branch and x.fiscal_year = of_fm / 100 and x.type = v.type
            order by x.doc_no desc limit 1), 0), v.doc_date, v.id, who
    from (select v.doc_date, v.id, document_type(v.kind) as type,
                 row_number() over (partition by document_type(v.kind) order by v.doc_date, v.id) as nr
            from vouchers v
            left join voucher_numbers x on x.branch_id = branch and x.voucher_id = v.id
           where v.branch_id = branch and v.doc_date >= lower(month.dates) and v.doc_date < upper(month.dates) and v.doc_date <= until
             and x.voucher_id is null and (of_type is null or document_type(v.kind) = of_type)) v;
  get diagnostics made = row_count;
  return made;
end $$;
drop function if exists ledger.number_month(int, int, ledger.document_type, text);

-- Locks the months of a fiscal year for numbering, by id in the common order: exclusively the one whose days become definite.
create or replace function ledger.lock_year(branch int, of_fm int, until date) returns void language plpgsql
set search_path = ledger, public, pg_temp as $$
declare
  one record;
begin
  for one in select p.id, p.fm >= of_fm and lower(p.dates) <= until and p.state not in ('closed', 'definite') as alone
               from periods p where p.branch_id = branch and p.fiscal_year = of_fm / 100 order by p.id loop
    if one.alone then perform pg_advisory_xact_lock(period_lock(branch, one.id));
    else perform pg_advisory_xact_lock_shared(period_lock(branch, one.id)); end if;
  end loop;
end $$;

-- Marks months, in order, as definite when all their documents have numbers. Returns the last one.
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
   where p.branch_id = run.branch_id and p.state <> 'definite' and lower(p.dates) <= run.to_date and p.fm > done_ order by p.fm limit 1;
  if found then
    run.step := 'number';
    run.result := run.result || jsonb_build_object('fm', one.fm, 'numbered',
      coalesce((run.result->>'numbered')::int, 0)
      + number_days(run.branch_id, one.fm, run.type, least(run.to_date, upper(one.dates) - 1), run.asked_by));
    select count(*) into months from periods p
     where p.branch_id = run.branch_id and p.state <> 'definite' and lower(p.dates) <= run.to_date and p.fm > one.fm;
    run.percent := least(95, run.percent + (95 - run.percent) / (months + 1));
  else
    run.result := run.result || jsonb_build_object('definite', make_definite(run.branch_id, run.to_date));
    perform give_legal_numbers(run.branch_id);
    run.state := 'done';
  end if;
  return run;
end $$;

-- Numbers the documents of a type given by ids, at once: together with those numbered before they must make up whole days of their
-- type, none skipped. Returns {numbered, from, to}, or the refusal: {refused: [id]} documents of another type, already numbered or
-- on a day that is not over; {missing: [id]} documents of the same or earlier days that are missing from the list.
create or replace function ledger.number_documents(branch int, of_type ledger.document_type, ids bigint[], who text) returns jsonb
language plpgsql security definer set search_path = ledger, public, pg_temp set lock_timeout = '2s' as $$
declare
  wanted bigint[] := (select array_agg(distinct i) from unnest(ids) i);
  year int;
  until date;
  refused jsonb;
  missing jsonb;
  before int;
  one periods;
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger.numbers:' || branch, 0));
  select min(v.fm) / 100, max(v.doc_date) into year, until
    from vouchers v where v.branch_id = branch and v.id = any(wanted)
     and v.doc_date >= (select min(lower(p.dates)) from periods p where p.branch_id = branch);
  if year is not null then perform lock_year(branch, year * 100, until); end if;
  -- Read under the lock: no posting into those days is possible now.
  select jsonb_agg(w.id order by w.id) into refused
    from unnest(wanted) w (id)
    left join vouchers v on v.branch_id = branch and v.id = w.id
     and v.doc_date >= (select min(lower(p.dates)) from periods p where p.branch_id = branch)
   where v.id is null or document_type(v.kind) <> of_type or v.fm / 100 <> year or v.doc_date >= business_day(branch, now())
      or exists (select from voucher_numbers x where x.branch_id = branch and x.voucher_id = w.id);
  if refused is not null then return jsonb_build_object('refused', refused); end if;
  select jsonb_agg(m.id order by m.doc_date, m.id) into missing
    from (select v.id, v.doc_date from vouchers v
           where v.branch_id = branch and v.fm / 100 = year and document_type(v.kind) = of_type and not v.id = any(wanted)
             and v.doc_date >= (select min(lower(p.dates)) from periods p where p.branch_id = branch and p.fiscal_year = year)
             and v.doc_date <= until
             and not exists (select from voucher_numbers x where x.branch_id = branch and x.voucher_id = v.id)
           order by v.doc_date, v.id limit 20) m;
  if missing is not null then return jsonb_build_object('missing', missing); end if;
  before := coalesce((select max(x.doc_no) from voucher_numbers x
                       where x.branch_id = branch and x.fiscal_year = year and x.type = of_type), 0);
  for one in select * from periods p where p.branch_id = branch and p.fiscal_year = year and p.state <> 'definite'
                and lower(p.dates) <= until order by p.fm loop
    perform number_days(branch, one.fm, of_type, least(until, upper(one.dates) - 1), who);
  end loop;
  perform make_definite(branch, (select max(upper(p.dates)) - 1 from periods p
                                  where p.branch_id = branch and p.fiscal_year = year and p.state in ('closed', 'definite')));
  perform give_legal_numbers(branch);
  return jsonb_build_object('numbered', cardinality(wanted), 'fiscal_year', year, 'from', before + 1, 'to', before + cardinality(wanted));
end $$;
comment on function ledger.number_documents is 'for the app';
