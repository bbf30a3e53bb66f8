import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { FiscalSpans } from "./schema";

/** The branch's fiscal months and years around its today as preset ranges; those without books are omitted. */
export async function listPresets(ctx: Ctx<OperatorActor>): Promise<z.input<typeof FiscalSpans>> {
  const [row] = await ctx.query<z.input<typeof FiscalSpans>>("trial-balance.presets", PRESETS, [
    ctx.actor.branchId,
    ctx.now,
  ]);
  return row!;
}

const PRESETS = `
  with now as (select ledger.business_day($1, $2) as day),
  months as (
    select fiscal_year, lower(dates) as first, upper(dates) - 1 as last from ledger.periods where branch_id = $1),
  years as (select fiscal_year, min(first) as first, max(last) as last from months group by 1),
  this as (select y.* from years y, now where day between y.first and y.last),
  spans (nr, key, first, last) as (
    select 1, 'this_month', m.first, m.last from months m, now where day between m.first and m.last
     union all
    select 2, 'last_month', m.first, m.last
      from months m, now, months t where day between t.first and t.last and m.last = t.first - 1
     union all
    select 3, 'this_year', t.first, t.last from this t
     union all
    select 4, 'last_year', y.first, y.last from years y, this t where y.last = t.first - 1)
  select (select day::text from now) as today,
         coalesce((select jsonb_agg(jsonb_build_object('key', key, 'from', first, 'to', last) order by nr) from spans), '[]') as spans,
         coalesce((select jsonb_agg(fiscal_year order by fiscal_year desc) from years, now where first <= day), '[]') as years`;
