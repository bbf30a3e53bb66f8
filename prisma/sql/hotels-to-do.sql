-- How many rooms of a supplier's hotel are still to be decided about, kept at the hotel: the desk that works through them looks at
-- no rooms of others. Who decides about rooms has their hotels locked before (src/domain/accommodation/lock-mappings.ts).
create or replace function count_rooms_to_do() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if tg_op = 'INSERT' then
    update supplier_hotels h set rooms_to_do = h.rooms_to_do + k.n
      from (select a.branch_id, a.supplier_hotel_id as id, count(*)::int as n from added a
             where a.state in ('open', 'suggested') group by 1, 2) k
     where h.branch_id = k.branch_id and h.id = k.id;
  elsif tg_op = 'DELETE' then
    update supplier_hotels h set rooms_to_do = h.rooms_to_do - k.n
      from (select g.branch_id, g.supplier_hotel_id as id, count(*)::int as n from gone g
             where g.state in ('open', 'suggested') group by 1, 2) k
     where h.branch_id = k.branch_id and h.id = k.id;
  else
    update supplier_hotels h set rooms_to_do = h.rooms_to_do + k.n
      from (select x.branch_id, x.id, sum(x.n)::int as n
              from (select a.branch_id, a.supplier_hotel_id as id, 1 as n from added a where a.state in ('open', 'suggested')
                     union all
                    select g.branch_id, g.supplier_hotel_id, -1 from gone g where g.state in ('open', 'suggested')) x
             group by 1, 2 having sum(x.n) <> 0) k
     where h.branch_id = k.branch_id and h.id = k.id;
  end if;
  return null;
end $$;

create or replace trigger rooms_come after insert on room_mappings referencing new table as added
  for each statement execute function count_rooms_to_do();
create or replace trigger rooms_go after delete on room_mappings referencing old table as gone
  for each statement execute function count_rooms_to_do();
create or replace trigger rooms_turn after update on room_mappings referencing old table as gone new table as added
  for each statement execute function count_rooms_to_do();
