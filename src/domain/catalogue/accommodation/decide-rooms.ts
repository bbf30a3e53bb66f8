import { audit } from "../../kernel/audit";
import type { AuditAction } from "../../kernel/audit-actions";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { isRefusal, Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { type Locked, lockMappings } from "./lock-mappings";
import { publishAccommodation } from "./publish-accommodation";
import type { AcceptAbove, RoomDecisions } from "./schema.mapping";
import { writeDecision } from "./write-decision";

/**
 * Decides on suppliers' rooms, all or none, and returns the previous decisions, which undo it when submitted. Throws
 * notFound (3009), changedMeanwhile (8004), operationNotAllowed (8003) and fieldInvalid (3003) with the item's path
 * (`items[0].room_type_id`).
 */
export function decideRooms(ctx: Ctx<OperatorActor>, { items }: RoomDecisions) {
  return transact(ctx, async (tx) => {
    const locked = await lockMappings(
      tx,
      items.map(({ id }) => id),
    );
    for (const [at, item] of items.entries()) {
      const was = locked.find(({ id }) => id === item.id);
      const path = `items[${at}]`;
      if (!was) throw new Refusal("notFound", { fields: [{ path: `${path}.id`, message: NONE }] });
      try {
        await writeDecision(tx, was, item);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        const fields = (error.details.fields ?? []).map((field) => ({ ...field, path: `${path}.${field.path}` }));
        throw new Refusal(error.reason, { ...error.details, fields });
      }
    }
    await publishRoomMappings(
      tx,
      locked,
      "room_mapping.decide",
      items.map(({ id, state }) => ({ id, state })),
    );
    return { items: locked.map((was) => undoing(was)) };
  });
}

/** Maximum of one bulk acceptance. */
const MOST = 500;

/**
 * Accepts suggestions of a supplier's hotel or a supplier with at least this confidence. Same result as `decideRooms`.
 */
export function acceptAbove(ctx: Ctx<OperatorActor>, { supplier_hotel_id, supplier_id, from }: AcceptAbove) {
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const sure = await tx.db.roomMapping.findMany({
      where: {
        ...{ branchId, state: "suggested", confidence: { gte: from } },
        ...(supplier_hotel_id != null && { supplierHotelId: supplier_hotel_id }),
        hotel: { state: "confirmed", ...(supplier_id != null && { supplierId: supplier_id }) },
      },
      select: { id: true },
      orderBy: { id: "asc" },
      take: MOST,
    });
    const locked = await lockMappings(
      tx,
      sure.map(({ id }) => id),
    );
    const still = locked.filter(
      ({ state, confidence, hotel }) => state === "suggested" && confidence! >= from && hotel.state === "confirmed",
    );
    await tx.db.roomMapping.updateMany({
      where: { branchId, id: { in: still.map(({ id }) => id) } },
      data: { state: "confirmed", decidedBy: actorName(tx.actor), decidedAt: tx.now, version: { increment: 1 } },
    });
    if (still.length > 0)
      await publishRoomMappings(tx, still, "room_mapping.accept", { from, ids: still.map(({ id }) => id) });
    return { items: still.map((was) => undoing(was)) };
  });
}

const NONE = { en: "is not a known supplier room", fa: "چنین اتاقی نزد تأمین‌کننده نیست" };

/** The decision that reverts one. */
const undoing = ({ id, state, room_type_id, confidence, version }: Locked) => ({
  ...{ id, state, room_type_id, confidence },
  version: version + 1,
});

async function publishRoomMappings(
  tx: TxCtx<OperatorActor>,
  rooms: readonly Locked[],
  action: AuditAction,
  after: object,
) {
  const hotels = rooms.map((one) => one.supplier_hotel_id);
  const before = rooms.map(({ id, state, room_type_id }) => ({ id, state, room_type_id }));
  await audit(tx, {
    action,
    subject: { type: "supplier_hotel", id: hotels[0] ?? 0 },
    before,
    after: JSON.parse(JSON.stringify(after)),
  });
  await publishAccommodation(tx, "mapped", hotels);
}
