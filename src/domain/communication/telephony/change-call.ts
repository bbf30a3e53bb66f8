import type { z } from "zod";
import type { audit } from "../../kernel/audit";
import type { AuditVerb } from "../../kernel/audit-actions";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import type { CallAbout, CallChosen, CallHandled, CallNote, CallRef } from "./schema";
import { telephonyEvent } from "./telephony-event";

type CallerCtx = Ctx<OperatorActor>;
type CallDto = Promise<z.output<typeof CallRef>>;

/** Saves the note of a call. Throws notFound (3009). */
export const noteCall = (ctx: CallerCtx, { id, note }: z.output<typeof CallNote>): CallDto =>
  change(ctx, id, "note", async (tx, before) => {
    await tx.db.phoneCall.update({ where: at(before), data: { note } });
    return { before: { note: before.note }, after: { note } };
  });

/**
 * Marks a missed call as handled, or reverts that. Throws operationNotAllowed (8003) when the call was not missed,
 * notFound (3009).
 */
export const handleCall = (ctx: CallerCtx, { id, handled }: z.output<typeof CallHandled>): CallDto =>
  change(ctx, id, handled ? "handle" : "unhandle", async (tx, before) => {
    if (before.state !== "missed") throw new Refusal("operationNotAllowed", { data: { allowed_operations: [] } });
    // The first to handle it stays recorded.
    if (handled && before.handledAt) return {};
    const by = handled ? { handledBy: actorName(tx.actor), handledAt: tx.now } : { handledBy: null, handledAt: null };
    await tx.db.phoneCall.update({ where: at(before), data: by });
    return { before: { handled_by: before.handledBy }, after: { handled_by: by.handledBy } };
  });

/**
 * Chooses which of the passengers sharing a number is calling; null: none. Throws fieldInvalid (3003) for a passenger
 * outside the branch, notFound (3009).
 */
export const chooseCaller = (ctx: CallerCtx, { id, passenger_id }: z.output<typeof CallChosen>): CallDto =>
  change(ctx, id, "choose", async (tx, before) => {
    const { branchId } = before;
    if (
      passenger_id !== null &&
      !(await tx.db.passenger.findFirst({ where: { branchId, id: passenger_id, status: 1 } }))
    )
      throw refuseField("passenger_id", NOBODY);
    await tx.db.phoneCall.update({ where: at(before), data: { passengerId: passenger_id } });
    return { before: { passenger_id: before.passengerId }, after: { passenger_id } };
  });

/**
 * Links a call to an order; null: none. Throws fieldInvalid (3003) for an order outside the branch, notFound (3009).
 */
export const sayAbout = (ctx: CallerCtx, { id, trade_id }: z.output<typeof CallAbout>): CallDto =>
  change(ctx, id, "about", async (tx, before) => {
    const { branchId } = before;
    if (trade_id !== null && !(await tx.db.trade.findUnique({ where: { branchId_id: { branchId, id: trade_id } } })))
      throw refuseField("trade_id", NO_ORDER);
    await tx.db.phoneCall.update({ where: at(before), data: { tradeId: trade_id } });
    return { before: { trade_id: before.tradeId }, after: { trade_id } };
  });

type Row = NonNullable<Awaited<ReturnType<CallerCtx["db"]["phoneCall"]["findUnique"]>>>;
type Change = Pick<Parameters<typeof audit>[1], "before" | "after">;

const at = ({ branchId, id }: Row) => ({ branchId_id: { branchId, id } });

async function change(
  ctx: CallerCtx,
  id: number,
  verb: AuditVerb<"phone_call">,
  work: (tx: TxCtx<OperatorActor>, before: Row) => Promise<Change>,
): CallDto {
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    await tx.db
      .$queryRaw`select from phone_calls where branch_id = ${branchId}::int and id = ${id}::int for no key update`;
    const before = await tx.db.phoneCall.findUnique({ where: { branchId_id: { branchId, id } } });
    if (!before) throw new Refusal("notFound");
    const changed = await work(tx, before);
    if ("after" in changed) {
      await recordChange(tx, {
        action: `phone_call.${verb}`,
        subject: { type: "phone_call", id },
        ...changed,
        event: telephonyEvent("telephony.call", id),
      });
    }
    return { id };
  });
}

const NOBODY = { en: "is not a user of this branch", fa: "از مسافران این شعبه نیست" };
const NO_ORDER = { en: "is not an order of this branch", fa: "از سفارش‌های این شعبه نیست" };
