-- Checks of closing (accounting/ledger-closing-checks.sql) that read cheques.

-- Received cheques that are still in the safe, `days` days after they were due.
create or replace function ledger.overdue_cheque_rows(terms ledger.closing_terms) returns setof jsonb language plpgsql stable
set search_path = ledger, public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select jsonb_build_object('id', c.id, 'day', c.due_date, 'amount', c.amount::text, 'party', c.party, 'code', c.serial,
           'name', public.party_name(c.branch_id, c.party), 'name_latin', public.party_name_latin(c.branch_id, c.party))
    from cheques c
   where c.branch_id = terms.branch_id and c.direction = 'received' and c.state = 'in_safe' and c.due_date <= terms.to_date - terms.days
   order by c.due_date, c.id;
end $$;

-- Accounts of cheques whose balance is not the sum of the cheques they hold, both as of now: one account for each state.
create or replace function ledger.cheque_register_rows(terms ledger.closing_terms) returns setof jsonb language plpgsql stable
set search_path = ledger, public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query
  with held as materialized (
    select c.held_account_id as id, sum(case c.direction when 'received' then c.open else -c.open end)::bigint as n
      from cheques c where c.branch_id = terms.branch_id and c.held_account_id is not null group by 1),
  ids as materialized (
    select array_agg(i.id) as all_
      from (select h.id from held h
             union
            select m.account_id from mappings m where m.branch_id = terms.branch_id
               and m.key in ('cheque.in_safe', 'cheque.in_collection', 'cheque.bounced', 'cheque.payable')) i),
  last_day as materialized (select max(upper(p.dates)) - 1 as day from periods p where p.branch_id = terms.branch_id)
  select account_row(a) || jsonb_build_object('amount', coalesce(b.n, 0)::text, 'register', coalesce(h.n, 0)::text)
    from ids i cross join last_day d
   cross join unnest(i.all_) x (id)
    join accounts a on a.branch_id = terms.branch_id and a.id = x.id
    left join account_balances_on(terms.branch_id, d.day, i.all_) b on b.account_id = x.id
    left join held h on h.id = x.id
   where coalesce(b.n, 0) <> coalesce(h.n, 0)
   order by a.code;
end $$;
