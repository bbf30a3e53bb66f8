import { type Actor, actorName, type TxCtx } from "../../kernel/context";

/**
 * Appends a message to a conversation and counts it in its request. The caller has checked under the row lock that the
 * request is active and has room. Returns the message number.
 */
export async function addMessage(
  { db, actor, now }: TxCtx<Actor>,
  { id, author, text }: { id: number; author: "customer" | "staff"; text: string },
): Promise<number> {
  const branchId = actor!.branchId;
  const { messageCount: nr } = await db.travelRequest.update({
    where: { branchId_id: { branchId, id } },
    data: { messageCount: { increment: 1 }, version: { increment: 1 }, updatedAt: now },
    select: { messageCount: true },
  });
  // The author has read everything above.
  const seen = author === "customer" ? { customerSeen: nr } : { staffSeen: nr };
  await db.travelRequest.update({ where: { branchId_id: { branchId, id } }, data: seen });
  await db.travelRequestMessage.create({
    data: { branchId, requestId: id, nr, author, writtenBy: actorName(actor!), text, at: now },
  });
  return nr;
}
