import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import type { UnresolvedCaseAssignment } from "./schema";

/**
 * Sets the owner of a case: the caller, another person of the branch, or none. Throws notFound (3009), fieldInvalid
 * (3003) for a person who does not work here, operationNotAllowed (8003) for a closed case.
 */
export async function assignUnresolvedCase(
  ctx: Ctx<OperatorActor>,
  { id, owner_id }: z.output<typeof UnresolvedCaseAssignment>,
): Promise<{ id: number; owner_id: number | null }> {
  const { branchId, operatorId } = ctx.actor;
  const ownerId = owner_id === undefined ? operatorId : owner_id;
  return transact(ctx, async (tx) => {
    if (ownerId !== null) {
      const works = await tx.db.membership.findFirst({ where: { branchId, operatorId: ownerId, active: true } });
      if (!works) throw refuseField("owner_id", NOBODY);
    }
    const before = await tx.db.unresolvedCase.findUnique({ where: { branchId_id: { branchId, id } } });
    if (!before) throw new Refusal("notFound");
    const { count } = await tx.db.unresolvedCase.updateMany({
      where: { branchId, id, state: "open" },
      data: { ownerId, version: { increment: 1 } },
    });
    if (count === 0) throw new Refusal("operationNotAllowed", { data: { allowed_operations: [] } });
    await recordChange(tx, {
      action: "limbo.own",
      subject: { type: "limbo_case", id },
      before: { owner_id: before.ownerId },
      after: { owner_id: ownerId },
      topic: "limbo.changed",
    });
    return { id, owner_id: ownerId };
  });
}

const NOBODY = { en: "is not a user of this branch", fa: "کسی که در این شعبه کار کند نیست" };
