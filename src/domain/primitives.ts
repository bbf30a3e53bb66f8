import { z } from "zod";
import { asciiDigits } from "./digits";
import { exact } from "./exact";
import { gregorianDate } from "./jalali";

/**
 * The wire's atoms. Each accepts what JSON, a query string and a form field can carry, with Persian or Arabic digits
 * (contract section 1), and refuses the rest.
 */

const fromDigits = (value: unknown) => {
  if (typeof value !== "string") return value;
  const text = asciiDigits(value.trim());
  return /^-?\d{1,16}$/.test(text) ? Number(text) : value;
};

/** A whole number within +-(2^53-1). */
export const integer = z.preprocess(fromDigits, z.int());

const bounded = (schema: z.ZodInt) => z.preprocess(fromDigits, schema);

/** A count between two bounds, both included. */
export const count = (from: number, to: number) => bounded(z.int().min(from).max(to));

/** A row's number. */
export const id = bounded(z.int().positive().max(2_147_483_647));

/** The number of a row of which there may be more than of any other, such as a document. */
export const longId = count(1, 1_000_000_000_000_000);

/** A decimal number as JSON has it, within what any rate or quantity is. */
export const anyNumber = z.number().min(-1_000_000_000_000_000).max(1_000_000_000_000_000);

/** Yes or no, as a query says it too. */
export const flag = z.preprocess(
  (value) => (typeof value === "object" ? value : (SAID.get(String(value)) ?? value)),
  z.boolean(),
);
const SAID = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);

/** The most a line of money may be, minor units (contract 13.3). */
export const MAX_AMOUNT = 10_000_000_000_000;

/** Money on its way in: minor units, never a float, at most `MAX_AMOUNT`. Inside it is a bigint. */
export const money = bounded(z.int().nonnegative().max(MAX_AMOUNT)).transform((amount) => BigInt(amount));

/** The same where what is owed and what we owe differ by the sign. */
export const signedMoney = bounded(z.int().min(-MAX_AMOUNT).max(MAX_AMOUNT)).transform((amount) => BigInt(amount));

/** Money on its way out: a JSON integer of any size (domain/exact.ts). */
export const moneyOut = z
  .union([z.bigint(), z.int()])
  .transform(exact)
  .meta({ wire: { type: "integer", description: "minor units of `currency`" } });

/** Half of a surrogate pair is no character: JSON carries it, PostgreSQL and UTF-8 do not. */
const wellFormed = (value: string) => value.isWellFormed();
const HALF = { error: "half a character" };

/** Free text: trimmed, without control characters, at most `max` characters, not empty. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused.
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, { error: "control characters" })
    .refine(wellFormed, HALF);

/** Marks that nobody sees, but the joiners that Persian and Arabic are written with. */
const UNSEEN = "\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff";
const AROUND_NAME = new RegExp(`^[${UNSEEN}\\s]+|[${UNSEEN}\\s]+$`, "gu");
const IN_NAME = new RegExp(`[${UNSEEN}\\p{Cc}]|^[\\u200c\\u200d]|[\\u200c\\u200d]$`, "u");

/**
 * The name of somebody, as papers and lists show it: one line, without marks that turn the direction or that nobody sees. Those around
 * it, which copied text often has, are left out.
 */
export const name = (max: number) =>
  z
    .string()
    .overwrite((value) => value.replace(AROUND_NAME, ""))
    .min(1)
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused.
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, { error: "control characters" })
    .refine(wellFormed, HALF)
    .refine((value) => !IN_NAME.test(value), { error: "one line, without marks that cannot be seen" });

/** A whole number is a code's digits, as clients without types send them. */
const codeText = (value: unknown) => {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return String(value);
  return typeof value === "string" ? asciiDigits(value.trim()) : value;
};

/** A code, phone or document number: trimmed, digits folded to ASCII; also as a whole number. */
export const code = (max: number) =>
  z.preprocess(
    codeText,
    z
      .string()
      .min(1)
      .max(max)
      .regex(/^\P{Cc}*$/u, { error: "control characters" })
      .refine(wellFormed, HALF),
  );

/** ISO 3166 alpha-2, in either case. */
export const country = code(2)
  .pipe(
    z
      .string()
      .regex(/^[A-Za-z]{2}$/)
      .toUpperCase(),
  )
  .meta({ description: "ISO 3166 alpha-2" });

/** A business date: `YYYY-MM-DD`, Jalali when the year is below 1700. Answers are Gregorian. */
export const date = z
  .preprocess(
    (value) => (typeof value === "string" ? (gregorianDate(asciiDigits(value.trim())) ?? "") : value),
    z.iso.date(),
  )
  .meta({ description: "YYYY-MM-DD; a year below 1700 is Jalali" });

/** An instant on its way out: ISO 8601 UTC. */
export const instant = z
  .union([z.date(), z.string()])
  .transform((at) => (typeof at === "string" ? new Date(at) : at).toISOString().replace(/\.\d{3}Z$/, "Z"))
  .meta({ wire: { type: "string", format: "date-time" } });

/** Paging of lists (contract section 1). */
export const page = z.object({
  page: count(1, 1_000_000).default(1),
  per_page: count(1, 100).default(20),
});

/** Who did something: a person by name, a partner's own call, a customer, or the service (`actor_dto` of prisma/sql). */
export const who = z.object({
  kind: z.enum(["operator", "partner", "passenger", "colleague_user", "guest", "system"]),
  id: z.int().nullable(),
  name: z.string().nullable(),
  name_latin: z.string().nullable(),
});
