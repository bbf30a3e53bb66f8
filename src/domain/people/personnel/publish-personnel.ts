import type { OperatorActor, TxCtx } from "../../kernel/context";

/** Publishes changed attendance or leave to the console. */
export async function publishPersonnel({ db, actor }: TxCtx<OperatorActor>, what: "attendance" | "leave", id: number) {
  const aggregate = { aggregateType: what, aggregateId: String(id) };
  const event = { branchId: actor.branchId, type: `${what}.changed`, ...aggregate, data: { id } };
  await db.outboxEvent.create({ data: event });
}
