-- Checks of closing (accounting/ledger-closing-checks.sql) that read taxes.

-- Quarters that end in these months, with tax of invoices on a day that no filed return covers.
create or replace function ledger.tax_return_rows(terms ledger.closing_terms) returns setof jsonb language plpgsql stable
set search_path = ledger, public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select jsonb_build_object('from_on', lower(q.days), 'day', upper(q.days) - 1)
    from (select range_merge(range_agg(p.dates)) as days
            from periods p where p.branch_id = terms.branch_id
           group by p.fiscal_year, (p.month - 1) / 3) q
   where upper(q.days) - 1 <@ terms.span
     and exists (
           select from invoice_tax_lines l
            where l.branch_id = terms.branch_id and l.day >= lower(q.days) and l.day < upper(q.days) and l.for_party is null and l.tax <> 0
              and not exists (select from tax_returns r where r.branch_id = terms.branch_id and r.state = 'filed'
                                 and l.day between r.from_on and r.to_on))
   order by lower(q.days);
end $$;
