import { partyOf } from "../../kernel/actor-sql";
import { PRODUCT } from "./product-of";

/** For own charters the local PNR is the original one. */
export const pnrOf = ({ id, local_pnr }: { id: number; local_pnr: string }) => ({
  local: local_pnr,
  original: local_pnr,
  number: id,
});

/**
 * One booking `b` as listed in the console: charter, first outbound leg, partner, items, travellers. SQL over the alias
 * `b` of `bookings`; `row` is a jsonb of BookingRow's shape.
 */
export const BOOKING_ROW = `
  cross join lateral (
    select jsonb_agg(jsonb_build_object(
             'line', i.line, 'id', i.class_id, 'lock_id', i.lock_id, 'fare_class', i.fare_class, 'status', i.status,
             'pax', jsonb_build_object('adult', i.adult, 'child', i.child, 'infant', i.infant),
             'total', i.total, 'prices', i.prices, 'ticketing_deadline', i.ticketing_deadline) order by i.line) as items,
           jsonb_build_object('adult', sum(i.adult), 'child', sum(i.child), 'infant', sum(i.infant)) as pax,
           jsonb_agg(distinct i.fare_class) as classes
      from booking_items i where i.branch_id = b.branch_id and i.booking_id = b.id) i
  left join charters ch on ch.branch_id = b.branch_id and ch.id = b.charter_id
  join branches br on br.id = b.branch_id
  left join suppliers su on b.supplier_order_id is not null and su.branch_id = b.branch_id and su.id = b.supplier_id
  left join lateral (
    select t.offer->'segments'->0 as first, t.offer->'nights'->0->>'on' as check_in from trade_items t
     where t.branch_id = b.branch_id and t.trade_id = b.trade_id and t.line = b.trade_line) o on true
  left join partner_domains d on d.branch_id = b.branch_id and d.id = b.domain_id
  left join colleagues co on co.branch_id = b.branch_id and co.id = b.colleague_id
  left join lateral (
    select * from charter_calculations_route r
     where r.branch_id = ch.branch_id and r.charter_id = ch.id and r.direction = 'outbound'
     order by r.departs_at limit 1) r on true
  left join lateral (
    select p.first_name || ' ' || p.last_name as name, nullif(concat_ws(' ', p.first_name_latin, p.last_name_latin), '') as latin
      from booking_passengers p
     where p.branch_id = b.branch_id and p.booking_id = b.id order by p.line, p.seq limit 1) lead on true
  cross join lateral (select jsonb_build_object(
    'id', b.id, 'local_pnr', b.local_pnr, 'status', b.status,
    'charter', jsonb_build_object('id', ch.id, 'title', coalesce(ch.title, su.title), 'title_latin', coalesce(ch.title_latin, su.title_latin)),
    'product', ${PRODUCT}, 'trade_id', b.trade_id, 'supplier_pnr', b.supplier_pnr,
    'supplier', case when su.id is not null then jsonb_build_object('id', su.id, 'title', su.title, 'title_latin', su.title_latin) end,
    'buyer', case when b.domain_id is null and b.passenger_id is not null then ${partyOf("'passenger:' || b.passenger_id", "b.branch_id")}
                  when b.colleague_id is not null then ${partyOf("'colleague:' || b.colleague_id", "b.branch_id")} end,
    'route', case when r.id is not null then jsonb_build_object(
      'origin', r.origin, 'destination', r.destination, 'carrier', r.carrier, 'number', r.number)
      when o.first is not null then jsonb_build_object('origin', o.first->'origin', 'destination', o.first->'destination',
        'carrier', o.first->'carrier', 'number', o.first->'number') end,
    'departs_at', coalesce(r.departs_at, (o.first->>'departs_at')::timestamptz, ch.starts_at,
      (o.check_in::date + time '12:00') at time zone br.time_zone, b.created_at),
    'departure_zone', coalesce(r.departure_zone, o.first->>'departure_zone', br.time_zone),
    'partner', co.name, 'domain', d.domain, 'client_reference', b.client_reference, 'lead_passenger', lead.name,
    'lead_passenger_latin', lead.latin,
    'pax', i.pax, 'classes', i.classes, 'items', i.items,
    'total', b.total, 'currency', b.currency, 'created_at', b.created_at) as row) shown`;
