-- Passengers who travel on the charter already (5001): in an active booking, or earlier in this call. Arrays of the same length,
-- one element per item; passengers as book_charter_many takes them, null if none is named. `earlier` is null for a booked
-- passenger; otherwise the indexes of earlier items of this call that name the same passenger (the item itself if it names the
-- passenger twice): a fault if one of those is registered, or is this item.
create or replace function duplicate_passengers(branches int[], charters int[], passengers jsonb[])
returns table (place int, path text, earlier int[]) language sql stable as $$
  select k.place, format('passengers[%s]', k.seq - 1), case when b.travels is null then k.earlier end
    from (select n.*, array_agg(n.place) over (partition by n.branch, n.charter, n.identity order by n.place, n.seq
                                               rows between unbounded preceding and 1 preceding) as earlier
            from (select k.place::int as place, p.ordinality::int as seq, k.branch, k.charter,
                         public.passenger_identity(p.nationality, p.national_code, p.document) as identity
                    from unnest(branches, charters, passengers) with ordinality k (branch, charter, passengers, place)
                   cross join lateral jsonb_populate_recordset(null::public.traveller_identity, k.passengers) with ordinality p) n
           where n.identity is not null) k
    -- A lateral look-up each, by the index: an `exists` would be answered from a hash of the whole table.
    left join lateral (
         select true as travels from public.booking_passengers p
          where p.branch_id = k.branch and p.charter_id = k.charter and p.identity = k.identity and p.live limit 1) b on true
   where b.travels or k.earlier is not null
   order by k.place, k.seq
$$;

-- A passenger of a canceled or refunded item may travel again.
create or replace function sync_traveller_from_item() returns trigger language plpgsql as $$
begin
  update booking_passengers p set live = new.status not in ('canceled', 'refund')
   where p.branch_id = new.branch_id and p.booking_id = new.booking_id and p.line = new.line;
  return null;
end $$;

create or replace trigger sync_traveller after update of status on booking_items for each row
  when ((old.status in ('canceled', 'refund')) <> (new.status in ('canceled', 'refund'))) execute function sync_traveller_from_item();
