import type { z } from "zod";
import { audit } from "../audit";
import type { Ctx, OperatorActor } from "../context";
import { Refusal, refuseField } from "../errors";
import { transact } from "../transact";
import type { LimboOwn } from "./schema";

/**
 * Says who looks after a case: whoever asks, somebody else of the branch, or nobody. 3009 none such, 3003 nobody who works here, 8003
 * for one that is closed.
 */
export async function ownLimboCase(
  ctx: Ctx<OperatorActor>,
  { id, owner_id }: z.output<typeof LimboOwn>,
): Promise<{ id: number; owner_id: number | null }> {
  const { branchId, operatorId } = ctx.actor;
  const ownerId = owner_id === undefined ? operatorId : owner_id;
  return transact(ctx, async (tx) => {
    if (ownerId !== null) {
      const works = await tx.db.membership.findFirst({ where: { branchId, operatorId: ownerId, active: true } });
      if (!works) throw refuseField("owner_id", NOBODY);
    }
    const before = await tx.db.limboCase.findUnique({ where: { branchId_id: { branchId, id } } });
    if (!before) throw new Refusal("notFound");
    const { count } = await tx.db.limboCase.updateMany({
      where: { branchId, id, state: "open" },
      data: { ownerId, version: { increment: 1 } },
    });
    if (count === 0) throw new Refusal("operationNotAllowed", { data: { allowed_operations: [] } });
    await audit(tx, {
      action: "limbo.own",
      subject: { type: "limbo_case", id },
      before: { owner_id: before.ownerId },
      after: { owner_id: ownerId },
    });
    await tx.db.outboxEvent.create({
      data: { branchId, type: "limbo.changed", aggregateType: "limbo_case", aggregateId: String(id), data: { id } },
    });
    return { id, owner_id: ownerId };
  });
}

const NOBODY = { en: "is not a user of this branch", fa: "کسی که در این شعبه کار کند نیست" };
