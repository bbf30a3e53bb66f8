import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { filtersFrom } from "../../kernel/filters";
import { COUNTED } from "../../kernel/keyset";
import { searchMatchSql, wordsOf } from "../../kernel/search-sql";
import type { ColumnOf } from "../../kernel/table-rows";
import { ROOMS } from "./read-accommodation";
import { compareRooms, metresBetween, suggestHotels } from "./rules.match";
import type { Desk, DeskQuery, DeskSupplierQuery, DeskSuppliers, SideBySide } from "./schema.mapping";
import { nearbyHotels } from "./suggest-mappings";

type Hotel = z.input<typeof Desk>["rows"][number];
type Side = z.input<typeof SideBySide>;

const HOTEL = `jsonb_build_object('id', h.id, 'version', h.version, 'key', h.key, 'name', h.name, 'name_latin', h.name_latin,
  'stars', h.stars, 'city', h.city, 'state', h.state, 'confidence', h.confidence, 'why', h.why,
  'supplier', jsonb_build_object('id', s.id, 'code', s.code, 'name', s.name, 'name_latin', s.name_latin),
  'accommodation', case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name, 'name_latin', a.name_latin,
     'stars', a.stars, 'city', c.name, 'city_latin', c.name_latin) end,
  'rooms', n.rooms)`;
const MAPPING_FROM_SQL = `supplier_hotels h join accommodation_suppliers s on s.branch_id = h.branch_id and s.id = h.supplier_id
  left join accommodations a on a.branch_id = h.branch_id and a.id = h.accommodation_id left join cities c on c.id = a.city_id
  cross join lateral (
    select jsonb_build_object('open', count(*) filter (where m.state = 'open'),
             'suggested', count(*) filter (where m.state = 'suggested'),
             'confirmed', count(*) filter (where m.state = 'confirmed'),
             'rejected', count(*) filter (where m.state = 'rejected')) as rooms
      from room_mappings m where m.branch_id = h.branch_id and m.supplier_hotel_id = h.id) n`;
const LEFT = "in ('open', 'suggested')";
const WALKED = 5_000;
const ORDER = "order by h.supplier_id, h.name, h.id";

/** A page of suppliers' hotels by supplier and name, with mapping counts of their rooms. */
export async function getMappingQueue(
  ctx: Ctx<OperatorActor>,
  input: z.output<typeof DeskQuery>,
): Promise<z.input<typeof Desk>> {
  const { branchId } = ctx.actor;
  const { add, place, all } = filtersFrom("h.branch_id = $1::int", [branchId]);
  add("s", input.supplier_id, (at) => `h.supplier_id = ${at}::int`);
  add("m", input.state, (at) => `h.state = ${at}::"MappingState"`);
  const words = wordsOf(input.search ?? "").filter(Boolean);
  const { where, shape: letters } = all();
  const sought = words.length > 0 ? searchMatchSql("h.folded", words.map(place)) : null;
  const left = input.todo && !input.state ? await withRoomsLeft(ctx) : null;
  const rooms = left && (left.many ? WITH_ROOMS : `h.id = any(${place(left.ids)}::int[])`);
  const source = rooms ? leftOf(where, sought, rooms) : (limits: Limits) => part(where, sought, limits);
  const shape = `${letters}${sought ? `q${words.length}` : ""}${left ? (left.many ? "T" : "t") : ""}`;
  const counted = [...all().values];
  const most = place(input.page * input.per_page);
  const limits = `limit ${place(input.per_page)}::int offset ${place((input.page - 1) * input.per_page)}::int`;
  const [rows, [total]] = await Promise.all([
    ctx.query<{ row: Hotel }>(
      `mapping.desk.${shape}`,
      `with shown as (select * from (${source({ ordered: true, most: `${most}::int` })}) h ${ORDER} ${limits})
       select ${HOTEL} as row from ${MAPPING_FROM_SQL.replace("supplier_hotels h", "shown h")} ${ORDER}`,
      all().values,
    ),
    ctx.query<{ n: number }>(
      `mapping.desk.count.${shape}`,
      `select count(*)::int as n from (select from (${source({ ordered: false, most: String(COUNTED + 1) })}) found limit ${COUNTED + 1}) counted`,
      counted,
    ),
  ]);
  return { rows: rows.map(({ row }) => row), total: total!.n };
}

type Left = { ids: number[]; many: boolean };

/** Hotels with undecided rooms; `many`: too many to look up by id. */
async function withRoomsLeft({ query, actor }: Ctx<OperatorActor>): Promise<Left> {
  const rows = await query<{ id: ColumnOf<"room_mappings", "supplier_hotel_id"> }>("mapping.desk.left", ROOMS_LEFT, [
    actor.branchId,
  ]);
  return rows.length > COUNTED ? { ids: [], many: true } : { ids: rows.map(({ id }) => id), many: false };
}

const ROOMS_LEFT = `
  select distinct m.supplier_hotel_id as id from room_mappings m
   where m.branch_id = $1::int and m.state ${LEFT} order by 1 limit ${COUNTED + 1}`;

/** Maximum number of hotels of a subquery; in list order, or in any order. */
type Limits = { ordered: boolean; most: string };

/**
 * Hotels that match `where` and the search `sought`. The first rows in order are scanned; when the page is not full by
 * then, the word is rare or clustered further behind: the word index is used instead. That subquery is unordered
 * (`offset 0`): otherwise the planner may scan the whole list hoping for a match.
 */
function part(where: string, sought: string | null, { ordered, most }: Limits): string {
  const all = `select * from supplier_hotels h where ${where}`;
  if (sought === null) return `(${all} ${ordered ? ORDER : ""} limit ${most})`;
  if (!ordered) return `(${all} and ${sought} limit ${most})`;
  return `(
    with met as materialized (
      select * from (${all} ${ORDER} limit ${WALKED}) h where ${sought} ${ORDER} limit ${most})
    (select * from met where (select count(*) from met) >= ${most})
    union all
    (select * from (${all} and ${sought} and (select count(*) from met) < ${most} offset 0) h ${ORDER} limit ${most}))`;
}

/** With many of them, hotels are checked one by one until a page is full. */
const WITH_ROOMS = `exists (select from room_mappings m
  where m.branch_id = h.branch_id and m.supplier_hotel_id = h.id and m.state ${LEFT})`;

/** Hotels with an open decision on themselves or their rooms. */
const leftOf = (where: string, sought: string | null, rooms: string) => (limits: Limits) =>
  `(
  ${part(`${where} and h.state ${LEFT}`, sought, limits)}
   union all
  ${part(`${where} and h.state not ${LEFT} and ${rooms}`, sought, limits)})`;

/** Suppliers offered for selection. */
const OFFERED_SUPPLIERS = 50;

/** Active suppliers of hotels that match the search, plus the selected one. */
export function listDeskSuppliers(
  { query, actor }: Ctx<OperatorActor>,
  { search, chosen }: z.output<typeof DeskSupplierQuery>,
): Promise<z.input<typeof DeskSuppliers>> {
  const word = search ? "$3" : null;
  return query(
    `mapping.suppliers${word ? ".q" : ""}`,
    `select s.id, s.code, s.name, s.name_latin from accommodation_suppliers s
      where s.branch_id = $1::int and s.active
        and (s.id = $2::int or ${word ? searchMatchSql("place_folded('|' || s.name || '|' || s.name_latin || '|' || s.code)", [word]) : "true"})
      order by s.id = $2::int desc, s.id limit ${OFFERED_SUPPLIERS}`,
    [actor.branchId, chosen ?? 0, ...(search ? [search] : [])],
  );
}

type Stored = Omit<Side["theirs"][number], "candidates">;
type Found = {
  hotel: Omit<Side["hotel"], "candidates" | "metres">;
  spot: { lat: number | null; lng: number | null } | null;
  theirs: Stored[];
  ours: Side["ours"];
};

/** Alternatives offered beside the suggestion. */
const OFFERED = 5;

/**
 * A supplier's hotel beside its mapped or suggested one: rooms of both, and confidence of each pair. Throws notFound
 * (3009).
 */
export async function readSideBySide(ctx: Ctx<OperatorActor>, id: number): Promise<Side> {
  const [found] = await ctx.query<Found>("mapping.side", SIDE, [ctx.actor.branchId, id]);
  if (!found) throw new Refusal("notFound");
  const { hotel, spot, theirs, ours } = found;
  const [nearby] = await nearbyHotels(ctx, [id]);
  const candidates = nearby ? suggestHotels(nearby, nearby.ours).slice(0, OFFERED) : [];
  const byId = new Map((nearby?.ours ?? []).map((one) => [one.id, one]));
  const metres = spot && metresBetween(hotel, spot);
  return {
    hotel: {
      ...hotel,
      metres: metres == null ? null : Math.round(metres),
      candidates: candidates.map((one) => ({
        ...one,
        name: byId.get(one.id)!.name,
        name_latin: byId.get(one.id)!.name_latin,
      })),
    },
    theirs: theirs.map((room) => ({
      ...room,
      candidates: ours
        .map((our) => ({ id: our.id, ...compareRooms(room, our) }))
        .sort((a, b) => b.confidence - a.confidence || a.id - b.id),
    })),
    ours,
  };
}

const SIDE = `
  select ${HOTEL} || jsonb_build_object('lat', h.lat, 'lng', h.lng, 'address', h.address) as hotel,
         case when a.lat is not null then jsonb_build_object('lat', a.lat, 'lng', a.lng) end as spot,
         coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'version', m.version, 'key', m.key, 'name', m.name,
             'adults', m.adults, 'children', m.children, 'board', m.board, 'state', m.state, 'room_type_id', m.room_type_id,
             'confidence', m.confidence, 'why', m.why, 'decided_by', m.decided_by, 'decided_at', m.decided_at) order by m.id)
           from room_mappings m where m.branch_id = h.branch_id and m.supplier_hotel_id = h.id), '[]') as theirs,
         case when a.id is null then '[]'::jsonb else ${ROOMS} end as ours
    from ${MAPPING_FROM_SQL}
   where h.branch_id = $1::int and h.id = $2::int`;
