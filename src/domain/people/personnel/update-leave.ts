import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { spanOf } from "./clock";
import { leaveOut, lockLeave, refuseLeaveAct } from "./rows";
import { LEAVE_OUTCOME } from "./rules";
import type { Leave, LeaveChange, LeaveRef } from "./schema";
import { publishLeave, refusingOverlap, written } from "./store-leave";

type Change = z.output<typeof LeaveChange>;

/**
 * Performs `action`, or without one edits pending leave. Throws notFound (3009), noPermission (2007) (own leave cannot
 * be decided; only the owner or `operator:write` may change it), operationNotAllowed (8003) with the allowed acts,
 * overlaps (8006) and fieldInvalid (3003).
 */
export function updateLeave(ctx: Ctx<OperatorActor>, given: Change): Promise<Leave> {
  if (given.action === "replace") return replaceLeave(ctx, given);
  if (given.action) return decideLeave(ctx, { ...given, action: given.action });
  return editLeave(ctx, given);
}

async function decideLeave(
  ctx: Ctx<OperatorActor>,
  { id, action, note = null }: Change & { action: "confirm" | "reject" },
): Promise<Leave> {
  const row = await transact(ctx, async (tx) => {
    const row = await lockLeave(tx, id);
    refuseLeaveAct(tx, row, action);
    const status = LEAVE_OUTCOME[row.status][action] as "confirmed" | "rejected";
    const data = { status, note, decidedBy: tx.actor.operatorId, decidedAt: tx.now };
    await publishLeave(tx, action, id, { status, ...(note && { note }) }, { status: row.status });
    return tx.db.license.update({ where: keyOf(tx, id), data });
  });
  return leaveOut(ctx, row);
}

/** Returns the replaced leave; `replaced_by` is the new, pending one. */
async function replaceLeave(ctx: Ctx<OperatorActor>, given: Change): Promise<Leave> {
  const { id, starts_at, ends_at } = given;
  if (!starts_at) throw refuseField("starts_at", NEEDED, "fieldMissing");
  if (!ends_at) throw refuseField("ends_at", NEEDED, "fieldMissing");
  let where = { operatorId: 0, startsAt: ctx.now, endsAt: ctx.now, except: id };
  const replace = transact(ctx, async (tx) => {
    const { branchId, operatorId: createdBy } = tx.actor;
    const row = await lockLeave(tx, id);
    refuseLeaveAct(tx, row, "replace");
    const { type = row.type, reason = row.reason } = given;
    const span = await spanOf(tx, { type, starts_at, ends_at });
    const { operatorId } = row;
    where = { operatorId, ...span, except: id };
    // The old one is ended before the new one is inserted, as both may cover the same days.
    const [next] = await tx.db.$queryRaw<{ id: number }[]>`
      select nextval(pg_get_serial_sequence('licenses', 'id'))::int as id`;
    const replacedBy = next!.id;
    const old = await tx.db.license.update({ where: keyOf(tx, id), data: { status: "replaced", replacedBy } });
    await tx.db.license.create({ data: { branchId, id: replacedBy, operatorId, type, ...span, reason, createdBy } });
    await publishLeave(tx, "replace", id, { replaced_by: replacedBy, type, ...written(span) }, { status: row.status });
    return old;
  });
  return leaveOut(ctx, await refusingOverlap(ctx, replace, () => where));
}

async function editLeave(ctx: Ctx<OperatorActor>, given: Change): Promise<Leave> {
  const { id, reason } = given;
  let where = { operatorId: 0, startsAt: ctx.now, endsAt: ctx.now, except: id };
  const edit = transact(ctx, async (tx) => {
    const row = await lockLeave(tx, id);
    refuseLeaveAct(tx, row, "edit");
    const { type = row.type } = given;
    const { starts_at = row.startsAt.toISOString(), ends_at = row.endsAt.toISOString() } = given;
    const span = await spanOf(tx, { type, starts_at, ends_at });
    where = { operatorId: row.operatorId, ...span, except: id };
    await publishLeave(tx, "edit", id, { type, ...written(span) }, { type: row.type, ...written(row) });
    return tx.db.license.update({ where: keyOf(tx, id), data: { type, ...span, ...(reason && { reason }) } });
  });
  return leaveOut(ctx, await refusingOverlap(ctx, edit, () => where));
}

/** Deletes a pending leave. Throws noPermission (2007), notFound (3009), operationNotAllowed (8003) as above. */
export function removeLeave(ctx: Ctx<OperatorActor>, { id }: z.output<typeof LeaveRef>): Promise<{ id: number }> {
  return transact(ctx, async (tx) => {
    const row = await lockLeave(tx, id);
    refuseLeaveAct(tx, row, "delete");
    // A leave it replaced still refers to it.
    const { branchId } = tx.actor;
    if (await tx.db.license.findFirst({ where: { branchId, replacedBy: id }, select: { id: true } })) {
      throw new Refusal("operationNotAllowed", { data: { allowed_operations: ["reject", "replace", "edit"] } });
    }
    await tx.db.license.delete({ where: keyOf(tx, id) });
    await publishLeave(tx, "delete", id, {}, { operator_id: row.operatorId, type: row.type, ...written(row) });
    return { id };
  });
}

const keyOf = ({ actor: { branchId } }: TxCtx<OperatorActor>, id: number) => ({ branchId_id: { branchId, id } });

const NEEDED = { en: "the new time is required", fa: "زمان جدید الزامی است" };
