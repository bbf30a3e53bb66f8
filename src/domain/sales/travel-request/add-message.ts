import { type Actor, actorName, type TxCtx } from "../../kernel/context";

/**
 * One more line of a conversation: counts it in its request and writes it. Only while the request lives and has room, which whoever
 * calls this has seen to under the row's lock. Answers its number.
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
  // Who writes has read what stands above.
  const seen = author === "customer" ? { customerSeen: nr } : { staffSeen: nr };
  await db.travelRequest.update({ where: { branchId_id: { branchId, id } }, data: seen });
  await db.travelRequestMessage.create({
    data: { branchId, requestId: id, nr, author, writtenBy: actorName(actor!), text, at: now },
  });
  return nr;
}
