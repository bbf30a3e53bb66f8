import { randomUUID } from "node:crypto";
import { audit } from "../../kernel/audit";
import { actorName, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { publish } from "../../kernel/publish";
import { recordChange } from "../../kernel/record-change";
import type { RowOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { refuseInHand } from "../../people/second-person/refuse-in-hand";
import { partsOf } from "../../platform/message/rules";
import { checkRequest, type RequestCriteria } from "./check-request";
import type { Caller } from "./deps";
import type { PhoneRequestKind } from "./rules";
import type { Server } from "./server-of";
import { telephonyEvent } from "./telephony-event";

/**
 * A request as executed. `awaiting`: needs the approval of a second person. `again`: already executed under this key.
 */
export type PhoneRequest = {
  id: number;
  kind: PhoneRequestKind;
  state: "awaiting" | "running" | "done";
  target: string;
  extension: string | null;
  text: string | null;
  answer: string | null;
  callId: number | null;
  messageId: number | null;
  passengerId: number | null;
  tradeId: number | null;
  missedId: number | null;
  /** The requester, regardless of the approver. */
  createdBy: string;
};

const KEY_LENGTH = 300;
/** Latest arrival of a network's reply. */
const LATE_SECONDS = 30;

/**
 * Reserves a billable request from the daily limit and records it with its call or message before anything is sent;
 * audited. Idempotent by key: a completed request returns its result; one that certainly was not sent refunded its
 * reservation and is reserved again. Throws fieldInvalid (3003) and telephonyUnreachable (9004) as `checkRequest`;
 * tooManyRequests (9001) for the daily limit or the number's share; referenceReused (3010) for another request's key;
 * firstStillRunning (3011) while it or another code is running; telephonyUnreachable (9004) when its outcome is
 * unknown.
 */
export async function createPhoneRequest(
  ctx: Caller,
  server: Server,
  wish: RequestCriteria,
  key: string | null,
): Promise<PhoneRequest> {
  const target = checkRequest(server, wish);
  const requestKey = key === null ? null : `${actorName(ctx.actor)} ${wish.kind} ${key}`.slice(0, KEY_LENGTH);
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const request = {
      ...{ kind: wish.kind, target, extension: wish.extension ?? null, text: wish.text ?? null },
      ...{ passengerId: wish.passengerId ?? null, tradeId: wish.tradeId ?? null, missedId: wish.missedId ?? null },
    };
    const first = requestKey === null ? null : await madeBefore(tx, requestKey, request);
    if (first && first.state !== "failed") return first as PhoneRequest;
    const { verdict, at } = await spend(tx, wish, target, first?.decidedBy != null);
    const awaiting = verdict === "approve";
    const state = { state: awaiting ? "awaiting" : "running", spentAt: awaiting ? null : at };
    const act = (
      first
        ? await tx.db.telephonyAct.update({
            where: { branchId_id: { branchId, id: first.id } },
            data: { ...state, endedAt: null, answer: null },
          })
        : await tx.db.telephonyAct.create({
            data: { ...request, ...state, branchId, requestKey, createdBy: actorName(tx.actor) },
          })
    ) as PhoneRequest;
    const subject = { type: "telephony_act", id: act.id };
    await audit(tx, {
      action: `telephony.${wish.kind}`,
      subject,
      after: { ends_in: target.slice(-4), state: act.state },
    });
    if (awaiting) await publish(tx, telephonyEvent("telephony.approval", act.id));
    return awaiting ? act : begin(tx, server, act);
  });
}

/**
 * Approves a request as second person: checked again and reserved from the limit now. Throws notFound (3009),
 * operationNotAllowed (8003) when already decided, and as above.
 */
export async function approveRequest(ctx: Caller, server: Server, id: number): Promise<PhoneRequest> {
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const waiting = await lockAwaiting(tx, id);
    await refuseInHand(tx, { requester: waiting.createdBy, person: tx.actor.operatorId, path: "id" });
    const wish = { ...waiting, kind: waiting.kind as PhoneRequestKind, path: "id" };
    const { at } = await spend(tx, wish, checkRequest(server, wish), true);
    const act = (await tx.db.telephonyAct.update({
      where: { branchId_id: { branchId, id } },
      data: { state: "running", spentAt: at, decidedBy: actorName(tx.actor), decidedAt: tx.now },
    })) as PhoneRequest;
    await recordChange(tx, {
      action: "telephony.approve",
      subject: { type: "telephony_act", id },
      event: telephonyEvent("telephony.approval", id),
    });
    return begin(tx, server, act);
  });
}

/** A request awaiting approval, row-locked. */
export async function lockAwaiting(tx: TxCtx<OperatorActor>, id: number) {
  const { branchId } = tx.actor;
  await tx.db.$queryRaw`select from telephony_acts where branch_id = ${branchId}::int and id = ${id}::int for update`;
  const act = await tx.db.telephonyAct.findUnique({ where: { branchId_id: { branchId, id } } });
  if (!act) throw new Refusal("notFound");
  if (act.state !== "awaiting")
    throw new Refusal("operationNotAllowed", { data: { allowed_operations: [], state: act.state } });
  return act;
}

async function spend(
  tx: TxCtx<OperatorActor>,
  { kind, path }: Pick<RequestCriteria, "kind" | "path">,
  target: string,
  approved: boolean,
) {
  const { branchId } = tx.actor;
  // The time identifies the day's limit to which the reservation is refunded.
  const [row] = await tx.db.$queryRaw<{ verdict: "ok" | "cap" | "often" | "approve"; at: Date }[]>`
    select take_phone_spend(${branchId}::int, ${kind}, ${target}, ${approved}) as verdict, now() as at`;
  const { verdict } = row!;
  if (verdict === "cap")
    throw new Refusal("tooManyRequests", {
      retryAfterSeconds: 3_600,
      fields: [{ path, message: CAP }],
      data: { cap: kind },
    });
  if (verdict === "often")
    throw new Refusal("tooManyRequests", { retryAfterSeconds: 600, fields: [{ path, message: OFTEN }] });
  // One per branch at a time, guaranteed by the lock of the reservation.
  if (kind === "ussd" && verdict === "ok") await refuseWhileAsked(tx);
  return row!;
}

/**
 * A network's reply does not identify its request: while one may still arrive, another request could receive it. Throws
 * firstStillRunning (3011).
 */
async function refuseWhileAsked({ db, actor: { branchId } }: TxCtx<OperatorActor>): Promise<void> {
  const response = await db.$queryRaw<unknown[]>`
    select 1 from telephony_acts
     where branch_id = ${branchId}::int and kind = 'ussd' and spent_at > now() - interval '1 day'
       and (state = 'running' or state = 'unknown' and ended_at > now() - ${LATE_SECONDS}::int * interval '1 s') limit 1`;
  if (response.length > 0) throw new Refusal("firstStillRunning", { retryAfterSeconds: LATE_SECONDS });
}

/** The earlier request of a key; `failed` is repeated: it certainly was not sent. */
async function madeBefore(tx: TxCtx<OperatorActor>, requestKey: string, input: Omit<RequestCriteria, "path">) {
  const { branchId } = tx.actor;
  await tx.db
    .$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`phone-key:${branchId}:${requestKey}`}, 0))::text`;
  const act = await tx.db.telephonyAct.findUnique({ where: { branchId_requestKey: { branchId, requestKey } } });
  if (!act) return null;
  if (Object.entries(input).some(([name, value]) => act[name as keyof typeof input] !== value))
    throw new Refusal("referenceReused");
  if (act.state === "running") throw new Refusal("firstStillRunning", { retryAfterSeconds: 1 });
  if (act.state === "rejected")
    throw new Refusal("operationNotAllowed", { data: { allowed_operations: [], state: act.state } });
  if (act.state === "unknown")
    throw new Refusal("telephonyUnreachable", { data: { says: "nobody knows what became of it" } });
  return act;
}

/** Records the call or message before the request is sent. */
async function begin(tx: TxCtx<OperatorActor>, { messageLineId }: Server, act: PhoneRequest): Promise<PhoneRequest> {
  const { branchId } = tx.actor;
  const where = { branchId_id: { branchId, id: act.id } };
  if (act.kind === "call") {
    const { id } = await tx.db.phoneCall.create({
      data: {
        ...{
          branchId,
          linkedid: `safar-${randomUUID()}`,
          direction: "out",
          number: act.target,
          extension: act.extension,
        },
        ...{
          operatorId: Number(act.createdBy.replace("operator:", "")),
          passengerId: act.passengerId ?? (await onlyOne(tx, act.target)),
        },
        ...{ tradeId: act.tradeId, startedAt: tx.now },
      },
    });
    await publish(tx, telephonyEvent("telephony.call", id));
    return (await tx.db.telephonyAct.update({ where, data: { callId: id } })) as PhoneRequest;
  }
  if (act.kind === "ussd") return act;
  const [made] = await tx.db.$queryRaw<RowOf<"outgoing_messages", "id">[]>`
    insert into outgoing_messages (branch_id, line_id, channel, to_address, text, parts, state, run, claimed_at, attempts, asked_by, expires_at)
    values (${branchId}::int, ${messageLineId}::int, 'sms', ${act.target}, ${act.text}, ${partsOf(act.text ?? "").length}::int, 'sending', gen_random_uuid(), now(), 1,
            ${act.createdBy}, now() + interval '1 hour') returning id`;
  return (await tx.db.telephonyAct.update({ where, data: { messageId: made!.id } })) as PhoneRequest;
}

/** The passenger with this number, when there is exactly one in the branch. */
async function onlyOne({ db, actor: { branchId } }: TxCtx<OperatorActor>, number: string): Promise<number | null> {
  const found = await db.passenger.findMany({
    where: { branchId, status: 1, mergedInto: null, OR: [{ mobile: number }, { phone: number }] },
    select: { id: true },
    take: 2,
  });
  return found.length === 1 ? found[0]!.id : null;
}

const CAP = { en: "today's limit of the branch is reached", fa: "سقف امروز شعبه پر شده است" };
const OFTEN = {
  en: "this number was contacted too often within the hour",
  fa: "در این ساعت بیش از اندازه با این شماره تماس گرفته شده است",
};
