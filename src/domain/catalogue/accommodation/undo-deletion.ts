import type { z } from "zod";
import { audit } from "../../kernel/audit";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { RowOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { lockMappings } from "./lock-mappings";
import { publishAccommodation } from "./publish-accommodation";
import { undoUntil } from "./rules";
import type { RoomsDeleted } from "./schema.rooms";

/**
 * Restores a deletion of the last 24 hours: hotel, room types and mappings. Rooms decided on since are not changed.
 * Throws notFound (3009); operationNotAllowed (8003) when too late, already undone, or the hotel itself is gone.
 */
export function undoDeletion(ctx: Ctx<OperatorActor>, id: number): Promise<z.input<typeof RoomsDeleted>> {
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const [deletion] = await tx.db.$queryRaw<RowOf<"accommodation_deletions", "deleted_at" | "undone_at">[]>`
      select deleted_at, undone_at from accommodation_deletions where branch_id = ${branchId}::int and id = ${id}::int for update`;
    if (!deletion) throw new Refusal("notFound");
    const until = undoUntil(deletion.deleted_at);
    const data = { allowed_operations: [], undo_until: until.toISOString() };
    if (deletion.undone_at || tx.now > until) throw new Refusal("operationNotAllowed", { data });
    const gone = await tx.db.deletedMapping.findMany({ where: { branchId, deletionId: id } });
    await lockMappings(
      tx,
      gone.map(({ mappingId }) => mappingId),
    );
    const where = { branchId, deletionId: id };
    const back = { deletionId: null, updatedAt: tx.now, version: { increment: 1 } } as const;
    await tx.db.accommodation.updateMany({ where, data: back });
    const rooms = await tx.db.roomType.findMany({
      where,
      select: { id: true, accommodationId: true },
      orderBy: { id: "asc" },
    });
    const homes = [...new Set(rooms.map(({ accommodationId }) => accommodationId))];
    const deleted = await tx.db.accommodation.count({
      where: { branchId, id: { in: homes }, deletionId: { not: null } },
    });
    if (deleted > 0) throw new Refusal("operationNotAllowed", { data });
    await tx.db.roomType.updateMany({ where, data: back });
    const mappings = await mapAgain(tx, id);
    await tx.db.accommodationDeletion.update({
      where: { branchId_id: { branchId, id } },
      data: { undoneAt: tx.now, undoneBy: actorName(tx.actor) },
    });
    await audit(tx, {
      action: "room_type.undo_delete",
      subject: { type: "accommodation_deletion", id },
      after: { mappings },
    });
    await publishAccommodation(tx, "changed", homes);
    return { deletion_id: id, ids: rooms.map((room) => room.id), mappings, undone: true, undo_until: until };
  });
}

/** Restores mappings unchanged since, whose hotel is still mapped to the same accommodation. */
async function mapAgain(tx: TxCtx<OperatorActor>, deletionId: number): Promise<number> {
  const rows = await tx.db.$queryRaw<RowOf<"room_mappings", "supplier_hotel_id">[]>`
    update room_mappings m
       set room_type_id = d.room_type_id, accommodation_id = r.accommodation_id, state = d.state, confidence = d.confidence,
           why = d.why, decided_by = d.decided_by, decided_at = d.decided_at, version = m.version + 1
      from deleted_mappings d
      join room_types r on r.branch_id = d.branch_id and r.id = d.room_type_id
     where d.branch_id = ${tx.actor.branchId}::int and d.deletion_id = ${deletionId}::int
       and m.branch_id = d.branch_id and m.id = d.mapping_id and m.version = d.version and m.room_type_id is null
       and exists (select from supplier_hotels h where h.branch_id = m.branch_id and h.id = m.supplier_hotel_id
                      and h.accommodation_id = r.accommodation_id and (h.state = 'confirmed' or d.state = 'suggested'))
    returning m.supplier_hotel_id`;
  await publishAccommodation(
    tx,
    "mapped",
    rows.map((row) => row.supplier_hotel_id),
  );
  return rows.length;
}
