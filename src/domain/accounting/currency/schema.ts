import { z } from "zod";
import { date, instant } from "../../kernel/primitives";
import { plainRate } from "./rules";

const currencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/);

/** An input rate: a decimal number as text or JSON number, Persian digits and thousands separators accepted. */
const rate = z.preprocess(
  (value) => {
    const text = typeof value === "number" ? String(value) : value;
    return typeof text === "string" ? (plainRate(text) ?? "") : text;
  },
  z.string().min(1, { error: "must be a positive decimal number, at most 10 digits before the point and 16 after" }),
);

export const CurrencyQuery = z.object({ date: date.optional() });

/** `rate`: units of `currency` (the branch's) per unit of `code`, as an exact decimal in text. */
const Currency = z.object({
  code: z.string(),
  name: z.string(),
  exponent: z.int(),
  rate: z.string().nullable(),
  currency: z.string(),
  /** The day of the rate. */
  date: z.string().nullable(),
  as_of: instant.nullable(),
  source: z.string().nullable(),
  /** The last known rate, no longer current. */
  stale: z.boolean(),
  /** Typed by the branch's people, or the branch's own currency. */
  own: z.boolean(),
  /** The source's current rate, not accepted since it is more than half away from the last. */
  suspect: z.string().nullable(),
});

export const CurrencyList = z.array(Currency);

export const HistoryQuery = z.object({ code: currencyCode, from: date.optional(), to: date.optional() });

/** A day's latest rate, the branch's own before the source's. */
const DayRate = z.object({
  date: z.string(),
  rate: z.string(),
  own: z.boolean(),
  source: z.string(),
  by: z.string().nullable(),
  as_of: instant,
});

export const RateHistory = z.object({ code: z.string(), currency: z.string(), rows: z.array(DayRate) });

export const RateTyped = z.object({ code: currencyCode, date, rate });
export const StoredRate = z.object({ code: z.string(), date: z.string(), rate: z.string() });
