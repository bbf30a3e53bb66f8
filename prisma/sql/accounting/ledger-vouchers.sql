-- A voucher is inserted by its own transaction, in an open month of its branch, and has lines by commit.

create or replace function ledger.admit_vouchers() returns trigger language plpgsql
security definer set search_path = ledger, public, pg_temp
-- Plans are made while tables are empty and used when they are large: force index access by key.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  bad record;
begin
  if exists (select from added where txid <> pg_current_xact_id() or created_at <> now()::timestamptz(3)) then
    raise exception 'a voucher belongs to the transaction that writes it, and its time' using errcode = 'LG002';
  end if;
  -- Shared with other postings, exclusive with closing: a concurrent closing is visible below, or waits for this transaction.
  perform pg_advisory_xact_lock_shared(ledger.period_lock(p.branch_id, p.id))
     from (select distinct p.branch_id, p.id
             from (select distinct branch_id, doc_date from added) v
             join ledger.periods p on p.branch_id = v.branch_id and p.dates @> v.doc_date
            order by 1, 2) p;
  -- Above READ COMMITTED this statement's snapshot may be older than the closing: reading for share then fails (40001).
  if current_setting('transaction_isolation') <> 'read committed' then
    perform 1 from ledger.periods p
       join (select distinct branch_id, doc_date from added) v on p.branch_id = v.branch_id and p.dates @> v.doc_date
      order by p.branch_id, p.id for share of p;
  end if;
  select v.branch_id, v.doc_date, p.state into bad
    from added v
    left join ledger.periods p on p.branch_id = v.branch_id and p.dates @> v.doc_date and p.fm = v.fm
   where not coalesce((p.state = 'open' or ledger.is_open(p, v.created_by))
                      and (ledger.is_begun(p) or v.kind = 'reversal' or ledger.is_year_end(v.kind, v.source_type))
                      and not ledger.is_definite(p, v.kind, v.source_type, v.doc_date), false)
   limit 1;
  if found then
    raise exception 'branch %: the month of % is %', bad.branch_id, bad.doc_date, coalesce(nullif(bad.state::text, 'open'), 'not there')
      using errcode = 'LG001';
  end if;
  return null;
end $$;

-- Months exist a year ahead, for year-end documents and reversals; other postings start with the fiscal year's first day at the
-- branch.
create or replace function ledger.is_begun(period ledger.periods) returns boolean language sql stable
set search_path = ledger, public, pg_temp as $$
  select lower(period.dates) <= current_date
      or period.fiscal_year <= coalesce((select t.fiscal_year from ledger.periods t
                                           join public.branches b on b.id = t.branch_id
                                          where t.branch_id = period.branch_id
                                            and t.dates @> (now() at time zone b.time_zone)::date), period.fiscal_year)
$$;

comment on function ledger.is_begun is 'for the app';

-- Open, or softly closed with an exception for this actor.
create or replace function ledger.is_open(period ledger.periods, actor text) returns boolean language sql stable
set search_path = ledger, public, pg_temp as $$
  select period.state = 'open'
      or (period.state = 'soft_closed'
          and exists (select from ledger.lock_exceptions x
                       where x.branch_id = period.branch_id and x.period_id = period.id and x.actor = is_open.actor
                         and x.until > now()))
$$;

create or replace trigger admit after insert on ledger.vouchers referencing new table as added
  for each statement execute function ledger.admit_vouchers();

-- Balance and completeness are checked where lines are inserted; here only that there are lines, and that a reversal reverses
-- something.
create or replace function ledger.require_lines() returns trigger language plpgsql
security definer set search_path = ledger, public, pg_temp
-- Plans are made while tables are empty and used when they are large: force index access by key.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if not exists (select from ledger.entries e
                  where e.branch_id = new.branch_id and e.doc_date = new.doc_date and e.voucher_id = new.id) then
    raise exception 'voucher % has no lines', new.id using errcode = 'LG004';
  end if;
  if new.kind = 'reversal' and not exists (
       select from ledger.voucher_reversals r where r.branch_id = new.branch_id and r.reversal_id = new.id) then
    raise exception 'voucher % reverses nothing', new.id using errcode = 'LG004';
  end if;
  return null;
end $$;

do $$
begin
  if not exists (select from pg_trigger where tgrelid = 'ledger.vouchers'::regclass and tgname = 'lines') then
    create constraint trigger lines after insert on ledger.vouchers deferrable initially deferred
      for each row execute function ledger.require_lines();
  end if;
end $$;

-- A key is inserted with its voucher: attached to an older one, it would replay an act that was never posted.
create or replace function ledger.require_own_voucher() returns trigger language plpgsql
security definer set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (
       select from added k
         left join lateral (select v.txid from vouchers v where v.branch_id = k.branch_id and v.doc_date = k.doc_date
                                and v.id = k.voucher_id limit 1) v on true
        where v.txid is distinct from pg_current_xact_id()) then
    raise exception 'a key comes with its voucher' using errcode = 'LG002';
  end if;
  return null;
end $$;

create or replace trigger own_voucher after insert on ledger.voucher_keys referencing new table as added
  for each statement execute function ledger.require_own_voucher();
