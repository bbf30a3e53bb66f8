import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { TaxPeriod, TaxQuarters, TaxReturn } from "./schema";

type Return = z.input<typeof TaxReturn>;

/** The return of a period: as filed, else computed now from invoice lines and the ledger. */
export async function readReturn(
  ctx: Ctx<OperatorActor>,
  { from_on, to_on }: z.output<typeof TaxPeriod>,
): Promise<Return> {
  const [row] = await ctx.query<Return>("tax-return.read", READ, [ctx.actor.branchId, from_on, to_on]);
  return row!;
}

/** Quarters of the branch's fiscal years up to today, the newest first. */
export async function listQuarters(ctx: Ctx<OperatorActor>): Promise<z.input<typeof TaxQuarters>> {
  const [row] = await ctx.query<z.input<typeof TaxQuarters>>("tax-return.quarters", QUARTERS, [
    ctx.actor.branchId,
    ctx.now,
  ]);
  return row!;
}

const COLUMNS = `r.id, r.from_on::text as from_on, r.to_on::text as to_on, r.state, r.figures, r.voucher_id::text as voucher_id,
  r.posted_on::text as posted_on, r.filed_at::text as filed_at`;
const QUARTERS = `
  select b.currency::text as currency, (
           select jsonb_build_object('tax', min(m.account_id) filter (where m.key = 'tax'),
                                     'input', min(m.account_id) filter (where m.key = 'tax.input'))
             from ledger.mappings m where m.branch_id = b.id and m.valid @> t.today) as accounts, coalesce((
           select jsonb_agg(jsonb_build_object('fiscal_year', q.fiscal_year, 'quarter', q.quarter, 'from_on', q.from_on, 'to_on', q.to_on,
                            'over', q.to_on < t.today, 'filed', r.id is not null) order by q.from_on desc)
             from (select p.fiscal_year, (p.month + 2) / 3 as quarter, min(lower(p.dates)) as from_on, max(upper(p.dates)) - 1 as to_on
                     from ledger.periods p where p.branch_id = b.id group by 1, 2 order by 3 desc limit 80) q
             left join tax_returns r on r.branch_id = b.id and r.state = 'filed' and r.from_on = q.from_on and r.to_on = q.to_on
            where q.from_on <= t.today), '[]') as items
    from branches b cross join lateral (select ledger.business_day(b.id, $2::timestamptz) as today) t
   where b.id = $1::int`;
const READ = `
  select ${COLUMNS} from tax_returns r
   where r.branch_id = $1::int and r.from_on = $2::date and r.to_on = $3::date and r.state = 'filed'
  union all
  select null, $2::date::text, $3::date::text, 'open', tax_return_figures($1::int, $2::date, $3::date), null, null, null
   where not exists (select from tax_returns r
                      where r.branch_id = $1::int and r.from_on = $2::date and r.to_on = $3::date and r.state = 'filed')
  limit 1`;
