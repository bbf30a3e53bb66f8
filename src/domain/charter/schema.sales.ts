import { z } from "zod";
import { date, id, moneyOut } from "../primitives";
import { SALES_BY } from "./rules.charter";

/** What partners sold in a span of days (of the branch, by the moment of booking), grouped; drill down by the filters. */
export const PartnerSalesQuery = z
  .object({
    from: date,
    to: date.meta({ description: "last day, inclusive" }),
    by: z.enum(SALES_BY).default("partner"),
    colleague_id: id.nullish(),
    charter_id: id.nullish(),
  })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) <= 366 * 86_400_000, {
    path: ["to"],
    error: "from ... to, at most 366 days",
  });

const Figures = z.object({
  bookings: z.int(),
  adult: z.int(),
  child: z.int(),
  infant: z.int(),
  seats: z.int().meta({ description: "seats sold and not canceled" }),
  canceled_seats: z.int(),
  gross: moneyOut.meta({ description: "amount of sales that are not canceled" }),
  canceled_gross: moneyOut,
  currency: z.string(),
});

export const PartnerSales = z.object({
  /** Largest gross first within a currency. */
  rows: z.array(
    Figures.extend({
      partner: z
        .object({ id: z.int(), name: z.string() })
        .nullable()
        .meta({ description: "null when sold by the branch" }),
      charter: z
        .object({ id: z.int(), title: z.string(), title_latin: z.string(), starts_on: z.string() })
        .nullable()
        .meta({ description: "null when grouped by partner" }),
      fare_class: z.string().nullable().meta({ description: "null unless grouped by class" }),
      class_id: z.int().nullable(),
    }),
  ),
  totals: z.array(Figures),
  more: z.boolean().meta({ description: "true when there are more rows than the 2,000 shown; totals include all" }),
});
