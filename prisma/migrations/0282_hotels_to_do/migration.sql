-- Suppliers' hotels are worked through by supplier and name, found by any part of a name; whether something is left to decide of one
-- is kept beside it (prisma/sql/hotels-to-do.sql) instead of looked up at the rooms of all of them.
alter table supplier_hotels
  add column rooms_to_do int not null default 0,
  add column folded text not null generated always as (place_folded('|' || name || '|' || name_latin || '|' || key)) stored;
update supplier_hotels h set rooms_to_do = m.n
  from (select branch_id, supplier_hotel_id, count(*)::int as n from room_mappings where state in ('open', 'suggested') group by 1, 2) m
 where m.branch_id = h.branch_id and m.supplier_hotel_id = h.id;
alter table supplier_hotels
  add column to_do boolean not null generated always as (state in ('open', 'suggested') or rooms_to_do > 0) stored;

create index supplier_hotels_by_name on supplier_hotels (branch_id, supplier_id, name, id);
create index supplier_hotels_left on supplier_hotels (branch_id, supplier_id, name, id) where to_do;
create index supplier_hotels_folded on supplier_hotels using gin (folded gin_trgm_ops);
