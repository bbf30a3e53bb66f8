import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { accountOf } from "./accounts-of";
import { readTurned } from "./read-turned";
import { denseDays, denseMonths } from "./rules";
import type { Daily, DailyQuery, Monthly, MonthlyQuery } from "./schema";
import { yearOf } from "./year-of";

/** A day of an account: opening balance, turnover, closing balance. Throws notFound (3009). */
export async function readDay(
  ctx: Ctx<OperatorActor>,
  { account_id, date, currency }: z.output<typeof DailyQuery>,
): Promise<z.input<typeof Daily>> {
  const own = await accountOf(ctx, account_id);
  const span = { from: date, to: date };
  const histories = await readTurned(ctx, { accounts: [account_id], ...span, currency: currency ?? null, by: "day" });
  const { opening, turned } = histories.get(account_id)!;
  const [day] = denseDays(span, opening, turned);
  return { ...own, ...(currency && { currency }), opening, ...day! };
}

/** A month of an account, as readDay: a fiscal month of the branch, or one of the other calendar by its days. */
export async function readMonth(
  ctx: Ctx<OperatorActor>,
  { account_id, year, month, currency }: z.output<typeof MonthlyQuery>,
): Promise<z.input<typeof Monthly>> {
  const [own, { months, calendar, converted }] = await Promise.all([accountOf(ctx, account_id), yearOf(ctx, year)]);
  const request = months[month - 1]!;
  const histories = await readTurned(ctx, {
    accounts: [account_id],
    from: request.from,
    to: request.to,
    currency: currency ?? null,
    by: converted ? "day" : "month",
  });
  const { opening, turned } = histories.get(account_id)!;
  const [moved] = denseMonths([request], opening, turned);
  return { ...own, ...(currency && { currency }), year, calendar, converted, opening, ...moved! };
}
