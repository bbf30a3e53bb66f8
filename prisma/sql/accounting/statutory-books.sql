-- Statutory books (books.md 6): files of definite months, one chain per branch, never changed. A month has its files when all its
-- documents have legal numbers; what gets its number later (an opening) comes as a supplement.
set local check_function_bodies = off;

create or replace trigger append_only before update or delete or truncate on legal_profiles for each statement execute function refuse_change();
comment on table legal_profiles is 'append-only';
create or replace trigger append_only before update or delete or truncate on book_files for each statement execute function refuse_change();
comment on table book_files is 'append-only';
create or replace trigger append_only before update or delete or truncate on tax_ledger_files for each statement execute function refuse_change();
comment on table tax_ledger_files is 'append-only';
create or replace trigger append_only before update or delete or truncate on tax_layouts for each statement execute function refuse_change();
comment on table tax_layouts is 'append-only';

-- Legal numbers of definite months that no file of a book has, by month in order; the first of them is made next.
create or replace function book_spans_due(branch int, of_kind "BookKind")
returns table (fiscal_year int, fm int, supplement int, first_no int, last_no int) language sql stable rows 12
security definer set search_path = public, pg_temp as $$
  with years as (
    select y.fiscal_year
      from (select distinct p.fiscal_year from ledger.periods p where p.branch_id = branch and p.state = 'definite') y
     cross join lateral (select min(n.no) as low, max(n.no) as high from ledger.legal_numbers n
                          where n.branch_id = branch and n.fiscal_year = y.fiscal_year) n
     where n.high - n.low + 1 > (select coalesce(sum(f.last_no - f.first_no + 1), 0) from book_files f
                                  where f.branch_id = branch and f.kind = of_kind and f.fiscal_year = y.fiscal_year and f.part = 0)
       and not ledger.legal_numbers_due(branch, y.fiscal_year))
  select p.fiscal_year, p.fm,
         (select count(*)::int from book_files f where f.branch_id = branch and f.kind = of_kind and f.fm = p.fm and f.part = 0),
         min(n.no), max(n.no)
    from years y
    join ledger.periods p on p.branch_id = branch and p.fiscal_year = y.fiscal_year and p.state = 'definite'
    join ledger.legal_numbers n on n.branch_id = branch and n.fiscal_year = y.fiscal_year
                               and n.doc_date >= lower(p.dates) and n.doc_date < upper(p.dates)
   where not exists (select from book_files f where f.branch_id = branch and f.kind = of_kind and f.fiscal_year = y.fiscal_year
                        and f.fm = p.fm and f.part = 0 and n.no between f.first_no and f.last_no)
   group by p.fiscal_year, p.fm order by p.fm
$$;

-- The legal profile for a day: the last entered of the latest date.
create or replace function legal_profile_on(branch int, day date) returns int language sql stable as $$
  select p.id from legal_profiles p where p.branch_id = branch and p.valid_from <= day order by p.valid_from desc, p.id desc limit 1
$$;

-- Lines, debits and credits of documents by their legal numbers.
create or replace function book_sums(branch int, year int, first_no int, last_no int)
returns table (n int, dr bigint, cr bigint) language sql stable as $$
  select count(*)::int, public.total(e.dr), public.total(e.cr)
    from ledger.legal_numbers n
    join ledger.entries e on e.branch_id = branch and e.doc_date = n.doc_date and e.voucher_id = n.voucher_id
   where n.branch_id = branch and n.fiscal_year = year and n.no between book_sums.first_no and book_sums.last_no
$$;

create or replace function book_chain(file book_files) returns text language sql immutable as $$
  select encode(sha256(convert_to(concat_ws(' ', file.prev_sha256, file.branch_id, file.seq, file.kind, file.fiscal_year, file.fm,
    file.supplement, file.part, file.first_no, file.last_no, file.rows, file.first_page, file.pages, file.carried_dr, file.carried_cr,
    file.profile_id, file.sha256), 'UTF8')), 'hex')
$$;

-- The sums of a fiscal year at the end of its last file of a book, and its last page.
create or replace function book_end(branch int, of_kind "BookKind", year int, out carried_dr bigint, out carried_cr bigint, out page int)
language sql stable as $$
  select coalesce((array_agg(f.carried_dr order by f.seq desc) filter (where f.part = 0))[1], 0),
         coalesce((array_agg(f.carried_cr order by f.seq desc) filter (where f.part = 0))[1], 0),
         coalesce(max(f.first_page + f.pages - 1) filter (where f.part > 0), 0)
    from book_files f where f.branch_id = branch and f.kind = of_kind and f.fiscal_year = year
$$;

-- One transaction at a time records books of a branch.
create or replace function lock_books(branch int) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('books:' || branch, 0))
$$;

-- A file is the next of its book with the bytes that are stored, its sums are those of the entries, its pages continue the year.
create or replace function guard_book_file() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  last record;
  due record;
  sums record;
  ending record;
  whole record;
begin
  perform lock_books(new.branch_id);
  select f.seq, f.chain_sha256 into last from book_files f where f.branch_id = new.branch_id order by f.seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.prev_sha256 := last.chain_sha256;
  if not exists (select from files f where f.branch_id = new.branch_id and f.id = new.file_id and f.checksum = new.sha256
                    and f.deleted_at is null) then
    raise exception 'file % has other bytes', new.file_id using errcode = 'check_violation', constraint = 'book_files_bytes';
  end if;
  select * into ending from book_end(new.branch_id, new.kind, new.fiscal_year);
  if new.part = 0 then
    select * into due from book_spans_due(new.branch_id, new.kind) limit 1;
    select * into sums from book_sums(new.branch_id, new.fiscal_year, new.first_no, new.last_no);
    if (due.fiscal_year, due.fm, due.supplement, due.first_no, due.last_no)
         is distinct from (new.fiscal_year, new.fm, new.supplement::int, new.first_no, new.last_no)
       or (new.carried_dr, new.carried_cr) is distinct from (ending.carried_dr + sums.dr, ending.carried_cr + sums.cr)
       or new.kind <> 'general' and new.rows is distinct from sums.n
       or new.profile_id is distinct from (select legal_profile_on(new.branch_id, upper(p.dates) - 1) from ledger.periods p
                                            where p.branch_id = new.branch_id and p.fm = new.fm) then
      raise exception 'month % is not the next of the % book, or its sums differ', new.fm, new.kind
        using errcode = 'check_violation', constraint = 'book_files_next';
    end if;
  else
    select f.first_no, f.last_no, f.profile_id, (select count(*) from book_files v where v.branch_id = f.branch_id and v.kind = f.kind
                                        and v.fm = f.fm and v.supplement = f.supplement and v.part > 0) as volumes into whole
      from book_files f where f.branch_id = new.branch_id and f.kind = new.kind and f.fm = new.fm and f.supplement = new.supplement
                          and f.part = 0 and f.fiscal_year = new.fiscal_year;
    if not found or new.part <> whole.volumes + 1 or new.first_page <> ending.page + 1
       or (new.first_no, new.last_no, new.profile_id) <> (whole.first_no, whole.last_no, whole.profile_id) then
      raise exception 'volume % of month % is not the next one', new.part, new.fm
        using errcode = 'check_violation', constraint = 'book_files_next';
    end if;
  end if;
  new.chain_sha256 := book_chain(new);
  return new;
end $$;
create or replace trigger guard before insert on book_files for each row execute function guard_book_file();

-- Deferred: a month has all three books, whole: the last volume ends with the sums and rows of the CSV.
create or replace function require_whole_books() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if exists (
       select from unnest(enum_range(null::"BookKind")) k (kind)
         left join book_files f on f.branch_id = new.branch_id and f.kind = k.kind and f.fm = new.fm and f.supplement = new.supplement and f.part = 0
         left join lateral (
              select sum(v.rows) as rows, max(v.carried_dr) as dr, max(v.carried_cr) as cr from book_files v
               where v.branch_id = f.branch_id and v.kind = f.kind and v.fm = f.fm and v.supplement = f.supplement and v.part > 0) v on true
        where (v.rows, v.dr, v.cr) is distinct from (f.rows, f.carried_dr, f.carried_cr) or f.seq is null) then
    raise exception 'books of month % are not whole', new.fm using errcode = 'check_violation', constraint = 'book_files_whole';
  end if;
  return null;
end $$;
do $$
begin
  if not exists (select from pg_trigger where tgrelid = 'book_files'::regclass and tgname = 'whole') then
    create constraint trigger whole after insert on book_files deferrable initially deferred
      for each row execute function require_whole_books();
  end if;
end $$;

-- The file for the tax authority has the rows of the journal of its month, and the bytes that are stored.
create or replace function guard_tax_ledger_file() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from files f where f.branch_id = new.branch_id and f.id = new.file_id and f.checksum = new.sha256)
     or not exists (select from book_files b where b.branch_id = new.branch_id and b.kind = 'journal' and b.fm = new.fm
                       and b.supplement = new.supplement and b.part = 0 and b.rows = new.rows) then
    raise exception 'month % has no such journal', new.fm using errcode = 'check_violation', constraint = 'tax_ledger_files_journal';
  end if;
  return new;
end $$;
create or replace trigger guard before insert on tax_ledger_files for each row execute function guard_tax_ledger_file();

-- A file of the books stays where it is.
create or replace function guard_book_content() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if (tg_op = 'DELETE' or (new.path, new.checksum, new.size, new.deleted_at) is distinct from (old.path, old.checksum, old.size, old.deleted_at))
     and (exists (select from book_files b where b.branch_id = old.branch_id and b.file_id = old.id)
          or exists (select from tax_ledger_files t where t.branch_id = old.branch_id and t.file_id = old.id)) then
    raise exception 'file % belongs to the books', old.id using errcode = 'insufficient_privilege';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create or replace trigger book_content before update or delete on files for each row execute function guard_book_content();

-- Rows of a branch's chain that do not follow from the row before, or whose stored file has another hash.
create or replace function book_chain_faults(branch int) returns table (seq int) language sql stable rows 10 as $$
  select c.seq
    from (select f.seq, f.prev_sha256, f.chain_sha256, book_chain(f) as computed, f.sha256, s.checksum,
                 lag(f.chain_sha256) over (order by f.seq) as before, row_number() over (order by f.seq) as nr
            from book_files f join files s on s.branch_id = f.branch_id and s.id = f.file_id
           where f.branch_id = branch) c
   where c.computed <> c.chain_sha256 or c.prev_sha256 is distinct from c.before or c.seq <> c.nr or c.sha256 <> c.checksum
   order by 1
$$;

-- A verification ends once.
create or replace function guard_book_verification() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' or (new.branch_id, new.id, new.fiscal_year, new.requested_by, new.requested_at)
       is distinct from (old.branch_id, old.id, old.fiscal_year, old.requested_by, old.requested_at) then
    raise exception 'verification % stays as it is', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger guard before update on book_verifications for each row execute function guard_book_verification();
create or replace trigger never_deleted before delete or truncate on book_verifications for each statement execute function refuse_change();

-- Enqueues making what is due: one job per branch.
create or replace function enqueue_books(branch int) returns void language sql
security definer set search_path = public, pg_temp as $$
  select graphile_worker.add_job('make_books', json_build_object('branch_id', branch), max_attempts => 5, job_key => 'make_books:' || branch)
$$;

-- Enqueues the verification that waits.
create or replace function enqueue_book_verification(branch int) returns void language sql
security definer set search_path = public, pg_temp as $$
  select graphile_worker.add_job('verify_book_files', json_build_object('branch_id', branch), max_attempts => 5, job_key => 'verify_book_files:' || branch)
$$;
