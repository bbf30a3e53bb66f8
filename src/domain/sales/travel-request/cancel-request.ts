import { actorName, type Ctx, type CustomerActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { readOwn } from "./read-own";
import { type Own, ownBefore } from "./rows";
import { isLive, ownActsOf } from "./rules";

/**
 * DELETE /travel_requests/{id}: cancels the caller's request, which is retained. Idempotent. Throws notFound (3009),
 * operationNotAllowed (8003) when the branch has closed it.
 */
export async function cancelRequest(ctx: Ctx<CustomerActor>, { id }: { id: number }): Promise<Own> {
  const before = await ownBefore(ctx, id);
  if (!before) throw new Refusal("notFound");
  const done = isLive(before.status) && (await cancel(ctx, id));
  const now = await readOwn(ctx, { id });
  if (!done && now.status !== "canceled")
    throw new Refusal("operationNotAllowed", { data: { allowed_operations: ownActsOf(now.status) } });
  return now;
}

function cancel(ctx: Ctx<CustomerActor>, id: number): Promise<boolean> {
  const { branchId } = ctx.actor;
  return transact(ctx, async (tx) => {
    const { count } = await tx.db.travelRequest.updateMany({
      where: { branchId, id, status: { in: ["open", "answered"] } },
      data: {
        ...{ status: "canceled", closedAt: tx.now, closedBy: actorName(tx.actor), updatedAt: tx.now },
        version: { increment: 1 },
      },
    });
    if (count === 0) return false;
    await recordChange(tx, {
      action: "travel_request.cancel",
      subject: { type: "travel_request", id },
      after: { status: "canceled" },
      topic: "travel_request.canceled",
    });
    return true;
  });
}
