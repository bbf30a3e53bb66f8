import { actorName, type OperatorActor, type TxCtx } from "../../kernel/context";

/** Publishes a changed document to the console. */
export async function publishDocumentChange(
  { db, actor }: TxCtx<OperatorActor>,
  event: "saved" | "posted" | "removed" | "reversed",
  id: number,
): Promise<void> {
  await db.outboxEvent.create({
    data: {
      branchId: actor.branchId,
      type: `document.${event}`,
      aggregateType: "document",
      aggregateId: String(id),
      data: { id, by: actorName(actor) },
    },
  });
}
