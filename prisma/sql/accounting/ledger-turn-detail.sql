-- Turnovers by account, month, currency, party, cost center and dimension set. A job folds posted vouchers into ledger.turn_detail;
-- posting does not wait for it. ledger.detailed_turnovers adds the vouchers that are not folded yet in the same statement: what it
-- returns equals the entries at any moment.

-- The dimension set of a line; 0: none. The only place that reads it.
create or replace function ledger.dims_of(line ledger.entries) returns int language sql immutable parallel safe as $$
  select coalesce(line.dims, 0)
$$;
comment on function ledger.dims_of is 'for the app';

-- Whether turn_detail counts a line.
create or replace function ledger.is_detailed(line ledger.entries) returns boolean language sql immutable parallel safe as $$
  select line.party is not null or line.cost_center_id is not null or ledger.dims_of(line) <> 0
$$;
comment on function ledger.is_detailed is 'for the app';

-- Nested like entry_hash, which covers neither party nor dimensions.
create or replace function ledger.detail_hash(line ledger.entries) returns bigint language sql immutable parallel safe as $$
  select hashtextextended(coalesce(line.party, ''), hashint8extended(
           (coalesce(line.cost_center_id, 0)::bigint << 32) + ledger.dims_of(line),
           ledger.entry_hash(line.branch_id, line.doc_date, line.voucher_id, line.line, line.account_id, line.dr - line.cr,
                             line.fc_dr - line.fc_cr)))
$$;

-- The cluster whose transactions number the vouchers: a dump restored elsewhere continues with other numbers.
create or replace function ledger.cluster_id() returns text language sql stable as $$
  select system_identifier::text from pg_control_system()
$$;

-- Vouchers of a branch that are not folded yet. The upper bound changes nothing: it keeps vouchers of a restored dump, with numbers
-- of a cluster that is ahead, out of the range read.
create or replace function ledger.unfolded_vouchers(branch int) returns table (doc_date date, id bigint, fm int, txid xid8)
language sql stable as $$
  select v.doc_date, v.id, v.fm, v.txid
    from ledger.vouchers v
   where v.branch_id = branch
     and v.txid > coalesce((select m.upto from ledger.turn_marks m where m.branch_id = branch), '0')
     and v.txid <= greatest(pg_snapshot_xmax(pg_current_snapshot()), pg_current_xact_id_if_assigned())
     and v.id > coalesce((select m.since_id from ledger.turn_marks m where m.branch_id = branch), 0)
$$;
comment on function ledger.unfolded_vouchers is 'for the app';

-- Turnovers of lines with a party, cost center or dimension set in the months from_fm to to_fm; keys may repeat: sum them. The one
-- reader of turn_detail beside its checks; inlined, so that conditions of the caller reach the key.
create or replace function ledger.detailed_turnovers(branch int, from_fm int, to_fm int)
returns table (account_id int, fm int, ccy char(3), party text, cost_center_id int, dims int, dr bigint, cr bigint, fc_dr bigint,
               fc_cr bigint, n int)
language sql stable as $$
  select t.account_id, t.fm, t.ccy, nullif(t.party, ''), nullif(t.cost_center_id, 0), nullif(t.dims, 0), t.dr, t.cr, t.fc_dr,
         t.fc_cr, t.n
    from ledger.turn_detail t
   where t.branch_id = branch and t.fm between from_fm and to_fm
   union all
  select e.account_id, u.fm, e.ccy, e.party, e.cost_center_id, nullif(ledger.dims_of(e), 0), e.dr, e.cr, e.fc_dr, e.fc_cr, 1
    from ledger.unfolded_vouchers(branch) u
    join ledger.entries e on e.branch_id = branch and e.doc_date = u.doc_date and e.voucher_id = u.id
   where u.fm between from_fm and to_fm and ledger.is_detailed(e)
$$;
comment on function ledger.detailed_turnovers is 'for the app';

-- Sums of vouchers of transactions after `above` until `until`, with an id above since_id, added to turn_detail; keys in one order.
create or replace function ledger.add_to_detail(branch int, above xid8, until xid8, since_id bigint) returns int language plpgsql
set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  added int;
begin
  perform set_config('ledger.rebuild', 'on', true);
  insert into turn_detail as t (branch_id, account_id, fm, ccy, party, cost_center_id, dims, dr, cr, fc_dr, fc_cr, n, hsum)
  select branch, e.account_id, v.fm, e.ccy, coalesce(e.party, ''), coalesce(e.cost_center_id, 0), dims_of(e),
         total(e.dr), total(e.cr), total(e.fc_dr), total(e.fc_cr), count(*), bit_xor(detail_hash(e))
    from vouchers v
    join entries e on e.branch_id = branch and e.doc_date = v.doc_date and e.voucher_id = v.id
   where v.branch_id = branch and v.txid > above and v.txid <= until and v.id > add_to_detail.since_id and is_detailed(e)
   group by 2, 3, 4, 5, 6, 7 order by 2, 3, 4, 5, 6, 7
  on conflict (branch_id, account_id, fm, ccy, party, cost_center_id, dims) do update
     set dr = t.dr + excluded.dr, cr = t.cr + excluded.cr, fc_dr = t.fc_dr + excluded.fc_dr, fc_cr = t.fc_cr + excluded.fc_cr,
         n = t.n + excluded.n, hsum = t.hsum # excluded.hsum;
  get diagnostics added = row_count;
  perform set_config('ledger.rebuild', 'off', true);
  return added;
end $$;

-- Folds about at_most vouchers of a branch, whole transactions: only those before every transaction that still runs, since one of
-- those may commit a voucher with a lower number later. The row of turn_marks is the lease: while another transaction folds, this one
-- does nothing. Returns how many vouchers it folded.
create or replace function ledger.fold_turnovers(branch int, at_most int) returns int language plpgsql
security definer set search_path = ledger, public, pg_temp set enable_seqscan = off as $$
declare
  mark turn_marks;
  cut xid8;
  folded int;
begin
  if not exists (select from turn_marks m where m.branch_id = branch) then
    perform set_config('ledger.rebuild', 'on', true);
    insert into turn_marks (branch_id, upto, since_id, cluster) values (branch, '0', 0, cluster_id()) on conflict do nothing;
    perform set_config('ledger.rebuild', 'off', true);
  end if;
  select * into mark from turn_marks m where m.branch_id = branch for no key update skip locked;
  if not found then return 0; end if;
  if mark.cluster <> cluster_id() then
    raise exception 'turnovers of branch % were folded in another cluster: ledger.adopt_turnovers', branch using errcode = 'LG010';
  end if;
  select x.txid, x.nr into cut, folded
    from (select v.txid, row_number() over (order by v.txid) as nr
            from vouchers v
           where v.branch_id = branch and v.txid > mark.upto and v.txid < pg_snapshot_xmin(pg_current_snapshot())
             and v.id > mark.since_id
           order by v.txid limit at_most) x
   order by x.txid desc, x.nr desc limit 1;
  if not found then return 0; end if;
  perform add_to_detail(branch, mark.upto, cut, mark.since_id);
  perform add_references(branch, mark.upto, cut, mark.since_id);
  perform set_config('ledger.rebuild', 'on', true);
  update turn_marks m set upto = cut where m.branch_id = branch;
  perform set_config('ledger.rebuild', 'off', true);
  return folded;
end $$;
comment on function ledger.fold_turnovers is 'for the app';

-- Branches with vouchers to fold, and how many, counted until at_most.
create or replace function ledger.turnovers_behind(at_most int) returns table (branch_id int, n bigint) language sql stable
set enable_seqscan = off as $$
  select b.id, x.n
    from public.branches b
   cross join lateral (select count(*) as n from (select from ledger.unfolded_vouchers(b.id) limit at_most) u) x
   where x.n > 0 order by b.id
$$;
comment on function ledger.turnovers_behind is 'for the app';

-- After a dump was restored into another cluster, before anything is posted there: folds what was not, and counts on with the
-- numbers of this cluster. For the owner, at each start; waits for postings. Returns how many branches it was.
create or replace function ledger.adopt_turnovers() returns int language plpgsql set search_path = ledger, public, pg_temp as $$
declare
  mark turn_marks;
  adopted int := 0;
begin
  if not exists (select from turn_marks m where m.cluster <> cluster_id()) then return 0; end if;
  lock table vouchers in share row exclusive mode;
  for mark in select * from turn_marks m where m.cluster <> cluster_id() order by m.branch_id for no key update loop
    perform add_to_detail(mark.branch_id, mark.upto, '18446744073709551615', mark.since_id);
    perform add_references(mark.branch_id, mark.upto, '18446744073709551615', mark.since_id);
    perform set_config('ledger.rebuild', 'on', true);
    update turn_marks m
       set upto = pg_current_xact_id(), cluster = cluster_id(),
           since_id = (select coalesce(max(v.id), 0) from vouchers v where v.branch_id = mark.branch_id)
     where m.branch_id = mark.branch_id;
    perform set_config('ledger.rebuild', 'off', true);
    adopted := adopted + 1;
  end loop;
  return adopted;
end $$;

-- Recomputes turn_detail of whole months from the lines that count as folded; the mark stays. For ledger.rebuild and
-- ledger.recalculate, which hold the months' locks.
create or replace function ledger.rebuild_detail(branch int, months int[], accounts int[] default null) returns void language plpgsql
set search_path = ledger, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  mark turn_marks;
begin
  select * into mark from turn_marks m where m.branch_id = branch for no key update;
  perform set_config('ledger.rebuild', 'on', true);
  delete from turn_detail t where t.branch_id = branch and t.fm = any (months) and (accounts is null or t.account_id = any (accounts));
  insert into turn_detail (branch_id, account_id, fm, ccy, party, cost_center_id, dims, dr, cr, fc_dr, fc_cr, n, hsum)
  select branch, e.account_id, v.fm, e.ccy, coalesce(e.party, ''), coalesce(e.cost_center_id, 0), dims_of(e),
         total(e.dr), total(e.cr), total(e.fc_dr), total(e.fc_cr), count(*), bit_xor(detail_hash(e))
    from periods p
    join vouchers v on v.branch_id = branch and v.doc_date >= lower(p.dates) and v.doc_date < upper(p.dates)
    join entries e on e.branch_id = branch and e.doc_date = v.doc_date and e.voucher_id = v.id
   where p.branch_id = branch and p.fm = any (months) and (v.txid <= mark.upto or v.id <= mark.since_id) and is_detailed(e)
     and (accounts is null or e.account_id = any (accounts))
   group by 2, 3, 4, 5, 6, 7 order by 2, 3, 4, 5, 6, 7;
  perform set_config('ledger.rebuild', 'off', true);
end $$;
