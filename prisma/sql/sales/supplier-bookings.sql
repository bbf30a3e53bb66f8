-- Bookings at a supplier by what its documents may call them.

-- The bookings of these days, with our references, the supplier's and the tickets, and the travelers' names; at most 50,000.
create or replace function supplier_bookings(branch int, supplier int, from_day date, to_day date)
returns table (booking_id bigint, day date, local_pnr text, pnr text, refs text[], tickets text[], names text[]) language sql stable as $$
  select b.id, ledger.business_day(branch, b.created_at), b.local_pnr::text, b.supplier_pnr,
         array_remove(array[b.client_reference, i.reference], null),
         coalesce((select array_agg(t->>'number')
                     from booking_history h
                    cross join lateral jsonb_array_elements(case when jsonb_typeof(h.detail->'tickets') = 'array' then h.detail->'tickets' end) t
                    where h.branch_id = b.branch_id and h.booking_id = b.id), '{}'),
         coalesce((select array_agg(n.name)
                     from booking_passengers p
                    cross join lateral (values (concat_ws(' ', p.first_name, p.last_name)), (concat_ws(' ', p.first_name_latin, p.last_name_latin))) n (name)
                    where p.branch_id = b.branch_id and p.booking_id = b.id and n.name <> ''), '{}')
    from bookings b
    left join trade_items i on i.branch_id = b.branch_id and i.trade_id = b.trade_id and i.line = b.trade_line
   where b.branch_id = branch and b.supplier_id = supplier and b.charter_id is null
     and b.created_at >= from_day - 1 and b.created_at < to_day + 2
   order by b.created_at, b.id limit 50000
$$;

-- The document of a booking's issue, whose line is the supplier's open item; null: issued before, or by another way.
create or replace function supplier_issue_vouchers(branch int, bookings bigint[]) returns table (booking_id bigint, voucher_id bigint)
language sql stable set enable_seqscan = off as $$
  select b.id, i.issue_voucher_id
    from unnest(bookings) k
    join bookings b on b.branch_id = branch and b.id = k
    join trade_items i on i.branch_id = b.branch_id and i.trade_id = b.trade_id and i.line = b.trade_line
   where i.issue_voucher_id is not null
$$;

-- Our reference of a booking, for lists of other contexts.
create or replace function booking_pnr(branch int, booking bigint) returns text language sql stable as $$
  select b.local_pnr::text from bookings b where b.branch_id = branch and b.id = booking
$$;
