import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { mayActAlone } from "../second-person/may-act-alone";
import { hasOtherApprover } from "../second-person/other-approver";
import type { Alone } from "../second-person/rules";

type CallerCtx = Ctx<OperatorActor> | TxCtx<OperatorActor>;

const MAY = "partner:approve";

/** Why and from when the only approver may decide their own request; null: another person decides. */
export type OnlyApprover = (requestedAt: Date) => { why: Alone; due: boolean } | null;

/**
 * Whether no other operator of the branch can approve, now or recently, and whether the caller may decide alone: by the
 * rules of `mayActAlone`.
 */
export async function onlyApprover(ctx: CallerCtx): Promise<OnlyApprover> {
  if (await hasOtherApprover(ctx, MAY)) return () => null;
  const first = new Date(0);
  const alone = await mayActAlone(ctx, { permission: MAY, requestedAt: first });
  if (!alone) return () => null;
  const wait = alone.from.getTime() - first.getTime();
  return (requestedAt) => ({ why: alone.why, due: requestedAt.getTime() + wait <= ctx.now.getTime() });
}
