-- Deposits at suppliers (finance design 4): money of ours that a supplier holds, and takes its sales from. Each is on an account of its own
-- beside the one that supplier.deposit is mapped to; the limit of the ledger keeps it from being overdrawn.

-- Opens the account of a supplier that settles by deposit, once. Raises LG003 where supplier.deposit is mapped to no account.
create or replace function open_supplier_deposit(branch int, supplier int) returns int language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  account int;
begin
  perform pg_advisory_xact_lock(hashtextextended(format('supplier deposit:%s:%s', branch, supplier), 0));
  select d.account_id into account from supplier_deposits d where d.branch_id = branch and d.supplier_id = supplier;
  if found then return account; end if;
  select ledger.add_owned(branch, k.code, k.number, s.name, b.currency, 'debit', 'no_overdraft') into account
    from branches b
    join supplier_parties(branch) s on s.id = supplier
    join ledger.mappings m on m.branch_id = b.id and m.key = 'supplier.deposit' and upper_inf(m.valid)
    join ledger.accounts a on a.branch_id = b.id and a.id = m.account_id
    join ledger.accounts p on p.branch_id = b.id and p.id = a.parent_id
   -- The code of their number, unless a user of the branch has used that code for another account.
   cross join lateral (
         select p.code, n.number from (select supplier + 1000000 * g as number from generate_series(0, 99) g) n
          where not exists (select from ledger.accounts x
                             where x.branch_id = branch and x.code = p.code || lpad(n.number::text, greatest(6, length(n.number::text)), '0'))
          order by n.number limit 1) k
   where b.id = branch;
  if account is null then raise exception 'supplier.deposit is mapped to no account' using errcode = 'LG003'; end if;
  insert into supplier_deposits (branch_id, supplier_id, account_id) values (branch, supplier, account);
  return account;
end $$;

create or replace function open_deposit_of_terms() returns trigger language plpgsql as $$
begin
  perform open_supplier_deposit(new.branch_id, new.supplier_id);
  return null;
end $$;
create or replace trigger open_deposit after insert or update of settles on supplier_terms for each row
  when (new.settles = 'deposit') execute function open_deposit_of_terms();

-- Terms from before deposits had accounts. Of a branch that maps supplier.deposit to no account, storing its terms opens it later.
do $$
begin
  perform open_supplier_deposit(t.branch_id, t.supplier_id)
     from supplier_terms t
    where t.settles = 'deposit' and not exists (select from supplier_deposits d where d.branch_id = t.branch_id and d.supplier_id = t.supplier_id)
      and exists (select from ledger.mappings m where m.branch_id = t.branch_id and m.key = 'supplier.deposit' and upper_inf(m.valid))
    order by t.branch_id, t.supplier_id;
end $$;

-- The account that sales of a supplier are taken from now; null: it does not settle by deposit.
create or replace function supplier_deposit_of(branch int, supplier int) returns int language sql stable as $$
  select d.account_id
    from supplier_deposits d join supplier_terms t on t.branch_id = d.branch_id and t.supplier_id = d.supplier_id
   where d.branch_id = branch and d.supplier_id = supplier and t.settles = 'deposit'
$$;

-- The deposit that a posted sale was taken from, whatever the terms are now; null: none.
create or replace function deposit_of_voucher(branch int, supplier int, day date, voucher bigint) returns int language sql stable as $$
  select d.account_id from supplier_deposits d
   where d.branch_id = branch and d.supplier_id = supplier
     and exists (select from ledger.entries e
                  where e.branch_id = branch and e.doc_date = day and e.voucher_id = voucher and e.account_id = d.account_id)
$$;

-- Lines of a posting with the supplier's part on its deposit; account null: as they are.
create or replace function on_deposit(lines jsonb, account int) returns jsonb language sql immutable as $$
  select case when account is null then lines else (
           select jsonb_agg(case when l.line @> '{"mapping": "supplier.payable"}' then l.line - 'mapping' || jsonb_build_object('account_id', account)
                                 else l.line end order by l.nth)
             from jsonb_array_elements(lines) with ordinality l (line, nth)) end
$$;

-- Deposits with their alarms on a day. spent: taken in the 14 days until then; days_left: how long it lasts at their mean, null where
-- nothing was spent. low: below the alarm, or empty within 3 days; stopped: below the stop, so that nothing more is locked there.
create or replace function supplier_deposit_states(branch int, day date, supplier int default null)
returns table (supplier_id int, account_id int, balance bigint, spent bigint, days_left int, low boolean, stopped boolean) language sql stable as $$
  select d.supplier_id, d.account_id, b.balance, s.spent, case when s.spent > 0 then div(b.balance::numeric * 14, s.spent)::int end,
         coalesce(b.balance < t.deposit_low, false) or s.spent > 0 and b.balance::numeric * 14 <= s.spent::numeric * 3,
         coalesce(b.balance < t.deposit_stop, false)
    from supplier_terms t
    join supplier_deposits d on d.branch_id = t.branch_id and d.supplier_id = t.supplier_id
   cross join lateral (select a.dr - a.cr as balance from ledger.account_balances a
                        where a.branch_id = d.branch_id and a.account_id = d.account_id) b
   cross join lateral (select coalesce(sum(x.cr), 0)::bigint as spent from ledger.turn_day x
                        where x.branch_id = d.branch_id and x.account_id = d.account_id and x.day > supplier_deposit_states.day - 14
                          and x.day <= supplier_deposit_states.day) s
   where t.branch_id = branch and t.settles = 'deposit' and (supplier is null or t.supplier_id = supplier)
$$;

-- Publishes supplier_deposit.low once for each time a deposit becomes low; returns how many became so.
create or replace function alarm_supplier_deposits(at timestamptz) returns int language plpgsql as $$
declare
  count int;
begin
  with state as materialized (
    select b.id as branch_id, b.currency, s.*, d.alarmed_at
      from branches b
     cross join lateral supplier_deposit_states(b.id, ledger.business_day(b.id, at)) s
      join supplier_deposits d on d.branch_id = b.id and d.supplier_id = s.supplier_id
     where b.active and s.low = (d.alarmed_at is null)),
  changed as (
    update supplier_deposits d set alarmed_at = case when s.low then at end
      from state s where d.branch_id = s.branch_id and d.supplier_id = s.supplier_id)
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  select s.branch_id, 'supplier_deposit.low', 'supplier', s.supplier_id::text,
         jsonb_build_object('id', s.supplier_id, 'name', party_name(s.branch_id, 'supplier:' || s.supplier_id), 'balance', s.balance,
                            'currency', s.currency, 'days_left', s.days_left, 'stopped', s.stopped)
    from state s where s.low;
  get diagnostics count = row_count;
  return count;
end $$;
