import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { forgetMarkups } from "./load-markups";
import { requireRoom } from "./save-markup";
import type { MarkupActive, MarkupRemoved, MarkupSaved } from "./schema";

/** Activates or deactivates a rule. Throws notFound (3009), changedMeanwhile (8004). */
export async function setMarkupActive(
  ctx: Ctx<OperatorActor>,
  { id, active, version }: z.output<typeof MarkupActive>,
): Promise<z.input<typeof MarkupSaved>> {
  const { branchId } = ctx.actor;
  const saved = await transact(ctx, async (tx) => {
    const where = { branchId, id, deletedAt: null };
    const was = await tx.db.markupRule.findFirst({ where, select: { version: true } });
    if (!was) throw new Refusal("notFound");
    const { count } = await tx.db.markupRule.updateMany({
      where: { ...where, version: version ?? was.version },
      data: { active, version: { increment: 1 }, updatedAt: tx.now },
    });
    if (count === 0) throw new Refusal("changedMeanwhile", { data: { version, current: { version: was.version } } });
    await recordChange(tx, {
      action: active ? "markup.activate" : "markup.deactivate",
      subject: { type: "markup", id },
    });
    return { id, version: (version ?? was.version) + 1 };
  });
  forgetMarkups(branchId);
  return saved;
}

/** Deletes a rule for future prices; earlier sales retain it. Throws notFound (3009). */
export const removeMarkup = (ctx: Ctx<OperatorActor>, id: number) => putAway(ctx, id, true);

/** Restores a deleted rule unchanged. Throws notFound (3009). */
export const restoreMarkup = (ctx: Ctx<OperatorActor>, id: number) => putAway(ctx, id, false);

async function putAway(ctx: Ctx<OperatorActor>, id: number, deleted: boolean): Promise<z.input<typeof MarkupRemoved>> {
  const { branchId } = ctx.actor;
  await transact(ctx, async (tx) => {
    if (!deleted) await requireRoom(tx);
    const { count } = await tx.db.markupRule.updateMany({
      where: { branchId, id, deletedAt: deleted ? null : { not: null } },
      data: { deletedAt: deleted ? tx.now : null, version: { increment: 1 }, updatedAt: tx.now },
    });
    if (count === 0) throw new Refusal("notFound");
    await recordChange(tx, { action: deleted ? "markup.delete" : "markup.restore", subject: { type: "markup", id } });
  });
  forgetMarkups(branchId);
  return { id, deleted };
}
