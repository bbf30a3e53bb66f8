import { foldedPatternSql } from "../../kernel/search-sql";
import type { Filter } from "./read-filter";
import type { Box, Field, Near, Op } from "./rules.filter";

/** Adds a value to the statement and returns its placeholder: `$7`. */
export type Place = (value: unknown) => string;

/**
 * Translates a filter over `accommodations a` joined with its city `c` to SQL. Contains only literals of this file;
 * every value goes through `place`. `$1` is the branch.
 */
export function filterSql(filter: Filter, place: Place): string {
  if ("and" in filter) return `(${filter.and.map((one) => filterSql(one, place)).join(" and ")})`;
  if ("or" in filter) return `(${filter.or.map((one) => filterSql(one, place)).join(" or ")})`;
  if ("not" in filter) return `(${filterSql(filter.not, place)}) is not true`;
  return CONDITIONS[filter.field](filter.op, filter.value, place);
}

type Condition = (op: Op, value: unknown, place: Place) => string;

const SIGNS: Partial<Record<Op, string>> = { eq: "=", gte: ">=", lte: "<=" };

/** Condition on a column against one value or any of several. `of`: SQL type of the values. */
const column =
  (sql: string, of: string): Condition =>
  (op, value, place) =>
    op === "in" ? `${sql} = any(${place(value)}::${of}[])` : `${sql} ${SIGNS[op]} ${place(value)}::${of}`;

const exists =
  (from: string): Condition =>
  (_, value) =>
    `${value ? "" : "not "}exists (select from ${from})`;

/** Condition on dependent rows, by one of their columns. */
const having =
  (from: string, sql: string, of: string): Condition =>
  (op, value, place) =>
    `exists (select from ${from} and ${column(sql, of)(op, value, place)})`;

const ROOMS = "room_types r where r.branch_id = a.branch_id and r.accommodation_id = a.id and r.deletion_id is null";
const MAPPED = `supplier_hotels h join accommodation_suppliers s on s.branch_id = h.branch_id and s.id = h.supplier_id
  where h.branch_id = a.branch_id and h.accommodation_id = a.id`;
const MEDIA = "accommodation_media m where m.branch_id = a.branch_id and m.accommodation_id = a.id";

/** A common base row and the branch's overrides share one code: all of them match. */
const sameCode = (table: string, key: string): Condition => {
  return (op, value, place) => {
    const wanted = op === "in" ? `= any(${place(value)}::int[])` : `= ${place(value)}::int`;
    return `${key} in (select o.id from ${table} w join ${table} o on o.code = w.code
      where w.id ${wanted} and (w.owner_branch is null or w.owner_branch = $1))`;
  };
};

const CONDITIONS: Readonly<Record<Field, Condition>> = {
  id: column("a.id", "int"),
  name: (op, value, place) => nameSql(String(value), op === "eq", place),
  type: column("a.type", '"AccommodationType"'),
  stars: column("a.stars", "int"),
  country: column("c.country", "text"),
  province: column("(select p.code from provinces p where p.id = c.province_id)", "text"),
  province_id: sameCode("provinces", "c.province_id"),
  city: column("c.code", "text"),
  city_id: sameCode("cities", "a.city_id"),
  location: (op, value, place) => (op === "near" ? nearSql(value as Near, place) : boxSql(value as Box, place)),
  facility: (op, value, place) =>
    op === "has_any"
      ? `a.facilities && ${place(value)}::text[]`
      : `a.facilities @> ${place(Array.isArray(value) ? value : [value])}::text[]`,
  pets: column("a.pets", '"PetPolicy"'),
  room_adults: having(ROOMS, "r.adults", "int"),
  room_board: having(ROOMS, "r.board", '"Board"'),
  has_rooms: exists(ROOMS),
  has_media: exists(MEDIA),
  has_mapping: exists(`${MAPPED} and h.state = 'confirmed'`),
  supplier: having(MAPPED, "s.code", "text"),
  mapping_state: having(MAPPED, "h.state", '"MappingState"'),
  created_at: column("a.created_at", "timestamptz"),
  updated_at: column("a.updated_at", "timestamptz"),
};

/** Each word of a search occurs in one of the names; `whole`: the search equals a name. */
export function nameSql(search: string, whole: boolean, place: Place): string {
  const folded = (text: string) => foldedPatternSql(place(text));
  if (whole) return `('|' || a.folded || '|') like '%|' || ${folded(search)} || '|%'`;
  const words = search.split(/\s+/).filter(Boolean).slice(0, 6);
  return `(${words.map((word) => `a.folded like '%' || ${folded(word)} || '%'`).join(" and ")})`;
}

/** Distance in kilometres from a point on a sphere. */
export const distanceSql = ({ lat, lng }: { lat: number; lng: number }, place: Place): string => {
  const [north, east] = [`${place(lat)}::float8`, `${place(lng)}::float8`];
  return `(12742 * asin(sqrt(least(1, power(sin(radians(a.lat - ${north}) / 2), 2)
    + cos(radians(${north})) * cos(radians(a.lat)) * power(sin(radians(a.lng - ${east}) / 2), 2)))))`;
};

const KM_A_DEGREE = 111.1;

/** Within a radius in kilometres: first by latitude, which is indexed. */
function nearSql({ lat, lng, km }: Near, place: Place): string {
  const reach = km / KM_A_DEGREE;
  const between = `a.lat between ${place(lat - reach)}::float8 and ${place(lat + reach)}::float8`;
  return `(${between} and ${distanceSql({ lat, lng }, place)} <= ${place(km)}::float8)`;
}

/** A box may cross the 180th meridian: then its west exceeds its east. */
function boxSql({ south, west, north, east }: Box, place: Place): string {
  const [from, to] = [`${place(west)}::float8`, `${place(east)}::float8`];
  const across = west <= east ? `a.lng between ${from} and ${to}` : `(a.lng >= ${from} or a.lng <= ${to})`;
  return `(a.lat between ${place(south)}::float8 and ${place(north)}::float8 and ${across})`;
}
