import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { forgetMarkups } from "./load-markups";
import { publishMarkup } from "./publish-markup";
import { requireRoom } from "./save-markup";
import type { MarkupActive, MarkupRemoved, MarkupSaved } from "./schema";

/** Takes a rule into use or out of it. 3009 none such of the branch that is not deleted, 8004 changed since. */
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
    await publishMarkup(tx, active ? "activate" : "deactivate", id);
    return { id, version: (version ?? was.version) + 1 };
  });
  forgetMarkups(branchId);
  return saved;
}

/** Puts a rule away: prices are made without it, sales that were made by it keep it. 3009 none such. */
export const removeMarkup = (ctx: Ctx<OperatorActor>, id: number) => putAway(ctx, id, true);

/** Has it back as it was. 3009 none such was put away. */
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
    await publishMarkup(tx, deleted ? "delete" : "restore", id);
  });
  forgetMarkups(branchId);
  return { id, deleted };
}
