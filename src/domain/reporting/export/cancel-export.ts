import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { jobKey } from "./ask-export";
import type { ExportAsked, ExportName } from "./schema";

/**
 * Cancels a pending or running export; its job stops within a second or two. Throws notFound (3009) unless the caller's
 * own, operationNotAllowed (8003) when it has ended.
 */
export async function cancelExport(
  ctx: Ctx<OperatorActor>,
  { id }: z.output<typeof ExportName>,
): Promise<z.input<typeof ExportAsked>> {
  return transact(ctx, async (tx) => {
    const { branchId, operatorId } = tx.actor;
    const own = { branchId, id, operatorId };
    const { count } = await tx.db.export.updateMany({
      where: { ...own, state: { in: ["waiting", "running"] } },
      data: { state: "canceled", endedAt: tx.now },
    });
    if (count === 0) {
      const found = await tx.db.export.findFirst({ where: own, select: { state: true } });
      if (!found) throw new Refusal("notFound");
      const allowed_operations = found.state === "done" ? ["download"] : [];
      throw new Refusal("operationNotAllowed", { data: { allowed_operations } });
    }
    await tx.db.exportPart.deleteMany({ where: { branchId, exportId: id } });
    await tx.db.$queryRaw`select 1 as n from graphile_worker.remove_job(${jobKey(branchId, id)})`;
    await recordChange(tx, { action: "export.cancel", subject: { type: "export", id }, topic: "export.changed" });
    return { id };
  });
}
