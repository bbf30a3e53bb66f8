import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { IN_EFFECT, metaOf, PAGE, pageValues } from "./page-of-dated";
import type { TaxQuery, TaxRate, TaxRateList } from "./schema";

/** Rates of the branch by code, the newest first. */
export async function listRates(
  ctx: Ctx<OperatorActor>,
  query: z.output<typeof TaxQuery>,
): Promise<z.input<typeof TaxRateList>> {
  const values = pageValues(ctx.actor.branchId, query);
  const [counted] = await ctx.query<{ n: number }>("tax-rates.count", COUNT, values.slice(0, 2));
  const items = await ctx.query<z.input<typeof TaxRate>>("tax-rates.list", LIST, values);
  return { items, meta: metaOf(query, counted!.n) };
}

/** Columns of a rate `r`. */
export const RATE_COLUMNS = `r.id, r.code, r.category, r.basis_points, r.from_on::text as from_on, r.to_on::text as to_on,
  r.confirmed_at is not null as confirmed, r.version`;
const COUNT = `select count(*)::int as n from tax_rates r where ${IN_EFFECT}`;
const LIST = `select ${RATE_COLUMNS} from tax_rates r where ${IN_EFFECT} order by r.code, r.from_on desc ${PAGE}`;
