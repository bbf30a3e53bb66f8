import { z } from "zod";
import { code, count, instant, MAX_AMOUNT, name, text } from "../../kernel/primitives";
import { TYPES } from "./rules";

const optional = (max: number) => text(max).nullish().default(null);
const optionalCode = (max: number) => code(max).nullish().default(null);

/** A zone of the IANA database, as this machine knows it. */
export const zone = z
  .string()
  .trim()
  .max(64)
  .refine((name) => {
    try {
      return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
    } catch {
      return false;
    }
  }, "a time zone such as Asia/Tehran");

const CountryCode = z.preprocess(
  (value) => (typeof value === "string" ? value.trim().toUpperCase() : value),
  z.string().regex(/^[A-Z]{2}$/),
);

/** "HH:MM" of the branch's day. */
const clock = z.preprocess(
  (value) => (typeof value === "string" ? value.trim() : value),
  z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
);

/** Sum of rates beyond which a tax is surely mistyped. */
const MAX_BASIS_POINTS = 5_000;

const bound = (usual: number) => count(1, 100_000).nullable().default(usual);

/** What is set, by type. Whatever a form does not name is left out of the answer, so that nothing secret can be kept here. */
export const DATA = {
  branch: z.object({
    name: name(100),
    name_latin: name(100),
    time_zone: zone,
    phone: optionalCode(30),
    email: z.email().max(200).nullish().default(null),
    website: optional(200),
    address: optional(500),
    address_latin: optional(500),
    postal_code: optionalCode(20),
    /** National id of the company, economic code, number of the licence. */
    national_id: optionalCode(20),
    economic_code: optionalCode(20),
    licence_number: optionalCode(40),
  }),
  country: z.object({ code: CountryCode }),
  province: z.object({ code: optionalCode(12) }),
  city: z.object({ code: optionalCode(80) }),
  calendar: z.object({ calendar: z.enum(["jalali", "gregorian"]) }),
  currency: z.object({
    currency: z.preprocess(
      (value) => (typeof value === "string" ? value.trim().toUpperCase() : value),
      z.string().regex(/^[A-Z]{3}$/),
    ),
  }),
  tax: z.object({
    /** Hundredths of a percent: 1000 is 10 %. */
    basis_points: count(0, MAX_BASIS_POINTS).default(0),
    included: z.boolean().default(false),
    registration_number: optionalCode(40),
  }),
  numbering: z.object({
    invoice_prefix: z.preprocess((v) => v ?? "", z.string().trim().max(10)),
    receipt_prefix: z.preprocess((v) => v ?? "", z.string().trim().max(10)),
    /** Figures at least, with noughts before: 6 makes 000123. */
    digits: count(1, 12).default(6),
  }),
  sms: z.object({
    enabled: z.boolean().default(true),
    /** Under every message. */
    signature: optional(70),
    /** No message that can wait is handed on between these hours. */
    quiet_from: clock.nullish().default(null),
    quiet_to: clock.nullish().default(null),
    /** Messages of bulks a day at most, by the branch's clock; null: no bound. */
    daily_bulk: count(0, 1_000_000).nullish().default(null),
    /** Countries that sign-in codes are sent to; null: the branch's own alone. */
    code_countries: z.array(CountryCode).max(60).nullish().default(null),
    /** Sign-in codes a day at most. */
    daily_codes: count(1, 1_000_000).default(5_000),
    on_booking: z.boolean().default(true),
    on_cancellation: z.boolean().default(true),
  }),
  gateway: z.object({
    /** Minutes a payment link stays good. */
    link_minutes: count(5, 43_200).default(1_440),
    /** Minor units of the branch's currency; null: no bound. */
    least_amount: count(0, MAX_AMOUNT).nullish().default(null),
    most_amount: count(1, MAX_AMOUNT).nullish().default(null),
  }),
  /** How much one holder may set aside at once; null: no bound. Read by hold_limits (prisma/sql/hold-limits.sql), with its defaults. */
  locks: z.object({
    customer_locks: bound(5),
    customer_seats: bound(20),
    partner_locks: bound(30),
    partner_seats: bound(200),
    /** Of all customers of one network address together. */
    address_locks: bound(40),
    address_seats: bound(150),
    /** Of one class the larger of the two: seats, and percent of its capacity. */
    class_seats: bound(9),
    class_percent: count(0, 100).nullable().default(30),
  }),
  /** Acts of two persons (domain/people/second-person). */
  approvals: z.object({
    /** One person works here: they may approve their own changes after 24 hours. */
    one_person: z.boolean().default(false),
    /** Minor units of the branch's currency above which who asked for a refund does not pay it out; null: DEFAULT_PAYOUT_LIMIT. */
    payout_limit: count(0, MAX_AMOUNT).nullish().default(null),
  }),
} satisfies Record<(typeof TYPES)[number], z.ZodType>;

const version = count(0, 1_000_000_000).nullish();
const change = <T extends keyof typeof DATA>(type: T) => z.object({ type: z.literal(type), version, data: DATA[type] });

export const SettingRef = z.object({ type: z.enum(TYPES) });

/** Who changes names the version that was read: 0 where nothing was set yet. */
export const SettingChange = z.discriminatedUnion("type", [
  change("branch"),
  change("country"),
  change("province"),
  change("city"),
  change("calendar"),
  change("currency"),
  change("tax"),
  change("numbering"),
  change("sms"),
  change("gateway"),
  change("locks"),
  change("approvals"),
]);

const Who = z.object({
  kind: z.enum(["operator", "partner", "system"]),
  id: z.int().nullable(),
  name: z.string().nullable(),
  name_latin: z.string().nullable(),
});

const toSettingDto = <T extends keyof typeof DATA>(type: T) =>
  z.object({
    type: z.literal(type),
    data: DATA[type],
    version: z.int(),
    /** Null: as it was at the beginning. */
    changed_at: instant.nullable(),
    changed_by: Who.nullable(),
    /** Whether it may be changed at all, as things stand. */
    changeable: z.boolean(),
  });

export const Setting = z.discriminatedUnion("type", [
  toSettingDto("branch"),
  toSettingDto("country"),
  toSettingDto("province"),
  toSettingDto("city"),
  toSettingDto("calendar"),
  toSettingDto("currency"),
  toSettingDto("tax"),
  toSettingDto("numbering"),
  toSettingDto("sms"),
  toSettingDto("gateway"),
  toSettingDto("locks"),
  toSettingDto("approvals"),
]);

const Deed = z.object({ id: z.string(), at: z.string(), who: Who, before: z.json(), after: z.json() });
export const SettingHistory = z.object({ rows: z.array(Deed) });
