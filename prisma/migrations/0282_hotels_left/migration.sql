-- Suppliers' hotels are worked through by supplier and name, and found by any part of a name; of which something is left to decide,
-- and of which a room is, an index knows.
alter table supplier_hotels
  add column folded text not null generated always as (place_folded('|' || name || '|' || name_latin || '|' || key)) stored;

create index supplier_hotels_by_name on supplier_hotels (branch_id, supplier_id, name, id);
create index supplier_hotels_left on supplier_hotels (branch_id, supplier_id, name, id) where state in ('open', 'suggested');
create index supplier_hotels_folded on supplier_hotels using gin (folded gin_trgm_ops);
create index room_mappings_left on room_mappings (branch_id, supplier_hotel_id) where state in ('open', 'suggested');
