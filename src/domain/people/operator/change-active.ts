import type { OperatorActor, TxCtx } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { refuseLastManager } from "./grant-access";
import { isHome, type Member } from "./rows";
import { holdsEverything } from "./rules.staff";

/**
 * Deactivates a person, or reactivates them. The home branch does so for the whole deployment, which ends their
 * sessions (2008). Other branches do so for themselves only (2007 there), and cannot reactivate a person suspended by
 * the home branch. Throws operationNotAllowed (8003) for the last manager of a branch.
 */
export async function changeActive(tx: TxCtx<OperatorActor>, member: Member, active: boolean): Promise<void> {
  const { branchId } = tx.actor;
  const home = isHome(member, tx);
  if (!active) {
    const leaving = member.memberships.filter((at) => at.active && (home || at.branchId === branchId));
    const branches = leaving.filter(holdsEverything).map((at) => at.branchId);
    await refuseLastManager(tx, { operatorId: member.id, branches, path: "active" });
  } else if (!member.active && !home) throw refuseField("active", PUT_OUT, "noPermission");

  if (!active) {
    // Frees the phone extensions of a deactivated person.
    const branchIds = member.memberships.map((at) => at.branchId).filter((id) => home || id === branchId);
    await tx.db.telephonyExtension.deleteMany({ where: { branchId: { in: branchIds }, operatorId: member.id } });
  }

  const here = { branchId_operatorId: { branchId, operatorId: member.id } };
  if (active || !home) await tx.db.membership.update({ where: here, data: { active } });
  if (!home || member.active === active) return;
  const ended = active ? {} : { sessionEpoch: { increment: 1 } };
  await tx.db.operator.update({ where: { id: member.id }, data: { active, ...ended } });
}

const PUT_OUT = {
  en: "was deactivated by the home branch, which must reactivate the person",
  fa: "شعبهٔ اصلی این شخص را غیرفعال کرده است و همان شعبه دوباره فعال می‌کند",
};
