import { z } from "zod";
import { code, count, instant, text } from "../primitives";
import { ACTION_NAME, CHANNEL, EXTENSION, MAX_VALUE, PHONE, UNIQUEID, USSD, VARIABLE_NAME } from "./rules";

/** `/telephony/*` (contract section 6). */
const phone = code(40)
  .transform((number) => number.replace(/[ \u00a0().-]/g, ""))
  .pipe(z.string().regex(PHONE, { error: "must be a phone number" }));
const extension = code(10).pipe(z.string().regex(EXTENSION, { error: "digits" }));
const channel = z.string().max(120).regex(CHANNEL, { error: "must be a channel, such as PJSIP/201-0000002a" });

/** `state`: `done`, or `awaiting` a second person; then `meta.code` is 1001. */
const made = { id: z.int(), state: z.string() };
const meta = z.object({ code: z.int() });

export const ServerTested = z.object({
  connected: z.boolean(),
  version: z.string(),
  ms: z.int().meta({ description: "seconds from connecting to the answer" }),
});

export const Channel = z.object({
  channel: z.string(),
  uniqueid: z.string(),
  linkedid: z.string().nullable(),
  state: z.string().meta({ description: "as reported by the server: Down, Ring, Ringing, Up, …" }),
  caller: z.string().nullable(),
  connected: z.string().nullable(),
  context: z.string().nullable(),
  extension: z.string().nullable(),
  application: z.string().nullable(),
  duration: z.string().nullable(),
  seen_at: instant,
});
export const ChannelList = z.object({ channels: z.array(Channel), total: z.int() });
export const ChannelRef = z.object({ channel });

export const CallWish = z.object({
  phone,
  extension: extension.nullish().meta({ description: "rings first; defaults to the caller's own extension" }),
});
export const CallMade = z.object({
  ...made,
  phone: z.string(),
  extension: z.string(),
  call_id: z.int().nullable(),
  uniqueid: z.string().nullable().meta({ description: "identifies the call, to end it" }),
});
export const CallMadeAnswer = z.object({ items: CallMade, meta });

/** One of them. */
export const CallEnd = z
  .object({ channel: channel.nullish(), uniqueid: code(64).pipe(z.string().regex(UNIQUEID)).nullish() })
  .refine(({ channel, uniqueid }) => channel != null || uniqueid != null, {
    path: ["channel"],
    error: "either channel or uniqueid is required",
  });
export const CallEnded = z.object({ channel: z.string(), ended: z.boolean() });

export const SmsWish = z.object({ phone, text: text(1_000) });
export const SmsSent = z.object({
  ...made,
  phone: z.string(),
  message_id: z.int().nullable().meta({ description: "id among the outgoing messages" }),
  answer: z.string().nullable(),
});
export const SmsSentAnswer = z.object({ items: SmsSent, meta });

export const UssdWish = z.object({ code: code(40).pipe(z.string().regex(USSD, { error: "must be digits, * and #" })) });
export const UssdSent = z.object({ ...made, code: z.string(), answer: z.string().nullable() });
export const UssdSentAnswer = z.object({ items: UssdSent, meta });

/** Variables become the action's members; none may be more than one line. */
export const ActionWish = z.object({
  action: z.string().trim().max(40).regex(ACTION_NAME, { error: "must be the name of an action" }),
  variables: z
    .record(
      z.string().max(40).regex(VARIABLE_NAME),
      z.union([z.string().max(MAX_VALUE), count(-1_000_000_000_000, 1_000_000_000_000), z.boolean()]),
    )
    .refine((all) => Object.keys(all).length <= 30, { error: "must be at most 30" })
    .default({}),
});
export const ActionDone = z.object({
  response: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()),
  rows: z.array(z.record(z.string(), z.string())),
});

export const SocketTested = z.object({
  url: z.string(),
  ms: z.int().meta({ description: "milliseconds from ping to pong" }),
});
