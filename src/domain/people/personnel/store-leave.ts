import type { z } from "zod";
import type { AuditVerb } from "../../kernel/audit-actions";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { spanOf } from "./clock";
import { orOverlap } from "./overlapping";
import { leaveMeeting, leaveOut, leavesOut } from "./rows";
import type { Leave, LeaveForm } from "./schema";

type Span = { startsAt: Date; endsAt: Date };

/**
 * Requests leave, one's own or (with `operator:write`) another's. Throws noPermission (2007), notFound (3009),
 * fieldInvalid (3003) (field), overlaps (8006) with the pending or confirmed leave in `overlaps`.
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

/** Converts an overlap to overlaps (8006) with the conflicting leave. */
export const refusingOverlap = <T>(
  ctx: Ctx<OperatorActor>,
  act: Promise<T>,
  where: () => Span & { operatorId: number; except?: number },
): Promise<T> => orOverlap(act, async () => leavesOut(ctx, await leaveMeeting(ctx, where())));

export const written = ({ startsAt, endsAt }: Span) => ({
  starts_at: startsAt.toISOString(),
  ends_at: endsAt.toISOString(),
});

/** Writes audit and outbox rows of an act on leave. */
export async function publishLeave(
  tx: TxCtx<OperatorActor>,
  verb: AuditVerb<"leave">,
  id: number,
  after: object,
  before?: object,
) {
  await recordChange(tx, {
    action: `leave.${verb}`,
    subject: { type: "leave", id },
    ...(before && { before: before as object }),
    after: after as object,
    topic: "leave.changed",
  });
}
