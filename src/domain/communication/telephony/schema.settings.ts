import { z } from "zod";
import { code, count, id, integer } from "../../kernel/primitives";
import { ACTION_NAME, DEFAULT_ACTIONS, EXTENSION, neverRun, SMS_WAYS, USSD_WAYS } from "./rules";

/** Settings of a branch's telephony server, one per branch. */
const word = (max: number) => z.string().trim().max(max);
const host = code(253).pipe(
  z.string().regex(/^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$|^\[?[\da-fA-F:.]+\]?$/, {
    error: "must be a host name or address",
  }),
);
const socketAddress = code(500).pipe(
  z.string().refine((at) => URL.canParse(at) && /^wss?:$/.test(new URL(at).protocol) && !new URL(at).username, {
    error: "must be a ws(s) address without credentials",
  }),
);
const device = word(40).regex(/^[A-Za-z0-9_-]*$/, { error: "must be letters, digits, - and _" });
/** Name of a dialplan context. */
const context = word(80).regex(/^[A-Za-z0-9_-]+$/, { error: "must be letters, digits, - and _" });
const template = (holes: RegExp, dto: string) =>
  word(120)
    .regex(/^[A-Za-z0-9]{1,20}[/:][A-Za-z0-9_.@:+/{}-]{1,99}$/, { error: dto })
    .regex(holes, { error: dto });

/** Outbound calls: the template defines the first leg, the extension of `context` the other. */
const Outbound = z.object({
  channel: template(/^[^{}]*\{(?:extension|number)\}[^{}]*$/, "such as PJSIP/{extension} or PJSIP/{number}@trunk"),
  context,
  caller_id: word(80).regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: "must not contain control characters" }),
});
/** `to`: for `message_send`, such as `pjsip:trunk/sip:{number}@gateway`. `device`: for `dongle`. */
const Sms = z.object({
  way: z.enum(SMS_WAYS).default("off"),
  to: z.union([z.literal(""), template(/^[^{}]*\{number\}[^{}]*$/, "such as pjsip:{number}@trunk")]).default(""),
  from: word(80)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: "must not contain control characters" })
    .default(""),
  device: device.default(""),
});
const Ussd = z.object({ way: z.enum(USSD_WAYS).default("off"), device: device.default("") });
const cap = count(0, 1_000_000);

const shape = {
  host,
  port: count(1, 65_535).default(5038),
  tls: z.boolean().default(false),
  username: code(80),
  websocket_url: socketAddress.nullable().default(null),
  outbound: Outbound.default({ channel: "PJSIP/{extension}", context: "from-internal", caller_id: "" }),
  sms: Sms.default({ way: "off", to: "", from: "", device: "" }),
  ussd: Ussd.default({ way: "off", device: "" }),
  allowed_actions: z
    .array(
      code(40).pipe(
        z
          .string()
          .regex(ACTION_NAME, { error: "must be the name of an action" })
          .refine((name) => !neverRun(name), { error: "is an action that is never run from here" }),
      ),
    )
    .max(60)
    .default([...DEFAULT_ACTIONS]),
  /** Daily limit per kind and branch. */
  caps: z.object({ calls: cap, sms: cap, ussd: cap }).default({ calls: 1_000, sms: 1_000, ussd: 50 }),
  /** Maximum requests to one number per hour. */
  same_number_an_hour: count(1, 1_000).default(6),
  /** Blocked prefixes: `+` and digits, or digits as dialed. */
  premium_prefixes: z
    .array(code(12).pipe(z.string().regex(/^\+?\d{1,11}$/, { error: "must be digits, with + before a country code" })))
    .max(200)
    .default([]),
  /** Requests per kind and day beyond which each needs a second person; null: never. */
  approval_above: integer.pipe(z.int().nonnegative().max(1_000_000)).nullable().default(null),
  enabled: z.boolean().default(true),
};

/** An omitted `secret` stays unchanged. `version`: the one that was read; omitted on creation. */
export const SettingsForm = z
  .object({ version: id.nullish(), secret: z.string().max(200).nullish(), ...shape })
  .refine(({ sms }) => sms.way !== "message_send" || sms.to !== "", { path: ["sms", "to"], error: "is needed" })
  .refine(({ sms }) => sms.way !== "dongle" || sms.device !== "", { path: ["sms", "device"], error: "is needed" })
  .refine(({ ussd }) => ussd.way !== "dongle" || ussd.device !== "", { path: ["ussd", "device"], error: "is needed" });

/** Null: not configured. */
export const SettingsOut = z.object({
  settings: z
    .object({
      ...shape,
      host: z.string(),
      version: z.int(),
      kept_secret: z.boolean(),
      spent: z
        .object({ calls: z.int(), sms: z.int(), ussd: z.int() })
        .meta({ description: "today in the branch's time zone" }),
    })
    .nullable(),
  demo: z.boolean(),
  extensions: z.array(
    z.object({ operator_id: z.int(), name: z.string(), name_latin: z.string(), extension: z.string().nullable() }),
  ),
});
export const SettingsSaved = z.object({ version: z.int() });
/** Assigns an operator's extension; null: none. */
export const ExtensionForm = z.object({
  operator_id: id,
  extension: code(10)
    .pipe(z.string().regex(EXTENSION, { error: "digits" }))
    .nullable(),
});

export const ExtensionSaved = z.object({ operator_id: z.int() });

/** `says`: the server's greeting and version, or a short reason. */
export const TestOut = z.object({ ok: z.boolean(), ms: z.int(), says: z.string() });
