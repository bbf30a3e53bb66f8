import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { branchCurrency } from "./accounts-of";
import { readYearOfDays, readYearOfMonths } from "./read-year";
import type { Points, PointsQuery } from "./schema";

/**
 * A year of one account as a series of points, days or months, each with its first and last day. Throws notFound
 * (3009).
 */
export async function readPoints(
  ctx: Ctx<OperatorActor>,
  { by, ...input }: z.output<typeof PointsQuery>,
): Promise<z.input<typeof Points>> {
  const one = { ...input, page: 1, per_page: 1 };
  const branch_currency = await branchCurrency(ctx);
  if (by === "month") {
    const { items, meta } = await readYearOfMonths(ctx, one);
    const { months, ...own } = items[0]!;
    return { ...own, branch_currency, ...spanOf(meta), points: months.map(({ month: _, ...point }) => point) };
  }
  const { items, meta } = await readYearOfDays(ctx, one);
  const { days, ...own } = items[0]!;
  return {
    ...own,
    branch_currency,
    ...spanOf(meta),
    points: days.map(({ date, ...point }) => ({ from: date, to: date, ...point })),
  };
}

type Meta = Pick<z.input<typeof Points>, "calendar" | "converted" | "from" | "to">;
const spanOf = ({ calendar, converted, from, to }: Meta) => ({ calendar, converted, from, to });
