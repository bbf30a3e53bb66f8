-- A voucher is inserted by its own transaction, in an open month of its branch, and comes with its lines, in one statement.

create or replace function ledger.admit_vouchers() returns trigger language plpgsql
security definer set search_path = ledger, public, pg_temp
-- Plans are made while tables are empty and used when they are large: force index access by key.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  bad record;
begin
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
  -- Balance and completeness are checked where lines are inserted; here only that there are lines.
  select v.*, p.state, m.accepts into bad
    from (select a.branch_id, a.doc_date, a.fm, a.kind, a.source_type, a.created_by,
                 bool_and(a.txid = pg_current_xact_id() and a.created_at = now()::timestamptz(3)) as own,
                 min(a.id) filter (where e.found is null) as empty
            from added a
            left join lateral (select true as found from entries e
                                where e.branch_id = a.branch_id and e.doc_date = a.doc_date and e.voucher_id = a.id limit 1) e on true
           group by 1, 2, 3, 4, 5, 6) v
    left join ledger.periods p on p.branch_id = v.branch_id and p.fm = v.fm and p.dates @> v.doc_date
   cross join lateral (
         select coalesce((p.state = 'open' or ledger.is_open(p, v.created_by))
                         and (ledger.is_begun(p) or v.kind = 'reversal' or ledger.is_year_end(v.kind, v.source_type))
                         and not ledger.is_definite(p, v.kind, v.source_type, v.doc_date), false) as accepts) m
   where not v.own or v.empty is not null or not m.accepts
   limit 1;
  if found and not bad.own then
    raise exception 'a voucher belongs to the transaction that writes it, and its time' using errcode = 'LG002';
  elsif found and bad.accepts then
    raise exception 'voucher % has no lines', bad.empty using errcode = 'LG004';
  elsif found then
    raise exception 'branch %: the month of % is %', bad.branch_id, bad.doc_date, coalesce(nullif(bad.state::text, 'open'), 'not there')
      using errcode = 'LG001';
  end if;
  return null;
end $$;

-- Whether the fiscal year of a month is not after today's at the branch.
create or replace function ledger.is_of_begun_year(period ledger.periods) returns boolean language sql stable
set search_path = ledger, public, pg_temp as $$
  select period.fiscal_year <= coalesce((select t.fiscal_year from ledger.periods t
                                           join public.branches b on b.id = t.branch_id
                                          where t.branch_id = period.branch_id
                                            and t.dates @> (now() at time zone b.time_zone)::date), period.fiscal_year)
$$;

-- Months exist a year ahead, for year-end documents and reversals; other postings start with the fiscal year's first day at the
-- branch. Without a query of its own, so that it is inlined: most months have begun.
create or replace function ledger.is_begun(period ledger.periods) returns boolean language sql stable as $$
  select lower(period.dates) <= current_date or ledger.is_of_begun_year(period)
$$;

comment on function ledger.is_begun is 'for the app';
comment on function ledger.is_of_begun_year is 'for the app';

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

-- A reversal reverses something by commit: the voucher it reverses is named after it is written.
drop function if exists ledger.require_lines();
create or replace function ledger.require_reversed() returns trigger language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
begin
  if not exists (select from voucher_reversals r where r.branch_id = new.branch_id and r.reversal_id = new.id) then
    raise exception 'voucher % reverses nothing', new.id using errcode = 'LG004';
  end if;
  return null;
end $$;

do $$
begin
  if not exists (select from pg_trigger where tgrelid = 'ledger.vouchers'::regclass and tgname = 'reverses') then
    create constraint trigger reverses after insert on ledger.vouchers deferrable initially deferred
      for each row when (new.kind = 'reversal') execute function ledger.require_reversed();
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

-- In place of the account that a line should have: raises LG003. Stable, so that accounts are still found by their key, and of a line,
-- so that the planner does not call it.
create or replace function ledger.no_account(line int) returns int language plpgsql stable as $$
begin
  raise exception 'line % has no account', line using errcode = 'LG003';
end $$;

-- Writes vouchers with their keys and lines in one statement; its callers have decided, the triggers judge the rows. Lines name their
-- voucher by its id. Raises LG003 for a line without an account.
create or replace function ledger.write_vouchers(heads ledger.new_voucher[], lines ledger.new_line[]) returns void language plpgsql
security definer set search_path = ledger, public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_mergejoin = off as $$
begin
  with head as materialized (
    select h.*, p.fm, b.currency
      from unnest(heads) h
      left join lateral (select p.fm from periods p where p.branch_id = h.branch_id and p.dates @> h.doc_date limit 1) p on true
      left join lateral (select b.currency from branches b where b.id = h.branch_id limit 1) b on true),
  line as materialized (
    select l.*, h.branch_id, h.doc_date, h.currency, h.kind in ('reversal', 'fx_reval') or is_year_end(h.kind, h.source_type) as mirrors
      from unnest(lines) l join head h on h.id = l.voucher_id),
  keyed as (
    insert into voucher_keys (branch_id, key, doc_date, voucher_id)
    select h.branch_id, h.key, h.doc_date, h.id from head h where h.key is not null order by 1, 2),
  written as (
    insert into entries (branch_id, doc_date, voucher_id, line, account_id, sub_ledger_id, general_id, group_id, party, cost_center_id,
                         dims, ccy, fc_dr, fc_cr, rate, dr, cr, note)
    select l.branch_id, l.doc_date, l.voucher_id, l.line, a.id, a.sub_ledger_id, a.general_id, a.group_id, l.party,
           case when a.dimensioned and not l.mirrors then line_center(a, l.doc_date, l.cost_center_id) else l.cost_center_id end,
           case when a.dimensioned and not l.mirrors then line_dims(a, l.doc_date, l.dims) else l.dims end,
           coalesce(l.ccy, l.currency), coalesce(l.fc_dr, l.dr), coalesce(l.fc_cr, l.cr), coalesce(l.rate, 1), l.dr, l.cr, coalesce(l.note, '')
      from line l
      join lateral (select * from accounts a
                     where a.branch_id = l.branch_id and a.id = coalesce(l.account_id, no_account(l.line)) limit 1) a on true)
  insert into vouchers (branch_id, doc_date, id, kind, fm, line_count, total, description, source_type, source_id, created_by, request_id)
  select h.branch_id, h.doc_date, h.id, h.kind, h.fm, s.lines, s.total, coalesce(h.description, ''), h.source_type, h.source_id,
         h.created_by, coalesce(h.request_id, '')
    from head h
    left join (select l.voucher_id, count(*) as lines, sum(l.dr) as total from line l group by 1) s on s.voucher_id = h.id;
end $$;
