-- What documents of an invoice are made of.

-- The role in which a product of a supplier is sold on a day: the most specific row.
create or replace function e_invoice_role(branch int, product_ text, supplier int, on_ date) returns tax_roles language sql stable as $$
  select r from tax_roles r
   where r.branch_id = branch and (r.product is null or r.product = product_) and (r.supplier_id is null or r.supplier_id = supplier)
     and daterange(r.from_on, r.to_on, '[]') @> on_
   order by r.supplier_id is null, r.product is null limit 1
$$;

-- Whether one of these airports or cities lies abroad.
create or replace function any_abroad(branch int, codes text[]) returns boolean language sql stable as $$
  select exists (select from airports a join cities c on c.id = a.city_id
                  where a.code = any (codes) and coalesce(a.owner_branch, branch) = branch and c.country <> 'IR')
$$;

-- The items of an invoice with their bookings: of a trade, or of partners.
create or replace function e_invoice_items(branch int, invoice int)
returns table (line int, booking_id bigint, product text, supplier_id int, abroad boolean) language sql stable as $$
  select i.line, i.booking_id, i.product, i.supplier_id,
         any_abroad(branch, array(select p #>> '{}' from jsonb_path_query(i.offer, '$.**.origin') p
                                   union select p #>> '{}' from jsonb_path_query(i.offer, '$.**.destination') p))
    from invoices n
    join trade_items i on i.branch_id = n.branch_id and i.trade_id = n.trade_id
   where n.branch_id = branch and n.id = invoice and i.booking_id is not null
  union all
  select k.line, k.booking_id, coalesce(b.product, 'flight'),
         coalesce(b.supplier_id, (select s.id from suppliers s where s.branch_id = branch and s.adapter = 'charter' order by s.id limit 1)),
         any_abroad(branch, array(select x from charter_calculations_route c, unnest(array[c.origin, c.destination]) x
                                   where c.branch_id = branch and c.charter_id = b.charter_id))
    from invoice_bookings k
    join bookings b on b.branch_id = k.branch_id and b.id = k.booking_id
   where k.branch_id = branch and k.invoice_id = invoice
$$;

-- The rate of a tax that was entered with its price: a rate of the branch that gives exactly this tax. Null: none does.
create or replace function e_invoice_rate(branch int, base bigint, tax bigint, on_ date) returns int language sql stable as $$
  select r.basis_points from tax_rates r
   where r.branch_id = branch and daterange(r.from_on, r.to_on, '[]') @> on_ and tax > 0 and div(base::numeric * r.basis_points, 10000) = tax
   order by r.code limit 1
$$;

-- The tax lines of an invoice, each with the role of its item: [{line, seq, what, for_party, basis_points, base, tax, sign, pattern,
-- service_id, unit, issuer, product}]. basis_points null: a tax without a rate.
create or replace function e_invoice_lines(branch int, invoice int, sold_by int) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('line', l.line, 'seq', l.seq, 'what', l.what, 'for_party', l.for_party,
           'basis_points', case when l.tax = 0 then coalesce(l.basis_points, 0)
                                else coalesce(l.basis_points, e_invoice_rate(l.branch_id, l.base, l.tax, l.day)) end, 'base', l.base::text, 'tax', l.tax::text, 'sign', l.sign, 'product', i.product,
           'pattern', r.einvoice_pattern, 'service_id', r.service_id, 'unit', r.unit, 'issuer', r.issuer) order by l.line, l.seq), '[]')
    from invoice_tax_lines l
    left join e_invoice_items(branch, sold_by) i on i.line = l.line
    left join lateral e_invoice_role(branch, i.product, i.supplier_id, l.day) r on true
   where l.branch_id = branch and l.invoice_id = invoice
$$;

-- The passengers of bookings with the items that they fly on, in their order; seats sold without names have a passenger each too.
create or replace function e_invoice_seats(branch int, sold_by int)
returns table (part int, line int, booking_id bigint, item int, seq int, name text, national_code text, passport text, total bigint, abroad boolean)
language sql stable as $$
  select (row_number() over (order by s.line, s.item, s.seq))::int, s.*
    from (select i.line, p.booking_id, p.line as item, p.seq, concat_ws(' ', p.first_name, p.last_name) as name, p.national_code,
                 p.document ->> 'number', p.total, i.abroad
            from e_invoice_items(branch, sold_by) i
            join booking_passengers p on p.branch_id = branch and p.booking_id = i.booking_id
          union all
          select i.line, k.booking_id, k.line, n.seq, null, null, null, k.total / (k.adult + k.child + k.infant), i.abroad
            from e_invoice_items(branch, sold_by) i
            join booking_items k on k.branch_id = branch and k.booking_id = i.booking_id
           cross join lateral generate_series(1, k.adult + k.child + k.infant) n (seq)
           where not exists (select from booking_passengers p
                              where p.branch_id = k.branch_id and p.booking_id = k.booking_id and p.line = k.line)) s
$$;

-- Whether a credit note gives a seat back: by a refund of its passenger, or by the cancellation of its item.
create or replace function e_invoice_gives_back(note invoices, booking bigint, item int, seq int) returns boolean language sql stable as $$
  select exists (select from refund_items x where x.branch_id = note.branch_id and x.refund_id = note.refund_id and x.booking_id = booking
                    and x.line = item and x.seq = e_invoice_gives_back.seq)
      or exists (select from booking_cancellations c where c.branch_id = note.branch_id and c.booking_id = booking
                    and c.credit_note_id = note.id and item = any (c.lines))
$$;

-- The passengers of an invoice, or of the one that a credit note is of with those that it gives back: [{part, line, name, national_code,
-- passport, total, abroad, refunded}].
create or replace function e_invoice_passengers(n invoices) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('part', k.part, 'line', k.line, 'name', k.name, 'national_code', k.national_code,
           'passport', k.passport, 'total', k.total::text, 'abroad', k.abroad,
           'refunded', n.kind = 'credit_note' and e_invoice_gives_back(n, k.booking_id, k.item, k.seq)) order by k.part), '[]')
    from e_invoice_seats(n.branch_id, coalesce(n.preceding_id, n.id)) k
$$;

-- The documents that a credit note's own ones follow: of each part the last that is not superseded. Null: those of its invoice are not
-- made yet.
create or replace function e_invoice_heads(branch int, sold_by int) returns jsonb language sql stable as $$
  with recursive chain as (
    select e.id, e.part, e.subject, e.state, e.document from e_invoices e
     where e.branch_id = branch and e.invoice_id = sold_by and e.of_id is null
    union all
    select e.id, c.part, e.subject, e.state, e.document from chain c join e_invoices e on e.branch_id = branch and e.of_id = c.id
  )
  select case when not exists (select from e_invoice_sources s where s.branch_id = branch and s.invoice_id = sold_by and s.built_at is null) then
           coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'part', c.part, 'subject', c.subject, 'state', c.state, 'document', c.document))
             filter (where c.id is not null), '[]') end
    from (select 1) one
    left join chain c
      on not exists (select from e_invoices f where f.branch_id = branch and (f.of_id = c.id or f.supersedes_id = c.id))
$$;
