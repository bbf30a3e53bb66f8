-- The tax lines of invoices and credit notes: what is charged on behalf of a supplier or an owner of seats, our own part with its tax,
-- penalties. They repeat what was posted (booking-voucher.sql, refunds.sql, cancel-booking.sql) and never change an amount.

-- The buyer of a document, as known now.
create or replace function invoice_buyer_of(branch int, party text) returns invoice_buyer language sql stable as $$
  select case split_part(party, ':', 1)
    when 'colleague' then (
      select row('legal', c.name, c.national_id, null, null)::invoice_buyer from colleagues c
       where c.branch_id = branch and c.id = party_number(party))
    when 'passenger' then (
      select row(case when p.nationality <> 'IR' then 'foreign' when p.national_code is null then 'consumer' else 'natural' end,
                 passenger_name(p), p.national_code, null, null)::invoice_buyer
        from passengers p where p.branch_id = branch and p.id = party_number(party))
    end
$$;

-- The category of a code at a rate.
create or replace function tax_category(branch int, code_ text, points int) returns char language sql stable as $$
  select coalesce((select r.category from tax_rates r where r.branch_id = branch and r.code = code_ and r.basis_points = points
                    order by r.from_on desc limit 1), case when points > 0 then 'S' else 'O' end)
$$;

-- A booking as sold: its cost to us, the fare tax that is ours, and whether our part is what exceeds the cost.
create or replace function booking_as_sold(b bookings, out cost bigint, out fare_tax bigint, out as_agent boolean, out seller text)
language sql stable as $$
  select least(case when b.role is null or b.supplier_id is null and b.owner_colleague_id is null then 0
                    when b.trade_id is null then f.price + f.tax
                    else coalesce((select t.cost from trade_items t
                                    where t.branch_id = b.branch_id and t.trade_id = b.trade_id and t.line = b.trade_line), 0) end, b.total),
         case when b.role is null or b.supplier_id is null and b.owner_colleague_id is null then f.tax else 0 end,
         coalesce(b.role = 'agent' or b.role is not null and b.owner_colleague_id is not null, false),
         case when b.supplier_id is not null then 'supplier:' || b.supplier_id when b.owner_colleague_id is not null then 'colleague:' || b.owner_colleague_id end
    from (select coalesce(sum(p.sale), 0)::bigint as price, coalesce(sum(p.tax), 0)::bigint as tax
            from booking_items i cross join lateral fare_parts(i.prices, i.adult, i.child, i.infant) p
           where i.branch_id = b.branch_id and i.booking_id = b.id) f
$$;

-- Our own part of an amount: taxed by a rate, with its tax as entered (basis points null), or without tax.
create or replace function own_tax_parts(b bookings, line int, what text, part bigint, base bigint, tax bigint, by_rate boolean, sign int)
returns setof tax_part language sql stable as $$
  select row(line, what, null, case when by_rate then b.vat_code end,
             case when by_rate then tax_category(b.branch_id, b.vat_code, b.vat_basis_points) else 'S' end,
             case when by_rate then b.vat_basis_points end, base, tax, sign)::tax_part
   where (by_rate or tax > 0) and (base, tax) <> (0, 0)
  union all
  select row(line, what, null, null, 'O', 0, part - base - tax, 0, sign)::tax_part where part - base - tax > 0
$$;

-- The lines of a booking's sale.
create or replace function tax_parts_of_sale(b bookings, line int) returns setof tax_part language plpgsql stable as $$
declare
  s constant record := booking_as_sold(b);
  what constant text := case when s.as_agent then 'fee' else 'service' end;
  part constant bigint := b.total - case when s.as_agent then s.cost else 0 end;
begin
  if s.as_agent and s.cost > 0 then return next row(line, 'service', s.seller, null, 'O', 0, s.cost, 0, 1)::tax_part; end if;
  if b.vat_code is not null then
    return query select * from own_tax_parts(b, line, what, part, b.vat_base, b.vat, true, 1);
  else
    return query select * from own_tax_parts(b, line, what, part, case when s.fare_tax > 0 then part - s.fare_tax else 0 end, s.fare_tax, false, 1);
  end if;
end $$;

-- The lines of a part of a booking that is given back, less the penalty. withheld: of it by the seller.
create or replace function tax_parts_of_return(b bookings, line int, price bigint, earlier bigint, fare_tax bigint, penalty bigint, withheld bigint)
returns setof tax_part language plpgsql stable as $$
declare
  s constant record := booking_as_sold(b);
  what constant text := case when s.as_agent then 'fee' else 'service' end;
  by_rate constant boolean := b.vat_code is not null;
  back constant bigint := tax_given_back(tax_of(b), price, earlier, b.total, case when s.fare_tax > 0 then tax_parts_of_return.fare_tax else 0 end, false);
  base constant bigint := case when by_rate then base_given_back(tax_of(b), price, earlier, b.total) when back > 0 then price - back else 0 end;
  rest constant bigint := price - base - back;
  of_seller constant bigint := case when not s.as_agent or s.cost = 0 then 0 when by_rate then rest
    else least(rest, div(s.cost::numeric * (earlier + price), b.total) - div(s.cost::numeric * earlier, b.total))::bigint end;
  theirs constant bigint := case when s.as_agent and s.seller is not null then least(coalesce(withheld, 0), penalty) else 0 end;
  ours constant bigint := penalty - theirs;
  ours_tax constant bigint := penalty_tax(tax_of(b), penalty, theirs);
begin
  if of_seller > 0 then return next row(line, 'service', s.seller, null, 'O', 0, of_seller, 0, -1)::tax_part; end if;
  return query select * from own_tax_parts(b, line, what, price - of_seller, base, back, by_rate, -1);
  if theirs > 0 then return next row(line, 'penalty', s.seller, null, 'O', 0, theirs, 0, 1)::tax_part; end if;
  return query select * from own_tax_parts(b, line, 'penalty', ours, case when by_rate then base_within(ours, b.vat_basis_points) else 0 end, ours_tax,
                                           by_rate, 1);
end $$;

-- The lines of a refund.
create or replace function tax_parts_of_refund(r refunds) returns setof tax_part language plpgsql stable as $$
declare
  b bookings;
  lines constant int[] := array(select distinct i.line from refund_items i where i.branch_id = r.branch_id and i.refund_id = r.id);
  fare_tax bigint;
begin
  select * into strict b from bookings x where x.branch_id = r.branch_id and x.id = r.booking_id;
  select coalesce(sum(f.tax), 0) into fare_tax
    from booking_items i cross join lateral fare_parts(i.prices, i.adult, i.child, i.infant) f
   where i.branch_id = r.branch_id and i.booking_id = b.id and i.line = any (lines);
  return query select * from tax_parts_of_return(b, coalesce(b.trade_line, (select k.line from invoice_bookings k
      where k.branch_id = b.branch_id and k.booking_id = b.id), 1), r.price, given_back_earlier(r.branch_id, b.id, lines), fare_tax,
    coalesce(r.penalty, 0), r.kept);
end $$;

-- The lines of a trade's issued items.
create or replace function tax_parts_of_trade(branch int, trade int) returns setof tax_part language sql stable as $$
  select p.* from trade_items i
    join bookings b on b.branch_id = i.branch_id and b.id = i.booking_id
   cross join lateral tax_parts_of_sale(b, i.line) p
   where i.branch_id = branch and i.trade_id = trade and i.status = 'issued'
$$;

-- What an invoice states of the lines of a trade.
create or replace function invoice_facts_of(branch int, trade int, party text, out discount bigint, out tax_total bigint, out role text,
                                            out buyer invoice_buyer) language sql stable as $$
  select coalesce(i.discount, 0), coalesce(p.tax, 0), i.role, invoice_buyer_of(branch, party)
    from (select sum(x.discount_share)::bigint as discount, case when min(b.role) = max(b.role) then min(b.role) end as role
            from trade_items x join bookings b on b.branch_id = x.branch_id and b.id = x.booking_id
           where x.branch_id = branch and x.trade_id = trade and x.status = 'issued') i
   cross join (select sum(p.tax)::bigint as tax from tax_parts_of_trade(branch, trade) p) p
$$;

-- The invoice that a booking is on; null: none yet.
create or replace function invoice_of_booking(b bookings) returns int language sql stable as $$
  select coalesce((select i.id from invoices i where i.branch_id = b.branch_id and i.trade_id = b.trade_id and i.kind = 'sale' limit 1),
                  (select k.invoice_id from invoice_bookings k where k.branch_id = b.branch_id and k.booking_id = b.id))
$$;

-- Writes lines of documents, in their order.
create or replace function write_tax_lines(branch int, invoice int, parts tax_part[]) returns void language sql as $$
  insert into invoice_tax_lines (branch_id, invoice_id, line, seq, what, for_party, code, category, basis_points, base, tax, sign, day)
  select branch, invoice, p.line, row_number() over (partition by p.line order by p.ordinality), p.what, p.for_party, p.code, p.category,
         p.basis_points, p.base, p.tax, p.sign, i.day
    from unnest(parts) with ordinality p cross join invoices i where i.branch_id = branch and i.id = invoice
$$;
