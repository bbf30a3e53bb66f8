import { localText, ROUTE_JSON } from "./rows";

/** Seats and status of the classes of charter `ch` at $2, with adult totals and sums. */
export const CLASSES_IN_BRIEF = `
  cross join lateral (
    select coalesce(json_agg(json_build_object(
             'id', c.id, 'fare_class', c.fare_class, 'capacity', c.capacity, 'sold', c.sold, 'held', c.held,
             'available', c.available, 'status', c.status, 'adult_total', c.total) order by c.id), '[]') as classes,
           coalesce(sum(c.capacity), 0)::int as capacity, coalesce(sum(c.sold), 0)::int as sold,
           coalesce(sum(c.held), 0)::int as held, coalesce(sum(c.available), 0)::int as available,
           min(c.total) filter (where c.status in ('open', 'few_left')) as lowest
      from (select c.id, c.fare_class, c.capacity, c.sold, c.held, c.capacity - c.sold - c.held as available, p.total,
                   class_status(ch.status, ch.starts_at, c.closed, c.sales_open_at, c.sales_close_at,
                                c.capacity - c.sold - c.held, c.few_left, $2) as status
              from charter_classes c
              left join charter_class_prices p
                on p.branch_id = c.branch_id and p.class_id = c.id and p.pax_type = 'ADT'
             where c.branch_id = ch.branch_id and c.charter_id = ch.id) c) seats`;

/** CharterRow (schema.listing.ts) as JSON, over ch, the itinerary and the classes in brief. */
export const CHARTER_ROW = `json_build_object(
  'id', ch.id, 'version', ch.version, 'kind', ch.kind, 'title', ch.title, 'title_latin', ch.title_latin,
  'status', ch.status, 'currency', ch.currency, 'starts_on', v.starts_on, 'departs_at', v.departs_at,
  'departs_local', ${localText("v.departs_local")}, 'departure_zone', v.zone, 'departed', ch.starts_at <= $2,
  'returns_local', ${localText("back.departs_local")}, 'route', ${ROUTE_JSON},
  'stay', case when stay.id is not null then json_build_object('hotel', stay.hotel, 'hotel_latin', stay.hotel_latin,
    'city', stay.city, 'nights', stay.check_out_on - stay.check_in_on) end,
  'classes', seats.classes, 'seats', json_build_object('capacity', seats.capacity, 'sold', seats.sold,
    'held', seats.held, 'available', seats.available),
  'lowest_adult_total', seats.lowest)`;
