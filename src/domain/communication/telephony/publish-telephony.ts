import type { TxCtx } from "../../kernel/context";

/** Topics of the console: a call, the server connection, pending approvals. */
export type Topic = "telephony.call" | "telephony.link" | "telephony.approval";

/** Publishes to the console, in the transaction of the change. */
export async function publishTelephony(tx: TxCtx, topic: Topic, id: number): Promise<void> {
  await tx.db.outboxEvent.create({
    data: {
      ...{ branchId: tx.actor.branchId, type: topic, data: { id } },
      ...{ aggregateType: topic.replace(".", "_"), aggregateId: String(id) },
    },
  });
}
