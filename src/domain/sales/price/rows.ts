/** A rule `m` as stored, amounts as JSON numbers (below 2^53 by a CHECK), days as text. */
export const RULE = `m.id, m.version, m.scope, m.title, m.title_latin, m.products, m.groups, m.supplier_id, m.colleague_id, m.kind,
  m.carrier, m.fare_class, m.origin, m.destination, m.stars, m.nights_from, m.nights_to, m.pax_types, m.percent,
  m.amount::float8 as amount, m.per, m.basis, m.least::float8 as least, m.most::float8 as most, m.round_to::float8 as round_to,
  m.currency::text as currency, m.below_net, m.cap_at_board, m.valid_from::text as valid_from, m.valid_to::text as valid_to,
  m.travel_from::text as travel_from, m.travel_to::text as travel_to, m.position, m.active`;
