import { z } from "zod";
import { BUCKETS } from "../../cashier/settlement/rules";
import { date, moneyOut } from "../../kernel/primitives";
import { CASH_BY, PROFIT_BY, SALES_BY, STEPS } from "./rules";

/** Without `to`: today; without `from`: the first day of its fiscal year. */
const Range = z.object({ from: date.nullish(), to: date.nullish() });
const Days = { from: z.string(), to: z.string() };
/** Null: no single name (customers, own seats); days have none. */
const NAME_FIELDS = { key: z.string(), name: z.string().nullable(), name_latin: z.string().nullable() };

export const SalesQuery = Range.extend({ by: z.enum(SALES_BY).default("day") });
/** `sold`: at the price, before discounts; `returned`: the canceled or refunded part of it; `net`: the rest. */
const Sold = {
  bookings: z.int(),
  travellers: z.int(),
  sold: moneyOut,
  returned: moneyOut,
  net: moneyOut,
};
const SalesRow = z.object({ ...NAME_FIELDS, from: z.string().nullable(), to: z.string().nullable(), ...Sold });
export const Sales = z.object({
  ...Days,
  by: z.enum(SALES_BY),
  currencies: z.array(z.object({ currency: z.string(), rows: z.array(SalesRow), totals: z.object(Sold) })),
});

/** Debts by age; `credit`: balances of parties in credit. */
const Aged = { ...(Object.fromEntries(BUCKETS.map((bucket) => [bucket, moneyOut])) as AgedShape), credit: moneyOut };
type AgedShape = Record<(typeof BUCKETS)[number], typeof moneyOut>;
/** `ledger`: the balance of the receivable accounts in the books: debits less credits. */
export const Receivables = z.object({
  today: z.string(),
  currency: z.string(),
  rows: z.array(z.object({ ...NAME_FIELDS, code: z.string().nullable(), ...Aged, balance: moneyOut })),
  totals: z.object({ ...Aged, balance: moneyOut }),
  ledger: moneyOut,
});
/** Paging of the console: 100 rows each. `count`: rows of all pages. */
const Page = { page: z.int().min(1).max(10_000).default(1) };
const Paged = { count: z.int(), pages: z.int() };

/**
 * `age`: only parties with debt of that age, or in credit (`credit`). Pages of 100 parties, the largest balance first.
 */
export const ReceivablesQuery = z.object({
  age: z
    .enum([...BUCKETS, "credit"])
    .nullable()
    .default(null),
  ...Page,
});
/** `count`: parties of that age on all pages; `shown`: their sums; `totals`: those of all parties. */
export const ReceivablesPage = Receivables.extend({ ...Paged, shown: Receivables.shape.totals });

/** Open cheques by due day; without days: all of them. */
export const LadderQuery = Range.extend({ by: z.enum(STEPS).default("month") });
const Due = z.object({ count: z.int(), amount: moneyOut });
/** `overdue`: due before today. `running`: received less issued, cumulative up to this row. */
const Rung = z.object({ ...Days, overdue: z.boolean(), received: Due, issued: Due, net: moneyOut, running: moneyOut });
/** `ledger`: the balance of the accounts of cheques, regardless of days. */
export const Ladder = z.object({
  today: z.string(),
  currency: z.string(),
  by: z.enum(STEPS),
  rows: z.array(Rung),
  totals: z.object({ received: Due, issued: Due, net: moneyOut }),
  ledger: z.object({ received: moneyOut, issued: moneyOut }),
});

export const CashQuery = Range.extend({ by: z.enum(CASH_BY).default("account") });
/** `revaluation`: the change in value of foreign money (negative: loss) by its rate alone. */
const Flow = { opening: moneyOut, came: moneyOut, went: moneyOut, revaluation: moneyOut, closing: moneyOut };
/** Of cash boxes, banks, terminals and gateways, in the branch's currency. */
export const CashFlow = z.object({
  ...Days,
  currency: z.string(),
  by: z.enum(CASH_BY),
  rows: z.array(
    z.object({
      ...NAME_FIELDS,
      code: z.string().nullable(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      ...Flow,
    }),
  ),
  totals: z.object(Flow),
  ...Paged,
});
export const CashPageQuery = CashQuery.extend(Page);

export const ProfitQuery = Range.extend({ by: z.enum(PROFIT_BY).default("colleague") });
const Earned = { income: moneyOut, expense: moneyOut, profit: moneyOut };
/** `key` of a route: `THR-MHD`. `other`: of no single sale. `books`: the profit by turnovers. The branch's currency. */
export const Profit = z.object({
  ...Days,
  currency: z.string(),
  by: z.enum(PROFIT_BY),
  rows: z.array(z.object({ ...NAME_FIELDS, sales: z.int(), ...Earned })),
  other: z.object(Earned),
  totals: z.object({ sales: z.int(), ...Earned }),
  books: moneyOut,
  ...Paged,
});
export const ProfitPageQuery = ProfitQuery.extend(Page);
