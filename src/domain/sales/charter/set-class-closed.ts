import type { Ctx, OperatorActor } from "../../kernel/context";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { charterEvent } from "./charter-event";
import { lockClassAndCharter, refuseHistory } from "./lock";

/**
 * Closes a class for sale, even to lock holders; sales stay. Throws operationNotAllowed (8003) for a canceled or
 * departed charter.
 */
export const closeClass = (ctx: Ctx<OperatorActor>, { id }: { id: number }) => setClosed(ctx, id, true);

/** Reopens it within its sales window. */
export const openClass = (ctx: Ctx<OperatorActor>, { id }: { id: number }) => setClosed(ctx, id, false);

function setClosed(ctx: Ctx<OperatorActor>, id: number, closed: boolean): Promise<{ id: number }> {
  return transact(ctx, async (tx) => {
    const { charter, stored } = await lockClassAndCharter(tx, id);
    refuseHistory(charter, tx.now);
    if (stored.closed === closed) return { id };
    await tx.db.charterClass.update({
      where: { branchId_id: { branchId: tx.actor.branchId, id } },
      data: { closed, version: { increment: 1 } },
    });
    const subject = { type: "charter_class", id };
    await recordChange(tx, {
      action: closed ? "class.close" : "class.open",
      subject,
      before: { closed: stored.closed },
      after: { closed },
      event: charterEvent("changed", charter.id, { class_id: id, closed }),
    });
    return { id };
  });
}
