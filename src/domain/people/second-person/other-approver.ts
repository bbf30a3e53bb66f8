import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { type Permission, ROLE_PERMISSIONS, ROLES } from "../../kernel/permission/rules";
import { LATELY_MS } from "./rules";

type CallerCtx = Pick<Ctx<OperatorActor>, "actor" | "now"> & { db: TxCtx["db"] };

/**
 * Whether another person of the branch may approve, or could recently: an approver who was deactivated or demoted
 * within 7 days still counts, so that one person cannot remove the other first.
 */
export async function hasOtherApprover({ db, actor, now }: CallerCtx, permission: Permission): Promise<boolean> {
  const { branchId, operatorId } = actor;
  const roles = ROLES.filter((role) => ROLE_PERMISSIONS[role].includes(permission));
  const since = new Date(now.getTime() - LATELY_MS);
  const [found] = await db.$queryRaw<{ there: boolean }[]>`
    select exists (
        select from memberships m join operators o on o.id = m.operator_id
         where m.branch_id = ${branchId}::int and m.operator_id <> ${operatorId}::int and m.active and o.active
           and case when m.customised then ${permission}::text = any(m.permissions) else m.role::text = any(${roles}::text[]) end)
      or exists (
        select from memberships m
          join memberships e on e.operator_id = m.operator_id
          join audit_log a on a.branch_id = e.branch_id and a.subject_type = 'operator' and a.subject_id = m.operator_id::text
         cross join lateral (
           select coalesce(nullif(a.before->'access', 'null'),
                           jsonb_build_object('role', m.role, 'customised', m.customised, 'permissions', m.permissions)) as terms) t
         where m.branch_id = ${branchId}::int and m.operator_id <> ${operatorId}::int and a.at > ${since}::timestamptz
           and (a.before->>'active' = 'true' or a.before ? 'access' and a.branch_id = ${branchId}::int)
           and case when (t.terms->>'customised')::boolean then t.terms->'permissions' ? ${permission}::text
                    else t.terms->>'role' = any(${roles}::text[]) end) as there`;
  return found!.there;
}
