import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { lockRequest } from "./lock-request";
import { actsOf, isLive } from "./rules";
import type { RequestOwn } from "./schema.console";

/**
 * Assigns a request to the caller, another operator of the branch, or none. Throws notFound (3009), fieldInvalid (3003)
 * for an operator outside the branch, operationNotAllowed (8003) when it is over.
 */
export async function ownRequest(
  ctx: Ctx<OperatorActor>,
  { id, owner_id }: z.output<typeof RequestOwn>,
): Promise<{ id: number; owner_id: number | null }> {
  const { branchId, operatorId } = ctx.actor;
  const ownerId = owner_id === undefined ? operatorId : owner_id;
  return transact(ctx, async (tx) => {
    if (ownerId !== null) {
      const works = await tx.db.membership.findFirst({
        where: { branchId, operatorId: ownerId, active: true, operator: { active: true } },
      });
      if (!works) throw refuseField("owner_id", NOBODY);
    }
    const before = await lockRequest(tx, id);
    if (!isLive(before.status))
      throw new Refusal("operationNotAllowed", { data: { allowed_operations: actsOf(before.status) } });
    await tx.db.travelRequest.update({
      where: { branchId_id: { branchId, id } },
      data: { ownerId, version: { increment: 1 } },
    });
    await recordChange(tx, {
      action: "travel_request.own",
      subject: { type: "travel_request", id },
      before: { owner_id: before.owner_id },
      after: { owner_id: ownerId },
      topic: "travel_request.owned",
    });
    return { id, owner_id: ownerId };
  });
}

const NOBODY = { en: "is not a user of this branch", fa: "کسی که در این شعبه کار کند نیست" };
