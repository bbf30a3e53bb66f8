import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import type { ClosingRules, RulesQuery } from "./schema";

/**
 * How severe each check is in the month of a day, and from when on it changes. Throws fieldInvalid (3003) at `on` for a
 * day of no fiscal month.
 */
export async function readRules(
  ctx: Ctx<OperatorActor>,
  { on }: z.output<typeof RulesQuery>,
): Promise<z.input<typeof ClosingRules>> {
  const values = [ctx.actor.branchId, on ?? null, ctx.now];
  const [row] = await ctx.query<z.input<typeof ClosingRules>>("closing.rules", RULES, values);
  if (!row) throw refuseField("on", NO_MONTH);
  return row;
}

const RULES = `
  select lower(p.dates)::text as begins, ledger.closing_rules_on($1, lower(p.dates)) as rules
    from ledger.periods p
   where p.branch_id = $1 and p.dates @> coalesce($2::date, ledger.business_day($1, $3::timestamptz))
   limit 1`;

const NO_MONTH = { en: "is in no fiscal month", fa: "در هیچ ماه مالی نیست" };
