import type { Ctx, OperatorActor, TxCtx } from "../context";
import { permissionsOf } from "../operator/rules";

/** Whether nobody else of the branch may approve: then four eyes cannot be had, and one person's decision must do. */
export async function isOnlyApprover({ db, actor }: Ctx<OperatorActor> | TxCtx<OperatorActor>): Promise<boolean> {
  const others = await db.membership.findMany({
    where: {
      branchId: actor.branchId,
      active: true,
      operatorId: { not: actor.operatorId },
      operator: { active: true },
    },
    select: { role: true, customised: true, permissions: true },
  });
  return !others.some((terms) => permissionsOf(terms).includes("partner:approve"));
}
