import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import { transact } from "../../kernel/transact";
import { charterEvent } from "./charter-event";
import { lockCharter, lockClasses } from "./lock";
import { minCapacity, missingToOpen, NEXT_STATUSES, STATUS_EVENTS } from "./rules.charter";
import type { CharterStatusChange } from "./schema.charter";

/**
 * Opens, closes or cancels a charter (NEXT_STATUSES). Throws operationNotAllowed (8003) with the allowed statuses, and
 * with what is `missing` to open it; changedMeanwhile (8004). Bookings stay: sales of a canceled charter are refunded.
 */
export function changeStatus(
  ctx: Ctx<OperatorActor>,
  { id, version, status }: z.output<typeof CharterStatusChange>,
): Promise<{ id: number }> {
  return transact(ctx, async (tx) => {
    const charter = await lockCharter(tx, id);
    requireVersion(version, charter.version);
    const allowed_operations = NEXT_STATUSES[charter.status];
    if (status === "draft" || !allowed_operations.includes(status))
      throw new Refusal("operationNotAllowed", { data: { allowed_operations } });
    if (status === "open") await refuseUnready(tx, charter);
    // From here on no booking based on the old status can be in progress.
    const classes = await lockClasses(tx, id);
    await tx.db.charter.update({
      where: { branchId_id: { branchId: tx.actor.branchId, id } },
      data: { status, version: { increment: 1 }, updatedAt: tx.now },
    });
    const seats = classes.reduce((sum, one) => sum + minCapacity(one), 0);
    await recordChange(tx, {
      action: "charter.status",
      subject: { type: "charter", id },
      before: { status: charter.status },
      after: { status },
      event: charterEvent(STATUS_EVENTS[status], id, { seats_sold_or_held: seats }),
    });
    return { id };
  });
}

/** Throws operationNotAllowed (8003) with what is `missing` to sell a charter. */
export async function refuseUnready(
  { db, actor: { branchId }, now }: TxCtx<OperatorActor>,
  { id, status, starts_at }: { id: number; status: "draft" | "open" | "closed" | "canceled"; starts_at: Date },
): Promise<void> {
  const of = { branchId, charterId: id };
  const [routes, stays, sellable] = [
    await db.charterCalculationRoute.count({ where: of }),
    await db.charterCalculationAccommodation.count({ where: of }),
    await db.charterClass.count({ where: { ...of, prices: { some: { paxType: "ADT" } } } }),
  ];
  const missing = missingToOpen({ routes, stays, sellable, departed: starts_at <= now });
  if (missing.length === 0) return;
  const allowed_operations = NEXT_STATUSES[status].filter((next) => next !== "open");
  throw new Refusal("operationNotAllowed", { data: { allowed_operations, missing } });
}
