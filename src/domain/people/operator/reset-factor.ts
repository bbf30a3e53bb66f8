import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { publishStaff } from "./publish-staff";
import { refuseActs } from "./refuse-acts";
import { lockMember } from "./rows";

/**
 * Removes another person's second factor after loss of app and recovery codes; requires the permission to reset their
 * password. Their sessions end. Throws notFound (3009) (unknown, or no second factor), noPermission (2007)
 * (`staffActs`).
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
