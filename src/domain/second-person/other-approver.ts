import type { Ctx, OperatorActor, TxCtx } from "../context";
import { type Permission, permissionsOf, type Terms } from "../operator/rules";
import { LATELY_MS } from "./rules";

type Asker = Pick<Ctx<OperatorActor>, "actor" | "now"> & { db: TxCtx["db"] };

/**
 * Whether somebody else of the branch may approve, or might until lately: an approver whom somebody deactivated or demoted within 7
 * days counts as there, so that nobody frees themselves of the other.
 */
export async function hasOtherApprover({ db, actor, now }: Asker, permission: Permission): Promise<boolean> {
  const { branchId, operatorId } = actor;
  const others = await db.membership.findMany({
    where: { branchId, operatorId: { not: operatorId } },
    include: { operator: { select: { active: true } } },
  });
  const may = (terms: Terms) => permissionsOf(terms).includes(permission);
  if (others.some((at) => at.active && at.operator.active && may(at))) return true;
  const rest = others.map((at) => at.operatorId);
  if (rest.length === 0) return false;
  const since = new Date(now.getTime() - LATELY_MS);
  const lost = await db.$queryRaw<{ id: number; access: Terms | null }[]>`
    select a.subject_id::int as id, a.before->'access' as access
      from memberships m
      join audit_log a on a.branch_id = m.branch_id and a.subject_type = 'operator' and a.subject_id = m.operator_id::text
     where m.operator_id = any(${rest}::int[]) and a.at > ${since}::timestamptz
       and (a.before->>'active' = 'true' or a.before ? 'access' and a.branch_id = ${branchId}::int)`;
  const terms = new Map(others.map((at) => [at.operatorId, at]));
  return lost.some(({ id, access }) => may(access ?? terms.get(id)!));
}
