import type { TxCtx } from "../../kernel/context";

/** What the console hears of: a call, the link to the server, what waits for a second person. */
export type Topic = "telephony.call" | "telephony.link" | "telephony.approval";

/** Tells the console, in the transaction of what happened. */
export async function publishTelephony(tx: TxCtx, topic: Topic, id: number): Promise<void> {
  await tx.db.outboxEvent.create({
    data: {
      ...{ branchId: tx.actor.branchId, type: topic, data: { id } },
      ...{ aggregateType: topic.replace(".", "_"), aggregateId: String(id) },
    },
  });
}
