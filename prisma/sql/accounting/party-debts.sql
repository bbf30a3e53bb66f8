-- A party's debt to the branch, its one definition (contract 13.1): the sum of the lines with this party on its receivable account
-- and on the accounts of bounced cheques. Debit and credit notes are on the receivable account; wallets are separate. A colleague's
-- own receivable has no other party. `owed` ends with the branch's today; `future` is what later days add.

-- Accounts that carry, or ever carried, bounced cheques of parties; a colleague's own account counts as its receivable. Planned
-- separately, once per connection, like the two after it: within every debt query, planning it cost more than running it.
create or replace function bounced_accounts(branch int) returns table (id int) language plpgsql stable rows 4 as $$
begin
  return query with recursive held (id) as (
    select min(e.held_account_id) from public.cheque_events e where e.branch_id = branch and e.to_state = 'bounced'
     union all
    select (select min(e.held_account_id) from public.cheque_events e
             where e.branch_id = branch and e.to_state = 'bounced' and e.held_account_id > h.id)
      from held h where h.id is not null)
  select a.id
    from (select h.id from held h where h.id is not null
           union
          select m.account_id from ledger.mappings m where m.branch_id = branch and m.key = 'cheque.bounced') a
   where not exists (select from public.colleagues c where c.branch_id = branch and c.receivable_id = a.id);
end $$;

-- Receivable accounts shared by many customers.
create or replace function customer_accounts(branch int) returns table (id int) language plpgsql stable rows 2 as $$
begin
  return query select distinct m.account_id from ledger.mappings m
   where m.branch_id = branch and m.key = 'customer.receivable'
     and not exists (select from public.colleagues c where c.branch_id = branch and c.receivable_id = m.account_id);
end $$;

-- Documents that carry balances over a year's end, and their reversals: together they change no debt.
create or replace function year_end_vouchers(branch int) returns setof bigint language sql stable as $$
  select v.id from ledger.vouchers v where v.branch_id = branch and v.source_type = 'year_end'
$$;

-- The change of colleagues' debt after `today`, on their own accounts and on those of bounced cheques; only colleagues with a
-- change.
create or replace function future_debts(branch int, today date) returns table (colleague_id int, net bigint)
language plpgsql stable rows 20 as $$
begin
  return query select f.id, sum(f.net)::bigint from (
    select c.id, t.dr - t.cr as net
      from ledger.turn_day t join public.colleagues c on c.branch_id = branch and c.receivable_id = t.account_id
     where t.branch_id = branch and t.day > today
     union all
    select split_part(e.party, ':', 2)::int, e.dr - e.cr
      from public.bounced_accounts(branch) a
      join ledger.entries e on e.branch_id = branch and e.account_id = a.id and e.doc_date > today
     where e.party like 'colleague:%' and e.voucher_id not in (select public.year_end_vouchers(branch))) f
   group by f.id;
end $$;

-- For every colleague of the branch. The debt on its own account is stored with its limit, that on accounts of bounced cheques at
-- the colleague; later days have few lines.
create or replace function colleague_debts(branch int, at timestamptz)
returns table (colleague_id int, owed bigint, future bigint, bounced bigint) language sql stable as $$
  select c.id, s.dr - s.cr + c.bounced - coalesce(k.net, 0), coalesce(k.net, 0), c.bounced
    from public.colleagues c
    join ledger.account_balances s on s.branch_id = c.branch_id and s.account_id = c.receivable_id
    left join public.future_debts(branch, ledger.business_day(branch, at)) k on k.colleague_id = c.id
   where c.branch_id = branch
$$;

-- The lines of a colleague's debt; `account` is its receivable account.
create or replace function colleague_debt_lines(branch int, colleague int, account int) returns setof ledger.entries
language sql stable as $$
  select e.* from ledger.entries e where e.branch_id = branch and e.account_id = account
   union all
  select e.* from public.bounced_accounts(branch) a
    join ledger.entries e on e.branch_id = branch and e.account_id = a.id and e.party = 'colleague:' || colleague
   where e.voucher_id not in (select ledger.opening_repairs(branch))
$$;

-- Lines of customers' debt, and lines of bounced cheques not given by a colleague: of all, or of one party and those merged into
-- it.
create or replace function customer_debt_lines(branch int, whose text default null) returns setof ledger.entries language sql stable as $$
  select e.* from (select id, true as bounced from public.bounced_accounts(branch)
                    union all
                   select id, false from public.customer_accounts(branch) where id not in (select id from public.bounced_accounts(branch))) a
    join ledger.entries e on e.branch_id = branch and e.account_id = a.id and not (a.bounced and coalesce(e.party, '') like 'colleague:%')
   where whose is null and e.voucher_id not in (select ledger.opening_repairs(branch))
   union all
  select e.* from ledger.entries e
   where whose is not null and e.branch_id = branch
     and e.party = any (array(select whose union all select 'passenger:' || p.id from public.passengers p
                               where p.branch_id = branch and whose like 'passenger:%'
                                 and p.merged_into = case when whose like 'passenger:%' then split_part(whose, ':', 2)::int end))
     and (e.account_id in (select id from public.customer_accounts(branch)) or e.account_id in (select id from public.bounced_accounts(branch)))
     and e.voucher_id not in (select ledger.opening_repairs(branch))
$$;

-- Accounts that carry, or ever carried, what the branch owes suppliers.
create or replace function supplier_accounts(branch int) returns table (id int) language plpgsql stable rows 2 as $$
begin
  return query select distinct m.account_id from ledger.mappings m where m.branch_id = branch and m.key = 'supplier.payable';
end $$;

-- The lines of what the branch and a supplier owe each other (contract 13.25); `whose`: `supplier:3`.
create or replace function supplier_debt_lines(branch int, whose text) returns setof ledger.entries language sql stable as $$
  select e.* from ledger.entries e
   where e.branch_id = branch and e.party = whose and e.account_id in (select id from public.supplier_accounts(branch))
     and e.voucher_id not in (select ledger.opening_repairs(branch))
$$;

-- The branch's debt to a party; negative: the party's debt. Of later days only reductions are counted.
create or replace function owed_to(branch int, party text) returns bigint language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  with today (day) as materialized (select ledger.business_day(branch, now()))
  select case when party like 'colleague:%' then (
           select -greatest(s.owed, s.owed - coalesce((select sum(t.dr - t.cr) from ledger.turn_day t, today
                                                        where t.branch_id = branch and t.account_id = s.account_id and t.day > today.day), 0))
             from (select b.account_id, b.dr - b.cr + c.bounced as owed
                     from colleagues c
                     join ledger.account_balances b on b.branch_id = c.branch_id and b.account_id = c.receivable_id
                    where c.branch_id = branch and c.id = split_part(party, ':', 2)::int) s)
         else (
           select -greatest(coalesce(sum(e.dr - e.cr), 0), coalesce(sum(e.dr - e.cr) filter (where e.doc_date <= today.day), 0))
             from customer_debt_lines(branch, party) e, today) end::bigint
$$;

-- A colleague's bounced amount follows its lines, of any document, and its ceiling follows that (ledger.take_ceiling). Transactions
-- that move cheques lock the colleagues first (cheque-acts.sql).
create or replace function count_bounced_lines() returns trigger language plpgsql
security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  -- Most postings end here: a colleague's lines are on its own account.
  if not exists (
       select from added e where e.party like 'colleague:%' and not exists (
              select from colleagues c where c.branch_id = e.branch_id and c.receivable_id = e.account_id)) then
    return null;
  end if;
  -- Accounts are looked up once per branch, not once per line.
  if not exists (
       select from (select distinct e.branch_id from added e where e.party like 'colleague:%') b
        cross join lateral bounced_accounts(b.branch_id) a
         join added e on e.branch_id = b.branch_id and e.account_id = a.id and e.party like 'colleague:%') then
    return null;
  end if;
  perform 1 from colleagues c
     join (select distinct e.branch_id, e.party from added e where e.party like 'colleague:%') p
       on c.branch_id = p.branch_id and c.id = split_part(p.party, ':', 2)::int
    order by c.branch_id, c.id for no key update of c;
  update colleagues c set bounced = c.bounced + p.net
    from (select e.branch_id, split_part(e.party, ':', 2)::int as id, sum(e.dr - e.cr)::bigint as net
            from (select distinct x.branch_id from added x where x.party like 'colleague:%') b
           cross join lateral bounced_accounts(b.branch_id) a
            join added e on e.branch_id = b.branch_id and e.account_id = a.id and e.party like 'colleague:%'
            join lateral (select v.source_type from ledger.vouchers v
                           where v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id limit 1) v
              on v.source_type is distinct from 'year_end'
           group by 1, 2) p
   where c.branch_id = p.branch_id and c.id = p.id and p.net <> 0;
  return null;
end $$;
create or replace trigger then_bounced after insert on ledger.entries referencing new table as added
  for each statement execute function count_bounced_lines();

-- Recomputes it, when another account starts to carry bounced cheques or a write bypassed the trigger. Returns the colleagues whose
-- amount was wrong.
create or replace function recount_bounced(branch int, ids int[] default null)
returns table (id int, stored bigint, computed bigint) language sql volatile as $$
  with wrong as materialized (
    select c.id, c.bounced as stored, coalesce(k.net, 0) as computed
      from public.colleagues c
      left join (select e.party, sum(e.dr - e.cr)::bigint as net
                   from public.bounced_accounts(branch) a
                   join ledger.entries e on e.branch_id = branch and e.account_id = a.id
                  where e.party like 'colleague:%' and e.voucher_id not in (select public.year_end_vouchers(branch))
                  group by 1) k on k.party = 'colleague:' || c.id
     where c.branch_id = branch and (ids is null or c.id = any (ids)) and c.bounced <> coalesce(k.net, 0)
     order by c.id for no key update of c)
  update public.colleagues c set bounced = w.computed from wrong w
   where c.branch_id = branch and c.id = w.id returning c.id, w.stored, w.computed
$$;

-- Earlier ceilings were never negative, and counted bounced cheques only from their registers.
do $$
begin
  perform recount_bounced(id) from branches order by id;
  update colleagues c set ceiling = c.ceiling
    from ledger.account_balances l
   where l.branch_id = c.branch_id and l.account_id = c.receivable_id and l.ceiling > c.ceiling + c.allowance - c.bounced;
end $$;
