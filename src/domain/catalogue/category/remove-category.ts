import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { slugTaken } from "./save-category";
import type { CategoryRemoved } from "./schema";
import { lockTree } from "./stored";

type Answer = Promise<z.input<typeof CategoryRemoved>>;

/** Deletes a category; its articles stay. Throws hasMovements (8002) while another is below it; notFound (3009). */
export const removeCategory = (ctx: Ctx<OperatorActor>, id: number): Answer =>
  transact(ctx, async (tx) => {
    const tree = await lockTree(tx);
    const was = tree.find((one) => one.id === id && !one.deleted);
    if (!was) throw new Refusal("notFound");
    if (tree.some((one) => one.main_id === id && !one.deleted)) throw new Refusal("hasMovements");
    const where = { branchId_id: { branchId: tx.actor.branchId, id } };
    await tx.db.category.update({ where, data: { deletedAt: tx.now, version: { increment: 1 } } });
    const before = { slug: was.slug, title: was.title, main_id: was.main_id };
    await recordChange(tx, {
      action: "category.delete",
      subject: { type: "category", id },
      before,
      topic: "category.deleted",
    });
    return { id, deleted: true };
  });

/**
 * Restores a category at its place. Throws notFound (3009) when it was not deleted; operationNotAllowed (8003) when its
 * parent no longer exists; fieldInvalid (3003) for a slug in use.
 */
export const restoreCategory = (ctx: Ctx<OperatorActor>, id: number): Answer =>
  transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const tree = await lockTree(tx);
    const gone = tree.find((one) => one.id === id && one.deleted);
    if (!gone) throw new Refusal("notFound");
    const main = tree.find((one) => one.id === gone.main_id);
    if (main?.deleted) throw new Refusal("operationNotAllowed");
    const where = { branchId_id: { branchId, id } };
    await tx.db.category.update({ where, data: { deletedAt: null, version: { increment: 1 } } });
    await recordChange(tx, {
      action: "category.restore",
      subject: { type: "category", id },
      topic: "category.restored",
    });
    return { id, deleted: false };
  }).catch(slugTaken);
