import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { TaxChoices } from "./schema";

/** What a role can name: codes of rates and suppliers. At most 500 of each. */
export async function listChoices(ctx: Ctx<OperatorActor>): Promise<z.input<typeof TaxChoices>> {
  const [row] = await ctx.query<z.input<typeof TaxChoices>>("tax.choices", CHOICES, [ctx.actor.branchId]);
  return row!;
}

const CHOICES = `
  select coalesce((select jsonb_agg(c.code order by c.code)
                     from (select distinct r.code from tax_rates r where r.branch_id = $1::int order by r.code limit 500) c), '[]') as codes,
         coalesce((select jsonb_agg(s.supplier order by s.place)
                     from (select row_number() over (order by s.position, s.id) as place, jsonb_build_object('id', s.id, 'title', s.title,
                                  'title_latin', s.title_latin, 'own', s.adapter = 'charter') as supplier
                             from suppliers s where s.branch_id = $1::int order by s.position, s.id limit 500) s), '[]') as suppliers`;
