import { actorName, type OperatorActor, type TxCtx } from "../../kernel/context";

/** Publishes a changed account to the console. */
export async function publishAccount(
  { db, actor }: TxCtx<OperatorActor>,
  event: "created" | "changed" | "deleted",
  id: number,
): Promise<void> {
  await db.outboxEvent.create({
    data: {
      branchId: actor.branchId,
      type: `account.${event}`,
      aggregateType: "account",
      aggregateId: String(id),
      data: { account_id: id, by: actorName(actor) },
    },
  });
}
