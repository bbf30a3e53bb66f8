import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { undoUntil } from "./rules";
import type { RoomsDeleted } from "./schema.rooms";

/**
 * Deletes an accommodation with its room types; `undoDeletion` restores it for 24 hours. Throws notFound (3009),
 * operationNotAllowed (8003) while suppliers' hotels are mapped to it: they must be remapped first.
 */
export function deleteAccommodation(ctx: Ctx<OperatorActor>, id: number): Promise<z.input<typeof RoomsDeleted>> {
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const [found] = await tx.db.$queryRaw<unknown[]>`
      select id from accommodations where branch_id = ${branchId}::int and id = ${id}::int and deletion_id is null for update`;
    if (!found) throw new Refusal("notFound");
    const suppliers = await tx.db.supplierHotel.count({ where: { branchId, accommodationId: id } });
    if (suppliers > 0) {
      const message = {
        en: "supplier hotels are still mapped to it",
        fa: "هتل‌های تأمین‌کنندگان با آن تطبیق داده شده‌اند",
      };
      throw new Refusal("operationNotAllowed", { fields: [{ path: "id", message }], data: { suppliers } });
    }
    const deletion = await tx.db.accommodationDeletion.create({
      data: { branchId, deletedAt: tx.now, deletedBy: actorName(tx.actor) },
    });
    const gone = { deletionId: deletion.id, updatedAt: tx.now, version: { increment: 1 } };
    const rooms = await tx.db.roomType.findMany({
      where: { branchId, accommodationId: id, deletionId: null },
      select: { id: true },
    });
    await tx.db.roomType.updateMany({ where: { branchId, accommodationId: id, deletionId: null }, data: gone });
    await tx.db.accommodation.update({ where: { branchId_id: { branchId, id } }, data: gone });
    const ids = rooms.map((room) => room.id);
    await recordChange(tx, {
      action: "accommodation.delete",
      subject: { type: "accommodation", id },
      after: { room_type_ids: ids },
      topic: "accommodation.changed",
    });
    return { deletion_id: deletion.id, ids, mappings: 0, undone: false, undo_until: undoUntil(tx.now) };
  });
}
