import { z } from "zod";
import { asciiDigits } from "./digits";
import { exact } from "./exact";
import { gregorianDate } from "./jalali";

/**
 * Basic wire types. Each accepts the representations of JSON, query strings and form fields, with Persian or Arabic
 * digits (contract section 1), and rejects everything else.
 */

const fromDigits = (value: unknown) => {
  if (typeof value !== "string") return value;
  const text = asciiDigits(value.trim());
  return /^-?\d{1,16}$/.test(text) ? Number(text) : value;
};

/** A whole number within +-(2^53-1). */
export const integer = z.preprocess(fromDigits, z.int());

const bounded = (schema: z.ZodInt) => z.preprocess(fromDigits, schema);

/** A count between two bounds, inclusive. */
export const count = (from: number, to: number) => bounded(z.int().min(from).max(to));

/** A row id. */
export const id = bounded(z.int().positive().max(2_147_483_647));

/** An id of a table with very many rows, such as documents. */
export const longId = count(1, 1_000_000_000_000_000);

/** A decimal number as in JSON, within the range of any rate or quantity. */
export const anyNumber = z.number().min(-1_000_000_000_000_000).max(1_000_000_000_000_000);

/** A boolean, also in query string notation. */
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

/** Maximum amount of one line, minor units (contract 13.3). */
export const MAX_AMOUNT = 10_000_000_000_000;

/** Money as input: minor units, never a float, at most `MAX_AMOUNT`; parsed to a bigint. */
export const money = bounded(z.int().nonnegative().max(MAX_AMOUNT)).transform((amount) => BigInt(amount));

/** Signed money, where receivables and payables differ by sign. */
export const signedMoney = bounded(z.int().min(-MAX_AMOUNT).max(MAX_AMOUNT)).transform((amount) => BigInt(amount));

/** Money as output: a JSON integer of any size (domain/kernel/exact.ts). */
export const moneyOut = z
  .union([z.bigint(), z.int()])
  .transform(exact)
  .meta({ wire: { type: "integer", description: "minor units of `currency`" } });

/** What a document of a sale sold and to whom; absent where it was not looked up, null for other documents. */
export const about = z.object({ fa: z.string(), en: z.string() }).nullish().meta({
  description: "what was sold and to whom: Sale of ticket Tehran–Isfahan, Sara Ahmadi (4HM64U); null: no sale",
});

/** Rejects lone surrogates: JSON can carry them, PostgreSQL and UTF-8 cannot. */
const wellFormed = (value: string) => value.isWellFormed();
const HALF = { error: "must not contain half a character" };

/** Free text: trimmed, without control characters, at most `max` characters, not empty. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused.
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, { error: "must not contain control characters" })
    .refine(wellFormed, HALF);

/** Invisible marks, except the joiners of Persian and Arabic orthography. */
const UNSEEN = "\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff";
const AROUND_NAME = new RegExp(`^[${UNSEEN}\\s]+|[${UNSEEN}\\s]+$`, "gu");
const IN_NAME = new RegExp(`[${UNSEEN}\\p{Cc}]|^[\\u200c\\u200d]|[\\u200c\\u200d]$`, "u");

/**
 * A person's name: one line, without bidirectional or invisible marks. Those around it, frequent in copied text, are
 * stripped.
 */
export const name = (max: number) =>
  z
    .string()
    .overwrite((value) => value.replace(AROUND_NAME, ""))
    .min(1)
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused.
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, { error: "must not contain control characters" })
    .refine(wellFormed, HALF)
    .refine((value) => !IN_NAME.test(value), { error: "must be one line without invisible characters" });

/** Clients without types send codes as numbers: use the digits. */
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
      .regex(/^\P{Cc}*$/u, { error: "must not contain control characters" })
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

/** A business date: `YYYY-MM-DD`, Jalali when the year is below 1700. Output is Gregorian. */
export const date = z
  .preprocess(
    (value) => (typeof value === "string" ? (gregorianDate(asciiDigits(value.trim())) ?? "") : value),
    z.iso.date(),
  )
  .meta({ description: "YYYY-MM-DD; a year below 1700 is Jalali" });

/** An instant as output: ISO 8601 UTC. */
export const instant = z
  .union([z.date(), z.string()])
  .transform((at) => (typeof at === "string" ? new Date(at) : at).toISOString().replace(/\.\d{3}Z$/, "Z"))
  .meta({ wire: { type: "string", format: "date-time" } });

/** Paging of lists (contract section 1). */
export const page = z.object({
  page: count(1, 1_000_000).default(1),
  per_page: count(1, 100).default(20),
});

/**
 * The actor of a change: an operator by name, a partner's call, a customer, or the service (`actor_dto` of
 * prisma/sql).
 */
export const who = z.object({
  kind: z.enum(["operator", "partner", "passenger", "colleague_user", "guest", "system"]),
  id: z.int().nullable(),
  name: z.string().nullable(),
  name_latin: z.string().nullable(),
});
