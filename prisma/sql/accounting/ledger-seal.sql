-- Seals a fiscal year of a branch permanently: its months become definite, and a CHECK blocks every writer, including a superuser
-- with triggers disabled. For the owner only, as maintenance: locks the two tables briefly (no scan, NOT VALID), with a
-- lock_timeout against long postings. Every month must be closed before.
create or replace function ledger.seal_year(branch int, year int) returns void language plpgsql
set search_path = ledger, public, pg_temp set lock_timeout = '2s' as $$
declare
  span daterange;
  name constant text := format('sealed_%s_%s', branch, year);
begin
  perform pg_advisory_xact_lock(period_lock(branch, id))
     from (select id from periods where branch_id = branch and fiscal_year = year order by id) p;
  if (select count(*) from periods where branch_id = branch and fiscal_year = year and state in ('closed', 'definite')) <> 12 then
    raise exception 'branch %: not every month of % is closed', branch, year using errcode = 'LG001';
  end if;
  select daterange(min(lower(dates)), max(upper(dates))) into span
    from periods where branch_id = branch and fiscal_year = year;
  update periods set state = 'definite' where branch_id = branch and fiscal_year = year and state <> 'definite';
  if exists (select from pg_constraint where conrelid = 'ledger.entries'::regclass and conname = name) then return; end if;
  execute format('alter table vouchers add constraint %I check (not (branch_id = %s and doc_date >= %L and doc_date < %L)) not valid',
                 name, branch, lower(span), upper(span));
  execute format('alter table entries add constraint %I check (not (branch_id = %s and doc_date >= %L and doc_date < %L)) not valid',
                 name, branch, lower(span), upper(span));
end $$;

-- Months only move forward: open, softly closed, closed, definite. Exceptions: the last closed one, reopened by two people
-- (ledger.decide_reopening) while none of its documents has a number; and a softly closed one. A month with vouchers is never
-- deleted.
create or replace function ledger.guard_closed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform pg_advisory_xact_lock(ledger.period_lock(old.branch_id, old.id));
    if exists (select from ledger.vouchers v
                where v.branch_id = old.branch_id and v.doc_date >= lower(old.dates) and v.doc_date < upper(old.dates)) then
      raise exception 'month % of branch % has vouchers', old.fm, old.branch_id using errcode = 'LG001';
    end if;
    return old;
  end if;
  -- Closing waits for concurrent postings, whichever statement closes the month.
  if new.state > old.state then
    perform pg_advisory_xact_lock(ledger.period_lock(old.branch_id, old.id));
  end if;
  if (new.branch_id, new.id, new.fiscal_year, new.month, new.dates)
     is distinct from (old.branch_id, old.id, old.fiscal_year, old.month, old.dates) then
    raise exception 'month % of branch % keeps its days', old.fm, old.branch_id using errcode = 'LG001';
  end if;
  if old.state = 'definite' and new.state <> 'definite' then
    raise exception 'month % of branch % is definite', old.fm, old.branch_id using errcode = 'LG001';
  end if;
  if new.state < old.state and exists (
       select from ledger.periods p where p.branch_id = old.branch_id and p.fm > old.fm and p.state in ('closed', 'definite')) then
    raise exception 'a month after % of branch % is closed', old.fm, old.branch_id using errcode = 'LG001';
  end if;
  if old.state = 'closed' and new.state < old.state then
    if not exists (select from ledger.reopenings r
                    where r.branch_id = old.branch_id and r.period_id = old.id and r.state = 'approved'
                      and r.txid = pg_current_xact_id()) then
      raise exception 'nobody has approved to reopen month % of branch %', old.fm, old.branch_id using errcode = 'LG001';
    end if;
    if ledger.has_numbers(old) then
      raise exception 'documents of month % of branch % have numbers', old.fm, old.branch_id using errcode = 'LG001';
    end if;
  end if;
  return new;
end $$;
create or replace trigger guard_closed before update or delete on ledger.periods
  for each row execute function ledger.guard_closed();
create or replace trigger never_deleted before truncate on ledger.periods
  for each statement execute function refuse_change();
