import type { z } from "zod";
import type { Ctx } from "../../kernel/context";
import type { TripProduct } from "../../kernel/product/rules";
import { SwrCache } from "../../kernel/swr-cache";
import type { Spot } from "../supplier/port";
import { DAYS_AHEAD } from "./rules";
import type { SearchLegDto } from "./schema";

export type Place = z.input<typeof SearchLegDto>["origin"];
/** A place with suppliers' codes and its current date. */
export type FoundSpot = { place: Place; codes: string[]; today: string; last: string };

type Sought = { type: TripProduct; terms: readonly string[] };

/** Maximum age of cached places, and number of cached texts. */
const FRESH_MS = 1_000;
const MAX_STORED = 1_000;

const cache = new SwrCache<Spots>(FRESH_MS, MAX_STORED);
type Spots = ReadonlyMap<string, FoundSpot | null>;

/**
 * Resolves texts to places by code or name, with the branch's overrides; null: unknown. `codes`: stations of the kind.
 * Cached for at most a second.
 */
export async function findSpots(ctx: Pick<Ctx, "query" | "actor" | "now">, sought: Sought): Promise<Spots> {
  // The result contains the local date: another point in time needs its own entry.
  const apartMs = Math.abs(ctx.now.getTime() - Date.now());
  if (apartMs > FRESH_MS) return readSpots(ctx, sought);
  const key = JSON.stringify([ctx.actor.branchId, sought.type, sought.terms]);
  const spots = await cache.get(key, () => readSpots(ctx, sought));
  // Unknown places are not cached: the next caller reads again.
  if ([...spots.values()].includes(null)) cache.forget(key);
  return spots;
}

async function readSpots(
  { query, actor, now }: Pick<Ctx, "query" | "actor" | "now">,
  { type, terms }: Sought,
): Promise<Spots> {
  const values = [actor.branchId, [...new Set(terms)], now, DAYS_AHEAD];
  const rows = await query<{ term: string; hit: FoundSpot | null }>(`search.spots.${type}`, SPOTS[type], values);
  return new Map(rows.map(({ term, hit }) => [term, hit]));
}

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
 * $1 branch, $2 texts, $3 now, $4 days ahead. By closeness: a code of the requested kind, a city's code, a code of the
 * other kind (meaning its city), then names in the same order: names are scanned only for non-codes, and texts are
 * folded once (`offset 0`) instead of per name. The branch's rows take precedence over common ones of the same code,
 * and a city means all its stations of the kind.
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
