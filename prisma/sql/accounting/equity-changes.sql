-- Changes in equity (books.md 3): what documents of a period posted to equity accounts.
set local check_function_bodies = off;

-- Credits less debits by equity account of level 3 and kind of movement: opening (entered as opening balances on the first day), profit
-- (closings of profit and loss), transfer (documents whose lines on equity cancel out), other. Documents of a year end that only carry
-- balances over are left out.
create or replace function ledger.equity_movements(branch int, from_on date, to_on date)
returns table (movement text, account_id int, net bigint) language sql stable rows 20 set search_path = ledger, public, pg_temp as $$
  with line as materialized (
    select e.doc_date, e.voucher_id, a.sub_ledger_id as account_id, public.total(e.cr - e.dr) as net
      from accounts a
      join entries e on e.branch_id = branch and e.account_id = a.id and e.doc_date between from_on and to_on
     where a.branch_id = branch and a.level = 4 and a.type = 'equity'
     group by 1, 2, 3),
  document as (
    select l.doc_date, l.voucher_id, sum(l.net) as net from line l group by 1, 2),
  kinds as (
    select d.doc_date, d.voucher_id,
           case when v.source_type = 'profit_close' then 'profit'
                when v.kind = 'opening' and v.doc_date = from_on then 'opening'
                when d.net = 0 then 'transfer' else 'other' end as movement
      from document d
     cross join lateral (select * from vouchers o
                          where o.branch_id = branch and o.doc_date = d.doc_date and o.id = d.voucher_id limit 1) v
     where v.source_type is distinct from 'year_end')
  select k.movement, l.account_id, public.total(l.net)
    from kinds k join line l using (doc_date, voucher_id)
   group by 1, 2
$$;
comment on function ledger.equity_movements is 'for the app';
