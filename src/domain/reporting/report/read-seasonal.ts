import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { SEASONAL_DUE_DAYS } from "./rules";
import type { Seasonal, SeasonalQuery, SeasonalRow } from "./schema.seasonal";
import { SEASONAL_ROWS, SEASONAL_TOTALS, seasonalValues } from "./seasonal-sql";

type Totals = z.input<typeof Seasonal>["totals"] & { total: number };
const DAY_MS = 86_400_000;

/**
 * The seasonal report of article 169 of the direct taxes act: counterparties of own sales and commission by invoice lines,
 * of purchases by the books, by page, with sums over all pages.
 */
export async function readSeasonal(
  ctx: Ctx<OperatorActor>,
  { page, per_page, ...season }: z.output<typeof SeasonalQuery>,
): Promise<z.input<typeof Seasonal>> {
  const values = seasonalValues(ctx.actor.branchId, season);
  const [summed] = await ctx.query<Totals>("seasonal.totals", SEASONAL_TOTALS, values);
  const items = await ctx.query<z.input<typeof SeasonalRow>>(
    "seasonal.rows",
    `${SEASONAL_ROWS} limit $5::int offset $6::int`,
    [...values, per_page, (page - 1) * per_page],
  );
  const { total, ...totals } = summed!;
  return { items, meta: { page, per_page, total }, due: seasonalDueOn(season.to), totals };
}

/** The last day for sending the report of a season that ends on this day. */
export const seasonalDueOn = (to: string): string =>
  new Date(Date.parse(to) + SEASONAL_DUE_DAYS * DAY_MS).toISOString().slice(0, 10);
