-- Of the tax on invoices: what their own lines state equals what the vouchers of the same sale or refund posted to the tax account.
-- Documents from before tax lines existed have none and are left out, as are partners' bookings with a cancellation without its note yet.
create or replace function tax_faults(branch int, most int)
returns table (rule text, facts jsonb) language plpgsql stable as $$
begin
  return query select 'tax_posted', to_jsonb(r) from (
    with stated as (
      select s.source_type, s.source_id, min(s.invoice) as invoice, sum(s.tax)::bigint as tax from tax_stated(branch) s group by 1, 2),
    posted as (
      select v.source_type, v.source_id, sum(e.cr - e.dr)::bigint as tax
        from (select distinct m.account_id from ledger.mappings m where m.branch_id = branch and m.key = 'tax') m
        join ledger.entries e on e.branch_id = branch and e.account_id = m.account_id
        join ledger.vouchers v on v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id
       where v.source_type in ('trade', 'refund', 'booking') group by 1, 2)
    select s.invoice, s.source_type as source, s.source_id as source_id, s.tax as stated, coalesce(p.tax, 0) as posted
      from stated s left join posted p using (source_type, source_id)
     where s.tax <> coalesce(p.tax, 0)) r limit most;
end $$;

-- Our own tax on the documents of each sale or refund: its source in the ledger, an invoice of it, and the signed tax.
create or replace function tax_stated(branch int)
returns table (source_type text, source_id text, invoice int, tax bigint) language sql stable as $$
  select s.source_type, coalesce(s.refund, s.booking, s.trade)::text, s.id, sum(s.tax)::bigint
    from (select i.id, i.refund_id::bigint as refund, i.trade_id::bigint as trade, b.booking,
                 case when i.refund_id is not null then 'refund' when b.booking is not null then 'booking' else 'trade' end as source_type,
                 case when l.for_party is null then l.sign * l.tax else 0 end as tax
            from invoices i
            join invoice_tax_lines l on l.branch_id = i.branch_id and l.invoice_id = i.id
            left join invoice_bookings k on k.branch_id = i.branch_id and k.invoice_id = i.id and k.line = l.line
            left join booking_cancellations g on g.branch_id = i.branch_id and g.credit_note_id = i.id
           cross join lateral (select case when i.source is null or i.refund_id is not null then null
                                           else coalesce(g.booking_id, k.booking_id) end as booking) b
           where i.branch_id = branch) s
   where not exists (select from booking_cancellations c where c.branch_id = branch and c.booking_id = s.booking and c.credit_note_id is null)
   group by 1, 2, 3
$$;
