import type { z } from "zod";
import { audit } from "../audit";
import type { Ctx, OperatorActor } from "../context";
import { Refusal, refuseField } from "../errors";
import { transact } from "../transact";
import { lockRequest } from "./lock-request";
import { publishTravelRequest } from "./publish-travel-request";
import { actsOf, isLive } from "./rules";
import type { RequestOwn } from "./schema.desk";

/**
 * Says who looks after a request: whoever asks, somebody else of the branch, or nobody. 3009 none such, 3003 nobody who works here, 8003
 * for one that is over.
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
    await audit(tx, {
      action: "travel_request.own",
      subject: { type: "travel_request", id },
      before: { owner_id: before.owner_id },
      after: { owner_id: ownerId },
    });
    await publishTravelRequest(tx, id, "owned");
    return { id, owner_id: ownerId };
  });
}

const NOBODY = { en: "is not a user of this branch", fa: "کسی که در این شعبه کار کند نیست" };
