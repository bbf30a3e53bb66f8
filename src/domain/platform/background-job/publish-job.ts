import type { TxCtx } from "../../kernel/context";

type PublishCtx = Pick<TxCtx, "db"> & { actor: { branchId: number } };

/** Publishes a change of a job's state to the console. */
export async function publishJob({ db, actor }: PublishCtx, id: number): Promise<void> {
  const aggregate = { aggregateType: "work", aggregateId: String(id) };
  await db.outboxEvent.create({ data: { branchId: actor.branchId, type: "work.changed", ...aggregate, data: { id } } });
}
