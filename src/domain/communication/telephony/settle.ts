import type { OperatorActor, TxCtx } from "../../kernel/context";
import { publish } from "../../kernel/publish";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import type { PhoneRequest } from "./create-phone-request";
import type { Caller } from "./deps";
import { telephonyEvent } from "./telephony-event";

/** Outcome of a request: `failed` certainly did not happen, `unknown` is uncertain. */
type End = { state: "done" | "failed" | "unknown"; answer: string | null };

/**
 * Records the outcome together with its call, its message and the returned missed call. A failed request refunds its
 * reservation (in the database).
 */
export async function settle(ctx: Caller, act: PhoneRequest, { state, answer }: End): Promise<PhoneRequest> {
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const endedAt = new Date();
    const { count } = await tx.db.telephonyAct.updateMany({
      where: { branchId, id: act.id, state: "running" },
      data: { state, answer, endedAt },
    });
    if (count === 0) return act;
    if (act.missedId !== null && state !== "failed") await callBack(tx, act.missedId, act.createdBy);
    if (act.messageId !== null) await settleMessage(tx, act.messageId, state, answer);
    // With an unknown outcome the call may still come: its events or the next sync will show.
    if (act.callId !== null && state === "failed") {
      await tx.db.phoneCall.updateMany({ where: { branchId, id: act.callId, endedAt: null }, data: { endedAt } });
      await publish(tx, telephonyEvent("telephony.call", act.callId));
    }
    return { ...act, state: state as PhoneRequest["state"], answer };
  });
}

async function settleMessage(
  tx: TxCtx<OperatorActor>,
  id: number,
  state: End["state"],
  answer: string | null,
): Promise<void> {
  const { branchId } = tx.actor;
  const became = ({ done: "handed", failed: "failed", unknown: "unknown" } as const)[state];
  await tx.db.outgoingMessage.updateMany({
    where: { branchId, id, state: "sending" },
    data: {
      ...{ state: became, run: null, reason: state === "done" ? null : answer?.slice(0, 200) },
      ...{ handedAt: state === "done" ? new Date() : null, endedAt: state === "failed" ? new Date() : null },
    },
  });
  await publish(tx, { topic: "messages.changed", subject: { type: "message", id } });
}

/** Returning a missed call handles it; a call that was never placed does not. */
async function callBack(tx: TxCtx<OperatorActor>, id: number, handledBy: string): Promise<void> {
  const { branchId } = tx.actor;
  const { count } = await tx.db.phoneCall.updateMany({
    where: { branchId, id, state: "missed", handledAt: null },
    data: { handledBy, handledAt: tx.now },
  });
  if (count === 0) return;
  await recordChange(tx, {
    action: "phone_call.call_back",
    subject: { type: "phone_call", id },
    event: telephonyEvent("telephony.call", id),
  });
}
