import type { z } from "zod";
import type { Actor, Ctx } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import type { Owner, PlaceKind } from "./rules";
import type { Place, PlaceList } from "./schema";

type ListPlacesInput = {
  kind: PlaceKind;
  parent?: string | null;
  owner?: Owner;
  locale?: "fa" | "en" | null;
  search?: string | null;
  page: number;
  per_page: number;
};

type Row = { total: number; row: z.input<typeof Place> | null };
type Asking = Pick<Ctx<Actor>, "query" | "actor" | "locale">;

/**
 * Base data of a kind as visible to the branch: common rows, replaced by its own of the same code. A search matches any
 * part of a name, a code or another spelling, prefixes first. `parent`: a country's code (of provinces, cities,
 * airlines), a province's (of cities) or a city's (of airports, stations). Throws fieldInvalid (3003) for a parent that
 * the kind cannot have.
 */
export async function listPlaces(ctx: Asking, input: ListPlacesInput): Promise<z.input<typeof PlaceList>> {
  const { kind, parent = null, owner = "all", search = null, page, per_page } = input;
  const shape = SHAPES[kind];
  const locale = input.locale ?? ctx.locale;
  if (parent !== null && !shape.parent)
    throw refuseField("parent", { en: "is not possible for this kind", fa: "این نوع، بالادست ندارد" });
  const rows = await ctx.query<Row>(`place.list.${kind}.${locale}`, select(shape, locale), [
    ctx.actor.branchId,
    search,
    parent,
    owner,
    per_page,
    (page - 1) * per_page,
  ]);
  const total = rows[0]?.total ?? 0;
  const items = rows.flatMap(({ row }) => row ?? []);
  return { items, meta: { page, per_page, total, pages: Math.max(1, Math.ceil(total / per_page)) } };
}

type Shape = { table: string; columns: string; joins: string; parent: string | null; rank: string };

const nameSql = (alias: string) =>
  `jsonb_build_object('code', ${alias}.code, 'name', ${alias}.name, 'name_latin', ${alias}.name_latin)`;

/** A referenced city or province as visible to the branch: its own of the same code has priority. */
const town = (key: string) => `
  join lateral (
    select c.* from cities n join cities c on c.code = n.code and (c.owner_branch is null or c.owner_branch = $1)
     where n.id = ${key} order by c.owner_branch nulls last limit 1) c on true
  join countries k on k.code = c.country`;
const PROVINCE = `left join lateral (
    select p.* from provinces n join provinces p on p.code = n.code and (p.owner_branch is null or p.owner_branch = $1)
     where n.id = t.province_id order by p.owner_branch nulls last limit 1) p on true`;
const SPOT = "'lat', t.lat, 'lng', t.lng, 'time_zone', t.time_zone";
const NOWHERE = "'lat', null, 'lng', null, 'time_zone', null";
const NOT_IN_TOWN = "'province', null, 'city', null";
const ALIASES = "'aliases', to_jsonb(array_remove(string_to_array(t.aliases, '|'), ''))";

const SHAPES: Readonly<Record<PlaceKind, Shape>> = {
  country: {
    table: "(select null::int as id, null::int as owner_branch, c.* from countries c)",
    columns: `'country', null, ${NOT_IN_TOWN}, ${NOWHERE}, 'aliases', '[]'::jsonb`,
    joins: "",
    parent: null,
    rank: "0",
  },
  province: {
    table: "provinces",
    columns: `'country', ${nameSql("k")}, ${NOT_IN_TOWN}, ${NOWHERE}, 'aliases', '[]'::jsonb`,
    joins: "join countries k on k.code = t.country",
    parent: "t.country = upper($3)",
    rank: "0",
  },
  city: {
    table: "cities",
    columns: `'country', ${nameSql("k")}, 'province', case when p.id is not null then ${nameSql("p")} end, 'city', null, ${SPOT}, ${ALIASES}`,
    joins: `join countries k on k.code = t.country ${PROVINCE}`,
    parent: "(t.country = upper($3) or p.code = upper($3))",
    rank: "t.rank",
  },
  airport: {
    table: "airports",
    columns: `'country', ${nameSql("k")}, 'province', null, 'city', ${nameSql("c")}, ${SPOT}, ${ALIASES}`,
    joins: town("t.city_id"),
    parent: "(c.code = lower($3) or k.code = upper($3))",
    rank: "c.rank",
  },
  station: {
    table: "stations",
    columns: `'country', ${nameSql("k")}, 'province', null, 'city', ${nameSql("c")}, ${NOWHERE}, ${ALIASES}`,
    joins: town("t.city_id"),
    parent: "(c.code = lower($3) or k.code = upper($3))",
    rank: "c.rank",
  },
  airline: {
    table: "airlines",
    columns: `'country', ${nameSql("k")}, ${NOT_IN_TOWN}, ${NOWHERE}, ${ALIASES}`,
    joins: "join countries k on k.code = t.country",
    parent: "t.country = upper($3)",
    rank: "0",
  },
};

/** A search includes cities: an airport is found by its city. */
const sought = (shape: Shape) => (shape.joins.includes("cities") ? "(t.folded || c.folded)" : "t.folded");

/**
 * $1 branch, $2 search, $3 parent, $4 owner, $5 limit, $6 offset. A row without `row` has the count of a page beyond
 * the end.
 */
const select = (shape: Shape, locale: "fa" | "en") => `
  with asked as (select replace(regexp_replace(place_folded($2::text), '[\\\\%_]', '\\\\\\&', 'g'), '|', '') as term),
  found as materialized (
    select t.code, t.owner_branch is not null as own, t.name, t.name_latin, ${shape.rank}::int as rank,
           case when a.term is null then 2
                when t.folded like '%|' || a.term || '|%' or t.folded like '%|' || a.term then 0
                when t.folded like '%|' || a.term || '%' then 1 else 2 end as nearness
      from ${shape.table} t cross join asked a ${shape.joins}
     where (t.owner_branch is null or t.owner_branch = $1::int)
       and (t.owner_branch is not null
            or not exists (select from ${shape.table} o where o.code = t.code and o.owner_branch = $1))
       and ($4::text = 'all' or ($4 = 'own') = (t.owner_branch is not null))
       and (a.term is null or ${sought(shape)} like '%' || a.term || '%')
       and ($3::text is null or ${shape.parent ?? "true"})),
  shown as (select * from found order by ${order(locale)} limit $5::int offset $6::int)
  select (select count(*)::int from found) as total, r.row
    from (select 1) one
    left join lateral (
      select s.*, jsonb_build_object('id', t.id, 'code', t.code, 'name', t.name, 'name_latin', t.name_latin, ${shape.columns},
               'own', s.own, 'shadows', s.own and exists (
                 select from ${shape.table} o where o.code = t.code and o.owner_branch is null)) as row
        from shown s
        join ${shape.table} t on t.code = s.code and case when s.own then t.owner_branch = $1 else t.owner_branch is null end
        ${shape.joins}) r on true
   order by ${order(locale)}`;

const order = (locale: "fa" | "en") =>
  `nearness, rank, ${locale === "fa" ? `name collate "fa-x-icu"` : "name_latin"}, code`;
