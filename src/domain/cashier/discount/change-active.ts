import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { mapUniqueViolation } from "./map-unique-violation";
import { readDiscount } from "./read-discount";
import type { DiscountActive, DiscountRemoved } from "./schema";

/** Activates or deactivates a code; reservations stay valid. Throws notFound (3009). */
export async function changeActive(ctx: Ctx<OperatorActor>, { id, active }: z.output<typeof DiscountActive>) {
  await transact(ctx, async (tx) => {
    const where = { branchId: tx.actor.branchId, id, deletedAt: null };
    const { count } = await tx.db.discountCode.updateMany({
      where,
      data: { active, version: { increment: 1 }, updatedAt: tx.now },
    });
    if (count === 0) throw new Refusal("notFound");
    await recordChange(tx, {
      action: active ? "discount.activate" : "discount.deactivate",
      subject: { type: "discount", id },
    });
  });
  return readDiscount(ctx, id);
}

/** Deletes a code; its uses stay. Throws notFound (3009). */
export const removeDiscount = (ctx: Ctx<OperatorActor>, id: number) => putAway(ctx, id, true);

/** Restores a deleted code unchanged. Throws notFound (3009), fieldInvalid (3003) when the code is in use since. */
export const restoreDiscount = (ctx: Ctx<OperatorActor>, id: number) =>
  putAway(ctx, id, false).catch(mapUniqueViolation);

const putAway = (ctx: Ctx<OperatorActor>, id: number, deleted: boolean): Promise<z.input<typeof DiscountRemoved>> =>
  transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const { count } = await tx.db.discountCode.updateMany({
      where: { branchId, id, deletedAt: deleted ? null : { not: null } },
      data: { deletedAt: deleted ? tx.now : null, version: { increment: 1 }, updatedAt: tx.now },
    });
    if (count === 0) throw new Refusal("notFound");
    await recordChange(tx, {
      action: deleted ? "discount.delete" : "discount.restore",
      subject: { type: "discount", id },
    });
    return { id, deleted };
  });
