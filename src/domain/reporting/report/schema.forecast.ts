import { z } from "zod";
import { date, moneyOut } from "../../kernel/primitives";
import { CHECKED_KINDS, FORECAST_BY, FORECAST_KINDS } from "./rules.forecast";

export const ForecastQuery = z.object({ by: z.enum(FORECAST_BY).default("week") });

const amounts = <Name extends string>(names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, moneyOut])) as Record<Name, typeof moneyOut>);
const Sums = amounts(FORECAST_KINDS);
const Checked = amounts(CHECKED_KINDS);

/**
 * Amounts are positive, minor units of `currency`; `net` is what comes less what goes, `closing` the balance after it. `overdue`: due
 * before today, expected first.
 */
export const Forecast = z.object({
  today: z.string(),
  currency: z.string(),
  by: z.enum(FORECAST_BY),
  opening: moneyOut,
  rows: z.array(
    Sums.extend({ from: z.string(), to: z.string(), overdue: z.boolean(), net: moneyOut, closing: moneyOut }),
  ),
  totals: Sums.extend({ net: moneyOut }),
  /** Weeks before today: what a forecast a week before them had, and what happened. */
  check: z.array(z.object({ from: z.string(), to: z.string(), planned: Checked, actual: Checked })),
});

export const ForecastItemsQuery = z.object({ from: date, to: date });
export const ForecastItems = z.object({
  items: z.array(
    z.object({
      kind: z.enum(FORECAST_KINDS),
      day: z.string(),
      /** Of the cheque, the colleague, the customer or the document of the books. */
      id: z.int(),
      party: z.string().nullable(),
      name: z.string().nullable(),
      name_latin: z.string().nullable(),
      reference: z.string().nullable(),
      amount: moneyOut,
    }),
  ),
  /** More are not listed. */
  more: z.boolean(),
});
