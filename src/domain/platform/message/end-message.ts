import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { LIFE_HOURS } from "./rules";
import type { MessageName, Settlement } from "./schema";

/** Cancels an unsent message. Throws operationNotAllowed (8003) when sent or ended; notFound (3009). */
export async function cancelMessage(
  ctx: Ctx<OperatorActor>,
  { id }: z.output<typeof MessageName>,
): Promise<{ id: number }> {
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const { count } = await tx.db.outgoingMessage.updateMany({
      where: { branchId, id, state: "queued" },
      data: { state: "canceled", endedAt: tx.now },
    });
    if (count === 0) await refuse(ctx, id);
    await recordChange(tx, { action: "message.cancel", subject: { type: "message", id }, topic: "messages.changed" });
    return { id };
  });
}

/**
 * Records a person's finding about a message of unknown outcome: taken by the provider, it counts as handed over; not
 * taken, it is sent again. Throws operationNotAllowed (8003) when it is not unknown (a receipt may have arrived),
 * notFound (3009).
 */
export async function settleUnknown(
  ctx: Ctx<OperatorActor>,
  { id, found }: z.output<typeof Settlement>,
): Promise<{ id: number }> {
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const data =
      found === "taken"
        ? { state: "handed" as const, handedAt: tx.now }
        : {
            state: "queued" as const,
            notBefore: tx.now,
            expiresAt: new Date(tx.now.getTime() + LIFE_HOURS * 3_600_000),
          };
    const { count } = await tx.db.outgoingMessage.updateMany({ where: { branchId, id, state: "unknown" }, data });
    if (count === 0) await refuse(ctx, id);
    await recordChange(tx, {
      action: "message.settle",
      subject: { type: "message", id },
      after: { found },
      topic: "messages.changed",
    });
    return { id };
  });
}

async function refuse({ db, actor: { branchId } }: Ctx<OperatorActor>, id: number): Promise<never> {
  const row = await db.outgoingMessage.findUnique({
    where: { branchId_id: { branchId, id } },
    select: { state: true },
  });
  if (!row) throw new Refusal("notFound");
  throw new Refusal("operationNotAllowed", { data: { allowed_operations: [], state: row.state } });
}
