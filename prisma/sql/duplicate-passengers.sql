-- Who of these passengers travels on their charter already (5001): in a booking that stands, or earlier in this very call.
-- Arrays of the same length, one element an item; passengers as book_charter_many takes them, null where none is named.
-- `earlier` is null for one who is booked; else the places of the items of this call that name the same passenger before
-- (the place itself, where one item names him twice): a fault if one of those is registered, or is this very item.
create or replace function duplicate_passengers(branches int[], charters int[], passengers jsonb[])
returns table (place int, path text, earlier int[]) language sql stable as $$
  select k.place, format('passengers[%s]', k.seq - 1), case when b.travels is null then k.earlier end
    from (select n.*, array_agg(n.place) over (partition by n.branch, n.charter, n.identity order by n.place, n.seq
                                               rows between unbounded preceding and 1 preceding) as earlier
            from (select k.place::int as place, p.seq::int as seq, k.branch, k.charter,
                         public.passenger_identity(p.nationality, p.national_code, p.document) as identity
                    from unnest(branches, charters, passengers) with ordinality k (branch, charter, passengers, place)
                   cross join lateral rows from (jsonb_to_recordset(k.passengers) as
                           (nationality text, national_code text, document jsonb))
                         with ordinality p (nationality, national_code, document, seq)) n
           where n.identity is not null) k
    -- A look-up each, by the index: an `exists` would be answered from a hash of the whole table.
    left join lateral (
         select true as travels from public.booking_passengers p
          where p.branch_id = k.branch and p.charter_id = k.charter and p.identity = k.identity and p.live limit 1) b on true
   where b.travels or k.earlier is not null
   order by k.place, k.seq
$$;

-- A passenger of an item that was given back may travel again.
create or replace function sync_traveller_from_item() returns trigger language plpgsql as $$
begin
  update booking_passengers p set live = new.status not in ('canceled', 'refund')
   where p.branch_id = new.branch_id and p.booking_id = new.booking_id and p.line = new.line;
  return null;
end $$;

create or replace trigger sync_traveller after update of status on booking_items for each row
  when ((old.status in ('canceled', 'refund')) <> (new.status in ('canceled', 'refund'))) execute function sync_traveller_from_item();
