import { z } from "zod";
import { code, count, instant, MAX_AMOUNT, name, text } from "../../kernel/primitives";
import { TYPES } from "./rules";

const optional = (max: number) => text(max).nullish().default(null);
const optionalCode = (max: number) => code(max).nullish().default(null);

/** A zone of the IANA database, as known to this machine. */
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

/** A larger sum of rates is considered a typing error. */
const MAX_BASIS_POINTS = 5_000;

const bound = (usual: number) => count(1, 100_000).nullable().default(usual);

/** The settings by type. Members not in a form are dropped, so that no secret can be stored here. */
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
    /** National id of the company, economic code, license number. */
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
    credit_prefix: z.preprocess((v) => v ?? "", z.string().trim().max(10)).default(""),
    /** Whether the fiscal year comes before the number. */
    show_year: z.boolean().default(false),
    /** Of partners' bookings: an invoice per booking, or per partner and day. */
    partner_invoices: z.enum(["booking", "day"]).default("booking"),
    /** Minimum digits, zero-padded: 6 gives 000123. */
    digits: count(1, 12).default(6),
  }),
  sms: z.object({
    enabled: z.boolean().default(true),
    /** Appended to every message. */
    signature: optional(70),
    /** Messages that can wait are not sent between these hours. */
    quiet_from: clock.nullish().default(null),
    quiet_to: clock.nullish().default(null),
    /** Maximum bulk messages per day of the branch's time zone; null: unlimited. */
    daily_bulk: count(0, 1_000_000).nullish().default(null),
    /** Countries that sign-in codes are sent to; null: only the branch's own. */
    code_countries: z.array(CountryCode).max(60).nullish().default(null),
    /** Maximum sign-in codes per day. */
    daily_codes: count(1, 1_000_000).default(5_000),
    on_booking: z.boolean().default(true),
    on_cancellation: z.boolean().default(true),
  }),
  gateway: z.object({
    /** Lifetime of a payment link in minutes. */
    link_minutes: count(5, 43_200).default(1_440),
    /** Minor units of the branch's currency; null: no limit. */
    least_amount: count(0, MAX_AMOUNT).nullish().default(null),
    most_amount: count(1, MAX_AMOUNT).nullish().default(null),
  }),
  /**
   * Limits of one holder's concurrent locks; null: unlimited. Read by hold_limits (prisma/sql/sales/hold-limits.sql), with
   * its defaults.
   */
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
  /** Operations that need two persons (domain/people/second-person). */
  approvals: z.object({
    /** One person works here: they may approve their own changes after 24 hours. */
    one_person: z.boolean().default(false),
    /**
     * Minor units of the branch's currency above which the requester of a refund may not pay it out; null:
     * DEFAULT_PAYOUT_LIMIT.
     */
    payout_limit: count(0, MAX_AMOUNT).nullish().default(null),
  }),
  /** What the business overview measures against; null: no target. */
  targets: z.object({
    /** Net sales and profit of a month, minor units of the branch's currency. */
    sales_month: count(1, MAX_AMOUNT).nullish().default(null),
    profit_month: count(1, MAX_AMOUNT).nullish().default(null),
    /** Sold seats of charters, percent of their capacity. */
    load_percent: count(1, 100).nullish().default(null),
  }),
} satisfies Record<(typeof TYPES)[number], z.ZodType>;

const version = count(0, 1_000_000_000).nullish();
const change = <T extends keyof typeof DATA>(type: T) => z.object({ type: z.literal(type), version, data: DATA[type] });

export const SettingRef = z.object({ type: z.enum(TYPES) });

/** A change has the version that was read: 0 if nothing was set yet. */
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
  change("targets"),
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
    /** Null: never changed. */
    changed_at: instant.nullable(),
    changed_by: Who.nullable(),
    /** Whether it can be changed in the current state. */
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
  toSettingDto("targets"),
]);

const HistoryEntry = z.object({ id: z.string(), at: z.string(), who: Who, before: z.json(), after: z.json() });
export const SettingHistory = z.object({ rows: z.array(HistoryEntry) });
