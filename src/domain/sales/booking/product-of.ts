/** Product of a booking `b`: its own, or its charter's. */
export const PRODUCT = `coalesce(b.product, (
  select case when c.kind = 'stay' then 'accommodation' when g.vehicle = 'train' then 'train' else 'flight' end
    from charters c left join lateral (
         select r.vehicle from charter_calculations_route r where r.branch_id = c.branch_id and r.charter_id = c.id
            and r.direction = 'outbound' order by r.departs_at limit 1) g on true
   where c.branch_id = b.branch_id and c.id = b.charter_id))`;
