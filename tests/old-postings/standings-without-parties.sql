-- Where accounts stood as a year's end reckoned it before it kept every party: by party where the account asks for one, alone.
create or replace function ledger.party_balances_on(branch int, day date, foreign_only boolean)
returns table (account_id int, ccy char(3), party text, cost_center_id int, n bigint, f bigint)
language sql stable set search_path = ledger, public, pg_temp as $$
  select e.account_id, e.ccy, case when a.party_required then e.party end, case when a.cost_center_required then e.cost_center_id end,
         sum(e.dr - e.cr)::bigint, sum(e.fc_dr - e.fc_cr)::bigint
    from accounts a
    join entries e on e.branch_id = branch and e.account_id = a.id and e.doc_date <= day
     and e.doc_date >= coalesce((select max(v.doc_date) from vouchers v
          where v.branch_id = branch and v.source_type = 'year_end' and v.kind = 'opening' and v.doc_date <= day
            and not exists (select from voucher_reversals r where r.branch_id = branch and r.original_id = v.id)), '-infinity')
   where a.branch_id = branch
   group by 1, 2, 3, 4 having sum(e.dr - e.cr) <> 0 or sum(e.fc_dr - e.fc_cr) <> 0
$$;
