-- What a supplier that cancels by itself was asked to book is looked at while its journey lies ahead: when next, and until when.
-- `noted`: how it stood when it was last told to somebody.
alter table supplier_orders
  add column look_at timestamptz(3),
  add column ahead_until timestamptz(3),
  add column noted jsonb;
alter table supplier_orders
  add constraint supplier_orders_looked_at check (look_at is null or operation = 'book' and ahead_until is not null);
-- Which suppliers are due, and then those of one.
create index supplier_orders_look_due on supplier_orders (look_at) where look_at is not null;
create index supplier_orders_look on supplier_orders (branch_id, supplier_id, look_at) where look_at is not null;

-- A booking that its seller canceled: a person calls whoever bought it.
alter type "LimboKind" add value if not exists 'seller_canceled';

-- Bookings of other deployments that were made before.
update supplier_orders o
   set ahead_until = j.until, look_at = now()
  from bookings b
  join trade_items i on i.branch_id = b.branch_id and i.trade_id = b.trade_id and i.line = b.trade_line
 cross join lateral (select max((s->>'departs_at')::timestamptz) as until
                       from jsonb_array_elements(case when jsonb_typeof(i.offer->'segments') = 'array' then i.offer->'segments' else '[]' end) s) j
 where b.branch_id = o.branch_id and b.supplier_order_id = o.id and o.operation = 'book' and o.state = 'booked' and j.until > now()
   and b.status in ('pending', 'confirmed')
   and exists (select from suppliers p where p.branch_id = o.branch_id and p.id = o.supplier_id and p.adapter = 'core');
