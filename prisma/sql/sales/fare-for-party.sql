-- The price of a class for a group of travellers, with its prices as class_prices returns them. The total is null if an age group
-- in the request has no price: the class is not sold to it. A single select, so that the planner inlines it: batches pay nothing
-- for the call, and a caller that reads only the total does not build the prices.
create or replace function fare_for_party(branch int, class int, adult int, child int, infant int)
returns table (total bigint, prices jsonb) language sql stable parallel safe as $$
  select case when count(*) filter (where n > 0) = (adult > 0)::int + (child > 0)::int + (infant > 0)::int
              then sum(q.total * n)::bigint end,
         jsonb_object_agg(q.pax_type, jsonb_build_object('base', q.base, 'tax', q.tax, 'markup', q.markup,
           'discount', q.discount, 'total', q.total))
    from public.charter_class_prices q
   cross join lateral (select case q.pax_type when 'ADT' then adult when 'CHD' then child else infant end as n) n
   where q.branch_id = branch and q.class_id = class
$$;

-- The price for a group of travellers at stored prices; null if an age group has none.
create or replace function fare_at_prices(prices jsonb, adult int, child int, infant int) returns bigint language sql immutable parallel safe as $$
  select case when bool_and(t.n = 0 or prices->t.type ? 'total') then sum(t.n * coalesce((prices->t.type->>'total')::bigint, 0))::bigint end
    from (values ('ADT', adult), ('CHD', child), ('INF', infant)) t (type, n)
$$;
