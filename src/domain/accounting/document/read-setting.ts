import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { decimalOf, readRate } from "./rules.amounts";
import type { Postable, Rates, RatesQuery, Setting } from "./schema";

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
         (select coalesce(jsonb_agg(jsonb_build_object('party', 'colleague:' || c.id, 'name', c.name) order by c.name, c.id), '[]')
            from (select * from colleagues c where c.branch_id = b.id and c.deleted_at is null order by c.name, c.id limit 5000) c) as parties,
         (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'code', t.code, 'title', t.title,
                   'title_latin', coalesce(nullif(t.title_latin, ''), t.title)) order by t.code, t.id), '[]')
            from (select * from cost_centers t where t.branch_id = b.id and t.active order by t.code, t.id limit 2000) t) as cost_centers
    from branches b where b.id = $1`;

/** All active detail accounts by code; of very large charts the first 20,000. */
export const listPostable = (ctx: Ctx<OperatorActor>): Promise<z.input<typeof Postable>> =>
  ctx.query(
    "document.accounts",
    `select a.id, a.code, a.title, a.title_latin, a.currency, a.party_required, a.cost_center_required,
            jsonb_build_object('title', p.title, 'title_latin', p.title_latin) as parent
       from ledger.accounts a join ledger.accounts p on p.branch_id = a.branch_id and p.id = a.parent_id
      where a.branch_id = $1 and a.level = 4 and a.active order by a.code collate "C" limit 20000`,
    [ctx.actor.branchId],
  );

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
