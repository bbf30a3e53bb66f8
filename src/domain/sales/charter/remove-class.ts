import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import { transact } from "../../kernel/transact";
import { auditable } from "./auditable";
import { charterEvent } from "./charter-event";
import { lockClassAndCharter } from "./lock";
import type { ClassRemoval } from "./schema.class";

/**
 * Deletes a class that never had sales or holds (otherwise hasMovements (8002): close it instead). Throws
 * changedMeanwhile (8004) when its settings changed.
 */
export function removeClass(
  ctx: Ctx<OperatorActor>,
  { id, version }: z.output<typeof ClassRemoval>,
): Promise<{ id: number }> {
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const { charter, stored } = await lockClassAndCharter(tx, id);
    requireVersion(version, stored.version);
    const of = { where: { branchId, classId: id } };
    if ((await tx.db.bookingItem.findFirst(of)) || (await tx.db.hold.findFirst(of))) throw new Refusal("hasMovements");
    const prices = await tx.db.charterClassPrice.findMany(of);
    await tx.db.charterClassPrice.deleteMany(of);
    await tx.db.charterClassPartner.deleteMany(of);
    await tx.db.charterClass.delete({ where: { branchId_id: { branchId, id } } });
    const before = auditable({ ...stored, prices });
    await recordChange(tx, {
      action: "class.remove",
      subject: { type: "charter_class", id },
      before,
      event: charterEvent("changed", charter.id, { class_id: id, removed: true }),
    });
    return { id };
  });
}
