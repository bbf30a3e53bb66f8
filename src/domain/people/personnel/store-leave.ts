import type { z } from "zod";
import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { spanOf } from "./clock";
import { orOverlap } from "./overlapping";
import { publishPersonnel } from "./publish-personnel";
import { leaveMeeting, leaveOut, leavesOut } from "./rows";
import type { Leave, LeaveForm } from "./schema";

type Span = { startsAt: Date; endsAt: Date };

/**
 * Asks for leave, one's own or (with `operator:write`) another's. 2007, 3009 (nobody of this branch), 3003 (field), 8006
 * where the person has leave in that time which waits or is confirmed, named in `overlaps`.
 */
export async function storeLeave(ctx: Ctx<OperatorActor>, given: z.output<typeof LeaveForm>): Promise<Leave> {
  const { actor } = ctx;
  const operatorId = given.operator_id ?? actor.operatorId;
  if (operatorId !== actor.operatorId && !actor.permissions.includes("operator:write")) {
    throw new Refusal("noPermission", { data: { permission: "operator:write" } });
  }
  const span = await spanOf(ctx, given);
  const store = transact(ctx, async (tx) => {
    const { branchId } = actor;
    const member = { branchId_operatorId: { branchId, operatorId } };
    if (!(await tx.db.membership.findUnique({ where: member }))) throw new Refusal("notFound");
    const { type, reason } = given;
    const row = await tx.db.license.create({
      data: { branchId, operatorId, type, ...span, reason, createdBy: actor.operatorId },
    });
    await publishLeave(tx, "store", row.id, { operator_id: operatorId, type, ...written(span) });
    return row;
  });
  return leaveOut(ctx, await refusingOverlap(ctx, store, () => ({ operatorId, ...span })));
}

/** 8006 with the leave that is in the way. */
export const refusingOverlap = <T>(
  ctx: Ctx<OperatorActor>,
  act: Promise<T>,
  where: () => Span & { operatorId: number; except?: number },
): Promise<T> => orOverlap(act, async () => leavesOut(ctx, await leaveMeeting(ctx, where())));

export const written = ({ startsAt, endsAt }: Span) => ({
  starts_at: startsAt.toISOString(),
  ends_at: endsAt.toISOString(),
});

/** Audit row and outbox row of an act on leave. */
export async function publishLeave(tx: TxCtx<OperatorActor>, verb: string, id: number, after: object, before?: object) {
  const subject = { type: "leave", id };
  await audit(tx, {
    action: `leave.${verb}`,
    subject,
    ...(before && { before: before as object }),
    after: after as object,
  });
  await publishPersonnel(tx, "leave", id);
}
