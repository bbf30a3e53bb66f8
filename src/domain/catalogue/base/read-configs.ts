import type { z } from "zod";
import type { Ctx, CustomerActor } from "../../kernel/context";
import { LIMITS } from "./rules";
import type { Configs } from "./schema";

type Answer = z.input<typeof Configs>;
type Row = Pick<Answer, "branch" | "currency" | "calendar" | "time_zone" | "country" | "gateways"> & {
  products: Answer["products"] | null;
};

/** The branch's configuration for a site: money, calendar, products, payment methods. Credit is for colleagues only. */
export async function readConfigs({ query, actor }: Ctx<CustomerActor>): Promise<Answer> {
  const [row] = await query<Row>("base.configs", CONFIGS, [actor.branchId]);
  const { products, gateways, ...branch } = row!;
  const gateway = gateways.length > 0;
  return {
    ...branch,
    languages: branch.country === "IR" ? ["fa", "en"] : ["en", "fa"],
    products: products ?? [],
    limits: LIMITS,
    payment_methods: [
      "wallet",
      ...(gateway ? (["gateway", "split"] as const) : []),
      ...(actor.group === "b2b" ? (["credit"] as const) : []),
    ],
    gateways,
  };
}

const CONFIGS = `
  select jsonb_build_object('code', b.code, 'name', b.name, 'name_latin', b.name_latin) as branch,
         jsonb_build_object('code', b.currency, 'decimals', c.exponent) as currency,
         b.calendar, b.time_zone, b.country,
         (select jsonb_agg(distinct p.product)
            from (select unnest(s.products) as product from suppliers s where s.branch_id = b.id and s.active
                   union select 'charter' where exists (
                     select from suppliers s where s.branch_id = b.id and s.active and s.adapter = 'charter')) p) as products,
         coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'title', g.title, 'title_latin', g.title_latin,
                                      'currency', g.currency) order by g.position, g.id)
                     from gateways g where g.branch_id = b.id and g.active), '[]') as gateways
    from branches b join ledger.currencies c on c.code = b.currency
   where b.id = $1`;
