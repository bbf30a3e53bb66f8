import type { OperatorActor, TxCtx } from "../../kernel/context";

/** Publishes a changed person to console pages of these branches. */
export async function publishStaff({ db }: TxCtx<OperatorActor>, operatorId: number, branches: readonly number[]) {
  const aggregate = { aggregateType: "operator", aggregateId: String(operatorId) };
  await db.outboxEvent.createMany({
    data: branches.map((branchId) => ({ branchId, type: "operator.changed", ...aggregate, data: { id: operatorId } })),
  });
}
