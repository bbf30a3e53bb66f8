import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { lockRequest } from "./lock-request";
import { notifyCustomer } from "./notify-customer";
import { actsOf, isLive } from "./rules";
import { closedWords } from "./rules.notification";
import type { RequestClose, RequestStands } from "./schema.console";

type Stands = z.input<typeof RequestStands>;

/**
 * Closes a request and notifies the customer of the reason. Throws notFound (3009), operationNotAllowed (8003) when it
 * is over already.
 */
export async function closeRequest(
  ctx: Ctx<OperatorActor>,
  { id, reason }: z.output<typeof RequestClose>,
): Promise<Stands> {
  const { branchId } = ctx.actor;
  return transact(ctx, async (tx) => {
    const before = await lockRequest(tx, id);
    if (!isLive(before.status))
      throw new Refusal("operationNotAllowed", { data: { allowed_operations: actsOf(before.status) } });
    const { version } = await tx.db.travelRequest.update({
      where: { branchId_id: { branchId, id } },
      data: {
        ...{
          status: "closed",
          closedAt: tx.now,
          closedBy: actorName(tx.actor),
          closeReason: reason,
          updatedAt: tx.now,
        },
        version: { increment: 1 },
      },
      select: { version: true },
    });
    const words = (locale: "fa" | "en") => closedWords({ id, locale, text: reason });
    await notifyCustomer(tx, { id, event: `closed:${version}`, words });
    await recordChange(tx, {
      action: "travel_request.close",
      subject: { type: "travel_request", id },
      before: { status: before.status },
      after: { status: "closed", reason },
      topic: "travel_request.closed",
    });
    return { id, status: "closed", version };
  });
}

/**
 * Reopens a closed request; its status follows from the author of the last message. Throws notFound (3009),
 * operationNotAllowed (8003) when it is not closed.
 */
export async function reopenRequest(ctx: Ctx<OperatorActor>, { id }: { id: number }): Promise<Stands> {
  const { branchId } = ctx.actor;
  return transact(ctx, async (tx) => {
    const before = await lockRequest(tx, id);
    if (before.status !== "closed")
      throw new Refusal("operationNotAllowed", { data: { allowed_operations: actsOf(before.status) } });
    const status = before.answered || before.trade_id !== null ? "answered" : "open";
    const { version } = await tx.db.travelRequest.update({
      where: { branchId_id: { branchId, id } },
      data: {
        ...{ status, closedAt: null, closedBy: null, closeReason: "", updatedAt: tx.now },
        version: { increment: 1 },
      },
      select: { version: true },
    });
    await recordChange(tx, {
      action: "travel_request.reopen",
      subject: { type: "travel_request", id },
      before: { status: before.status },
      after: { status },
      topic: "travel_request.reopened",
    });
    return { id, status, version };
  });
}
