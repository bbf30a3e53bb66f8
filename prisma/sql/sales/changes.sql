-- GET /changes: one poll in one database snapshot, so that the items and the returned snapshot agree.
--
-- Without `since`, the first listing: what is on sale to this colleague and neither departed nor canceled. Otherwise what changed
-- since that snapshot (rows) and since that instant (sale opens, sale closes, departure); a class no longer sold to the colleague
-- is listed once, when it was withdrawn. Ordered by key, after `after`, at most `most`. Returns {snapshot, items: [{main_id,
-- item_id, code, statistics, charter}]}, or {foreign: true} if `since` is of a state this database has not seen (it was restored
-- from a backup). `charter`: the charter of the class, if the class is on sale.
--
-- A class row records the transaction that changed it last. An index on that would prevent its in-place (HOT) updates, so a poll
-- reads the classes of charters that have not departed a day ago. By arrays of charters: the planner expects few elements of an
-- array and uses the key, however many classes have departed.
create or replace function poll_changes(
  branch int, colleague int, at timestamptz, since pg_snapshot, since_at timestamptz, after int, most int
) returns jsonb language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
declare
  oldest constant xid8 := pg_snapshot_xmin(since);
  live int[];
  departed int[];
  mains int[];
  ids int[];
  charter_by_id jsonb;
begin
  if since is null then
    select array_agg(ch.id) into live from charters ch
     where ch.branch_id = branch and ch.status in ('open', 'closed') and ch.starts_at > at;
    select array_agg(k.charter_id order by k.id), array_agg(k.id order by k.id) into mains, ids
      from (select c.charter_id, c.id from charter_classes c
             where c.branch_id = branch and c.charter_id = any (live) and c.id > after
               and (c.all_partners or exists (
                    select from charter_class_partners p
                     where p.branch_id = branch and p.class_id = c.id and p.colleague_id = colleague))
             order by c.id limit most) k;
  elsif pg_snapshot_xmax(since) > pg_snapshot_xmax(pg_current_snapshot()) then
    return '{"foreign": true}';
  else
    select array_agg(ch.id), array_agg(ch.id) filter (where ch.starts_at > since_at and ch.starts_at <= at)
      into live, departed from charters ch
     where ch.branch_id = branch and ch.status <> 'draft' and ch.starts_at > since_at - interval '1 day';
    select array_agg(k.charter_id order by k.id), array_agg(k.id order by k.id) into mains, ids
      from (select c.charter_id, c.id from charter_classes c
             where c.branch_id = branch and c.charter_id = any (live) and c.id > after
               and ((c.changed_xid >= oldest and not pg_visible_in_snapshot(c.changed_xid, since))
                    or (c.sales_open_at > since_at and c.sales_open_at <= at)
                    or (c.sales_close_at > since_at and c.sales_close_at <= at)
                    or c.charter_id = any (departed))
               and (c.all_partners or exists (
                    select from charter_class_partners p
                     where p.branch_id = branch and p.class_id = c.id and p.colleague_id = colleague))
            union
            select w.charter_id, w.class_id from class_withdrawals w
             where w.branch_id = branch and w.colleague_id in (0, colleague) and w.class_id > after
               and w.changed_xid >= oldest and not pg_visible_in_snapshot(w.changed_xid, since)
             order by 2 limit most) k;
  end if;
  -- The common case: nothing changed.
  if ids is null then
    return jsonb_build_object('snapshot', pg_current_snapshot(), 'items', '[]'::jsonb);
  end if;
  charter_by_id := charter_dtos(branch, mains);
  return jsonb_build_object('snapshot', pg_current_snapshot(), 'items', (
    select jsonb_agg(jsonb_build_object('main_id', s.main_id, 'item_id', s.item_id, 'code', s.code, 'statistics', s.statistics,
                       'charter', case when s.code is null then charter_by_id->s.main_id::text end)
                     order by s.item_id)
      from item_statistics(branch, colleague, at, mains, ids) s));
end $$;

-- {charter: {title, title_latin, kind, currency, legs, stays}}: the charter of an item, with what a reader needs to offer it to its
-- own buyers. Each charter once, however many of its classes are listed. Instants are ISO 8601, to the second.
create or replace function charter_dtos(branch int, mains int[]) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(ch.id, jsonb_build_object(
           'title', ch.title, 'title_latin', ch.title_latin, 'kind', ch.kind, 'currency', ch.currency,
           'legs', coalesce(l.legs, '[]'), 'stays', coalesce(s.stays, '[]'))), '{}')
    from charters ch
   cross join lateral (
         select jsonb_agg(jsonb_build_object(
                  'direction', r.direction, 'vehicle', r.vehicle, 'origin', r.origin, 'destination', r.destination,
                  'departs_at', r.departs_at, 'departure_zone', r.departure_zone, 'arrives_at', r.arrives_at,
                  'arrival_zone', r.arrival_zone, 'carrier', r.carrier, 'number', r.number, 'baggage_kg', r.baggage_kg)
                order by r.departs_at, r.id) as legs
           from charter_calculations_route r where r.branch_id = ch.branch_id and r.charter_id = ch.id) l
   cross join lateral (
         select jsonb_agg(jsonb_build_object(
                  'hotel', a.hotel, 'hotel_latin', a.hotel_latin, 'city', a.city, 'stars', a.stars, 'board', a.board,
                  'check_in_on', a.check_in_on, 'check_out_on', a.check_out_on) order by a.check_in_on, a.id) as stays
           from charter_calculations_accommodation a where a.branch_id = ch.branch_id and a.charter_id = ch.id) s
   where ch.branch_id = branch and ch.id = any (mains)
$$;
