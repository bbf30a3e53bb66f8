import type { Ctx, OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";

/**
 * Throws fieldInvalid (3003) at `path` for a day that ends no fiscal month of the branch, with the nearest one that
 * does.
 */
export async function requireMonthEnd(ctx: Ctx<OperatorActor>, path: string, day: string): Promise<void> {
  const [near] = await ctx.query<{ day: string }>("closing.month-end", NEAREST, [ctx.actor.branchId, day]);
  if (near?.day === day) return;
  throw refuseField(path, {
    en: near ? `no fiscal month ends on this day; the nearest one ends on ${near.day}` : "there are no fiscal months",
    fa: near ? `پایان هیچ ماه مالی نیست؛ نزدیک‌ترین پایان ماه ${near.day} است` : "ماه مالی تعریف نشده است",
  });
}

const NEAREST = `
  select (upper(dates) - 1)::text as day from ledger.periods where branch_id = $1
   order by abs(upper(dates) - 1 - $2::date), upper(dates) limit 1`;
