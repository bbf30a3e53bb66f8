import type { z } from "zod";
import { audit } from "../../kernel/audit";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import type { ColumnOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { mayRing, type RequestCriteria } from "./check-request";
import { connect } from "./connect";
import { createPhoneRequest } from "./create-phone-request";
import type { Caller, TelephonyDeps } from "./deps";
import { getPhoneRequest } from "./phone-requests";
import type { Packet } from "./port";
import { callOf } from "./rows";
import { actsOf, type CallAct, CHANNEL, EXTENSION } from "./rules";
import type { CallRef, Dial, Dialed } from "./schema";
import type { PhoneRequestDto, UssdForm } from "./schema.phone-request";
import type { CallMade, CallWish, SmsSent, SmsWish, UssdSent, UssdWish } from "./schema.routes";
import { sendRequest } from "./send-request";
import { type Server, serverOf } from "./server-of";
import { telephonyEvent } from "./telephony-event";

/**
 * Click to call: rings the operator's extension, then the number. Throws fieldMissing (3002) without an extension;
 * otherwise as createPhoneRequest.
 */
export async function dial(
  ctx: Caller,
  deps: TelephonyDeps,
  input: z.output<typeof Dial>,
): Promise<z.input<typeof Dialed>> {
  const { number: target, passenger_id: passengerId, trade_id: tradeId, call_id: missedId, request_key } = input;
  await known(ctx, { passengerId, tradeId, missedId });
  const extension = await ownExtension(ctx);
  const wish: RequestCriteria = { kind: "call", target, path: "number", extension, passengerId, tradeId, missedId };
  const act = await done(ctx, deps, await serverOf(ctx, deps), wish, request_key ?? null);
  return { id: act.callId, approval: act.state === "awaiting" ? { id: act.id } : null };
}

/** `POST /telephony/call/make`. Throws fieldInvalid (3003) (`extension`) for an extension unknown in the branch. */
export async function makeCall(
  ctx: Caller,
  deps: TelephonyDeps,
  input: z.output<typeof CallWish>,
): Promise<z.input<typeof CallMade>> {
  const extension = input.extension == null ? await ownExtension(ctx) : await knownExtension(ctx, input.extension);
  const wish: RequestCriteria = { kind: "call", target: input.phone, path: "phone", extension };
  const act = await done(ctx, deps, await serverOf(ctx, deps), wish, ctx.requestKey ?? null);
  const uniqueid = act.callId === null ? null : (await callOf(ctx, act.callId)).linkedid;
  return { id: act.id, state: act.state, phone: act.target, extension, call_id: act.callId, uniqueid };
}

/**
 * `POST /telephony/sms/send`: stored among the outgoing messages. Throws telephonyUnreachable (9004) when the server
 * cannot send texts.
 */
export async function sendText(
  ctx: Caller,
  deps: TelephonyDeps,
  input: z.output<typeof SmsWish>,
): Promise<z.input<typeof SmsSent>> {
  const server = await serverOf(ctx, deps);
  const wish: RequestCriteria = { kind: "sms", target: input.phone, path: "phone", text: input.text };
  const act = await done(ctx, deps, server, wish, ctx.requestKey ?? null);
  return { id: act.id, state: act.state, phone: act.target, message_id: act.messageId, answer: act.answer };
}

/**
 * `POST /telephony/ussd/send`: returns the network's reply. Throws telephonyUnreachable (9004) when the server has no
 * modem.
 */
export async function sendUssd(
  ctx: Caller,
  deps: TelephonyDeps,
  input: z.output<typeof UssdWish>,
): Promise<z.input<typeof UssdSent>> {
  const act = await ussd(ctx, deps, input.code, ctx.requestKey ?? null);
  return { id: act.id, state: act.state, code: act.target, answer: act.answer };
}

/** The same for the console. */
export async function askNetwork(
  ctx: Caller,
  deps: TelephonyDeps,
  input: z.output<typeof UssdForm>,
): Promise<z.input<typeof PhoneRequestDto>> {
  const act = await ussd(ctx, deps, input.code, input.request_key ?? null);
  return getPhoneRequest(ctx, act.id);
}

async function ussd(ctx: Caller, deps: TelephonyDeps, target: string, key: string | null) {
  const server = await serverOf(ctx, deps);
  return done(ctx, deps, server, { kind: "ussd", target, path: "code" }, key);
}

async function done(ctx: Caller, deps: TelephonyDeps, server: Server, wish: RequestCriteria, key: string | null) {
  return sendRequest(ctx, deps, server, await createPhoneRequest(ctx, server, wish, key));
}

/**
 * Redirects a caller to the operator's extension. Throws fieldMissing (3002) without one, operationNotAllowed (8003)
 * when the call is not ringing, notFound (3009), telephonyUnreachable (9004).
 */
export async function answerCall(
  ctx: Caller,
  deps: TelephonyDeps,
  { id }: z.output<typeof CallRef>,
): Promise<{ id: number }> {
  const channel = await channelFor(ctx, id, "answer");
  const extension = await ownExtension(ctx);
  const server = await serverOf(ctx, deps);
  mayRing(server, extension);
  await transact(ctx, async (tx) => {
    await recordChange(tx, {
      action: "phone_call.answer",
      subject: { type: "phone_call", id },
      after: { extension },
      event: telephonyEvent("telephony.call", id),
    });
  });
  const answer = await connect(deps, server, (manager) =>
    manager.ask("Redirect", [
      ...([
        ["Channel", channel],
        ["Context", server.outbound.context],
      ] as const),
      ...([
        ["Exten", extension],
        ["Priority", "1"],
      ] as const),
    ]),
  );
  return gone(answer, id);
}

/** Ends a call. Throws operationNotAllowed (8003) when it is over, notFound (3009), telephonyUnreachable (9004). */
export async function hangUpCall(
  ctx: Caller,
  deps: TelephonyDeps,
  { id }: z.output<typeof CallRef>,
): Promise<{ id: number }> {
  const channel = await channelFor(ctx, id, "hangup");
  const server = await serverOf(ctx, deps);
  await transact(ctx, (tx) => audit(tx, { action: "phone_call.hangup", subject: { type: "phone_call", id } }));
  return gone(await connect(deps, server, (manager) => manager.ask("Hangup", [["Channel", channel]])), id);
}

function gone(answer: Packet, id: number): { id: number } {
  if (answer.get("response") !== "Success")
    throw new Refusal("operationNotAllowed", { data: { allowed_operations: [] } });
  return { id };
}

async function channelFor(ctx: Caller, id: number, act: CallAct): Promise<string> {
  const { row, channel } = await callOf(ctx, id);
  const allowed = actsOf(row);
  if (!allowed.includes(act) || !channel || !CHANNEL.test(channel))
    throw new Refusal("operationNotAllowed", { data: { allowed_operations: [...allowed] } });
  return channel;
}

async function ownExtension(ctx: Caller): Promise<string> {
  const { branchId, operatorId } = ctx.actor;
  const own = await ctx.db.telephonyExtension.findUnique({ where: { branchId_operatorId: { branchId, operatorId } } });
  const extension = own?.extension ?? (await extensionOnFile(ctx));
  if (extension === null) throw new Refusal("fieldMissing", { fields: [{ path: "extension", message: NO_EXTENSION }] });
  return extension;
}

/** The extension of the operator's personnel record, when none is assigned in the telephony settings. */
async function extensionOnFile({ db, actor: { branchId, operatorId } }: Caller): Promise<string | null> {
  const member = await db.membership.findFirst({ where: { branchId, operatorId }, select: { job: true } });
  const { extension } = (member?.job ?? {}) as { extension?: unknown };
  return typeof extension === "string" && EXTENSION.test(extension) ? extension : null;
}

/** Checks that the extension belongs to an operator of the branch, or is the caller's own. */
async function knownExtension(ctx: Caller, extension: string): Promise<string> {
  const { branchId } = ctx.actor;
  const found = await ctx.db.telephonyExtension.findUnique({
    where: { branchId_extension: { branchId, extension } },
    select: { extension: true },
  });
  if (!found && (await extensionOnFile(ctx)) !== extension) throw refuseField("extension", NOBODYS);
  return extension;
}

/** Checks that the referenced records belong to the branch. Throws notFound (3009). */
async function known(
  { db, actor: { branchId } }: Caller,
  {
    passengerId,
    tradeId,
    missedId,
  }: { passengerId?: number | null; tradeId?: number | null; missedId?: number | null },
): Promise<void> {
  const at = (id: number) => ({ where: { branchId_id: { branchId, id } }, select: { id: true } });
  const found = await Promise.all([
    passengerId == null || db.passenger.findUnique(at(passengerId)),
    tradeId == null || db.trade.findUnique(at(tradeId)),
    missedId == null || db.phoneCall.findUnique(at(missedId)),
  ]);
  if (found.includes(null)) throw new Refusal("notFound");
}

const NOBODYS = { en: "is not the extension of a user of the branch", fa: "کسی از شعبه با این داخلی پاسخ نمی‌دهد" };
const NO_EXTENSION = { en: "the extension at which you answer is required", fa: "بگویید با کدام داخلی پاسخ می‌دهید" };

/**
 * Demo: makes the demo server ring. Throws operationNotAllowed (8003) for a real server, telephonyUnreachable (9004).
 */
export async function ringMe(
  ctx: Caller,
  deps: TelephonyDeps,
  { number }: { number?: string | null },
): Promise<{ ok: boolean }> {
  const server = await serverOf(ctx, deps);
  if (!server.demo) throw new Refusal("operationNotAllowed", { data: { allowed_operations: [] } });
  const { branchId, operatorId } = ctx.actor;
  const [own, [somebody]] = await Promise.all([
    ctx.db.telephonyExtension.findUnique({ where: { branchId_operatorId: { branchId, operatorId } } }),
    ctx.query<{ mobile: NonNullable<ColumnOf<"passengers", "mobile">> }>("phone.somebody", SOMEBODY, [branchId]),
  ]);
  const answer = await connect(deps, server, (manager) =>
    manager.ask("UserEvent", [
      ["UserEvent", "SafarRing"],
      ["Number", number ?? somebody?.mobile ?? "+989120000001"],
      ["Extension", own?.extension ?? "201"],
    ]),
  );
  return { ok: answer.get("response") === "Success" };
}

const SOMEBODY = `
  select mobile from passengers where branch_id = $1 and status = 1 and merged_into is null and mobile is not null
   order by random() limit 1`;
