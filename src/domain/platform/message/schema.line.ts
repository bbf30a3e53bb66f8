import { z } from "zod";
import { code, count, id, MAX_AMOUNT, moneyOut, text } from "../../kernel/primitives";
import { CARRIES, CHANNELS, DRIVERS } from "./rules";

/** A branch's lines: settings of each driver, and write-only secrets. */
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
  /** Maximum unanswered submits. */
  window: count(1, 200).default(20),
  /** `decimal`: the provider returns message ids in hexadecimal on submit and in decimal in receipts. */
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
  /** Body encoding of a POST. */
  encoding: z.enum(["json", "form"]).default("json"),
  /** The gateway's member names; a member without a name is omitted. */
  fields: z
    .object({ to: member, text: member, sender: member.optional(), id: member.optional(), subject: member.optional() })
    .default({ to: "to", text: "text", sender: "sender", id: "id" }),
  /** Constant members of every message. */
  extra: z.record(member, z.string().max(500)).default({}),
  plus: z.boolean().default(true),
  /** `hmac`: `X-Signature: t=…,v1=HMAC-SHA256(t.body)`. */
  auth: z.enum(["none", "bearer", "hmac", "header"]).default("none"),
  auth_header: code(60).default("X-Api-Key"),
  /** Path of the message id in the JSON answer, such as `data.0.id`. */
  ref_at: code(100).default("id"),
  /** The gateway uses our `id` as idempotency key. */
  idempotent: z.boolean().default(false),
  /** Receipts: member names of message id and state, and final states. */
  receipt: z
    .object({ ref: member, state: member, delivered: names, undelivered: names })
    .default({ ref: "id", state: "state", delivered: ["delivered"], undelivered: ["undelivered", "failed"] }),
});
export type HttpSettings = z.output<typeof HttpSettings>;

export const SETTINGS = {
  ...{ log: LogSettings, http: HttpSettings, smpp: SmppSettings, smtp: SmtpSettings },
  telephony: LogSettings,
} as const;

/** Omitted members stay unchanged, empty ones are removed. `receipts`: signing secret of an HTTP gateway's receipts. */
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

/** Without `id` a line is created; `revision`: the one that was read. */
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
  /** Names of the stored secrets. */
  kept_secrets: z.array(z.string()),
  per_second: z.int(),
  part_price: moneyOut.nullable(),
  is_default: z.boolean(),
  active: z.boolean(),
  fault: z.string().nullable(),
  /** Address for the gateway's receipts; null when the driver needs none. */
  receipts_at: z.string().nullable(),
  revision: z.int(),
  waiting: z.int(),
});
export const LineList = z.object({ rows: z.array(LineOut) });
