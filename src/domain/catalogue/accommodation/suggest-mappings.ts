import type { Prisma } from "@/generated/prisma/client";
import type { OperatorActor, TxCtx } from "../../kernel/context";
import type { MappingSuggestion } from "../../kernel/sql-types";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import {
  type OurHotel,
  type OurRoom,
  suggestHotels,
  suggestRooms,
  type TheirHotel,
  type TheirRoom,
} from "./rules.match";

type Hotel = TheirHotel &
  RowOf<"supplier_hotels", "id" | "accommodation_id"> & {
    state: string;
    refused: NonNullable<ColumnOf<"supplier_hotels", "refused">>;
    ours: OurHotel[];
  };
type Mapping = TheirRoom &
  RowOf<"room_mappings", "id" | "supplier_hotel_id"> & {
    refused: NonNullable<ColumnOf<"room_mappings", "refused">>;
    ours: OurRoom[];
  };

/**
 * Recomputes mappings of suppliers' hotels and their rooms; decisions stay, and rejected pairs are not suggested again.
 * Locks the hotels first, by id. Returns the numbers of hotels and rooms with a suggestion.
 */
export async function suggestMappings(tx: TxCtx<OperatorActor>, hotelIds: readonly number[]) {
  const { branchId } = tx.actor;
  await tx.db.$queryRaw`
    select id from supplier_hotels where branch_id = ${branchId}::int and id = any(${hotelIds}::int[]) order by id for update`;
  const hotels = await suggestForHotels(tx, hotelIds);
  const rooms = await suggestForRooms(tx, hotelIds);
  return { hotels, rooms };
}

const FEW = 40;

/** Suppliers' hotels, each with our accommodations in its city or nearby, similar names first. */
export async function nearbyHotels(
  { db, actor }: Pick<TxCtx<OperatorActor>, "actor"> & { db: Pick<TxCtx["db"], "$queryRaw"> },
  ids: readonly number[],
): Promise<Hotel[]> {
  return db.$queryRaw<Hotel[]>`
    select h.id, h.state::text, h.accommodation_id, h.refused, h.name, h.name_latin, h.stars, h.city_id, h.lat, h.lng,
           coalesce(near.ours, '[]') as ours
      from supplier_hotels h
     cross join lateral (
       select jsonb_agg(to_jsonb(o)) as ours from (
         select a.id, a.name, a.name_latin, a.aliases, a.type, a.stars, a.lat, a.lng,
                case when c.code = t.code then h.city_id else a.city_id end as city_id
           from accommodations a join cities c on c.id = a.city_id left join cities t on t.id = h.city_id
          where a.branch_id = h.branch_id and a.deletion_id is null and not a.id = any(h.refused)
            and (c.code = t.code or a.lat between h.lat - 0.1 and h.lat + 0.1 and a.lng between h.lng - 0.15 and h.lng + 0.15)
          order by similarity(a.folded, place_folded(h.name || '|' || h.name_latin)) desc limit ${FEW}::int) o) near
     where h.branch_id = ${actor.branchId}::int and h.id = any(${ids}::int[])`;
}

async function suggestForHotels(tx: TxCtx<OperatorActor>, ids: readonly number[]): Promise<number> {
  const { branchId } = tx.actor;
  const hotels = (await nearbyHotels(tx, ids)).filter(({ state }) => state === "open" || state === "suggested");
  const found = hotels.map((hotel) => ({ hotel, best: suggestHotels(hotel, hotel.ours)[0] }));
  // A decided room remains with its hotel.
  const moved = found
    .filter(({ hotel, best }) => hotel.accommodation_id !== (best?.id ?? null))
    .map(({ hotel }) => hotel.id);
  await tx.db.$executeRaw`
    update room_mappings set room_type_id = null, accommodation_id = null, state = 'open', confidence = null, why = '[]',
           version = version + 1
     where branch_id = ${branchId}::int and supplier_hotel_id = any(${moved}::int[]) and state = 'suggested'`;
  const rows = found.map(
    ({ hotel, best }): MappingSuggestion => ({
      id: hotel.id,
      ours: best?.id ?? null,
      confidence: best?.confidence ?? null,
      why: best?.why ?? [],
    }),
  );
  await tx.db.$executeRaw`
    update supplier_hotels h
       set accommodation_id = r.ours, state = (case when r.ours is null then 'open' else 'suggested' end)::"MappingState",
           confidence = r.confidence, why = r.why, version = h.version + 1
      from jsonb_populate_recordset(null::mapping_suggestion, ${JSON.stringify(rows)}::jsonb) r
     where h.branch_id = ${branchId}::int and h.id = r.id
       and (h.accommodation_id, h.confidence, h.why) is distinct from (r.ours, r.confidence, r.why)`;
  return rows.filter(({ ours }) => ours !== null).length;
}

async function suggestForRooms(tx: TxCtx<OperatorActor>, hotelIds: readonly number[]): Promise<number> {
  const { branchId } = tx.actor;
  const mappings = await tx.db.$queryRaw<Mapping[]>`
    select m.id, m.supplier_hotel_id, m.name, m.adults, m.board::text as board, m.refused, coalesce(r.ours, '[]') as ours
      from room_mappings m join supplier_hotels h on h.branch_id = m.branch_id and h.id = m.supplier_hotel_id
     cross join lateral (
       select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'name_latin', r.name_latin, 'adults', r.adults,
                'double_beds', r.double_beds, 'single_beds', r.single_beds, 'board', r.board) order by r.id) as ours
         from room_types r
        where r.branch_id = m.branch_id and r.accommodation_id = h.accommodation_id and r.deletion_id is null
          and not r.id = any(m.refused)) r
     where m.branch_id = ${branchId}::int and m.supplier_hotel_id = any(${hotelIds}::int[]) and m.state in ('open', 'suggested')
     order by m.id for update of m`;
  const rows = mappings.map((mapping): MappingSuggestion => {
    const [best] = suggestRooms(mapping, mapping.ours);
    return { id: mapping.id, ours: best?.id ?? null, confidence: best?.confidence ?? null, why: best?.why ?? [] };
  });
  await tx.db.$executeRaw`
    update room_mappings m
       set room_type_id = r.ours, accommodation_id = case when r.ours is not null then h.accommodation_id end,
           state = (case when r.ours is null then 'open' else 'suggested' end)::"MappingState",
           confidence = r.confidence, why = r.why, version = m.version + 1
      from jsonb_populate_recordset(null::mapping_suggestion, ${JSON.stringify(rows)}::jsonb) r, supplier_hotels h
     where m.branch_id = ${branchId}::int and m.id = r.id and h.branch_id = m.branch_id and h.id = m.supplier_hotel_id
       and (m.room_type_id, m.confidence, m.why) is distinct from (r.ours, r.confidence, r.why)`;
  return rows.filter(({ ours }) => ours !== null).length;
}

/** Serializes reasons for the JSON columns. */
export const whyJson = (why: readonly object[]) => why as unknown as Prisma.InputJsonValue;
