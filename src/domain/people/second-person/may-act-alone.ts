import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { PERMISSIONS, type Permission } from "../../kernel/permission/rules";
import { covers } from "../operator/rules.staff";
import { hasOtherApprover } from "./other-approver";
import { type Alone, ONE_PERSON_MS, SETUP_MS } from "./rules";

type CallerCtx = Pick<Ctx<OperatorActor>, "actor" | "now"> & { db: TxCtx["db"] };
type MayActAloneInput = {
  permission: Permission;
  requestedAt: Date;
  /** Whether the operation declares that the branch has one person. */
  declares?: boolean;
};

/**
 * Why the caller may approve their own request, and from when; null: another person decides. Allowed during the setup
 * of a branch (its first 14 days) for a person with every permission, by a proof with the second factor; and after a
 * delay in a branch declared to have one person (setting `approvals`) that has no other approver.
 */
export async function mayActAlone(
  ctx: CallerCtx,
  { permission, requestedAt, declares = false }: MayActAloneInput,
): Promise<{ why: Alone; from: Date } | null> {
  const { db, actor, now } = ctx;
  const { branchId } = actor;
  const { createdAt } = await db.branch.findUniqueOrThrow({ where: { id: branchId }, select: { createdAt: true } });
  if (now.getTime() < createdAt.getTime() + SETUP_MS && covers(actor.permissions, PERMISSIONS))
    return { why: "setup", from: requestedAt };
  if (!declares && !(await saysOnePerson(ctx))) return null;
  if (await hasOtherApprover(ctx, permission)) return null;
  return { why: "one_person", from: new Date(requestedAt.getTime() + ONE_PERSON_MS) };
}

/** Whether the branch declared that one person works in it. */
export async function saysOnePerson({ db, actor: { branchId } }: Omit<CallerCtx, "now">): Promise<boolean> {
  const setting = await db.branchSetting.findUnique({ where: { branchId_type: { branchId, type: "approvals" } } });
  return (setting?.data as { one_person?: boolean } | undefined)?.one_person === true;
}
