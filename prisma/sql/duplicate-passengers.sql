-- Who of these passengers travels on their charter already (5001): in a booking that stands, or earlier in this very call.
-- Arrays of the same length, one element an item; passengers as book_charter_many takes them, null where none is named.
-- `earlier` is null for one who is booked; else the places of the items of this call that name the same passenger before
-- (the place itself, where one item names him twice): a fault if one of those is registered, or is this very item.
create or replace function duplicate_passengers(branches int[], charters int[], passengers jsonb[])
returns table (place int, path text, earlier int[]) language sql stable as $$
  with named as (
    select k.place::int as place, p.seq::int as seq, k.branch, k.charter,
           passenger_identity(p.nationality, p.national_code, p.document) as identity
      from unnest(branches, charters, passengers) with ordinality k (branch, charter, passengers, place)
     cross join lateral rows from (jsonb_to_recordset(k.passengers) as (nationality text, national_code text, document jsonb))
           with ordinality p (nationality, national_code, document, seq)
  ), known as (
    select * from named where identity is not null
  )
  select k.place, format('passengers[%s]', k.seq - 1),
         (select array_agg(e.place order by e.place) from known e
           where e.branch = k.branch and e.charter = k.charter and e.identity = k.identity
             and (e.place, e.seq) < (k.place, k.seq) and not b.there)
    from known k
   cross join lateral (select exists (
         select from booking_passengers p
          where p.branch_id = k.branch and p.charter_id = k.charter and p.identity = k.identity and p.live) as there) b
   where b.there or exists (
         select from known e where e.branch = k.branch and e.charter = k.charter and e.identity = k.identity
            and (e.place, e.seq) < (k.place, k.seq))
   order by k.place, k.seq
$$;

-- A passenger of an item that was given back may travel again.
create or replace function follow_item() returns trigger language plpgsql as $$
begin
  update booking_passengers p set live = new.status not in ('canceled', 'refund')
   where p.branch_id = new.branch_id and p.booking_id = new.booking_id and p.line = new.line;
  return null;
end $$;

create or replace trigger followed after update of status on booking_items for each row
  when ((old.status in ('canceled', 'refund')) <> (new.status in ('canceled', 'refund'))) execute function follow_item();
