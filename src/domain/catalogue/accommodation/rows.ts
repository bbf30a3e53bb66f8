/** An accommodation `a` with its city `c`; province and country are joined for returned rows only. */
export const FROM = "accommodations a join cities c on c.id = a.city_id";

const nameSql = (alias: string) =>
  `jsonb_build_object('id', ${alias}.id, 'code', ${alias}.code, 'name', ${alias}.name, 'name_latin', ${alias}.name_latin)`;

/** Fields shared by list and details, as arguments of jsonb_build_object. Joins: PLACES. */
export const ACCOMMODATION_HEAD_SQL = `'id', a.id, 'version', a.version, 'type', a.type, 'name', a.name, 'name_latin', a.name_latin,
  'stars', a.stars, 'city', ${nameSql("c")}, 'province', case when p.id is not null then ${nameSql("p")} end,
  'country', jsonb_build_object('code', k.code, 'name', k.name, 'name_latin', k.name_latin),
  'lat', a.lat, 'lng', a.lng, 'address', a.address, 'address_latin', a.address_latin,
  'facilities', to_jsonb(a.facilities), 'updated_at', a.updated_at`;
export const PLACES = "join countries k on k.code = c.country left join provinces p on p.id = c.province_id";
