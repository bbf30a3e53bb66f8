import type { Ctx, OperatorActor, TxCtx } from "../context";
import { mayActAlone } from "../second-person/may-act-alone";
import { hasOtherApprover } from "../second-person/other-approver";

type Asker = Ctx<OperatorActor> | TxCtx<OperatorActor>;

/** Whether nobody else of the branch may approve, nor might until lately: then one person decides, as `mayActAlone` says. */
export const isOnlyApprover = async (ctx: Asker): Promise<boolean> => !(await hasOtherApprover(ctx, MAY));

const MAY = "partner:approve";

/** Whether the only approver may decide now what they asked for at that moment. */
export async function mayTrustAlone(ctx: Asker, requestedAt: Date): Promise<boolean> {
  if (!(await isOnlyApprover(ctx))) return false;
  const alone = await mayActAlone(ctx, { permission: MAY, requestedAt });
  return alone !== null && alone.from <= ctx.now;
}
