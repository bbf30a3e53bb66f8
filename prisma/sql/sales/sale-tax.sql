-- The role of a sale and the tax on our own part of it, by the rows in effect on its day (contract section 13.23). A branch without rows
-- other than the defaults sells its own charters as principal and suppliers' offers as agent, without tax by rate.

create or replace function sale_role(own_seats boolean) returns text language sql immutable as $$
  select case when own_seats then 'principal' else 'agent' end
$$;

-- Role and rates in effect; supplier null: our own charters, which have one role for all products.
create or replace function tax_terms_of(branch int, supplier int, product_ text, day date) returns tax_terms language sql stable as $$
  select row(coalesce(t.role, public.sale_role(supplier is null)), s.code, s.basis_points, f.code, f.basis_points)::public.tax_terms
    from (select coalesce(supplier, (select o.id from public.suppliers o where o.branch_id = branch and o.adapter = 'charter' limit 1)) as id) w
    left join lateral (
         select r.* from public.tax_roles r
          where r.branch_id = branch and day between r.from_on and coalesce(r.to_on, 'infinity')
            and case when supplier is null then r.supplier_id = w.id and r.product is null
                     else (r.supplier_id is null or r.supplier_id = w.id) and (r.product is null or r.product = product_) end
          order by r.supplier_id nulls last, r.product nulls last limit 1) t on true
    left join public.tax_rates s on s.branch_id = branch and s.code = t.service_code and day between s.from_on and coalesce(s.to_on, 'infinity')
    left join public.tax_rates f on f.branch_id = branch and f.code = t.fee_code and day between f.from_on and coalesce(f.to_on, 'infinity')
$$;

-- The tax within an amount: trunc(base * points / 10000) for the largest base that fits (test vectors: src/domain/sales/tax/vectors.json).
create or replace function tax_within(amount bigint, points int) returns bigint language sql immutable parallel safe as $$
  select div(greatest(amount, 0)::numeric * points, 10000 + points)::bigint
$$;

-- The base of that tax. Where no base adds up to the amount one unit is left, which is not taxed: pricing avoids it.
create or replace function base_within(amount bigint, points int) returns bigint language sql immutable parallel safe as $$
  select b.base - (div(b.base::numeric * points, 10000) > b.tax)::int
    from (select greatest(amount, 0) - public.tax_within(amount, points) as base, public.tax_within(amount, points) as tax) b
$$;

-- Role and tax of a sale. owned: of a colleague's seats. fare_tax: of our own seats as entered with their price, which is then the tax.
create or replace function sale_tax_of(t tax_terms, charged bigint, cost bigint, fare_tax bigint, owned boolean) returns sale_tax
language sql immutable as $$
  select case when k.code is null or not owned and fare_tax > 0 then row(t.role, 0, null, null, null)::public.sale_tax
              else row(t.role, public.tax_within(k.part, k.points), public.base_within(k.part, k.points), k.code, k.points)::public.sale_tax end
    from (select case when x.fee then t.fee_code else t.service_code end as code,
                 case when x.fee then t.fee_points else t.service_points end as points,
                 case when x.fee then charged - coalesce(cost, 0) else charged end as part
            from (select t.role = 'agent' or owned as fee) x) k
$$;

-- What of a sale's tax is posted: by rate, else as entered for our own seats.
create or replace function posted_tax(x sale_tax, fare_tax bigint, owned boolean) returns bigint language sql immutable as $$
  select case when (x).vat_code is not null then (x).vat when owned then 0 else fare_tax end
$$;

-- The part of a booking's taxed base that a part of it gives back, after `earlier` of its price.
create or replace function base_given_back(x sale_tax, price bigint, earlier bigint, total bigint) returns bigint language sql immutable as $$
  select case when (x).vat_code is null then 0 when total = 0 then 0
              else least(div((x).vat_base::numeric * (earlier + price), total) - div((x).vat_base::numeric * earlier, total),
                         public.base_within(price, (x).vat_basis_points))::bigint end
$$;

-- The tax that it gives back: by rate, else as entered for our own seats.
create or replace function tax_given_back(x sale_tax, price bigint, earlier bigint, total bigint, fare_tax bigint, owned boolean) returns bigint
language sql immutable as $$
  select case when (x).vat_code is null then public.posted_tax(x, fare_tax, owned)
              else div(public.base_given_back(x, price, earlier, total)::numeric * (x).vat_basis_points, 10000)::bigint end
$$;

-- The price of the lines of a booking that are no longer sold, but for these.
create or replace function given_back_earlier(branch int, booking bigint, but_lines int[]) returns bigint language sql stable as $$
  select coalesce(sum(i.total), 0)::bigint from booking_items i
   where i.branch_id = branch and i.booking_id = booking and i.status in ('canceled', 'refund') and i.line <> all (but_lines)
$$;

create or replace function tax_of(b bookings) returns sale_tax language sql immutable as $$
  select row(b.role, b.vat, b.vat_base, b.vat_code, b.vat_basis_points)::public.sale_tax
$$;

-- The tax that a refunded part of a booking gives back. fare_tax: of its prices, which is a supplier's unless the seats are our own.
create or replace function refunded_tax(b bookings, price bigint, earlier bigint, fare_tax bigint) returns bigint language sql immutable as $$
  select tax_given_back(tax_of(b), price, earlier, b.total, case when b.supplier_id is null then fare_tax else 0 end, b.owner_colleague_id is not null)
$$;

-- The tax within our own part of a penalty, at the rate of the sale: what the seller withholds is not ours.
create or replace function penalty_tax(x sale_tax, penalty bigint, withheld bigint) returns bigint language sql immutable as $$
  select case when (x).vat_code is null then 0
              else public.tax_within(penalty - least(coalesce(withheld, 0), penalty), (x).vat_basis_points) end
$$;

-- Bookings of partners with their role and tax; only branches with rows of their own are looked up, once each.
create or replace function with_sale_tax(requested charter_booking_request[], terms booking_terms[], made booking_made[], items charter_item[],
  facts booking_facts[], outcomes booking_outcome[]) returns booking_made[] language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  if not exists (select from unnest(requested) r join branches b on b.id = r.branch_id where b.tax_from is not null) then return made; end if;
  return array(
    select case when r.booking_id is not null then row(r.booking_id, r.local_pnr,
             case when k.tax_from <= r.day then sale_tax_of(k.terms, s.charged, case when s.seller is not null then s.cost else 0 end, s.tax, s.seller is not null)
             end)::booking_made end
      from rows from (unnest(requested), unnest(terms), unnest(made)) with ordinality r
      join (select d.branch_id, d.day, b.tax_from, tax_terms_of(d.branch_id, null, null, d.day) as terms
              from (select distinct x.branch_id, x.day from rows from (unnest(requested), unnest(terms)) x) d
              join branches b on b.id = d.branch_id) k on k.branch_id = r.branch_id and k.day is not distinct from r.day
      left join (select i.request, min(i.seller) as seller, total(f.sale + f.tax) as cost, total(f.tax) as tax,
                        total(f.sale + f.markup + f.tax) as charged
                   from rows from (unnest(items), unnest(facts), unnest(outcomes)) i
                  cross join lateral fare_parts(i.prices, i.adult, i.child, i.infant) f
                  where i.outcome = 1000 group by 1) s on s.request = r.ordinality
     order by r.ordinality);
end $$;

-- Items of trades with their role and tax, likewise.
create or replace function with_trade_tax(sales trade_sale[], trades_ paying_trade[]) returns trade_sale[] language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
declare
  s trade_sale;
begin
  if not exists (select from unnest(trades_) t join branches b on b.id = t.branch_id where b.tax_from <= t.day) then return sales; end if;
  for nr in 1 .. cardinality(sales) loop
    s := sales[nr];
    if s.own_seats then
      s.taxed := sale_tax_of(tax_terms_of(s.branch_id, null, s.product, trades_[s.trade_at].day), s.total, s.cost, s.tax, s.owner is not null);
      s.tax := posted_tax(s.taxed, s.tax, s.owner is not null);
      sales[nr] := s;
    end if;
  end loop;
  return sales;
end $$;

-- The first day with rows other than the defaults.
create or replace function sync_tax_from() returns trigger language plpgsql as $$
declare
  branch constant int := coalesce(new.branch_id, old.branch_id);
  first constant date := (
    select min(r.from_on) from tax_roles r left join suppliers s on s.branch_id = r.branch_id and s.id = r.supplier_id
     where r.branch_id = branch
       and (r.service_code is not null or r.fee_code is not null or r.role <> sale_role(coalesce(s.adapter = 'charter', false))));
begin
  update branches b set tax_from = first where b.id = branch and b.tax_from is distinct from first;
  return null;
end $$;
create or replace trigger tax_from after insert or update or delete on tax_roles for each row execute function sync_tax_from();

-- The rate of the settings is a dated row of the code `standard`: a change ends the row before on the day before.
create or replace function sync_standard_rate() returns trigger language plpgsql as $$
declare
  points constant int := (new.data->>'basis_points')::int;
  today constant date := ledger.business_day(new.branch_id, new.changed_at);
  now_ int;
begin
  select r.basis_points into now_ from tax_rates r
   where r.branch_id = new.branch_id and r.code = 'standard' and today between r.from_on and coalesce(r.to_on, 'infinity');
  if coalesce(now_, 0) = points then return null; end if;
  delete from tax_rates r where r.branch_id = new.branch_id and r.code = 'standard' and r.from_on = today;
  update tax_rates r set to_on = today - 1, version = r.version + 1, changed_at = new.changed_at, changed_by = new.changed_by
   where r.branch_id = new.branch_id and r.code = 'standard' and today between r.from_on and coalesce(r.to_on, 'infinity');
  insert into tax_rates (branch_id, code, category, basis_points, from_on, to_on, changed_at, changed_by)
  select new.branch_id, 'standard', case when points > 0 then 'S' else 'O' end, points, today, min(r.from_on) - 1, new.changed_at, new.changed_by
    from tax_rates r where r.branch_id = new.branch_id and r.code = 'standard' and r.from_on > today;
  update tax_roles r set fee_code = 'standard', service_code = case when r.role = 'principal' then 'standard' end, version = r.version + 1,
         changed_at = new.changed_at, changed_by = new.changed_by
   where r.branch_id = new.branch_id and today between r.from_on and coalesce(r.to_on, 'infinity') and r.fee_code is null and r.service_code is null;
  return null;
end $$;
create or replace trigger standard_rate after insert or update of data on branch_settings for each row when (new.type = 'tax')
  execute function sync_standard_rate();
