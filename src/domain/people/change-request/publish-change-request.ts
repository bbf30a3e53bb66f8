import type { OperatorActor, TxCtx } from "../../kernel/context";

/** Publishes a change, so that console pages with change requests refetch. */
export async function publishChangeRequest({ db, actor }: TxCtx<OperatorActor>, id: number): Promise<void> {
  const aggregate = { aggregateType: "change_request", aggregateId: String(id) };
  await db.outboxEvent.create({
    data: { branchId: actor.branchId, type: "change_request.changed", ...aggregate, data: { id } },
  });
}
