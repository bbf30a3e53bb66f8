/** A row of the list of locks: a hold `h` (with its offer `o`, if any), or a supplier's offer `o`. */
export const HOLD_FROM_SQL = `
  left join holds h on not x.offer and h.branch_id = x.branch_id and h.id = x.id
  left join charter_classes c on c.branch_id = h.branch_id and c.id = h.class_id
  left join charters ch on ch.branch_id = c.branch_id and ch.id = c.charter_id
  join branches br on br.id = x.branch_id
  left join hold_requests q on q.branch_id = h.branch_id and q.id = h.hold_request_id
  left join partner_domains d on x.holder like 'partner:%' and d.branch_id = x.branch_id
        and d.id = nullif(split_part(x.holder, ':', 2), '')::int
  left join colleagues co on co.branch_id = d.branch_id and co.id = d.colleague_id
  left join offer_locks o on o.branch_id = x.branch_id and o.lock_id = x.lock_id
  left join suppliers s on s.branch_id = o.branch_id and s.id = o.supplier_id
  left join accommodations ac on ac.branch_id = o.branch_id and ac.id = (o.offer->>'accommodation_id')::int
  left join lateral (
        select f->>'origin' as origin, t->>'destination' as destination, f->>'departs_at' as departs_at, f->>'departure_zone' as zone
          from (select o.offer->'segments'->0 as f,
                       (select g.s from jsonb_array_elements(o.offer->'segments') with ordinality g (s, nr)
                         where (g.s->>'leg')::int = 0 order by g.nr desc limit 1) as t) e) way on o.offer ? 'segments'`;

const OFFER = `jsonb_build_object('product', o.product, 'buyer_group', o.buyer_group, 'own_seats', o.own_seats,
  'supplier', jsonb_build_object('id', s.id, 'code', s.code, 'title', s.title, 'title_latin', s.title_latin))`;

const COMMON = `
  'lock_id', x.lock_id, 'holder', x.holder, 'expires_at', x.expires_at,
  'holder_name', coalesce(co.name, actor_name(x.branch_id, x.holder)),
  'offer', case when o.id is not null then ${OFFER} end`;

export const HOLD_ROW = `jsonb_build_object(${COMMON},
  'charter', jsonb_build_object('id', ch.id, 'title', ch.title, 'title_latin', ch.title_latin),
  'class_id', h.class_id, 'fare_class', c.fare_class, 'departs_at', ch.starts_at, 'departure_zone', br.time_zone,
  'pax', jsonb_build_object('adult', h.adult, 'child', h.child, 'infant', h.infant), 'seats', h.seats,
  'total', coalesce(o.total, h.total), 'currency', coalesce(o.currency::text, ch.currency),
  'client_reference', coalesce(o.client_reference, q.client_reference), 'extended', h.extended, 'extensions', h.extensions, 'created_at', h.created_at)`;

/** For a stay the day of check-in, at midnight of the branch's time zone. */
export const OFFER_ROW = `jsonb_build_object(${COMMON},
  'charter', jsonb_build_object('id', null,
    'title', coalesce(ac.name, way.origin || ' → ' || way.destination, o.product),
    'title_latin', coalesce(ac.name_latin, way.origin || ' → ' || way.destination, o.product)),
  'class_id', null, 'fare_class', coalesce(o.offer->>'fare_class', o.offer->>'board'),
  'departs_at', coalesce(way.departs_at::timestamptz, (o.query->>'checkIn')::timestamp at time zone br.time_zone),
  'departure_zone', coalesce(way.zone, br.time_zone), 'pax', o.passengers,
  'seats', (o.passengers->>'adult')::int + (o.passengers->>'child')::int, 'total', o.total, 'currency', o.currency,
  'client_reference', o.client_reference, 'extended', o.extended, 'extensions', o.extensions, 'created_at', o.created_at)`;
