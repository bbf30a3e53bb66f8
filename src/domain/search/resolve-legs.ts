import type { z } from "zod";
import type { Ctx } from "../context";
import { type FieldFault, Refusal, type Text } from "../errors";
import { gregorianDate } from "../jalali";
import type { Spot, TripLeg } from "../supplier/port";
import type { TripProduct } from "../supplier/rules.offer";
import { DAYS_AHEAD } from "./rules";
import type { ToldLeg, TripSearch } from "./schema";

type Asked = Pick<z.output<typeof TripSearch>, "type" | "legs">;

export type Place = z.input<typeof ToldLeg>["origin"];
/** A place as it is told, with what suppliers need of it and the day it is there. */
type Found = { place: Place; codes: string[]; today: string; last: string };

export type Leg = { asked: TripLeg; told: z.input<typeof ToldLeg> };

/**
 * The legs of a search with their places known: by code or by name, as the branch calls them. 3007 with the field for a place that
 * is not known or that nothing of the kind goes from, for an origin in the destination's city, for a day that is none, is past where
 * the leg begins, is more than 365 days ahead, or lies before the leg before.
 */
export async function resolveLegs(ctx: Pick<Ctx, "query" | "actor" | "now">, { type, legs }: Asked): Promise<Leg[]> {
  const terms = legs.flatMap(({ origin, destination }) => [origin, destination]);
  const found = await findSpots(ctx, { type, terms });
  const fields = legs.flatMap((leg, at) => faultsOf(leg, found, legs[at - 1]?.date).map(under(`legs[${at}]`)));
  if (fields.length > 0) throw new Refusal("itineraryInvalid", { fields });
  return legs.map(({ origin, destination, date, flex_days }) => {
    const [from, to] = [found.get(origin)!, found.get(destination)!];
    return {
      asked: { origin: spotOf(from), destination: spotOf(to), date, flexDays: flex_days },
      told: { origin: from.place, destination: to.place, date, flex_days },
    };
  });
}

type Sought = { type: TripProduct; terms: readonly string[] };

/** What is meant by each text, by code or by name, as the branch calls places; null: nothing. `codes`: what of the kind is there. */
export async function findSpots(
  { query, actor, now }: Pick<Ctx, "query" | "actor" | "now">,
  { type, terms }: Sought,
): Promise<ReadonlyMap<string, Found | null>> {
  const values = [actor.branchId, [...new Set(terms)], now, DAYS_AHEAD];
  const rows = await query<{ term: string; hit: Found | null }>(`search.spots.${type}`, SPOTS[type], values);
  return new Map(rows.map(({ term, hit }) => [term, hit]));
}

const under =
  (leg: string) =>
  ({ path, message }: FieldFault): FieldFault => ({ path: `${leg}.${path}`, message });

const spotOf = ({ place: { kind, code, city, country, zone }, codes }: Found): Spot => ({
  kind,
  code,
  city: city.code,
  codes,
  country: country.code,
  zone,
});

function faultsOf(
  { origin, destination, date }: Asked["legs"][number],
  found: ReadonlyMap<string, Found | null>,
  before: string | undefined,
): FieldFault[] {
  const [from, to] = [found.get(origin), found.get(destination)];
  const faults: FieldFault[] = [];
  const fault = (path: string, message: Text) => faults.push({ path, message });
  for (const [path, spot] of [["origin", from] as const, ["destination", to] as const]) {
    if (!spot) fault(path, UNKNOWN);
    else if (spot.codes.length === 0) fault(path, NOWHERE);
  }
  if (from && to && from.place.city.code === to.place.city.code) fault("destination", SAME);
  // 30 February is written like a day: it would only be found out by suppliers.
  if (gregorianDate(date) !== date) fault("date", NO_DAY);
  else if (from && date < from.today) fault("date", PAST);
  else if (from && date > from.last) fault("date", FAR);
  else if (before !== undefined && date < before) fault("date", BEFORE);
  return faults;
}

export const UNKNOWN = { en: "no such place in the base data", fa: "چنین جایی در اطلاعات پایه نیست" };
export const NOWHERE = { en: "nothing of this kind goes from this city", fa: "از این شهر چنین سفری نیست" };
export const SAME = { en: "in the city of the origin", fa: "در همان شهر مبدأ است" };
const NO_DAY = { en: "a day, YYYY-MM-DD in either calendar", fa: "یک روز، به شکل YYYY-MM-DD در هر دو تقویم" };
export const PAST = { en: "is past", fa: "گذشته است" };
export const FAR = { en: `at most ${DAYS_AHEAD} days ahead`, fa: `حداکثر ${DAYS_AHEAD} روز بعد` };
const BEFORE = { en: "before the leg before it", fa: "پیش از مسیر قبلی است" };

const KINDS: Readonly<Record<TripProduct, { own: string; other: string; kind: Spot["kind"] }>> = {
  flight: { own: "airports", other: "stations", kind: "airport" },
  train: { own: "stations", other: "airports", kind: "station" },
};

const MINE = (alias: string) => `(${alias}.owner_branch is null or ${alias}.owner_branch = $1)`;
const NAMED = (alias: string) =>
  `json_build_object('code', ${alias}.code, 'name', ${alias}.name, 'name_latin', ${alias}.name_latin)`;
const CALLED = (alias: string) =>
  `(${alias}.folded like '%|' || a.name || '|%' or ${alias}.folded like '%|' || a.name)`;

/**
 * $1 branch, $2 what was written, $3 now, $4 days ahead. The nearest meaning first: a code of the kind that is asked for, a city's, a
 * code of the other kind (its city is meant), then names in the same order: they are looked through only for what is no code, and what
 * was written is folded once (`offset 0`), not at each name. Own rows stand before everybody's of the same code, and a city means all of
 * the kind in it.
 */
const spots = ({ own, other, kind }: (typeof KINDS)[TripProduct]) => {
  const zone = own === "airports" ? "t.time_zone" : "null::text";
  const spot = (near: number) => `
          select ${near} as near, '${kind}' as kind, t.code, t.name as title, t.name_latin as title_latin, ${zone} as zone, t.city_id,
                 t.owner_branch, 0 as rank from ${own} t where ${MINE("t")}`;
  const city = (near: number) => `
          select ${near}, 'city', null, null, null, null, c.id, c.owner_branch, c.rank from cities c where ${MINE("c")}`;
  const cityOf = (near: number) => `
          select ${near}, 'city', null, null, null, null, t.city_id, t.owner_branch, 0 from ${other} t where ${MINE("t")}`;
  return `
  select a.term, h.hit
    from (select t.term, upper(t.term) as code, lower(t.term) as slug,
                 nullif(replace(regexp_replace(place_folded(t.term), '[\\\\%_]', '\\\\\\&', 'g'), '|', ''), '') as name
            from unnest($2::text[]) t (term) offset 0) a
    left join lateral (
        with coded as (${spot(1)} and t.code = a.code union all ${city(2)} and c.code = a.slug
          union all ${cityOf(3)} and t.code = a.code),
        named as (${spot(5)} and ${CALLED("t")} union all ${city(4)} and ${CALLED("c")} union all ${cityOf(6)} and ${CALLED("t")})
      select json_build_object(
               'place', json_build_object(
                 'kind', m.kind, 'code', coalesce(m.code, c.code), 'name', coalesce(m.title, c.name),
                 'name_latin', coalesce(m.title_latin, c.name_latin), 'city', ${NAMED("c")}, 'country', ${NAMED("k")},
                 'zone', coalesce(m.zone, c.time_zone)),
               'codes', case when m.code is not null then json_build_array(m.code)
                        else (select coalesce(json_agg(distinct o.code), '[]') from ${own} o join cities oc on oc.id = o.city_id
                               where oc.code = c.code and ${MINE("oc")} and ${MINE("o")}) end,
               'today', ($3::timestamptz at time zone coalesce(m.zone, c.time_zone))::date::text,
               'last', (($3::timestamptz at time zone coalesce(m.zone, c.time_zone))::date + $4::int)::text) as hit
        from (select * from coded union all select * from named where not exists (select from coded)) m
        join cities n on n.id = m.city_id
        join lateral (select c.* from cities c where c.code = n.code and ${MINE("c")} order by c.owner_branch nulls last limit 1) c on true
        join countries k on k.code = c.country
       order by m.near, m.owner_branch nulls last, m.rank, c.rank, c.code, m.code
       limit 1) h on true`;
};

const SPOTS: Readonly<Record<TripProduct, string>> = { flight: spots(KINDS.flight), train: spots(KINDS.train) };
