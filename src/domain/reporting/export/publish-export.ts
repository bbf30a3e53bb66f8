import type { TxCtx } from "../../kernel/context";

type PublishCtx = Pick<TxCtx, "db"> & { actor: { branchId: number } };

/** Publishes a changed export to the console. */
export async function publishExport({ db, actor }: PublishCtx, id: number): Promise<void> {
  const aggregate = { aggregateType: "export", aggregateId: String(id) };
  await db.outboxEvent.create({
    data: { branchId: actor.branchId, type: "export.changed", ...aggregate, data: { id } },
  });
}
