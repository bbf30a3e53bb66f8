import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { decimalOf, readRate } from "./rules.amounts";
import type { Rates, RatesQuery, Setting } from "./schema";

type Answer = z.input<typeof Setting>;

/** Data needed to write a document of the branch. */
export async function readSetting(ctx: Ctx<OperatorActor>): Promise<Answer> {
  const [row] = await ctx.query<Answer>("document.setting", SETTING, [ctx.actor.branchId, ctx.now]);
  return row!;
}

const SETTING = `
  select ledger.business_day(b.id, $2::timestamptz)::text as today, b.currency,
         (select jsonb_agg(jsonb_build_object('code', c.code, 'exponent', c.exponent) order by c.code <> b.currency, c.code)
            from ledger.currencies c) as currencies,
         (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'code', t.code, 'title', t.title,
                   'title_latin', coalesce(nullif(t.title_latin, ''), t.title)) order by t.code, t.id), '[]')
            from (select * from cost_centers t where t.branch_id = b.id and t.active order by t.code, t.id limit 2000) t) as cost_centers,
         (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'code', d.code, 'title', d.title, 'title_latin', coalesce(nullif(d.title_latin, ''), d.title),
                   'members', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'code', m.code, 'title', m.title,
                       'title_latin', coalesce(nullif(m.title_latin, ''), m.title)) order by m.code, m.id), '[]')
                     from (select * from dimension_members m where m.branch_id = d.branch_id and m.dimension_id = d.id and m.active
                            order by m.code, m.id limit 2000) m)) order by d.code), '[]')
            from (select * from dimensions d where d.branch_id = b.id and d.active order by d.code limit 10) d) as dimensions
    from branches b where b.id = $1`;

/** Default rates of a day, for rows without their own. */
export async function readRates(
  ctx: Ctx<OperatorActor>,
  { date, currencies }: z.output<typeof RatesQuery>,
): Promise<z.input<typeof Rates>> {
  const [row] = await ctx.query<{ rates: Record<string, string | null> }>(
    "document.rates",
    `select coalesce(jsonb_object_agg(c.code, ledger.rate_on($1, c.code, $2::date)::numeric(26, 16)::text), '{}') as rates
       from ledger.currencies c where c.code = any($3::text[])`,
    [ctx.actor.branchId, date, currencies],
  );
  const result = Object.entries(row!.rates).map(([code, rate]) => [code, rate && decimalOf(readRate(rate)!, 16)]);
  return Object.fromEntries(result);
}
