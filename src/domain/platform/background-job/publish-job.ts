import type { TxCtx } from "../../kernel/context";

type PublishCtx = Pick<TxCtx, "db"> & { actor: { branchId: number } };

/** Tells the console that a work came, began, ended or went. */
export async function publishJob({ db, actor }: PublishCtx, id: number): Promise<void> {
  const aggregate = { aggregateType: "work", aggregateId: String(id) };
  await db.outboxEvent.create({ data: { branchId: actor.branchId, type: "work.changed", ...aggregate, data: { id } } });
}
