import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { OpenPeriod } from "./schema";

/** The first fiscal month that takes documents, its span, and whether it is due to be closed or will be soon. */
export async function openPeriod(ctx: Ctx<OperatorActor>): Promise<z.input<typeof OpenPeriod>> {
  const rows = await ctx.query<z.input<typeof OpenPeriod> & object>("closing.open", OPEN, [
    ctx.actor.branchId,
    ctx.now,
    NEAR_DAYS,
  ]);
  return rows[0] ?? null;
}

const NEAR_DAYS = 5;

const OPEN = `
  select lower(dates)::text as from, (upper(dates) - 1)::text as to,
         upper(dates) - ledger.business_day($1, $2) <= $3::int as near
    from ledger.periods where branch_id = $1 and state = 'open' order by fm limit 1`;
