import type { Query } from "../../kernel/context";
import type { ColumnOf } from "../../kernel/table-rows";
import type { LimitedSupplier } from "../supplier/limited";
import type { MappedHotel } from "../supplier/port";

type Row = {
  id: NonNullable<ColumnOf<"supplier_hotels", "accommodation_id">>;
  key: ColumnOf<"supplier_hotels", "key">;
  rooms: [key: string, roomTypeId: number][];
};

/**
 * The branch's hotels by this supplier's keys, with mapped rooms: confirmed mappings only. One hotel may have two keys.
 * Own charters use our ids.
 */
export async function mappedHotels(
  { query }: { query: Query },
  { branch_id, adapter, code }: LimitedSupplier,
  ids: readonly number[],
): Promise<MappedHotel[]> {
  if (adapter === "charter") return ids.map((id) => ({ accommodationId: id, key: String(id), roomTypes: new Map() }));
  const rows = await query<Row>("stay.mapped", MAPPED, [branch_id, code, [...ids]]);
  return rows.map(({ id, key, rooms }) => ({ accommodationId: id, key, roomTypes: new Map(rooms) }));
}

const MAPPED = `
  select h.accommodation_id as id, h.key,
         coalesce((select json_agg(json_build_array(m.key, m.room_type_id)) from room_mappings m
                    where m.branch_id = h.branch_id and m.supplier_hotel_id = h.id and m.state = 'confirmed'), '[]') as rooms
    from accommodation_suppliers s
    join supplier_hotels h on h.branch_id = s.branch_id and h.supplier_id = s.id and h.state = 'confirmed'
   where s.branch_id = $1 and s.code = $2 and s.active and h.accommodation_id = any($3::int[])
   order by h.accommodation_id, h.id`;
