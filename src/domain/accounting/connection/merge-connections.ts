import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { refuseTooMany } from "./items";
import { readConnection } from "./read-connection";
import { FAULTS } from "./rules";
import type { ConnectionMerge } from "./schema";
import { lockConnection, publishConnection, refuseUnless, type Stored, takeTurn } from "./stored";

type MergeConnectionsInput = z.output<typeof ConnectionMerge>;

/**
 * Moves the source's records to the target, with connections merged into the source before; the order of merges does
 * not matter. A merged target is replaced by its own target; merging two that are already one is idempotent. Throws
 * notFound (3009); fieldInvalid (3003) for the same id twice; connectionClosed (8005) for a trashed one, or a source
 * that was merged into another.
 */
export async function mergeConnections(ctx: Ctx<OperatorActor>, { target_id, source_id }: MergeConnectionsInput) {
  if (target_id === source_id) throw refuseField("source_id", FAULTS.itself);
  const id = await transact(ctx, async (tx) => {
    await takeTurn(tx);
    const into = await lockConnection(tx, target_id);
    const target = into.merged_into === null ? into : await lockConnection(tx, into.merged_into);
    const source = await lockConnection(tx, source_id);
    refuseUnless(target, "merge");
    if ((source.merged_into ?? source.id) !== target.id) await move(tx, { target, source });
    return target.id;
  });
  return readConnection(ctx, { id });
}

async function move(tx: TxCtx<OperatorActor>, { target, source }: { target: Stored; source: Stored }): Promise<void> {
  const { branchId } = tx.actor;
  if (source.status !== "active")
    throw new Refusal("connectionClosed", {
      data: { status: source.status, merged_into: source.merged_into, allowed_operations: [] },
      fields: [{ path: "source_id", message: { en: "merged or trashed", fa: "ادغام یا حذف شده" } }],
    });
  const items = await tx.db.$executeRaw`
    update connection_items set connection_id = ${target.id}::int
     where branch_id = ${branchId}::int and connection_id = ${source.id}::int and active`;
  await refuseTooMany(tx, target.id);
  // First the connections merged into the source: `merged_into` must never point to a merged one.
  await tx.db.connection.updateMany({ where: { branchId, mergedInto: source.id }, data: { mergedInto: target.id } });
  await tx.db.connection.update({
    where: { branchId_id: { branchId, id: source.id } },
    data: { status: "merged", mergedInto: target.id, version: { increment: 1 }, updatedAt: tx.now },
  });
  await tx.db.connection.update({
    where: { branchId_id: { branchId, id: target.id } },
    data: { version: { increment: 1 }, updatedAt: tx.now },
  });
  await publishConnection(tx, "merge", { id: target.id, source_id: source.id, title: source.title, items });
  await publishConnection(tx, "merge", { id: source.id, target_id: target.id, items });
}
