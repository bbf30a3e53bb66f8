import { z } from "zod";
import { count, date, id, moneyOut } from "../../kernel/primitives";
import { AccountRef, AccountRow } from "../account/schema";
import { CALCULATIONS } from "./rules";

/** A fiscal year; below 1700 it is Jalali. */
const year = count(1244, 2500).refine((value) => value <= 1502 || value >= 1900, {
  error: "must be a Jalali year (1244 to 1502) or a Gregorian year (1900 to 2500)",
});
const currency = z
  .preprocess(
    (value) => (typeof value === "string" ? value.trim().toUpperCase() : value),
    z.string().regex(/^[A-Z]{3}$/, { error: "must be an ISO 4217 code, such as IRR" }),
  )
  .nullish();

/** An account of any level; with `currency` only its lines in that currency, in its units. */
export const DailyQuery = z.object({ account_id: id, date, currency });
export const MonthlyQuery = z.object({ account_id: id, year, month: count(1, 12), currency });

/** Without an account: the branch's detailed accounts with entries, paged. */
export const YearQuery = z.object({
  year,
  account_id: id.nullish(),
  currency,
  page: count(1, 1_000_000).default(1),
  per_page: count(1, 100).default(10),
});
export const YearInput = z.object({ year });

/** Minor units; `balance` (debit - credit) at the end. */
const Moved = z.object({ debit: moneyOut, credit: moneyOut, balance: moneyOut, entries: z.int() });

/**
 * The days a year covers. `converted`: it is not a fiscal year of the branch; figures are then summed from days, by the
 * months of the year's own calendar.
 */
const Calendar = z.object({ calendar: z.enum(["jalali", "gregorian"]), converted: z.boolean() });
const Span = z.object({ from: z.string(), to: z.string() });
const Account = AccountRef.extend({ level: AccountRow.shape.level });

export const Daily = Moved.extend({ account: Account, currency: z.string(), date: z.string(), opening: moneyOut });
export const Monthly = Moved.extend({
  account: Account,
  currency: z.string(),
  year: z.int(),
  month: z.int(),
  ...Calendar.shape,
  ...Span.shape,
  opening: moneyOut,
});

const Year = z.object({ account: Account, currency: z.string(), year: z.int(), opening: moneyOut, closing: moneyOut });
const YearOfDays = Year.extend({ days: z.array(Moved.extend({ date: z.string() })) });
const YearOfMonths = Year.extend({ months: z.array(Moved.extend({ month: z.int(), ...Span.shape })) });
const Meta = z.object({
  page: z.int(),
  per_page: z.int(),
  total: z.int(),
  pages: z.int(),
  ...Calendar.shape,
  ...Span.shape,
});
export const AllDaily = z.object({ items: z.array(YearOfDays), meta: Meta });
export const AllMonthly = z.object({ items: z.array(YearOfMonths), meta: Meta });

/** A year of one account for the console's chart, by days or by months. */
export const PointsQuery = z.object({ year, account_id: id, currency, by: z.enum(["day", "month"]) });
export const Points = Year.extend({
  ...Calendar.shape,
  ...Span.shape,
  branch_currency: z.string(),
  points: z.array(Moved.extend(Span.shape)),
});

/** Input of the console's recalculation. */
export const CalculationInput = YearInput.extend({ calculation: z.enum(CALCULATIONS) });

/** Whole numbers as text: tampered values may exceed 2^53. */
const Figures = z.record(z.string(), z.string().nullable());

/**
 * `found`: the first 500. `repaired` false: a document of that day is inconsistent with its lines and needs manual
 * review.
 */
export const Calculated = z.object({
  calculation: z.enum(CALCULATIONS),
  year: z.int(),
  ...Calendar.shape,
  ...Span.shape,
  branch_currency: z.string(),
  differences: z.int(),
  repaired: z.int(),
  found: z.array(
    z.object({
      fault: z.enum(["day", "month", "carried", "detail", "balance"]),
      account: AccountRef.nullable(),
      currency: z.string().nullable(),
      /** First day of a month (month, detail); last day of a carried-forward balance; null for a current balance. */
      day: z.string().nullable(),
      /** dr, cr, fc_dr, fc_cr: minor units; n: lines; hsum: digest of the lines. Null: no row. */
      stored: Figures.nullable(),
      computed: Figures.nullable(),
      repaired: z.boolean(),
    }),
  ),
});
