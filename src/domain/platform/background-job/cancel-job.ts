import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { jobKey } from "./enqueue-job";
import type { JobName } from "./schema";

/**
 * Cancels a job after the batch in progress: completed batches stay. Before it began it has no effect. Throws notFound
 * (3009) unless it is the person's own, operationNotAllowed (8003) when it has ended.
 */
export async function cancelJob(ctx: Ctx<OperatorActor>, { id }: z.output<typeof JobName>): Promise<{ id: number }> {
  return transact(ctx, async (tx) => {
    const { branchId, operatorId } = tx.actor;
    const own = { branchId, id, operatorId };
    const { count } = await tx.db.work.updateMany({
      where: { ...own, state: { in: ["waiting", "running"] } },
      data: { state: "canceled", endedAt: tx.now },
    });
    if (count === 0) {
      if (!(await tx.db.work.findFirst({ where: own, select: { id: true } }))) throw new Refusal("notFound");
      throw new Refusal("operationNotAllowed", { data: { allowed_operations: [] } });
    }
    await tx.db.$queryRaw`select 1 as n from graphile_worker.remove_job(${jobKey(branchId, id)})`;
    await recordChange(tx, { action: "work.cancel", subject: { type: "work", id }, topic: "work.changed" });
    return { id };
  });
}
