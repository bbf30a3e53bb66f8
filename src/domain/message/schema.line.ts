import { z } from "zod";
import { code, count, id, MAX_AMOUNT, moneyOut, text } from "../primitives";
import { CARRIES, CHANNELS, DRIVERS } from "./rules";

/** A branch's lines: what each driver needs to know, and the secrets apart, which go in and never come out again. */
const host = code(253).refine((name) => /^[\w.:-]+$|^\[[\da-f:.]+\]$/i.test(name), {
  error: "must be a host name or address",
});
const webAddress = z
  .string()
  .trim()
  .max(2_000)
  .refine((at) => URL.canParse(at) && /^https?:$/.test(new URL(at).protocol) && !new URL(at).username, {
    error: "must be an http(s) address without credentials",
  });
const member = code(60);
const names = z.array(code(60)).max(20);

const LogSettings = z.object({});

export const SmppSettings = z.object({
  host,
  port: count(1, 65_535).default(2775),
  tls: z.boolean().default(false),
  system_id: code(15),
  system_type: z.string().trim().max(12).default(""),
  /** Submits that may wait for their answers. */
  window: count(1, 200).default(20),
  /** `decimal`: it names messages in hexadecimal when it takes them and in decimal in receipts. */
  receipt_ids: z.enum(["same", "decimal"]).default("same"),
});
export type SmppSettings = z.output<typeof SmppSettings>;

export const SmtpSettings = z.object({
  host,
  port: count(1, 65_535).default(587),
  encryption: z.enum(["tls", "starttls", "none"]).default("starttls"),
  user: z.string().trim().max(200).default(""),
});
export type SmtpSettings = z.output<typeof SmtpSettings>;

export const HttpSettings = z.object({
  url: webAddress,
  method: z.enum(["GET", "POST"]).default("POST"),
  /** Of a POST. */
  encoding: z.enum(["json", "form"]).default("json"),
  /** What the gateway calls each; without a name it is not sent. */
  fields: z
    .object({ to: member, text: member, sender: member.optional(), id: member.optional(), subject: member.optional() })
    .default({ to: "to", text: "text", sender: "sender", id: "id" }),
  /** Sent with every message as they are. */
  extra: z.record(member, z.string().max(500)).default({}),
  plus: z.boolean().default(true),
  /** `hmac`: `X-Signature: t=…,v1=HMAC-SHA256(t.body)`. */
  auth: z.enum(["none", "bearer", "hmac", "header"]).default("none"),
  auth_header: code(60).default("X-Api-Key"),
  /** Where in its JSON answer the gateway names the message, such as `data.0.id`. */
  ref_at: code(100).default("id"),
  /** The gateway takes our `id` as a key and sends a message once, however often it is asked. */
  idempotent: z.boolean().default(false),
  /** Of its receipts: what it calls the message and its state, and which states are final. */
  receipt: z
    .object({ ref: member, state: member, delivered: names, undelivered: names })
    .default({ ref: "id", state: "state", delivered: ["delivered"], undelivered: ["undelivered", "failed"] }),
});
export type HttpSettings = z.output<typeof HttpSettings>;

export const SETTINGS = {
  ...{ log: LogSettings, http: HttpSettings, smpp: SmppSettings, smtp: SmtpSettings },
  telephony: LogSettings,
} as const;

/** A member left out stays as it is, an empty one is forgotten. `receipts`: what receipts of an HTTP gateway are signed with. */
export const Secrets = z.object({
  password: z.string().max(500).optional(),
  token: z.string().max(2_000).optional(),
  receipts: z.string().max(500).optional(),
});
export type Secrets = z.output<typeof Secrets>;
export const SECRETS_OF = {
  log: [],
  http: ["token", "receipts"],
  smpp: ["password"],
  smtp: ["password"],
  telephony: [],
} as const;

const shape = {
  name: text(60),
  channel: z.enum(CHANNELS),
  driver: z.enum(DRIVERS),
  sender: z.string().trim().max(200).default(""),
  settings: z.record(z.string(), z.unknown()).default({}),
  secrets: Secrets.default({}),
  per_second: count(1, 1_000).default(50),
  part_price: count(0, MAX_AMOUNT).nullable().default(null),
  is_default: z.boolean().default(false),
  active: z.boolean().default(true),
};

/** Without `id` a new one; `revision`: that which was read. */
export const LineForm = z
  .object({ id: id.optional(), revision: id.optional(), ...shape })
  .refine(({ channel, driver }) => CARRIES[channel].includes(driver), {
    path: ["driver"],
    error: "does not support this channel",
  });

export const LineName = z.object({ id });
export const LineTest = z.object({ id, to: code(200) });

const LineOut = z.object({
  id: z.int(),
  name: z.string(),
  channel: z.enum(CHANNELS),
  driver: z.enum(DRIVERS),
  sender: z.string(),
  settings: z.unknown(),
  /** Names of the secrets that are kept. */
  kept_secrets: z.array(z.string()),
  per_second: z.int(),
  part_price: moneyOut.nullable(),
  is_default: z.boolean(),
  active: z.boolean(),
  fault: z.string().nullable(),
  /** Where the gateway sends its receipts; null where the driver needs no address. */
  receipts_at: z.string().nullable(),
  revision: z.int(),
  waiting: z.int(),
});
export const LineList = z.object({ rows: z.array(LineOut) });
