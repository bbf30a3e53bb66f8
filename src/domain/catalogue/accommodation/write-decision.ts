import type { Prisma } from "@/generated/prisma/client";
import { actorName, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { requireVersion } from "../../kernel/require-version";
import type { Locked } from "./lock-mappings";
import type { AccommodationState } from "./rules";
import { compareRooms, type OurRoom } from "./rules.match";

/** A decision on a supplier's room. `version`: the one that was read, checked when given. */
export type Decision = {
  state: AccommodationState;
  room_type_id?: number | null;
  confidence?: number | null;
  version?: number | null;
};

/**
 * Writes a decision on a locked supplier's room. Throws changedMeanwhile (8004); operationNotAllowed (8003) when it
 * would be confirmed but its hotel is not; fieldInvalid (3003) for a room type of another hotel. A rejected one is not
 * suggested again.
 */
export async function writeDecision(tx: TxCtx<OperatorActor>, was: Locked, decision: Decision): Promise<void> {
  const { state, version } = decision;
  requireVersion(version, was.version);
  const mapped = state === "suggested" || state === "confirmed";
  if (state === "confirmed" && was.hotel.state !== "confirmed")
    throw new Refusal("operationNotAllowed", {
      fields: [
        {
          path: "state",
          message: { en: "the hotel of this room is not mapped yet", fa: "هتل آن هنوز تطبیق داده نشده است" },
        },
      ],
      data: { supplier_hotel_id: was.supplier_hotel_id },
    });
  const our = mapped ? await roomOf(tx, was, decision.room_type_id ?? was.room_type_id) : null;
  const match = our && compareRooms(was, our);
  const decided = state === "confirmed" || state === "rejected";
  const refused = new Set(was.refused);
  if (our) refused.delete(our.id);
  if (state === "rejected" && was.room_type_id !== null) refused.add(was.room_type_id);
  await tx.db.roomMapping.update({
    where: { branchId_id: { branchId: tx.actor.branchId, id: was.id } },
    data: {
      state,
      roomTypeId: our?.id ?? null,
      accommodationId: our ? was.hotel.accommodation_id : null,
      confidence: match ? (decision.confidence ?? match.confidence) : null,
      why: (match?.why ?? []) as unknown as Prisma.InputJsonValue,
      refused: [...refused],
      decidedBy: decided ? actorName(tx.actor) : null,
      decidedAt: decided ? tx.now : null,
      version: { increment: 1 },
    },
  });
}

/** Locked against deletion until the transaction ends. */
async function roomOf(
  { db, actor }: TxCtx<OperatorActor>,
  was: Locked,
  id: number | null | undefined,
): Promise<OurRoom> {
  const wanted = { en: "must be a room type of the mapped hotel", fa: "نوع اتاقی از هتلی که با آن تطبیق داده شده" };
  if (id == null || was.hotel.accommodation_id === null) throw refuseField("room_type_id", wanted);
  const [row] = await db.$queryRaw<OurRoom[]>`
    select id, name, name_latin, adults, board::text as board, double_beds, single_beds from room_types
     where branch_id = ${actor.branchId}::int and id = ${id}::int and accommodation_id = ${was.hotel.accommodation_id}::int
       and deletion_id is null for key share`;
  if (!row) throw refuseField("room_type_id", wanted);
  return row;
}
