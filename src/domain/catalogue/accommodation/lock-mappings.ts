import type { OperatorActor, TxCtx } from "../../kernel/context";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import type { AccommodationState } from "./rules";

/** A supplier's room with the mapping of its hotel. */
export type Locked = RowOf<
  "room_mappings",
  "id" | "supplier_hotel_id" | "name" | "adults" | "accommodation_id" | "room_type_id" | "confidence" | "version"
> & {
  board: "RO" | "BB" | "HB" | "FB" | "AI" | null;
  state: AccommodationState;
  refused: NonNullable<ColumnOf<"room_mappings", "refused">>;
  hotel: { accommodation_id: number | null; state: AccommodationState };
};

/**
 * Locks suppliers' rooms by id until the transaction ends. Lock order prevents deadlocks: suppliers' hotels, then their
 * rooms, then our room types, each by id.
 */
export async function lockMappings({ db, actor }: TxCtx<OperatorActor>, ids: readonly number[]): Promise<Locked[]> {
  if (ids.length === 0) return [];
  await db.$queryRaw`
    select h.id from supplier_hotels h
     where h.branch_id = ${actor.branchId}::int
       and h.id in (select supplier_hotel_id from room_mappings where branch_id = ${actor.branchId}::int and id = any(${ids}::int[]))
     order by h.id for share`;
  return db.$queryRaw<Locked[]>`
    select m.id, m.supplier_hotel_id, m.name, m.adults, m.board::text, m.accommodation_id, m.room_type_id, m.state::text,
           m.confidence, m.refused, m.version,
           jsonb_build_object('accommodation_id', h.accommodation_id, 'state', h.state) as hotel
      from room_mappings m join supplier_hotels h on h.branch_id = m.branch_id and h.id = m.supplier_hotel_id
     where m.branch_id = ${actor.branchId}::int and m.id = any(${ids}::int[])
     order by m.id for update of m`;
}
