import type { Query } from "../../kernel/context";
import type { Text } from "../../kernel/errors";

export type NamePlacesInput = {
  airports?: readonly string[];
  stations?: readonly string[];
  cities?: readonly string[];
  airlines?: readonly string[];
};

/** `city`: of an airport or a station. */
export type NamedPlace = { name: Text; city: Text };
type Row = { kind: string; code: string; name: string; name_latin: string; city: string | null; city_latin: string };

/**
 * Names of places and carriers by code, as visible to the branch (its own before common ones). An unknown code is its
 * own name.
 */
export async function namePlaces(query: Query, branchId: number, input: NamePlacesInput) {
  const codes = [input.airports, input.stations, input.cities, input.airlines].map((some = []) => [...new Set(some)]);
  const rows = await query<Row>("paper.places", NAMES, [branchId, ...codes]);
  const known = new Map(rows.map((row) => [`${row.kind} ${row.code}`, toNamedPlace(row)]));
  return (kind: "airport" | "station" | "city" | "airline", code: string): NamedPlace =>
    known.get(`${kind} ${code}`) ??
    toNamedPlace({ kind, code, name: code, name_latin: code, city: null, city_latin: "" });
}

function toNamedPlace({ name, name_latin, city, city_latin }: Row): NamedPlace {
  const own = { fa: name, en: name_latin };
  return { name: own, city: city === null ? own : { fa: city, en: city_latin } };
}

const OF = (kind: string, table: string, nth: number, stands = false) => `
  (select distinct on (p.code) '${kind}' as kind, p.code, p.name, p.name_latin,
          ${stands ? "c.name as city, c.name_latin as city_latin" : "null as city, '' as city_latin"}
     from ${table} p ${stands ? "join cities c on c.id = p.city_id" : ""}
    where p.code = any ($${nth}::text[]) and (p.owner_branch is null or p.owner_branch = $1)
    order by p.code, p.owner_branch nulls last)`;
const NAMES = [
  OF("airport", "airports", 2, true),
  OF("station", "stations", 3, true),
  OF("city", "cities", 4),
  OF("airline", "airlines", 5),
].join(" union all ");
