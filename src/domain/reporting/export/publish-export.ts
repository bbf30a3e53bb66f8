import type { TxCtx } from "../../kernel/context";

type PublishCtx = Pick<TxCtx, "db"> & { actor: { branchId: number } };

/** Tells the console that an export came, ended or went. */
export async function publishExport({ db, actor }: PublishCtx, id: number): Promise<void> {
  const aggregate = { aggregateType: "export", aggregateId: String(id) };
  await db.outboxEvent.create({
    data: { branchId: actor.branchId, type: "export.changed", ...aggregate, data: { id } },
  });
}
