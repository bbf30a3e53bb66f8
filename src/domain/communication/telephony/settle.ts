import { audit } from "../../kernel/audit";
import type { OperatorActor, TxCtx } from "../../kernel/context";
import { transact } from "../../kernel/transact";
import type { PhoneRequest } from "./create-phone-request";
import type { Caller } from "./deps";
import { publishTelephony } from "./publish-telephony";

/** What became of an act: `failed` surely did not happen, of `unknown` nobody can say. */
type End = { state: "done" | "failed" | "unknown"; answer: string | null };

/**
 * Writes what became of it, with its call, its message and the missed call it answers, at once. What failed gives back what it took
 * of the day's cap (the database).
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
    // A call nobody knows of may still come: its events say so, or it is found over at the next look.
    if (act.callId !== null && state === "failed") {
      await tx.db.phoneCall.updateMany({ where: { branchId, id: act.callId, endedAt: null }, data: { endedAt } });
      await publishTelephony(tx, "telephony.call", act.callId);
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
  const aggregate = { aggregateType: "message", aggregateId: String(id) };
  await tx.db.outboxEvent.create({ data: { branchId, type: "messages.changed", ...aggregate, data: { id } } });
}

/** A missed call is seen to by calling back: what never left called nobody. */
async function callBack(tx: TxCtx<OperatorActor>, id: number, handledBy: string): Promise<void> {
  const { branchId } = tx.actor;
  const { count } = await tx.db.phoneCall.updateMany({
    where: { branchId, id, state: "missed", handledAt: null },
    data: { handledBy, handledAt: tx.now },
  });
  if (count === 0) return;
  await audit(tx, { action: "phone_call.call_back", subject: { type: "phone_call", id } });
  await publishTelephony(tx, "telephony.call", id);
}
