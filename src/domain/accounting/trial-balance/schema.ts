import { z } from "zod";
import { asciiDigits } from "../../kernel/digits";
import { count, date, flag, id, moneyOut } from "../../kernel/primitives";
import { LEVELS } from "../account/rules";
import { AccountRef, AccountRow, Totals } from "../account/schema";
import { COLUMNS } from "./rules";

const columns = z.preprocess(
  (value) => (typeof value === "string" ? Number(asciiDigits(value.trim())) : value),
  z.literal(COLUMNS),
);

/**
 * `POST /accounting/balance`. Without `to`: today; without `from`: the first day of the fiscal year of `to`.
 * `currency`: only lines in that currency, in its units. `before_closing`: without the closing of the year that ends on
 * `to`; true by default if one does.
 */
export const TrialBalanceQuery = z.object({
  from: date.nullish(),
  to: date.nullish(),
  columns: columns.default(6),
  level: z.enum(LEVELS).default("detailed"),
  currency: z
    .preprocess(
      (value) => (typeof value === "string" ? value.trim().toUpperCase() : value),
      z.string().regex(/^[A-Z]{3}$/, { error: "must be an ISO 4217 code, such as IRR" }),
    )
    .nullish(),
  /** Only lines of that cost centre; of the branch. */
  cost_center_id: id.nullish(),
  /** Only lines of that dimension member and of those below it. */
  member_id: id.nullish(),
  /** A dimension whose members are also listed one by one; 0: the cost center. Of the branch. */
  by: count(0, 2_147_483_647).nullish(),
  with_zero: flag.default(false),
  scope: z.enum(["branch", "company"]).default("branch"),
  before_closing: flag.nullish(),
});

/** Minor units. Null in columns that were not requested. A balance is on one side, turnovers on both. */
const Figures = z.object({
  opening_debit: moneyOut.nullable(),
  opening_credit: moneyOut.nullable(),
  before_debit: moneyOut.nullable(),
  before_credit: moneyOut.nullable(),
  turnover_debit: moneyOut.nullable(),
  turnover_credit: moneyOut.nullable(),
  closing_debit: moneyOut,
  closing_credit: moneyOut,
});

/** `id`: null if only other branches of the company have it. `parent_code`: the account it is summed into. */
const Account = AccountRow.pick({
  code: true,
  title: true,
  title_latin: true,
  level: true,
  type: true,
  nature: true,
}).extend({
  id: z.int().nullable(),
  parent_code: z.string().nullable(),
  /** Whether rows below it are included. */
  summed: z.boolean(),
});

const Office = z.object({ branch_id: z.int(), name: z.string(), name_latin: z.string(), currency: z.string() });

export const TrialBalance = z.object({
  columns: z.int(),
  level: z.enum(LEVELS),
  scope: z.enum(["branch", "company"]),
  from: z.string(),
  to: z.string(),
  /** First day of the fiscal year of `from`: the first pair of eight columns is the balance before it. */
  year_from: z.string(),
  /** Of every figure. */
  currency: z.string(),
  /** Whether `to` is the last day of a fiscal year, and whether its closing was excluded. */
  year_ends: z.boolean(),
  before_closing: z.boolean(),
  rows: z.array(Figures.extend({ account: Account })),
  totals: Figures,
  /**
   * With `by`: each member with lines, without those of members below it, by code, then the lines without one (`member`
   * null). They add up to `rows`, whose balances may be on the other side.
   */
  groups: z
    .array(
      z.object({
        member: z
          .object({
            id: z.int(),
            parent_id: z.int().nullable(),
            code: z.string(),
            title: z.string(),
            title_latin: z.string(),
          })
          .nullable(),
        rows: z.array(Figures.extend({ account: Account })),
        totals: Figures,
      }),
    )
    .optional(),
  /**
   * Count, debit and credit of the entries until `to`. `digest`: SHA-256 over a line `code|debit|credit|entries` of
   * each detailed account, in the order of codes, joined by line feeds: the same for every choice of columns and level.
   */
  proof: z.object({
    entries: z.int(),
    debit: moneyOut,
    credit: moneyOut,
    balanced: z.boolean(),
    digest: z.string(),
  }),
  /** Summed up. */
  branches: z.array(Office),
  /** Branches of the company in another currency, which are not summed, each with its own totals. */
  apart: z.array(Office.extend({ totals: Figures, balanced: z.boolean() })),
  /** Branches whose books the person may not read. */
  unread: z.array(Office.omit({ currency: true })),
});

/** Money accounts: `own_balance` in the account's `currency`, the totals in the branch's. */
const MoneyBalance = AccountRef.extend({
  kind: AccountRow.shape.kind,
  currency: z.string(),
  own_balance: moneyOut,
  branch_currency: z.string(),
  ...Totals.shape,
});

export const BalanceAnswer = z.object({ accounts: z.array(MoneyBalance), trial_balance: TrialBalance });

/** `years`: those that have begun, newest first. */
export const FiscalSpans = z.object({
  today: z.string(),
  spans: z.array(
    z.object({
      key: z.enum(["this_month", "last_month", "this_year", "last_year"]),
      from: z.string(),
      to: z.string(),
    }),
  ),
  years: z.array(z.int()),
});
