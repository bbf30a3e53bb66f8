import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { publishStaff } from "./publish-staff";
import { refuseActs } from "./refuse-acts";
import { lockMember } from "./rows";

/**
 * Somebody has lost their app and their recovery codes: whoever may set them a new password takes the second step off. Their
 * sessions end. Refuses 3009 (nobody of this branch, or no second step) and 2007 (`staffActs`).
 */
export const resetFactor = (ctx: Ctx<OperatorActor>, { id }: { id: number }): Promise<void> =>
  transact(ctx, async (tx) => {
    const member = await lockMember(tx, id);
    refuseActs(tx, member, ["password"]);
    const { count } = await tx.db.operatorFactor.deleteMany({ where: { operatorId: id, confirmedAt: { not: null } } });
    if (count === 0) throw new Refusal("notFound");
    const data = { sessionEpoch: { increment: 1 }, version: { increment: 1 } };
    await tx.db.operator.update({ where: { id }, data });
    await audit(tx, { action: "operator.factor-reset", subject: { type: "operator", id } });
    const branches = member.memberships.map(({ branchId }) => branchId);
    await publishStaff(tx, id, branches);
  });
