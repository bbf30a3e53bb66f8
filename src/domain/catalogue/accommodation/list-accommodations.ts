import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { COUNTED } from "../../kernel/keyset";
import { distanceSql, filterSql, nameSql } from "./filter-sql";
import { type Filter, readFilter } from "./read-filter";
import { ACCOMMODATION_HEAD_SQL, FROM, PLACES } from "./rows";
import type { Near } from "./rules.filter";
import type { AccommodationList, PlainQuery, Sort, TreeQuery } from "./schema.list";

type Answer = z.input<typeof AccommodationList>;
type Paging = Pick<z.output<typeof TreeQuery>, "sort" | "cursor" | "page" | "per_page">;
type ListAccommodationsInput = Paging & { filter: Filter | null; search?: string | null };

/**
 * The branch's accommodations by a filter tree. Throws fieldInvalid (3003) with the path at fault, or for a foreign
 * cursor.
 */
export function listByTree(ctx: Ctx<OperatorActor>, input: z.output<typeof TreeQuery>): Promise<Answer> {
  const { filter } = input;
  return list(ctx, { ...input, filter: filter == null ? null : readFilter(filter) });
}

/** The same by simple filters, all of which must match. */
export function listPlainly(ctx: Ctx<OperatorActor>, input: z.output<typeof PlainQuery>): Promise<Answer> {
  const { bbox, lat, lng, km, search, name } = input;
  const and: object[] = [];
  const add = (field: string, op: string, value: unknown) => value != null && and.push({ field, op, value });
  add("country", "eq", input.country);
  add("province_id", "eq", input.province_id);
  add("city_id", "eq", input.city_id);
  add("stars", "in", input.stars);
  add("type", "in", input.type);
  add("facility", "has_all", input.facilities);
  add("has_mapping", "eq", input.has_mapping);
  add("supplier", "eq", input.supplier);
  if (search != null) add("name", "contains", name);
  if (lat != null) add("location", "near", { lat, lng, km: km ?? 10 });
  if (bbox != null) {
    const [west, south, east, north] = bbox;
    readFilter({ field: "location", op: "within", value: { west, south, east, north } }, "bbox");
    add("location", "within", { west, south, east, north });
  }
  const filter = and.length === 0 ? null : readFilter({ and });
  return list(ctx, { ...input, search: search ?? name, filter });
}

/** SQL order of each sort, and the type of its cursor value. The id breaks ties. */
const ORDERS: Readonly<Record<Sort, { sql: string; of: string; than: "<" | ">" }>> = {
  name: { sql: "a.name", of: "text", than: ">" },
  "-stars": { sql: "a.stars", of: "int", than: "<" },
  "-updated_at": { sql: "a.updated_at", of: "timestamptz", than: "<" },
  id: { sql: "a.id", of: "int", than: ">" },
  distance: { sql: "", of: "float8", than: ">" },
};

/**
 * Rows scanned in list order for a search. When the page is not full by then, the word is rare or clustered further
 * behind: the word index is used instead.
 */
const WALKED = 5_000;
const LIVING = "a.branch_id = $1::int and a.deletion_id is null";

/**
 * Unnamed statements: filter trees vary without limit, and would fill each connection's statement cache. Page numbers
 * up to 50, by cursor at any depth.
 */
async function list(ctx: Ctx<OperatorActor>, input: ListAccommodationsInput): Promise<Answer> {
  const { filter, search, page, per_page, cursor } = input;
  const values: unknown[] = [ctx.actor.branchId];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = filter ? [filterSql(filter, place)] : [];
  if (search != null) conditions.push(nameSql(search, false, place));
  const asks = conditions.join(" and ") || "true";
  const counting = ctx.query<{ n: number }>(
    "",
    `select count(*)::int as n from (select from ${FROM} where ${LIVING} and ${asks} limit ${COUNTED + 1}) a`,
    [...values],
  );
  const near = pointOf(filter);
  const sort = input.sort ?? (near ? "distance" : "name");
  if (sort === "distance" && !near)
    throw refuseField("sort", { en: "needs lat and lng", fa: "نقطه‌ای برای سنجش فاصله نیست" });
  const distance = near ? distanceSql(near, place) : "null::float8";
  const { of, than, sql } = ORDERS[sort];
  const way = than === ">" ? "asc" : "desc";
  const after = cursor ? cursorOf(cursor, sort) : undefined;
  const found = foundBy({
    ...{ key: sql || distance, than, way, asks, walks: search != null && sort !== "distance" },
    beyond: after ? `(${place(after.key)}::${of}, ${place(after.id)}::int)` : null,
    most: `${place(per_page + 1)}::int`,
    skipped: `${place(after ? 0 : (page - 1) * per_page)}::int`,
  });
  const [rows, counted] = await Promise.all([
    ctx.query<{ row: Answer["items"][number]; key: string }>(
      "",
      `with ${found},
       shown as (
         select a.*, ${distance} as km, f.sorted
           from found f cross join lateral (select * from accommodations a where a.branch_id = $1::int and a.id = f.id limit 1) a)
       select jsonb_build_object(${ACCOMMODATION_HEAD_SQL}, ${BRIEF}, 'distance_km', round(a.km::numeric, 3)) as row, ${keyText(of)} as key
         from shown a join cities c on c.id = a.city_id ${PLACES}
        order by a.sorted ${way}, a.id ${way}`,
      values,
    ),
    counting,
  ]);
  const shown = rows.slice(0, per_page);
  const last = rows.length > per_page ? shown.at(-1)! : undefined;
  const total = counted[0]!.n;
  return {
    items: shown.map(({ row }) => row),
    meta: {
      page: after ? null : page,
      per_page,
      total,
      pages: Math.max(1, Math.ceil(total / per_page)),
      next_cursor: last ? Buffer.from(JSON.stringify([sort, last.key, last.row.id])).toString("base64url") : null,
    },
  };
}

type Finding = {
  key: string;
  than: "<" | ">";
  way: "asc" | "desc";
  asks: string;
  walks: boolean;
  beyond: string | null;
  most: string;
  skipped: string;
};

/**
 * The page as `found (id, sorted)`. The subquery sorted by `rare` is unordered (`offset 0`): otherwise the planner may
 * scan the whole list hoping for a match.
 */
function foundBy({ key, than, way, asks, walks, beyond, most, skipped }: Finding): string {
  const living = beyond ? `${LIVING} and (${key}, a.id) ${than} ${beyond}` : LIVING;
  const selected = `select a.id, ${key} as sorted`;
  const ordered = `order by ${key} ${way}, a.id ${way}`;
  const sorted = `order by f.sorted ${way}, f.id ${way}`;
  const paged = `${sorted} limit ${most} offset ${skipped}`;
  if (!walks)
    return `found as (${selected} from ${FROM} where ${living} and ${asks} ${ordered} limit ${most} offset ${skipped})`;
  const first = `(select a.* from accommodations a where ${living} ${ordered} limit ${WALKED}) a`;
  return `
    met as materialized (
      ${selected} from ${FROM.replace("accommodations a", first)} where ${asks} ${ordered} limit ${most} + ${skipped}),
    rare as (
      select f.* from (${selected} from ${FROM}
                        where (select count(*) from met) < ${most} + ${skipped} and ${living} and ${asks} offset 0) f
       ${sorted} limit ${most} + ${skipped}),
    found as (
      select f.* from (select * from met where (select count(*) from met) >= ${most} + ${skipped}
                       union all select * from rare) f ${paged})`;
}

const keyText = (of: string) =>
  of === "timestamptz" ? `to_char(a.sorted at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : "a.sorted::text";

const BRIEF = `
  'rooms', (select count(*)::int from room_types r where r.branch_id = a.branch_id and r.accommodation_id = a.id and r.deletion_id is null),
  'media', (select count(*)::int from accommodation_media m where m.branch_id = a.branch_id and m.accommodation_id = a.id),
  'mapping', (select jsonb_build_object('confirmed', count(*) filter (where h.state = 'confirmed'),
                       'suggested', count(*) filter (where h.state = 'suggested'),
                       'rooms_to_do', coalesce(sum((select count(*) from room_mappings m
                          where m.branch_id = h.branch_id and m.supplier_hotel_id = h.id and m.state in ('open', 'suggested')))
                          filter (where h.state = 'confirmed'), 0))
                from supplier_hotels h where h.branch_id = a.branch_id and h.accommodation_id = a.id)`;

/** The reference point of distances: a mandatory one, when there is exactly one. */
function pointOf(filter: Filter | null): Near | undefined {
  if (!filter) return undefined;
  if ("and" in filter) {
    const points = filter.and.flatMap((one) => pointOf(one) ?? []);
    return points.length === 1 ? points[0] : undefined;
  }
  return "field" in filter && filter.op === "near" ? (filter.value as Near) : undefined;
}

const KEYS: Readonly<Record<string, RegExp>> = {
  int: /^\d{1,9}$/,
  float8: /^\d{1,6}(\.\d{1,20})?(e-\d{1,3})?$/,
  timestamptz: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL has no such character.
  text: /^[^\u0000]{1,200}$/u,
};

/** Parses a cursor of this list and sort. */
function cursorOf(cursor: string, sort: Sort): { key: string; id: number } {
  const strange = refuseField("cursor", { en: "is not a cursor of this list", fa: "نشانگر این فهرست نیست" });
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    throw strange;
  }
  if (!Array.isArray(read) || read.length !== 3 || read[0] !== sort) throw strange;
  const [, key, id] = read;
  const { of } = ORDERS[sort];
  const isKey = typeof key === "string" && KEYS[of]!.test(key) && key.isWellFormed();
  if (!isKey || !Number.isInteger(id) || id < 1 || id > 2_147_483_647) throw strange;
  if (of === "timestamptz" && Number.isNaN(Date.parse(key))) throw strange;
  return { key, id };
}
