-- GET /items/status: one row per requested item, in order. `code` 3009 for classes not on offer in this branch (a draft and a class
-- of another charter or branch look the same), 4007 for classes not sold to this colleague.
create or replace function item_statistics(branch int, colleague int, at timestamptz, main_ids int[], item_ids int[])
returns table (main_id int, item_id int, code int, statistics jsonb) language sql stable as $$
  select k.main_id, k.item_id, v.code,
         case when v.code is null then jsonb_build_object(
           'capacity', c.capacity, 'sold', c.sold, 'held', c.held, 'available', c.capacity - c.sold - c.held,
           'status', public.class_status(ch.status, ch.starts_at, c.closed, c.sales_open_at, c.sales_close_at,
                                  c.capacity - c.sold - c.held, c.few_left, at),
           'fare_class', c.fare_class, 'prices', coalesce(public.class_prices(c.branch_id, c.id), '{}'), 'currency', ch.currency,
           'price_version', c.price_version, 'sales_close_at', c.sales_close_at, 'updated_at', c.updated_at) end
    from unnest(main_ids, item_ids) with ordinality k (main_id, item_id, place)
    left join public.charter_classes c on c.branch_id = branch and c.id = k.item_id and c.charter_id = k.main_id
    left join public.charters ch on ch.branch_id = c.branch_id and ch.id = c.charter_id and ch.status <> 'draft'
   cross join lateral (select case
           when ch.id is null then 3009
           when not c.all_partners and not exists (
             select from charter_class_partners p
              where p.branch_id = branch and p.class_id = c.id and p.colleague_id = colleague) then 4007
         end) v (code)
   order by k.place
$$;
