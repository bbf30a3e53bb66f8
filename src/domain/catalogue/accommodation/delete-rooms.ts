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

type DeleteRoomsResult = z.input<typeof RoomsDeleted>;

/**
 * Deletes room types and their mappings; `undoDeletion` restores both for 24 hours. All or none: throws notFound (3009)
 * with the paths of foreign ids.
 */
export function deleteRooms(ctx: Ctx<OperatorActor>, input: readonly number[]): Promise<DeleteRoomsResult> {
  const ids = [...new Set(input)].sort((a, b) => a - b);
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const deletion = await tx.db.accommodationDeletion.create({
      data: { branchId, deletedAt: tx.now, deletedBy: actorName(tx.actor) },
    });
    let mappings = await unmap(tx, deletion.id, ids);
    const rows = await tx.db.$queryRaw<RowOf<"room_types", "id" | "accommodation_id">[]>`
      select id, accommodation_id from room_types
       where branch_id = ${branchId}::int and id = any(${ids}::int[]) and deletion_id is null order by id for update`;
    // The rows are locked, so no new mapping can appear; remove those committed while waiting.
    mappings += await unmap(tx, deletion.id, ids);
    refuseStrange(input, rows);
    await tx.db.roomType.updateMany({
      where: { branchId, id: { in: ids } },
      data: { deletionId: deletion.id, version: { increment: 1 }, updatedAt: tx.now },
    });
    await audit(tx, {
      action: "room_type.delete",
      subject: { type: "accommodation_deletion", id: deletion.id },
      after: { room_type_ids: ids, mappings },
    });
    await publishAccommodation(
      tx,
      "changed",
      rows.map((row) => row.accommodation_id),
    );
    return { deletion_id: deletion.id, ids, mappings, undone: false, undo_until: undoUntil(tx.now) };
  });
}

function refuseStrange(input: readonly number[], rows: readonly { id: number }[]): void {
  const message = { en: "is not a room type of this branch", fa: "نوع اتاقی از این شعبه نیست" };
  const fields = input.flatMap((id, at) =>
    rows.some((row) => row.id === id) ? [] : [{ path: `ids[${at}]`, message }],
  );
  if (fields.length > 0) throw new Refusal("notFound", { fields });
}

/** Resets suppliers' rooms mapped or suggested to these to open; the deletion stores the previous states. */
async function unmap(tx: TxCtx<OperatorActor>, deletionId: number, roomTypeIds: readonly number[]): Promise<number> {
  const { db, actor } = tx;
  const { branchId } = actor;
  const mapped = await db.roomMapping.findMany({
    where: { branchId, roomTypeId: { in: [...roomTypeIds] } },
    select: { id: true },
  });
  const locked = await lockMappings(
    tx,
    mapped.map(({ id }) => id),
  );
  const ids = locked
    .filter(({ room_type_id }) => room_type_id && roomTypeIds.includes(room_type_id))
    .map(({ id }) => id);
  if (ids.length === 0) return 0;
  await db.$executeRaw`
    insert into deleted_mappings (branch_id, deletion_id, mapping_id, room_type_id, state, confidence, why, decided_by, decided_at, version)
    select branch_id, ${deletionId}::int, id, room_type_id, state, confidence, why, decided_by, decided_at, version + 1
      from room_mappings where branch_id = ${branchId}::int and id = any(${ids}::int[])`;
  await db.$executeRaw`
    update room_mappings set room_type_id = null, accommodation_id = null, state = 'open', confidence = null, why = '[]',
           decided_by = null, decided_at = null, version = version + 1
     where branch_id = ${branchId}::int and id = any(${ids}::int[])`;
  await publishAccommodation(
    tx,
    "mapped",
    locked.map((one) => one.supplier_hotel_id),
  );
  return ids.length;
}
