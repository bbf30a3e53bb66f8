import type { Query } from "../context";
import type { Text } from "../errors";

export type Asked = {
  airports?: readonly string[];
  stations?: readonly string[];
  cities?: readonly string[];
  airlines?: readonly string[];
};

/**
 * Names of places and carriers by their codes, as the branch has them (its own before everybody's). A code that nobody knows
 * is its own name.
 */
export async function namePlaces(query: Query, branchId: number, asked: Asked) {
  const codes = [asked.airports, asked.stations, asked.cities, asked.airlines].map((some = []) => [...new Set(some)]);
  const rows = await query<{ kind: string; code: string; name: string; name_latin: string }>("paper.places", NAMES, [
    branchId,
    ...codes,
  ]);
  const known = new Map(
    rows.map(({ kind, code, name, name_latin }) => [`${kind} ${code}`, { fa: name, en: name_latin }]),
  );
  return (kind: "airport" | "station" | "city" | "airline", code: string): Text =>
    known.get(`${kind} ${code}`) ?? { fa: code, en: code };
}

const OF = (kind: string, table: string, nth: number) => `
  (select distinct on (code) '${kind}' as kind, code, name, name_latin from ${table}
    where code = any ($${nth}::text[]) and (owner_branch is null or owner_branch = $1)
    order by code, owner_branch nulls last)`;
const NAMES = [
  OF("airport", "airports", 2),
  OF("station", "stations", 3),
  OF("city", "cities", 4),
  OF("airline", "airlines", 5),
].join(" union all ");
