import type { OperatorActor, TxCtx } from "../../kernel/context";

/** Console pages of these branches that show the person ask again. */
export async function publishStaff({ db }: TxCtx<OperatorActor>, operatorId: number, branches: readonly number[]) {
  const aggregate = { aggregateType: "operator", aggregateId: String(operatorId) };
  await db.outboxEvent.createMany({
    data: branches.map((branchId) => ({ branchId, type: "operator.changed", ...aggregate, data: { id: operatorId } })),
  });
}
