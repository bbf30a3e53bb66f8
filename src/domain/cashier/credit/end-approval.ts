import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { readApproval } from "./list-approvals";

/**
 * Ends an approval early; the ceiling is lowered immediately. Throws notFound (3009); notAllowedInState (5003) when it
 * has ended.
 */
export async function endApproval(ctx: Ctx<OperatorActor>, id: number) {
  const { branchId } = ctx.actor;
  await transact(ctx, async (tx) => {
    const approval = await tx.db.ceilingApproval.findUnique({ where: { branchId_id: { branchId, id } } });
    if (!approval) throw new Refusal("notFound");
    const { colleagueId } = approval;
    // Locks the colleague first, as every change of its ceiling does.
    await tx.db
      .$queryRaw`select from colleagues where branch_id = ${branchId}::int and id = ${colleagueId}::int for no key update`;
    const ended = await tx.db.ceilingApproval.updateMany({
      where: { branchId, id, endedAt: null },
      data: { endedAt: ctx.now, endedBy: actorName(ctx.actor) },
    });
    if (ended.count === 0) throw new Refusal("notAllowedInState");
    await recordChange(tx, {
      action: "credit.end-approval",
      subject: { type: "colleague", id: colleagueId },
      after: { approval_id: id },
      topic: "credit.changed",
      data: { approval_id: id },
    });
  });
  return readApproval(ctx, id);
}
