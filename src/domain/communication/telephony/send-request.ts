import { refuseField } from "../../kernel/errors";
import { NOT_SENT, refused } from "./connect";
import type { PhoneRequest } from "./create-phone-request";
import type { Caller, TelephonyDeps } from "./deps";
import { readNumber } from "./number";
import { isNotSent, isUnreachable, type Manager, type Packet } from "./port";
import type { Fields } from "./rules.action";
import type { Server } from "./server-of";
import { settle } from "./settle";

/**
 * Executes a reserved request outside any transaction and records the outcome. Failures become refusals:
 * telephonyUnreachable (9004) without an answer, fieldInvalid (3003) when it cannot be sent or the server rejected it.
 */
export async function sendRequest(
  ctx: Caller,
  deps: TelephonyDeps,
  server: Server,
  act: PhoneRequest,
): Promise<PhoneRequest> {
  if (act.state !== "running") return act;
  const events = act.kind === "ussd" ? ({ events: "on" } as const) : {};
  try {
    const linkedid = act.callId === null ? "" : await linkedidOf(ctx, act.callId);
    const answer = await deps.telephony.errand(
      server,
      (manager) => WORK[act.kind](manager, server, act, linkedid),
      events,
    );
    return await settle(ctx, act, { state: "done", answer });
  } catch (error) {
    const lost = isUnreachable(error) && error.sent;
    if (!isUnreachable(error) && !isNotSent(error) && !(error instanceof NotDone)) throw error;
    await settle(ctx, act, { state: lost ? "unknown" : "failed", answer: error.message.slice(0, 500) });
    if (error instanceof NotDone) throw refuseField(PATH[act.kind], error.message);
    if (isNotSent(error)) throw refuseField(PATH[act.kind], NOT_SENT);
    throw refused(error);
  }
}

/** The server rejected the action. */
class NotDone extends Error {}

const PATH = { call: "phone", sms: "text", ussd: "code" } as const;

const WORK: Readonly<
  Record<
    PhoneRequest["kind"],
    (manager: Manager, server: Server, act: PhoneRequest, linkedid: string) => Promise<string>
  >
> = {
  /** The first leg comes from the branch's template; once answered it is connected to the other. */
  async call(manager, { outbound, country }, { target, extension }, linkedid) {
    const dialed = readNumber(target, country)?.dialed ?? target;
    const first = outbound.channel.replace("{extension}", extension ?? "").replace("{number}", dialed);
    const other = outbound.channel.includes("{number}") ? (extension ?? "") : dialed;
    return textOf(
      await manager.ask("Originate", [
        ...([
          ["Channel", first],
          ["Context", outbound.context],
          ["Exten", other],
          ["Priority", "1"],
        ] as const),
        ...([
          ["CallerID", outbound.caller_id || dialed],
          ["Async", "true"],
          ["ChannelId", linkedid],
        ] as const),
        ["Timeout", "30000"],
      ]),
    );
  },

  async sms(manager, { sms, country }, { target, text }) {
    const words = text ?? "";
    const dialed = readNumber(target, country)?.dialed ?? target;
    const fields: Fields =
      sms.way === "dongle"
        ? [
            ["Device", sms.device],
            ["Number", target],
            ["Message", words],
          ]
        : [
            ["To", sms.to.replace("{number}", dialed)],
            ["From", sms.from || "sip:safar"],
            // Base64, so that a text of several lines stays one member.
            ["Base64Body", Buffer.from(words, "utf8").toString("base64")],
          ];
    return textOf(await manager.ask(sms.way === "dongle" ? "DongleSendSMS" : "MessageSend", fields));
  },

  /** The network's reply arrives as a modem event. */
  async ussd(manager, { ussd }, { target }) {
    const reply = manager.next(
      (event) => event.get("event") === "DongleNewUSSD" && event.get("device") === ussd.device,
    );
    // Handled where it is awaited below.
    reply.catch(() => {});
    await manager
      .ask("DongleSendUSSD", [
        ["Device", ussd.device],
        ["USSD", target],
      ])
      .then(textOf);
    // The network received it, whether its reply arrives in time or not.
    return linesOf(await reply.catch((error) => Promise.reject(Object.assign(error, { sent: true }))));
  },
};

function textOf(answer: Packet): string {
  const message = (answer.get("message") ?? "").slice(0, 500);
  if (answer.get("response") !== "Success") throw new NotDone(message || "refused");
  return message;
}

function linesOf(event: Packet): string {
  const count = Math.min(Number(event.get("linecount")) || 0, 50);
  const lines = Array.from({ length: count }, (_, nth) => event.get(`messageline${nth}`) ?? "");
  return lines.join("\n").replaceAll("\0", "").slice(0, 2_000);
}

async function linkedidOf({ db, actor: { branchId } }: Caller, id: number): Promise<string> {
  const call = await db.phoneCall.findUniqueOrThrow({
    where: { branchId_id: { branchId, id } },
    select: { linkedid: true },
  });
  return call.linkedid;
}
