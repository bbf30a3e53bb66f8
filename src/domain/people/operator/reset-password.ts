import { auditAll } from "../../kernel/audit";
import type { OperatorActor, TxCtx } from "../../kernel/context";
import { permissionsOf } from "../../kernel/permission/rules";
import { refuseLastManager } from "./grant-access";
import { publishStaff } from "./publish-staff";
import { elsewhereOf, type Member } from "./rows";
import { covers, holdsEverything } from "./rules.staff";

/**
 * Sets another person's password and ends their sessions. The setter could sign in with it, so it must not grant them
 * anything: only the home branch may, by a person with at least the same permissions there; memberships in branches
 * where the setter has fewer are suspended until a manager there reactivates them. Throws operationNotAllowed (8003)
 * when such a branch would lose its last manager.
 */
export async function resetPassword(tx: TxCtx<OperatorActor>, member: Member, passwordHash: string): Promise<void> {
  const { actor, db, now } = tx;
  const elsewhere = elsewhereOf(member, tx);
  const mine = await db.membership.findMany({
    where: { operatorId: actor.operatorId, active: true, branchId: { in: elsewhere.map((at) => at.branchId) } },
  });
  const held = new Map(mine.map((at) => [at.branchId, permissionsOf(at)]));
  const resting = elsewhere.filter((at) => !covers(held.get(at.branchId) ?? [], permissionsOf(at)));
  const branches = resting.filter(holdsEverything).map((at) => at.branchId);
  await refuseLastManager(tx, { operatorId: member.id, branches, path: "password" });

  const operatorId = member.id;
  const data = { passwordHash, passwordChangedAt: now, sessionEpoch: { increment: 1 } };
  await db.operator.update({ where: { id: operatorId }, data });
  const rest = resting.map(({ branchId }) => branchId);
  if (rest.length === 0) return;
  await db.membership.updateMany({ where: { operatorId, branchId: { in: rest } }, data: { active: false } });
  const subject = { type: "operator", id: operatorId };
  const result = {
    action: "operator.rest" as const,
    before: { active: true },
    after: { active: false, because: "password" },
  };
  for (const branchId of rest) await auditAll(tx, [{ ...result, subject }], branchId);
  await publishStaff(tx, operatorId, rest);
}
