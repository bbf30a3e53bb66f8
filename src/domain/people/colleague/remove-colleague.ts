import { Prisma } from "@/generated/prisma/client";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { colleagueEvent, lockColleague, takeCode } from "./lock-colleague";
import { readColleague } from "./read-colleague";
import { KEPT_BY, type References } from "./references-to";
import type { ColleagueOut } from "./schema";

type ColleagueRef = { id: number; version?: number | null | undefined };

/**
 * Deletes an unreferenced colleague: hidden from lists, its code free again. Throws hasMovements (8002) with `kept_by`
 * while references exist; notFound (3009), changedMeanwhile (8004).
 */
export async function removeColleague(ctx: Ctx<OperatorActor>, target: ColleagueRef): Promise<ColleagueOut> {
  await transact(ctx, async (tx) => {
    // Concurrent new references wait for this lock, or find it deleted.
    await tx.db.$queryRaw`
      select from colleagues where branch_id = ${tx.actor.branchId}::int and id = ${target.id}::int for update`;
    const { branchId, id, code, name, ceiling, active } = await lockColleague(tx, target);
    const [kept] = await tx.db.$queryRaw<References[]>`
      select ${Prisma.raw(KEPT_BY)} as kept_by from colleagues c where c.branch_id = ${branchId}::int and c.id = ${id}::int`;
    if (kept!.kept_by.length > 0) throw new Refusal("hasMovements", { data: { kept_by: kept!.kept_by } });
    await tx.db.colleague.update({
      where: { branchId_id: { branchId, id } },
      data: { deletedAt: tx.now, active: false, version: { increment: 1 }, updatedAt: tx.now },
    });
    const before = { code, name, ceiling: String(ceiling), active };
    await recordChange(tx, {
      action: "colleague.delete",
      subject: { type: "colleague", id },
      before,
      event: colleagueEvent(tx, id),
    });
  });
  return readColleague(ctx, target);
}

/**
 * Restores a deleted colleague as active; no effect on an active one. Throws fieldInvalid (3003) at `code` when in use
 * since; notFound (3009).
 */
export async function restoreColleague(ctx: Ctx<OperatorActor>, { id }: { id: number }): Promise<ColleagueOut> {
  await transact(ctx, async (tx) => {
    const { branchId, code, deletedAt } = await lockColleague(tx, { id }, "any");
    if (!deletedAt) return;
    await takeCode(tx, code);
    await tx.db.colleague.update({
      where: { branchId_id: { branchId, id } },
      data: { deletedAt: null, active: true, version: { increment: 1 }, updatedAt: tx.now },
    });
    await recordChange(tx, {
      action: "colleague.restore",
      subject: { type: "colleague", id },
      event: colleagueEvent(tx, id),
    });
  });
  return readColleague(ctx, { id });
}
